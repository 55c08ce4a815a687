"""Whether "90% sure" means it: what the judge says of held-out readings, beside what readers said.

    python bench/calibration.py [--svg F] [--limits]

Held-out readings are of words, and of sentences, that nothing was learned from. Rows of the lexicon that were
mended after a reading are left out. Printed: the expected calibration error over ten bins, and the bins;
--svg draws them. With --limits, which takes minutes, also the share of right edits from the limit of each
strength on, of the other readings: trees and calibration are learned again without each fold of sentences.
"""

import argparse
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.builtin import load
from ogden.editing.learning.judges.reading_rows import FOLDS, ReadingRows, reading_rows
from ogden.editing.learning.judges.right_trees import OPTIONS, calibrate, calibration_error, out_of_fold
from ogden.editing.learning.reading.readings import parted, read_readings
from ogden.editing.proposals import Proposals
from ogden.editing.simplifier import LEAST_CHANCE

PROJECT = Path(__file__).resolve().parents[1]
BINS = 10
SIZE, EDGE = 300, 40


def main() -> None:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("--svg", type=Path, help="draw the bins into this file")
    parser.add_argument("--limits", action="store_true", help="also the share of right edits from each on")
    arguments = parser.parse_args()
    learned, held = parted(read_readings(sorted((PROJECT / "readings").glob("*.tsv.xz"))))
    model = load()
    known = reading_rows(held, model.lexicon, model.proposer, model.tag, model.parse)
    chances = model.judge.chances(Proposals([], [], known.rows))[known.telling]
    right = known.right[known.telling]
    error = calibration_error(chances, right)
    print(f"{len(right):,} held-out edits, expected calibration error {error:.3f}")
    found = bins(chances, right)
    for said, was, count in found:
        print(f"said {said:.3f}  right {was:.3f}  of {count}")
    if arguments.svg:
        arguments.svg.write_text(drawn(found), encoding="utf-8")
    if arguments.limits:
        print_limits(reading_rows(learned, model.lexicon, model.proposer, model.tag, model.parse))


def print_limits(known: ReadingRows) -> None:
    telling, folds, sums = known.telling, known.folds, out_of_fold(known, OPTIONS)
    chances = np.zeros(len(sums))
    for fold in range(FOLDS):
        others = telling & (folds != fold)
        chances[folds == fold] = calibrate(sums[others], known.right[others]).chances(sums[folds == fold])
    for limit in LEAST_CHANCE.values():
        own = telling & (chances >= limit)
        print(f"from {limit:.1f} on  right {known.right[own].mean():.3f}  of {own.sum():,}")


def bins(chances: NDArray[np.float64], right: NDArray[np.float64]) -> list[tuple[float, float, int]]:
    """For each tenth that has edits: the mean of what was said, the share that is right, and how many."""
    places = np.minimum((chances * BINS).astype(np.int64), BINS - 1)
    groups = [places == one for one in range(BINS)]
    return [
        (float(chances[own].mean()), float(right[own].mean()), int(own.sum())) for own in groups if own.any()
    ]


def drawn(found: list[tuple[float, float, int]]) -> str:
    """A reliability plot: dots on the line are edits of which the model says just what is so."""
    most = max(count for _, _, count in found)
    dots = "".join(
        f'<circle cx="{EDGE + said * SIZE:.1f}" cy="{EDGE + (1 - was) * SIZE:.1f}" '
        f'r="{3 + 9 * (count / most) ** 0.5:.1f}" fill="#2563a8" fill-opacity="0.7"/>'
        for said, was, count in found
    )
    whole, end = SIZE + 2 * EDGE, EDGE + SIZE
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{whole}" height="{whole}" font-family="sans-serif" '
        f'font-size="12"><rect width="{whole}" height="{whole}" fill="white"/>'
        f'<path d="M{EDGE} {EDGE}V{end}H{end}" fill="none" stroke="black"/>'
        f'<path d="M{EDGE} {end}L{end} {EDGE}" stroke="#999" stroke-dasharray="4"/>{dots}'
        f'<text x="{EDGE}" y="{whole - 12}">the model says: 0 to 1</text>'
        f'<text x="8" y="{EDGE - 12}">readers: share right, 0 to 1</text></svg>\n'
    )


if __name__ == "__main__":
    main()
