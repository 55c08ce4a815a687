"""Edits of sentences that people rewrote, and how many of them made each."""

import numpy as np
import pytest

from ogden.editing.deletions import Deletion
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.reference_examples import ReferenceExamples, reference_shares
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import Rewrite
from ogden.text.tokens import tokenise_many

NORMAL = ["The physician purchased it.", "It is very cold."]
REWRITES = [
    [Rewrite(1, 2, ("doctor",)), Rewrite(1, 2, ("healer",)), Rewrite(2, 3, ("bought",))],
    [Rewrite(2, 3, ())],
]


@pytest.fixture
def examples() -> ReferenceExamples:
    proposals = [
        Proposals(
            found, [Deletion.NONE] * len(found), np.full((len(found), len(NAMES)), place, dtype=np.float32)
        )
        for place, found in enumerate(REWRITES)
    ]
    references = {
        "turk": [["The doctor purchased it.", "It is cold."], ["The doctor bought it.", "It is very cold."]],
        "asset": [["A doctor bought it.", "It is icy."], ["The physician purchased it.", "It is cold."]],
    }
    return ReferenceExamples(tokenise_many(NORMAL), proposals, references)


def test_rows_know_their_sentence_and_words(examples: ReferenceExamples) -> None:
    assert examples.owners.tolist() == examples.rows[:, 0].tolist() == [0, 0, 0, 1]
    assert examples.pairs == [
        ("physician", "doctor"),
        ("physician", "healer"),
        ("purchased", "bought"),
        ("very", ""),
    ]


def test_shares_of_references(examples: ReferenceExamples) -> None:
    # "A doctor bought": beside no neighbour that was there, so it does not count for either word
    assert reference_shares(examples).tolist() == [0.5, 0, 0.5, 0.5]
    assert reference_shares(examples.only(["turk"])).tolist() == [1, 0, 0.5, 0.5]


def test_one_edit_alone(examples: ReferenceExamples) -> None:
    assert examples.edited()[2:] == ["The physician bought it.", "It is cold."]


def test_the_best_edits_together(examples: ReferenceExamples) -> None:
    values = np.array([0.5, 1.0, 0.25, -1.0])
    assert examples.best_edited(values) == ["The healer bought it.", "It is very cold."]
