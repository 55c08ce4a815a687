"""What an edit is worth: by how much SARI of the whole set changes if this edit alone is made.

SARI is no sum over edits. So the change is taken near a point where many edits are made already: first where
a reference stands, then where the trees of the first round stand.
"""

from collections.abc import Callable

import numpy as np
from numpy.typing import NDArray

from ogden.editing.learning.judges.reference_examples import ReferenceExamples
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari

FIRST_MARGIN = 1.0
"""In the first round trees overrate edits; those worth less are not made."""

Fit = Callable[[NDArray[np.float64]], NDArray[np.float64]]
"""Learns from values, and gives what it then thinks of each row."""


def sari_worth(examples: ReferenceExamples, fit: Fit) -> NDArray[np.float64]:
    """The worth of each row, in points times sentences: the mean over the test sets."""
    owners, texts = examples.owners, examples.edited()
    normal = [sentence.text for sentence in examples.sentences]
    metric = Sari()
    scorers = {
        name: metric.prepare(TestSet(normal, references)) for name, references in examples.references.items()
    }
    changes = {
        name: scorer.statistics(texts, owners) - scorer.statistics(normal)[owners]
        for name, scorer in scorers.items()
    }

    def worth_beside(outputs: dict[str, list[str]]) -> NDArray[np.float64]:
        totals = {name: scorer.statistics(outputs[name]).sum(axis=0) for name, scorer in scorers.items()}
        values = [
            metric.values(totals[name] + change)["value"] - metric.values(totals[name])["value"]
            for name, change in changes.items()
        ]
        mean: NDArray[np.float64] = np.mean(values, axis=0) * len(normal)
        return mean

    first = worth_beside({name: list(lines[0]) for name, lines in examples.references.items()})
    outputs = examples.best_edited(fit(first) - FIRST_MARGIN)
    return worth_beside(dict.fromkeys(scorers, outputs))
