"""Terms that a text defines stay."""

import pytest

from ogden.text.defined_terms import defined_terms, with_defined_terms
from ogden.text.glossary import Glossary


@pytest.mark.parametrize(
    ("text", "term"),
    [
        ("This contract (the “Agreement”) is made today.", "Agreement"),
        ('In this notice, "premises" means the shop.', "premises"),
        ("Acme Ltd, hereinafter called the Supplier, will deliver.", "Supplier"),
        ("The rules of cover (the Policy) are below.", "Policy"),
        ("It is referred to as “the demised land”.", "the demised land"),
        ("The parties (together, the “Parties”) agree.", "Parties"),
    ],
)
def test_what_is_defined_is_found(text: str, term: str) -> None:
    assert [one.text for one in defined_terms(text)] == [term]


@pytest.mark.parametrize("text", ["He said “hello” (loudly).", "No terms here.", "", "(the end)"])
def test_what_is_not_defined_is_not(text: str) -> None:
    assert defined_terms(text) == []
    assert with_defined_terms(text, None) is None


def test_a_users_terms_stay_too() -> None:
    found = with_defined_terms("“Premises” means the shop.", Glossary(["consent"]))
    assert found is not None
    assert [term.text for term in found.terms] == ["consent", "Premises"]


def test_what_a_glossary_has_already_makes_no_other() -> None:
    """A passage of a document defines what the document is known to define."""
    text = "“Premises” means the shop."
    glossary = Glossary(["consent", *defined_terms(text)])
    assert with_defined_terms(text, glossary) is glossary
    found = with_defined_terms(f"{text} “Fee” means the price.", glossary)
    assert found is not None
    assert [term.text for term in found.terms] == ["consent", "Premises", "Fee"]
