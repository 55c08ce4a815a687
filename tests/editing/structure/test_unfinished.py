"""New sentences that break off, or lean on what was cut from them."""

from collections.abc import Callable

import pytest

from ogden.editing.structure.unfinished import UNFINISHED
from ogden.editing.structure.view import StructureView

Refused = Callable[[str, str, int, bool], str | None]


@pytest.fixture
def refused(view_of: Callable[[str], StructureView]) -> Refused:
    """What refuses a split before a word of a sentence. `gone`: words before it that go; `subject`: a new
    subject comes in their place."""

    def asked(sentence: str, word: str, gone: int, subject: bool) -> str | None:
        view = view_of(sentence)
        place = view.words.index(word)
        second = [*([-1] if subject else []), *range(place, view.end)]
        sentences = [list(range(place - gone)), second]
        return next((one.__name__ for one in UNFINISHED if one(view, sentences)), None)

    return asked


@pytest.mark.parametrize(
    ("sentence", "word", "gone", "subject", "name"),
    [
        ("You can pay the fee at the desk before the office shuts.", "before", 0, True, None),
        ("You can pay the fee at the desk or by writing to the office.", "by", 0, True, "breaks_off"),
        ("Her neighbour said: the fence belongs to the council.", "the", 1, False, "breaks_off"),
        ("The old scheme was like this: the council paid for the paint.", "council", 2, False, None),
        ("The firm grows roses in the valley, and tulips on the hill.", "tulips", 2, False, "lacks_verb"),
        (
            "The firm grows roses in the valley, and sells tulips on the hill.",
            "sells",
            2,
            False,
            "lacks_subject",
        ),
        ("The firm grows roses in the valley, and sells tulips on the hill.", "sells", 2, True, None),
        (
            "You need not pay, and should you disagree you may write to us.",
            "should",
            2,
            True,
            "doubles_subject",
        ),
        ("You need not pay, and should write to us before Monday.", "should", 2, True, None),
        (
            "The case may go to a judge, whose ruling is final and whose fee you share.",
            "ruling",
            2,
            True,
            "keeps_relative",
        ),
        ("His body will be burnt and the ashes scattered at sea.", "the", 1, False, "halves_verb"),
        ("His body was burnt and the wind scattered the ashes at sea.", "the", 1, False, None),
        ("She washes the wool, spins it in the barn and sells it in June.", "sells", 1, True, "leaves_row"),
        ("She washes the wool in May and sells it in June.", "sells", 1, True, None),
        ("Should it rain, close the windows and lock the gate.", "lock", 1, False, None),
    ],
)
def test_only_what_is_finished_may_stand_alone(
    refused: Refused, sentence: str, word: str, gone: int, subject: bool, name: str | None
) -> None:
    assert refused(sentence, word, gone, subject) == name
