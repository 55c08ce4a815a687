"""How good pivot paraphrases are: some to read, and how far they agree with another table.

    python bench/pivoting.py paraphrases.tsv.xz [--other F] [--phrases P ...] [--seed N] [--sample N]

Prints the best five paraphrases of some phrases; of the best paraphrases of all phrases (p of 0.05 or more)
the share that the other table has, METEOR's by default, for all phrases and for those that it has paraphrases
of; and two random samples, of all lines and of these best paraphrases.
"""

import argparse
import itertools
import random
from collections.abc import Iterator
from pathlib import Path

from ogden.text.lines import iterate_lines

METEOR = Path(__file__).parents[2] / "shared" / "data" / "paraphrases" / "pivot.tsv.xz"
PHRASES = (
    "a lot of,as soon as possible,assist,at once,begin,difficult,enormous,give up,was able to,whether".split(
        ","
    )
)
LEAST = 0.05

Row = tuple[str, str, float]


def main() -> None:
    parser = argparse.ArgumentParser(
        description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter
    )
    parser.add_argument("table")
    parser.add_argument("--other", default=str(METEOR))
    parser.add_argument("--phrases", nargs="+", default=PHRASES)
    parser.add_argument("--seed", type=int, default=2005)
    parser.add_argument("--sample", type=int, default=50)
    args = parser.parse_args()
    rows = list(read(args.table))
    groups = [list(group) for _, group in itertools.groupby(rows, key=lambda row: row[0])]
    print(f"{len(groups):,} phrases, {len(rows):,} paraphrases")
    for group in groups:
        if group[0][0] in args.phrases:
            print(f"{group[0][0]}: " + ", ".join(f"{other} {value:.3f}" for _, other, value in group[:5]))
    best = [group[0] for group in groups if group[0][2] >= LEAST]
    agreement(best, {(one, other) for one, other, _ in read(args.other)})
    chance = random.Random(args.seed)
    for what, some in (("all", rows), (f"the best, p of {LEAST} or more", best)):
        print(f"{args.sample} of {what}, seed {args.seed}")
        for one, other, value in chance.sample(some, min(args.sample, len(some))):
            print(f"  {one} → {other} ({value:.3g})")


def read(path: str) -> Iterator[Row]:
    for line in iterate_lines(path):
        one, other, value = line.split("\t")
        yield one, other, float(value)


def agreement(best: list[Row], others: set[tuple[str, str]]) -> None:
    phrases = {one for one, _ in others}
    for words in (0, 1, 2, 3, 4):
        some = [row for row in best if words in (0, len(row[0].split()))]
        known = sum(row[0] in phrases for row in some)
        found = sum(row[:2] in others for row in some)
        shares = found / max(1, len(some)), found / max(1, known)
        print(
            f"{'all' if not words else f'{words} words'}: best {len(some):,}; the other table has {found:,} "
            f"({shares[0]:.1%}); it knows {known:,} of the phrases ({shares[1]:.1%})"
        )


if __name__ == "__main__":
    main()
