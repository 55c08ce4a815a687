"""What is hard in texts and documents, and what is not looked at."""

import pytest
from toy_simplifier import ToySimplifier

import ogden
from ogden.documents.checking import check_document, check_text
from ogden.documents.opening import open_document
from ogden.editing.simplifier import MAX_GRADE

HARD = "Individuals who require assistance obtain it."
GERMAN = (
    "Der Rat wird sich bemühen, innerhalb von zehn Tagen zu antworten, und er kann das auch obtain nennen."
)

ENGLISH = "This is the text that we have here, and it is about the things that are in it. " * 3


def words(text: str) -> list[str]:
    found = check_text(text, ToySimplifier()).sentences
    hard = [word for sentence in found for word in sentence.hard_words]
    assert all(text[word.span.start : word.span.end] == word.word for word in hard)
    return [word.word for word in hard]


def test_a_text_and_a_document_are_checked_alike() -> None:
    text = f"{HARD}\n\n{GERMAN}\n\n{ENGLISH}\n\n{HARD} See obtain_it() now.\n"
    document = check_document(open_document(text.encode(), "a.txt"), ToySimplifier())
    assert [word.word for one in document.found for word in one.sentence.hard_words] == words(text)
    assert words(text) == ["Individuals", "require", "assistance", "obtain"] * 2
    assert document.level == check_text(text, ToySimplifier()).level


@pytest.mark.parametrize(
    "code", ["obtain_it", "`obtain it`", "https://example.org/obtain", "obtain@example.org"]
)
def test_code_and_addresses_are_not_looked_at(code: str) -> None:
    assert words(f"We go to {code} now.") == []


def test_text_in_another_language_is_not_looked_at() -> None:
    found = check_text(GERMAN, ToySimplifier())
    assert (found.sentences, found.foreign, found.level.words) == ((), "German", 0)
    assert check_text(f"{ENGLISH}\n\n{GERMAN}", ToySimplifier()).foreign is None


def test_the_grade_is_the_same_everywhere() -> None:
    assert MAX_GRADE == 12
    text = "The man who saw the dog that ate the cat that sat on the mat went home and then he ate it all."
    for grade, expected in ((5.0, 1), (30.0, 0)):
        assert len(check_text(text, ogden.load(), grade).sentences) == expected
