"""Integer programs of sentences: time by length of sentence, on one thread and two, beside search over trees.

    python bench/programs.py --model MODEL [--trees MODEL] [--input F] [--sentences N]

MODEL is one of `ogden train quasi_synchronous`; the peer is search over trees (`--trees`, a model of `ogden
train tree_transducer`) on the same sentences, and is left out without one. Times are CPU milliseconds a
sentence, parsing apart; the last lines are wall-clock seconds on one and on two threads, and whether these
found the same. Run on a quiet machine.
"""

import argparse
import time
from pathlib import Path

from ogden.model.files import open_model
from ogden.search.quasi_search import QuasiSearch
from ogden.systems import open_system
from ogden.systems.tree_transducer import initial_weights
from ogden.text.lines import read_lines
from ogden.training.quasi_model import QuasiModel
from ogden.training.tree_model import open_search, parsed

INPUT = Path(__file__).parents[2] / "shared" / "data" / "tune" / "turk" / "orig"
BOUNDS = (10, 20, 30, 40, 60, 200)
SIZES = (1, 30)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--model", required=True)
    parser.add_argument("--trees")
    parser.add_argument("--input", default=str(INPUT))
    parser.add_argument("--sentences", type=int, default=40, help="of each length")
    args = parser.parse_args()
    system, limits = open_system(args.model), open_system(args.model, {"words_per_sentence": 10.0})
    if not isinstance(system, QuasiModel) or not isinstance(limits, QuasiModel):
        raise SystemExit(f"{args.model} is no model of quasi_synchronous")
    lines = system.token_lines(read_lines(args.input))
    by_length(system.search, limits.search, lines, args)
    threads(system.search, lines[: 5 * args.sentences])


def by_length(search: QuasiSearch, limits: QuasiSearch, lines: list[str], args: argparse.Namespace) -> None:
    peer = open_search(open_model(args.trees)) if args.trees else None
    print(f"words: sentences, variables; linear, {SIZES} candidates; targets as limits, the same; trees")
    for low, high in zip((0, *BOUNDS[:-1]), BOUNDS, strict=True):
        own = [line for line in lines if low < len(line.split()) <= high][: args.sentences]
        if not own:
            continue
        trees = [tree for tree in parsed(own, 1) if tree is not None]
        columns = sum(len(search.program_of(tree)[1].columns) for tree in trees) / len(trees)
        times = [spent(one, trees, size) for one in (search, limits) for size in SIZES]
        row = f"{low + 1}-{high}: {len(trees)}, {columns:.0f}; " + ", ".join(f"{one:.1f}" for one in times)
        if peer is not None:
            start = time.process_time()
            peer.lists(trees, initial_weights("search"), SIZES[-1], 1)
            found = 1000 * (time.process_time() - start) / len(trees)
            row += f"; {found:.1f}, ratio {times[1] / found:.1f}"
        print(row, flush=True)


def spent(search: QuasiSearch, trees: list, size: int) -> float:  # type: ignore[type-arg]
    start = time.process_time()
    search.nbest(trees, size, 1)
    return 1000 * (time.process_time() - start) / len(trees)


def threads(search: QuasiSearch, lines: list[str]) -> None:
    trees, found = parsed(lines), []
    for jobs in (1, 2):
        start = time.monotonic()
        found.append([[one.tokens for one in own.candidates] for own in search.nbest(trees, 10, jobs)])
        print(f"{jobs} threads: {time.monotonic() - start:.1f} s for {len(lines)} sentences, 10 candidates")
    print("the same" if found[0] == found[1] else "NOT the same")


if __name__ == "__main__":
    main()
