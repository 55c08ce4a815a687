"""Texts say by their own words what kind they are."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.lexicon.domains import told_domains
from ogden.editing.lexicon.senses import DOMAINS, Domain

TEXTS: dict[Domain, str] = {
    "health": "Take one tablet a day. Tell your doctor or pharmacist of symptoms such as nausea or a rash.",
    "law": "The tenancy ends when a party to the agreement gives notice of a breach. The landlord is liable.",
    "money": "Your premium is due. The insurer may refund fees, but interest on the loan is not covered.",
    "privacy": "We collect personal data by cookies. The controller needs your consent for any processing.",
    "science": "Plants take in carbon dioxide. In photosynthesis the energy of the sun drives a reaction.",
    "government": "The council gives a permit to eligible residents. An applicant must send an application.",
}


@pytest.mark.parametrize("domain", [name for name in DOMAINS if name != "general"])
def test_a_text_tells_its_domain(domain: Domain) -> None:
    assert domain in told_domains(TEXTS[domain])


@pytest.mark.parametrize(
    "text",
    [
        "",
        "   \n",
        "The cat sat on the mat, and the dog slept.",
        "The doctor came.",  # one word is too little
        "Doctor, doctor, doctor, doctor!",  # and one word again and again
    ],
)
def test_other_texts_tell_nothing(text: str) -> None:
    assert told_domains(text) == frozenset()


def test_a_few_words_in_a_long_text_tell_nothing() -> None:
    assert "health" not in told_domains(TEXTS["health"] + " They walked along the river." * 100)


def test_case_does_not_matter() -> None:
    assert told_domains(TEXTS["law"].upper()) == told_domains(TEXTS["law"])


@given(st.text(max_size=200))
def test_any_text_has_some_of_the_domains(text: str) -> None:
    assert told_domains(text) <= set(DOMAINS) - {"general"}
