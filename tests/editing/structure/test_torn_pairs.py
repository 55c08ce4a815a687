"""Splits that would leave half of something in one sentence."""

from collections.abc import Callable

import pytest

from ogden.editing.structure.torn_pairs import tears_pair
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import EDGE, Copied


@pytest.fixture
def torn(view_of: Callable[[str], StructureView]) -> Callable[[str, str], bool]:
    """Whether a split before a word of a sentence tears something; the joining word goes."""

    def asked(sentence: str, word: str) -> bool:
        view = view_of(sentence)
        place = view.words.index(word)
        return tears_pair(view, [Copied(0, place - 1), EDGE, Copied(place, len(view.words))])

    return asked


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("You may either appoint a builder from our list, or choose one of your own.", "choose"),
        ("Banks distinguish between old loans, which are safe, and new loans, which are not.", "new"),
        ("The rule not only helps owners, who pay less, but protects those who rent.", "protects"),
        ("Lime has two uses: farmers spread it on acid soil, and builders mix it with sand.", "builders"),
        ("Please go to the hall, which is on the second floor, and bring this letter.", "is"),
        ("The club — which has no money and owns no land — will close its doors in May.", "owns"),
        ("Take the tablet every day, avoid raw fish, and check with us before the journey.", "check"),
        ("The letters were sent to forty families, each asking for a gift of ten pounds.", "each"),
        ("The tenant failed to pay the rent, and his guarantor to make up the shortfall.", "his"),
        ("You may stay if you have told us, and pay by then, failing which you must leave.", "pay"),
        ("The tables are not made from theory alone, but rest on years of careful work.", "rest"),
    ],
)
def test_halves_stay_together(torn: Callable[[str, str], bool], sentence: str, word: str) -> None:
    assert torn(sentence, word)


@pytest.mark.parametrize(
    ("sentence", "word"),
    [
        ("You may take either the bus or the train, and your ticket is good for both.", "your"),
        ("The fence between the two gardens is low, and our dog jumps over it.", "our"),
        ("Results: most of the plants grew well, and others were moved to a warmer room.", "others"),
        ("Please fill in the form at home, and bring it to the office on Friday.", "bring"),
        ("The museum has four galleries on the ground floor, each devoted to one period.", "each"),
        ("The clinic is not open today, but it opens at nine on Monday for all patients.", "it"),
    ],
)
def test_what_is_whole_may_be_split(torn: Callable[[str, str], bool], sentence: str, word: str) -> None:
    assert not torn(sentence, word)
