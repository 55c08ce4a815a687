"""How large a grammar can be searched in 2 GB: a model's grammar several times over, packed and used.

    python bench/large_grammar.py tuned.ogden --times 6 --work FOLDER --input sentences.txt

Each further copy has other words on its normal sides, as a grammar of other words would. The packed grammar
is kept in the folder; sentences are then searched by a process of its own, which says how much memory it
took.
"""

import argparse
import mmap
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.rules.chart_grammar import ChartGrammar
from ogden.search.chart_search import ChartSearch
from ogden.systems import open_tunable
from ogden.training.chart_model import OPTIONS, ChartModel, structures

BLOCK = 20_000


def opened(path: str) -> ChartModel:
    model = open_tunable(path)
    assert isinstance(model, ChartModel), "this is no paraphrase grammar"
    return model


def copies(grammar: ChartGrammar, times: int) -> Iterator[tuple[list[tuple], NDArray[np.float32]]]:
    for start in range(0, len(grammar), BLOCK):
        rules = [grammar.rule(number) for number in range(start, min(start + BLOCK, len(grammar)))]
        scores = np.array([list(rule.features.values()) for rule in rules], dtype=np.float32)
        for copy in range(times):
            mark = f"~{copy}" if copy else ""
            yield (
                [
                    (
                        rule.label,
                        tuple(one + mark if isinstance(one, str) else one for one in rule.normal),
                        rule.simple,
                    )
                    for rule in rules
                ],
                scores,
            )


def build(model: ChartModel, times: int, path: Path) -> None:
    grammar = model.search.grammar
    started = time.perf_counter()
    large = ChartGrammar.from_blocks(grammar.features, copies(grammar, times), quantised=True)
    with path.open("wb") as stream:
        for piece in large.pack():
            stream.write(piece)
    took, size = time.perf_counter() - started, path.stat().st_size
    print(f"{len(large):,} rules, {size / 1e9:.2f} GB, {size / len(large):.0f} bytes a rule, {took:.0f} s")


def search(model: ChartModel, path: Path, source: Path) -> None:
    with path.open("rb") as stream:
        data = mmap.mmap(stream.fileno(), 0, access=mmap.ACCESS_READ)
    started = time.perf_counter()
    grammar = ChartGrammar.mapped(memoryview(data))
    print(f"mapped and checked in {time.perf_counter() - started:.1f} s")
    lines = model.token_lines(source.read_text("utf-8").splitlines())
    found = ChartSearch(grammar, model.search.language_models, OPTIONS)
    trees = structures(lines, 1)
    started = time.process_time()
    found.best(lines, model.weights, 1, structure=trees)
    took = 1000 * (time.process_time() - started) / len(lines)
    print(f"{len(lines)} sentences: {took:.1f} ms each, one thread")
    status = Path("/proc/self/status").read_text("ascii")
    peak = int(status.partition("VmHWM:")[2].split()[0]) / 1e6
    print(f"{peak:.2f} GB at most, the mapped file, the language models and the parser included")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("model")
    parser.add_argument("--times", type=int, default=6)
    parser.add_argument("--work", type=Path, required=True, metavar="FOLDER")
    parser.add_argument("--input", type=Path, required=True, metavar="F")
    parser.add_argument("--once", action="store_true", help=argparse.SUPPRESS)
    arguments = parser.parse_args()
    path = arguments.work / f"grammar-{arguments.times}"
    if arguments.once:
        search(opened(arguments.model), path, arguments.input)
        return
    if not path.exists():
        build(opened(arguments.model), arguments.times, path)
    subprocess.run([sys.executable, *sys.argv, "--once"], check=True)


if __name__ == "__main__":
    main()
