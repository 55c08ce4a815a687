"""An edit that the references make is worth more than one that none makes."""

import numpy as np
import pytest
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.reference_examples import ReferenceExamples
from ogden.editing.learning.judges.sari_worth import FIRST_MARGIN, sari_worth
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import Rewrite
from ogden.metrics.protocol import TestSet
from ogden.metrics.sari import Sari
from ogden.text.tokens import tokenise_many

NORMAL = ["The physician purchased it.", "The attorney purchased one."]
REFERENCES = [
    ["The doctor bought it.", "The lawyer bought one."],
    ["The doctor purchased it.", "The lawyer got one."],
]


def examples() -> ReferenceExamples:
    rewrites = [
        [Rewrite(1, 2, (good,)), Rewrite(1, 2, ("window",)), Rewrite(2, 3, ("bought",))]
        for good in ("doctor", "lawyer")
    ]
    rows = np.zeros((3, len(NAMES)), dtype=np.float32)
    proposals = [Proposals(found, [Deletion.NONE] * 3, rows) for found in rewrites]
    return ReferenceExamples(tokenise_many(NORMAL), proposals, {"turk": REFERENCES})


def test_good_edits_are_worth_more() -> None:
    asked: list[NDArray[np.float64]] = []

    def fit(values: NDArray[np.float64]) -> NDArray[np.float64]:
        asked.append(values)
        return np.zeros(len(values))  # no edit is worth the margin

    doctor, window, bought, lawyer, other_window, _ = sari_worth(examples(), fit)
    assert len(asked) == 1
    assert min(doctor, lawyer, bought) > 0
    assert doctor > window
    assert lawyer > other_window


def test_worth_is_the_change_of_sari_beside_what_is_made() -> None:
    """In the second round the first sentence already has "doctor"."""

    def fit(values: NDArray[np.float64]) -> NDArray[np.float64]:
        return np.array([FIRST_MARGIN + 1, 0, 0, 0, 0, 0])

    scorer = Sari().prepare(TestSet(NORMAL, REFERENCES))
    normal, made = (
        scorer.statistics([first, NORMAL[1]]) for first in (NORMAL[0], "The doctor purchased it.")
    )
    edited = scorer.statistics(["The physician bought it.", NORMAL[1]])
    before, after = made.sum(axis=0), (made + edited - normal).sum(axis=0)
    expected = 2 * (scorer.score(after).value - scorer.score(before).value)
    assert sari_worth(examples(), fit)[2] == pytest.approx(expected)
