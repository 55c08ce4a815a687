import pytest

from ogden.editing.judge.context_words import NUMBER, SPECIAL, UNKNOWN, ContextWords

WORDS = [*SPECIAL, "the", "n't", "0,000", "…ing"]


@pytest.mark.parametrize(
    ("word", "row"),
    [
        ("the", "the"),
        ("The", "the"),
        ("n’t", "n't"),
        ("1,250", "0,000"),
        ("zooming", "…ing"),
        ("ing", "…ing"),
    ],
)
def test_words_are_found_by_form_shape_and_ending(word: str, row: str) -> None:
    assert ContextWords(WORDS).number(word) == WORDS.index(row)


@pytest.mark.parametrize("word", ["", "x", "zoom", "<s>", "</S>", "\ud800"])
def test_what_is_not_known(word: str) -> None:
    assert ContextWords(WORDS).number(word) == UNKNOWN


def test_numbers_without_a_shape_of_their_own() -> None:
    assert ContextWords(WORDS).numbers(["12", "a3"]) == [NUMBER, NUMBER]


def test_which_words_have_rows_of_their_own() -> None:
    words = ContextWords(WORDS)
    assert [words.knows(word) for word in ("The", "4,321", "zooming", "<s>")] == [True, True, False, False]


@pytest.mark.parametrize("words", [[], ["the", *SPECIAL], [*SPECIAL, "a", "a"]])
def test_tables_that_are_none(words: list[str]) -> None:
    with pytest.raises(ValueError, match="the table of words"):
        ContextWords(words)
