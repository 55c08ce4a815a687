"""The trees that judge edits, learned from people's rewrites:

confidence  whether one reference at least makes the edit
worth       what it does to SARI (`sari_worth.py`)
"""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.judge.correctness import Correctness
from ogden.editing.judge.edit_scoring import LIMITS
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.cross_fitting import TrainingRows, out_of_fold, training_rows
from ogden.editing.learning.judges.reference_examples import ReferenceExamples
from ogden.editing.learning.judges.sari_worth import sari_worth
from ogden.editing.learning.tree_growing import TreeOptions, grow, tree_arrays
from ogden.metrics.bleu import Bleu
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari

DELETION = 0.4
"""The least confidence for words that are left out, while limits are tried."""
LEAST_CONFIDENCES = (0.15, 0.25, 0.4)
LEAST_CHANCES = (0.0, 0.3, 0.4, 0.5, 0.6)


@dataclass(frozen=True)
class JudgeOptions:
    confidence: TreeOptions = field(default_factory=lambda: TreeOptions(400, learning_rate=0.02))
    worth: TreeOptions = field(default_factory=lambda: TreeOptions(300, "regression", learning_rate=0.04))


def made_by_someone(rows: TrainingRows) -> NDArray[np.float64]:
    return (rows.shares > 0).astype(np.float64)


def worth(examples: ReferenceExamples, rows: TrainingRows, options: TreeOptions) -> NDArray[np.float64]:
    return sari_worth(examples, lambda values: out_of_fold(rows, values, options))


def grow_judge(rows: TrainingRows, targets: NDArray[np.float64], options: TreeOptions) -> bytes:
    """Trees over all columns, packed."""
    return pack_trees(NAMES, tree_arrays(grow(rows.cross_fitted(rows.everything), targets, options)))


def try_limits(
    examples: ReferenceExamples, sets: Sequence[str], correctness: Correctness, options: JudgeOptions
) -> Iterator[str]:
    """SARI and BLEU by the least confidence and the least chance of being right, trees grown on other
    sentences. The limits of the strengths were chosen so."""
    kinds = np.concatenate([one.deletions for one in examples.proposals])
    learned = examples.only(sets)
    rows = training_rows(learned)
    value = out_of_fold(rows, worth(learned, rows, options.worth), options.worth)
    confidence = out_of_fold(rows, made_by_someone(rows), options.confidence)
    right = correctness.chances(rows.cross_fitted(rows.everything), confidence)
    for least, chance in itertools.product(LEAST_CONFIDENCES, LEAST_CHANCES):
        for strength in ("standard", "bold"):
            usable = np.isin(kinds, [Deletion.NONE, *LIMITS[strength].deletions])
            words = (kinds == Deletion.NONE) & (confidence >= least) & (right >= chance)
            deleted = (kinds != Deletion.NONE) & (confidence >= DELETION)
            outputs = examples.best_edited(np.where((words | deleted) & usable, value, -1.0))
            limits = f"{'+'.join(sets)}, {strength}, confidence {least}, right {chance}"
            yield f"{limits}: {_scores(examples, outputs)}"


def _scores(examples: ReferenceExamples, outputs: list[str]) -> str:
    normal = [sentence.text for sentence in examples.sentences]
    shown = []
    for name, references in examples.references.items():
        for metric in (Sari(), Bleu()):
            scorer = metric.prepare(TestSet(normal, references))
            value = scorer.score(scorer.statistics(outputs).sum(axis=0)).value
            shown.append(f"{name} {metric.label} {value:.2f}")
    return ", ".join(shown)
