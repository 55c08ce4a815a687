"""A sentence as the cues of the lexicon see it: forms, tags that a word may have, and who does what to
whom."""

import pytest

from ogden.editing.lexicon.sentence_view import SentenceView, lemma, possible
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.placed_tree import columns_of
from ogden.text.tokens import tokenise


@pytest.mark.parametrize(
    ("word", "tag", "expected"),
    [
        ("utilized", "VBN", "utilize"),
        ("analyses", "NNS", "analysis"),
        ("lymphocytes", "NNS", "lymphocyte"),
        ("larger", "JJR", "large"),
        ("biogas", "NN", "biogas"),  # no dictionary has it
        ("percutaneous", "JJ", "percutaneous"),
        ("anaphylaxis", "NN", "anaphylaxis"),
        ("within", "IN", "within"),
    ],
)
def test_lemma(word: str, tag: str, expected: str) -> None:
    assert lemma(word, tag) == expected


@pytest.mark.parametrize(
    ("word", "tag", "expected"),
    [
        ("detaches", "NNS", "VBZ"),  # it is no noun
        ("walks", "NNS", "NNS"),
        ("signed", "JJ", "JJ"),  # a participle may stand for an adjective
        ("Detaches", "NNS", "NNS"),  # may be a name
        ("of", "IN", "IN"),
    ],
)
def test_tags_that_a_word_cannot_have(word: str, tag: str, expected: str) -> None:
    assert possible(word, tag) == expected


def view(text: str) -> SentenceView:
    tokens = tokenise(text).tokens
    tags = load_tagger().tag_many([tokens], 1)
    tree = load_parser().parse_many([tokens], tags, 1)[0]
    return SentenceView(tokens, tags[0], columns_of(tree)[0])


@pytest.mark.parametrize(
    ("text", "verb", "subjects", "objects"),
    [
        ("The nurse will administer the injection.", "administer", {"nurse"}, {"injection"}),
        ("The injection was administered on Monday.", "administered", set(), {"injection"}),
        ("The court and the council issued a notice.", "issued", {"court", "council"}, {"notice"}),
    ],
)
def test_who_does_what(text: str, verb: str, subjects: set[str], objects: set[str]) -> None:
    seen = view(text)
    place = seen.lower.index(verb)
    if not seen.is_passive(place):
        assert {seen.lower[k] for k in seen.subjects(place)} == subjects
    assert {seen.lower[k] for k in seen.objects(place)} == objects


def test_a_form_that_cannot_be_past_is_present() -> None:
    assert possible("exceed", "VBD") == "VBP"
    assert possible("exceeded", "VBD") == "VBD"
    assert possible("set", "VBD") == "VBD"
