"""What a strength allows, and what an edit is worth beside its rivals."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.deletions import Deletion
from ogden.editing.judge.calibration import Calibration
from ogden.editing.judge.edit_scoring import LIMITS, SUGGESTED, Judge, Judged, covered_words, worths
from ogden.editing.judge.features import NAMES
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import Rewrite
from ogden.editing.simplifier import STRENGTHS

EVERYTHING = frozenset(Deletion)


class FirstColumn:
    """Trees that say what they see first."""

    def sums(self, rows: Any) -> Any:
        return rows[:, 0].astype(np.float64)


JUDGE = Judge(FirstColumn(), Calibration((-1.0, 1.0), (0.0, 1.0)))  # type: ignore[arg-type]


def proposals(kind: Deletion = Deletion.NONE, **values: float) -> Proposals:
    """One proposal, by default of an easier word."""
    row = np.zeros((1, len(NAMES)), dtype=np.float32)
    given = {"words": 1, "level": 3.0, "new_level": 2.0, **values}
    for name, value in given.items():
        row[0, NAMES.index(name.replace("_", " "))] = value
    new = () if kind else ("x",)
    return Proposals([Rewrite(0, int(given["words"]), new)], [kind], row)


def worth(found: Proposals, chance: float, least: float = 0.6, left_out: Any = EVERYTHING) -> float:
    judged = Judged([chance], covered_words(found.rows).tolist())
    return worths(judged, found.deletions, least, left_out)[0]


def test_chances_are_calibrated() -> None:
    assert JUDGE.chances(proposals(back=0.5)).tolist() == [0.75]
    assert JUDGE.chances(proposals(back=-9)).tolist() == [0.0]


def test_sentences_are_judged_together_as_each_alone() -> None:
    none = Proposals([], [], np.zeros((0, len(NAMES)), dtype=np.float32))
    given = [proposals(back=0.5, words=2), none, proposals(back=-9, new_level=5.0)]
    assert JUDGE.judged(given) == [([0.75], [2.0]), ([], []), ([0.0], [0.0])]


def test_an_edit_must_be_likely_enough() -> None:
    assert worth(proposals(), 0.59) == 0
    assert worth(proposals(), 0.6) == pytest.approx(0.6)


def test_each_word_that_is_covered_counts() -> None:
    assert worth(proposals(words=3), 0.8) == pytest.approx(3 * 0.8)


def test_harder_words_are_not_worth_anything_unless_the_lexicon_has_them() -> None:
    harder = {"new_level": 4.0, "letters": -3}
    assert worth(proposals(**harder), 0.9) == 0
    assert worth(proposals(**harder, listed=1.0), 0.9) > 0


def test_as_easy_words_must_be_shorter() -> None:
    assert worth(proposals(new_level=3.0, letters=1), 0.9) == 0
    assert worth(proposals(new_level=3.0, letters=-1), 0.9) > 0


@pytest.mark.parametrize("kind", [Deletion.ADVERB, Deletion.EMPTY])
def test_what_may_not_go_is_worth_nothing(kind: Deletion) -> None:
    assert worth(proposals(kind, new_level=0.0), 0.99, left_out=frozenset()) == 0
    assert worth(proposals(kind, new_level=0.0), 0.99, left_out=frozenset((kind,))) > 0


def test_no_proposals_are_worth_nothing() -> None:
    assert covered_words(np.zeros((0, len(NAMES)), dtype=np.float32)).tolist() == []
    assert worths(Judged([], []), [], 0.5, EVERYTHING) == []
    assert JUDGE.judged([]) == []


def test_bolder_strengths_allow_more() -> None:
    careful, standard, bold = (LIMITS[name] for name in STRENGTHS)
    assert careful.right > standard.right > bold.right > SUGGESTED
    assert careful.structure > standard.structure > bold.structure > SUGGESTED
    assert careful.deletions <= standard.deletions <= bold.deletions


@given(
    st.floats(0, 1),
    st.sampled_from(Deletion),
    st.fixed_dictionaries(
        {
            "words": st.integers(1, 4),
            "new_level": st.floats(1, 5),
            "letters": st.integers(-5, 5),
            "listed": st.sampled_from([0.0, 1.0]),
        }
    ),
)
def test_what_a_strength_makes_a_bolder_one_makes_too(
    chance: float, kind: Deletion, values: dict[str, float]
) -> None:
    found = proposals(kind, **values)
    made = [worth(found, chance, LIMITS[name].right, LIMITS[name].deletions) > 0 for name in STRENGTHS]
    assert made == sorted(made)
    if made[-1]:
        assert worth(found, chance, SUGGESTED) > 0
