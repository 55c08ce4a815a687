from collections.abc import Callable

import pytest

from ogden.editing.structure.passives import Actor, passives
from ogden.editing.structure.view import StructureView


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("The form was approved on Monday.", ["was approved"]),
        ("The form will be sent to you and must be signed.", ["be sent", "be signed"]),
        ("The form has been approved by the officer.", []),
        ("The officer has approved the form.", []),
        ("The officer is waiting in the hall.", []),
        ("The letters were opened and read in the office.", ["were opened"]),
    ],
)
def test_passives_that_do_not_say_who_acts(
    view_of: Callable[[str], StructureView], sentence: str, expected: list[str]
) -> None:
    view = view_of(sentence)
    spans = [view.sentence.span(one.first, one.last) for one in passives(view) if one.actor is not Actor.SAID]
    assert [sentence[start:end] for start, end in spans] == expected
