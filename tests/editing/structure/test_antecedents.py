"""What relative clauses are about, and what is refused where that is not sure."""

from collections.abc import Callable

import pytest
from rebuilt_sentences import Rewriting

from ogden.editing.structure.rule import StructureRule

Make = Callable[..., StructureRule]
OF_ONE = ("SBAR0(WHNP(WDT|WP1(which|who)) ...3)", "before() S(named(SBAR0) ...3)")


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        (
            "The congress chose a delegate to replace James Bowdoin, who had been ill for long.",
            "Bowdoin had been ill for long.",
        ),
        (
            "The letter was written to the writer Philip Dick, who never sent an answer to it.",
            "Dick never sent an answer to it.",
        ),
        (
            "The whole plan was sent to the Motor Vehicle Division, which will look at it in May.",
            "The Motor Vehicle Division will look at it in May.",
        ),
    ],
)
def test_it_is_said_again_by_its_own_name(
    rewritten: Rewriting, rule: Make, sentence: str, after: str
) -> None:
    (one,) = rewritten(sentence, [rule(*OF_ONE)])
    assert one.text.endswith(f". {after}")


@pytest.mark.parametrize(
    "sentence",
    [
        "Footage was obtained from a small camera on the wall, which shows a man with a bag.",
        "New laws were passed by the old assembly in the city, which brought democracy to the country.",
    ],
)
def test_what_may_be_about_the_subject_of_a_passive_stays(
    rewritten: Rewriting, rule: Make, sentence: str
) -> None:
    assert not rewritten(sentence, [rule(*OF_ONE)])
