"""Looking a word up, in whatever form; and one lexicon over another."""

import pytest

from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.source import parse_sense


def sense(word: str, plain: str, tag: str = "VERB", place: str = "") -> Sense:
    return parse_sense({"word": word, "plain": plain, "tag": tag}, place)


LEXICON = Lexicon.of(
    [
        sense("utilise/utilize", "use"),
        sense("comply with", "follow"),
        sense("refrain from ~ing", "not ~"),
        sense("advise sb of", "tell sb about", "PHRASE"),
        sense("criterion", "test", "NOUN"),
    ]
)


@pytest.mark.parametrize(
    ("phrase", "word"),
    [
        ("utilise", "utilise"),
        ("Utilised", "utilise"),
        ("utilizing", "utilise"),
        ("complied  with", "comply with"),
        ("refrain from ~ing", "refrain from ~ing"),
        ("refrained from smoking", "refrain from ~ing"),
        ("advise sb of", "advise sb of"),
        ("criteria", "criterion"),
    ],
)
def test_a_headword_is_found_in_any_form(phrase: str, word: str) -> None:
    assert [found.word for found in LEXICON.senses(phrase)] == [word]


@pytest.mark.parametrize("phrase", ["comply", "with", "use", "", "refrain", "utilise it"])
def test_parts_of_a_headword_are_not_it(phrase: str) -> None:
    assert LEXICON.senses(phrase) == []


def test_one_lexicon_over_another() -> None:
    own = Lexicon.of([sense("utilise", "work with"), sense("dwell", "live")])
    both = own.over(LEXICON)
    assert [found.plain for found in both.senses("utilised")] == [("work with",)]
    assert [found.plain for found in both.senses("dwelt")] == [("live",)]
    assert [found.plain for found in both.senses("criteria")] == [("test",)]
