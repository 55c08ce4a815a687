import pytest

from ogden.editing.deletions import Deletion
from ogden.editing.reasons import kind_of, meaning_here, reason


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        ("physician", "doctor", "“physician” is a hard word (CEFR level B2); “doctor” is easier."),
        ("in the event that", "if", "Says the same in one word instead of 4."),
        ("resides", "lives", "“lives” is easier than “resides”."),
        ("began", "started", "People who simplify texts often write “started” here."),
    ],
)
def test_why_words_change(before: str, after: str, words: str) -> None:
    assert reason(before, after, Deletion.NONE) == words


def test_why_words_go() -> None:
    for kind in (Deletion.ADVERB, Deletion.EMPTY):
        assert reason("basically", "", kind) == "The sentence says the same without this."


@pytest.mark.parametrize(
    ("words", "meaning", "plain", "said"),
    [
        (("administered", "given"), "give (a medicine)", "give", "means “given” (of a medicine)."),
        (("acute", "sharp"), "sharp (of senses)", "sharp", "means “sharp” (of senses)."),
        (("commence", "start"), "start, begin", "start", "means “start”."),
        (
            ("abandon", "give up"),
            "stop trying (a plan)",
            "give up",
            "means “give up”: stop trying (a plan).",
        ),
    ],
)
def test_what_a_word_means_here(words: tuple[str, str], meaning: str, plain: str, said: str) -> None:
    assert meaning_here(*words, meaning, plain) == f"“{words[0]}” here {said}"


def test_kinds() -> None:
    assert kind_of("physician", "doctor", Deletion.NONE) == "word"
    assert kind_of("prior to", "before", Deletion.NONE) == "phrase"
    assert kind_of("often", "", Deletion.ADVERB) == "shorter"
