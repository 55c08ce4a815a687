"""What a strength allows: limits of confidence and correctness, and what our own list makes easier."""

import math

import numpy as np
import pytest

from ogden.editing.deletions import Deletion
from ogden.editing.judge.correctness import CONFIDENCE, Coefficient, Correctness
from ogden.editing.judge.edit_scoring import EASED, LIMITS, LITTLE, Judge, StrengthLimits
from ogden.editing.judge.features import NAMES
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import ASSURED, MISSING, Rewrite

LIMIT = StrengthLimits(0.6, 0.4, frozenset((Deletion.ADVERB,)), 1.0, 0.6, True)


class Constant:
    """Trees that say the same of everything."""

    def __init__(self, value: float) -> None:
        self.value = value

    def sums(self, rows: np.ndarray) -> np.ndarray:
        return np.full(len(rows), self.value)


def judge(worth: float = 0.5) -> Judge:
    """An edit is right as often as people make it."""
    trees = Constant(0.0), Constant(worth), Constant(0.0)
    return Judge(*trees, Correctness((Coefficient(CONFIDENCE, -9, 9, 1.0),), 0.0))  # type: ignore[arg-type]


def proposals(
    plain: float = MISSING, words: int = 1, easier: float = -1.0, kind: Deletion = Deletion.NONE
) -> Proposals:
    row = np.zeros((1, len(NAMES)), dtype=np.float32)
    values = {"plain": plain, "words": words, "new words": 1, "level": 3.0, "new level": 3.0 + easier}
    for name, value in values.items():
        row[0, NAMES.index(name)] = value
    return Proposals([Rewrite(0, words, () if kind else ("x",))], [kind], row)


def worth(found: Proposals, confidence: float, trees: Judge | None = None) -> float:
    return float((trees or judge()).worths(found, np.array([confidence]), LIMIT)[0])


@pytest.mark.parametrize(("confidence", "expected"), [(0.59, 0.0), (0.61, 0.5)])
def test_an_edit_must_be_likely_and_right(confidence: float, expected: float) -> None:
    assert worth(proposals(), confidence) == expected


def test_phrases_must_be_surer_unless_a_list_has_them() -> None:
    assert worth(proposals(words=2), 0.7) == 0
    assert worth(proposals(words=2), 0.8) > 0
    assert worth(proposals(words=2, plain=0.0), 0.7) > 0


def test_harder_words_are_refused_where_a_strength_says_so() -> None:
    assert worth(proposals(easier=1.0), 0.9) == 0


def test_what_our_list_has_needs_half_of_the_limits_and_is_worth_a_little() -> None:
    assured = proposals(plain=math.log(ASSURED))
    assert worth(assured, 0.61 * EASED) > 0
    assert worth(assured, 0.59 * EASED) == 0
    assert worth(assured, 0.9, judge(worth=-1.0)) == LITTLE
    assert worth(proposals(plain=0.0), 0.9, judge(worth=-1.0)) < 0


def test_deletions_have_limits_of_their_own() -> None:
    assert worth(proposals(kind=Deletion.ADVERB), 0.45) > 0
    assert worth(proposals(kind=Deletion.BRACKETS), 0.99) == 0


def test_bolder_strengths_allow_more() -> None:
    careful, standard, bold = (LIMITS[name] for name in ("careful", "standard", "bold"))
    assert careful.confidence > standard.confidence >= bold.confidence
    assert careful.right > standard.right >= bold.right
    assert careful.deletions <= standard.deletions <= bold.deletions
