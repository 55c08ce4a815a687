from collections.abc import Callable

import pytest

from ogden.editing.structure.passives import passives
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
    found = passives(view_of(sentence))
    assert [sentence[span.start : span.end] for span in found] == expected
