"""How a text should be simplified: the defaults, keywords in place of fields, and what is refused."""

from dataclasses import fields

import pytest

from ogden.editing.lexicon.source import parse_sense
from ogden.editing.simplifier import FIELDS, STRENGTHS, OptionKeywords, SimplifyOptions, chosen_options
from ogden.errors import InputError


def test_careful_is_the_default() -> None:
    options = SimplifyOptions()
    assert options.strength == STRENGTHS[0] == "careful"
    assert options.domains is None
    assert options.lexicon == ()


def test_keywords_take_the_place_of_fields() -> None:
    given = SimplifyOptions("bold", nbest=2)
    assert chosen_options(given, {"nbest": 3}) == SimplifyOptions("bold", nbest=3)
    assert chosen_options(None, {"domain": "law"}).domains == {"law"}


def test_every_field_is_a_keyword() -> None:
    """Only whoever puts parts together says that they are parts."""
    names = {FIELDS.get(name, name) for name in OptionKeywords.__annotations__}
    assert names == {field.name for field in fields(SimplifyOptions)} - {"in_parts"}


def test_options_may_be_kept_by_their_values() -> None:
    """The own rows of a house are indexed once."""
    rows = [SimplifyOptions(lexicon=(parse_sense({"word": "cease", "plain": "stop"}),)) for _ in range(2)]
    assert len(set(rows)) == 1


@pytest.mark.parametrize(
    ("keywords", "message"),
    [({"strength": "brave"}, "no strength is called 'brave'"), ({"nbest": -1}, "nbest must be")],
)
def test_what_means_nothing_is_refused(keywords: dict[str, object], message: str) -> None:
    with pytest.raises(InputError, match=message):
        chosen_options(None, keywords)
