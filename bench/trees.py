"""Search over trees: time and memory by length of sentence, beside chart search on the same sentences.

    python bench/trees.py [--model MODEL] [--pairs F] [--golden FOLDER] [--repeat N]

The model is one of `ogden train tree_transducer`, or is trained now from the first 10,000 pairs. Times are
CPU milliseconds a sentence on one thread, best of several runs; parsing has a column of its own.
The chart search has Moses' grammar and language model of the recorded files, and their sentences; the same
sentences are rewritten by the trees' rules. Memory is the peak of this process.
"""

import argparse
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from chart import GOLDEN, opened, peak

from ogden.model.files import open_model
from ogden.parsing.tree import Tree
from ogden.search.settings import ChartOptions
from ogden.search.tree_search import TreeSearch
from ogden.systems.tree_transducer import BY_PROBABILITY, initial_weights
from ogden.text.lines import read_lines
from ogden.training.tree_model import open_search, parsed

PAIRS = Path(__file__).parents[2] / "shared" / "data" / "pairs" / "wikipedia_ck.tsv.xz"
LEARNED, LAST = 10_000, 4_000
BOUNDS = (10, 20, 30, 40, 60, 1000)
SIZES = (1, 1000)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model")
    parser.add_argument("--pairs", default=str(PAIRS))
    parser.add_argument("--golden", type=Path, default=GOLDEN)
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        search = open_search(open_model(args.model or trained(Path(folder), args.pairs)))
        print(search.grammar)
        by_length(search, args)
        beside_chart(search, args)
    print(f"peak memory {peak():.0f} MB")


def trained(folder: Path, pairs: str) -> str:
    """A model of the first pairs; the last are kept for searching."""
    lines = read_lines(pairs)[:LEARNED]
    (folder / "pairs.tsv").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    model = str(folder / "model.ogden")
    command = [sys.executable, "-m", "ogden.app.main", "train", "tree_transducer"]
    subprocess.run([*command, "--pairs", str(folder / "pairs.tsv"), "-o", model], check=True)
    return model


def by_length(search: TreeSearch, args: argparse.Namespace) -> None:
    lines = [line.split("\t")[0] for line in read_lines(args.pairs)[-LAST:]]
    print(
        "words: sentences, parsing; by probability alone, 1 and 1,000 candidates; with language models, both"
    )
    for low, high in zip((0, *BOUNDS[:-1]), BOUNDS, strict=True):
        own = [line for line in lines if low < len(line.split()) <= high][:200]
        if not own:
            continue
        start = time.process_time()
        trees = parsed(own, 1)
        parsing = 1000 * (time.process_time() - start) / len(own)
        times = list(searched(search, trees, args.repeat))
        print(f"{low + 1}-{high}: {len(own)}, {parsing:.2f} ms; " + ", ".join(f"{one:.2f}" for one in times))


def searched(search: TreeSearch, trees: list[Tree | None], repeat: int) -> Iterator[float]:
    for weights in (BY_PROBABILITY, initial_weights("search")):
        for size in SIZES:
            yield best_of(repeat, lambda w=weights, n=size: search.lists(trees, w, n, 1)) / len(trees)


def beside_chart(search: TreeSearch, args: argparse.Namespace) -> None:
    if not args.golden.exists():
        print("no recorded files: chart search is left out")
        return
    sentences = (args.golden / "chart" / "input.txt").read_text("utf-8").splitlines()
    chart, weights = opened(args.golden, ChartOptions().pops)
    trees = parsed(sentences, 1)
    for size in (1, 20):
        ours = best_of(args.repeat, lambda n=size: search.lists(trees, initial_weights("search"), n, 1))
        theirs = best_of(args.repeat, lambda n=size: chart.lists(sentences, weights, n, 1))
        words = sum(len(one.split()) for one in sentences) / len(sentences)
        each = [
            f"{name} {time / len(sentences):.2f} ms" for name, time in (("trees", ours), ("chart", theirs))
        ]
        print(
            f"{len(sentences)} sentences of {words:.0f} words, {size}-best: {', '.join(each)}, "
            f"ratio {theirs / ours:.2f}"
        )


def best_of(repeat: int, work: Callable[[], object]) -> float:
    """Milliseconds of CPU."""
    times = []
    for _ in range(repeat):
        start = time.process_time()
        work()
        times.append(time.process_time() - start)
    return 1000 * min(times)


if __name__ == "__main__":
    main()
