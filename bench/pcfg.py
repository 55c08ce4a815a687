"""The plain grammar on held-out documents: the baseline of docs/trees.md.

    python bench/pcfg.py [--trees FOLDER] [--train gum craft] [--part test] [--direction head]
                         [--horizontal 2] [--vertical 2] [--no-tags] [--beam 12] [--every N] [--threads N]

Trained on the training part of all treebanks named; raw sentences get their tags from the grammar's own
lexicon, then the same sentences with gold tags. Settings are chosen on `--part dev`.
"""

import argparse
import time
from pathlib import Path

from ogden.parsing.binarise import Binarisation
from ogden.parsing.construction_recall import (
    CONSTRUCTIONS,
    ConstructionCounts,
    add_counts,
    count_constructions,
)
from ogden.parsing.parseval import BracketingScore, score_brackets
from ogden.parsing.pcfg import Pcfg, PcfgOptions
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import Part, read_parts

SHARED = Path(__file__).parents[2] / "shared" / "data" / "trees"


def options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("--trees", type=Path, default=SHARED)
    parser.add_argument("--train", nargs="+", default=["gum", "craft"])
    parser.add_argument("--on", nargs="+", default=["gum", "craft"])
    parser.add_argument("--part", choices=[part.value for part in Part], default=Part.TEST.value)
    parser.add_argument("--direction", choices=["left", "right", "head"], default="head")
    parser.add_argument("--horizontal", type=int, default=2)
    parser.add_argument("--vertical", type=int, default=2)
    parser.add_argument("--no-tags", action="store_true", help="tags do not remember their parents")
    parser.add_argument("--beam", type=float, default=PcfgOptions().beam)
    parser.add_argument("--every", type=int, default=1, metavar="N", help="every Nth sentence")
    parser.add_argument("--threads", type=int, default=1)
    return parser.parse_args()


def row(name: str, score: BracketingScore, words: int, seconds: float) -> str:
    return (
        f"{name:<16}{score.precision:>8.2f}{score.recall:>8.2f}{score.f1:>8.2f}{score.exact_match:>8.1f}"
        f"{score.tagging:>8.2f}{score.mean_crossing:>8.2f}{score.failed:>8}{score.sentences / seconds:>10.1f}"
        f"{words / seconds:>10.0f}"
    )


def found_constructions(gold: list[Tree], made: list[Tree]) -> str:
    counts = dict.fromkeys(CONSTRUCTIONS, ConstructionCounts())
    for pair in zip(gold, made, strict=True):
        counts = add_counts(counts, count_constructions(*pair))
    return "; ".join(f"{kind} {each.gold}, {each.found}, {each.right}" for kind, each in counts.items())


def main() -> None:
    chosen = options()
    names = dict.fromkeys([*chosen.train, *chosen.on])
    banks = {name: read_parts(str(chosen.trees / f"{name}.ptb.xz")) for name in names}
    binarisation = Binarisation(chosen.direction, chosen.horizontal, chosen.vertical, not chosen.no_tags)
    start = time.perf_counter()
    grammar = Pcfg.train(
        [tree for name in chosen.train for tree in banks[name][Part.TRAIN]],
        PcfgOptions(binarisation, chosen.beam),
    )
    seconds = time.perf_counter() - start
    print(f"trained on {' '.join(chosen.train)} in {seconds:.0f} s: {grammar.symbols:,} symbols")
    titles = "precis recall F1 exact tags cross failed".split()
    print(f"{'':<16}" + "".join(f"{title:>8}" for title in titles) + f"{'sent/s':>10}{'words/s':>10}")
    for name in chosen.on:
        gold = banks[name][Part(chosen.part)][:: chosen.every]
        sentences = [tree.words() for tree in gold]
        for kind, tags in (("raw", None), ("gold tags", [tree.tags() for tree in gold])):
            start = time.perf_counter()
            made = grammar.parse_many(sentences, tags, chosen.threads)
            seconds = time.perf_counter() - start
            score = score_brackets(gold, made)
            print(row(f"{name} {kind}", score, sum(map(len, sentences)), seconds), flush=True)
            print(f"    gold, found, right: {found_constructions(gold, made)}")
    print(score.signature)


if __name__ == "__main__":
    main()
