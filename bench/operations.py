"""TSM: time to split, compile and search, by length of sentence.

    python bench/operations.py MODEL [--pairs F] [--repeat N]

The model is one of `ogden train tree_operations`. Times are CPU milliseconds a sentence on one thread, best
of several runs; parsing has a column of its own. Memory is the peak of this process.
"""

import argparse

from chart import peak
from trees import BOUNDS, LAST, PAIRS, best_of

from ogden.systems import open_system
from ogden.systems.tree_operations import OperationsModel
from ogden.text.lines import read_lines
from ogden.training.tree_model import parsed

SIZES = (1, 100)


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("model")
    parser.add_argument("--pairs", default=str(PAIRS))
    parser.add_argument("--repeat", type=int, default=3)
    args = parser.parse_args()
    system = open_system(args.model)
    assert isinstance(system, OperationsModel)
    lines = system.token_lines([line.split("\t")[0] for line in read_lines(args.pairs)[-LAST:]], 1)
    print("words: sentences, rules a sentence; parsing, splitting and compiling, 1 and 100 candidates, ms")
    for low, high in zip((0, *BOUNDS[:-1]), BOUNDS, strict=True):
        own = [line for line in lines if low < len(line.split()) <= high][:200]
        if own:
            by_length(system, own, f"{low + 1}-{high}", args.repeat)
    print(f"peak memory {peak():.0f} MB")


def by_length(system: OperationsModel, lines: list[str], words: str, repeat: int) -> None:
    search, count = system.search, len(lines)
    trees = parsed(lines, 1)
    prepared = search.prepare(trees)
    rules = sum(len(block.compiled.grammar) for block in prepared) / count
    times = [
        best_of(repeat, lambda: parsed(lines, 1)),
        best_of(repeat, lambda: search.prepare(trees)),
        *(best_of(repeat, lambda n=n: search.lists(prepared, system.weights, n, 1)) for n in SIZES),
    ]
    print(f"{words}: {count}, {rules:.0f} rules; " + ", ".join(f"{one / count:.1f}" for one in times))


if __name__ == "__main__":
    main()
