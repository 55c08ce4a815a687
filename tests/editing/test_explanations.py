"""Terms that stay, with what they mean in brackets."""

import pytest

import ogden
from ogden.editing.edits import Edit, apply
from ogden.editing.explanations import _in_number

APPELLANT = "The appellant must serve the notice within seven days."


def explained(text: str, **options: object) -> list[Edit]:
    result = ogden.load().simplify(text, **options)  # type: ignore[arg-type]
    return [edit for edit in result.suggestions if edit.kind == "explained"]


def test_a_term_is_explained_behind_it() -> None:
    text = "Taking them too often leads to antibiotic resistance in many patients."
    (edit,) = explained(text, domain="health")
    assert edit.before == "antibiotic resistance"
    assert edit.after.startswith("antibiotic resistance (")
    assert edit.after.endswith(")")
    assert apply(text, [edit]).startswith("Taking them too often leads to antibiotic resistance (")


def test_it_is_never_made_unasked() -> None:
    for strength in ("careful", "standard", "bold"):
        text = "The menu must show every allergen in each dish."
        assert "(" not in ogden.load().simplify(text, strength=strength, domain="health").text


def test_the_first_place_is_enough() -> None:
    text = "The menu must show every allergen. Tell us which allergen you found. Another allergen is milk."
    (edit,) = explained(text, domain="health")
    assert edit.start == text.index("allergen")


@pytest.mark.parametrize(
    "text",
    [
        "The menu must show every allergen (something that makes you ill) in each dish.",
        "An allergen is something that makes some people ill.",
        "Write down the allergen, a food that made you ill, and the date.",
        "The allergen list hangs on the wall of the kitchen.",
    ],
)
def test_what_the_text_explains_or_joins_to_another_noun_is_left(text: str) -> None:
    assert explained(text, domain="health") == []


def test_several_things_are_explained_as_several() -> None:
    (edit,) = explained("Peers in the Lords voted by 214 to 187 to change it.", domain="government")
    assert edit.after == "Peers (members of the House of Lords)"


def test_what_says_more_of_a_noun_gets_no_plural() -> None:
    assert _in_number("a food sold as good for health", plural=True) == "a food sold as good for health"
    assert _in_number("a tax based on income", plural=True) == "a tax based on income"
    assert _in_number("a member of the council", plural=True) == "members of the council"
