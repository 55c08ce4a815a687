"""What is hard in texts and documents, and what is not looked at."""

import pytest
from toy_simplifier import ToySimplifier

from ogden.documents.checking import check_document, check_text
from ogden.documents.opening import open_document
from ogden.editing.diagnosis.settings import CheckSettings

HARD = "Numerous persons commenced it."
GERMAN = (
    "Der Rat wird sich bemühen, innerhalb von zehn Tagen zu antworten, und er kann das auch commenced nennen."
)

ENGLISH = "This is the text that we have here, and it is about the things that are in it. " * 3
WORDS = CheckSettings(rules=frozenset(("hard-word",)))


def words(text: str) -> list[str]:
    return [text[one.span.start : one.span.end] for one in check_text(text, ToySimplifier(), WORDS).findings]


def test_a_text_and_a_document_are_checked_alike() -> None:
    text = f"{HARD}\n\n{GERMAN}\n\n{ENGLISH}\n\n{HARD} See commenced_it() now.\n"
    document = check_document(open_document(text.encode(), "a.txt"), ToySimplifier(), WORDS)
    assert [document.text(one) for one in document.found] == words(text)
    assert words(text) == ["Numerous", "commenced"] * 2
    fixes = [fix.text for one in document.found for fix in one.finding.fixes]
    assert fixes == ["started"] * 2  # the toy is not sure enough of the other word
    assert document.level == check_text(text, ToySimplifier()).level


@pytest.mark.parametrize(
    "code", ["commenced_it", "`commenced it`", "https://example.org/commenced", "commenced@example.org"]
)
def test_code_and_addresses_are_not_looked_at(code: str) -> None:
    assert words(f"We go to {code} now.") == []


def test_text_in_another_language_is_not_looked_at() -> None:
    found = check_text(GERMAN, ToySimplifier())
    assert (found.findings, found.foreign, found.level.words) == ((), "German", 0)
    assert check_text(f"{ENGLISH}\n\n{GERMAN}", ToySimplifier()).foreign is None


@pytest.mark.parametrize(("grade", "too_hard"), [(None, False), (2.0, True), (30.0, False)])
def test_a_text_is_too_hard_above_the_highest_grade(grade: float | None, too_hard: bool) -> None:
    assert check_text(ENGLISH, ToySimplifier(), CheckSettings(grade)).too_hard is too_hard
    document = open_document(ENGLISH.encode(), "a.txt")
    assert check_document(document, ToySimplifier(), CheckSettings(grade)).too_hard is too_hard


def test_without_fixes_the_model_is_not_asked() -> None:
    class Silent(ToySimplifier):
        def simplify_many(self, *args: object, **keywords: object) -> list:  # type: ignore[override, type-arg]
            raise AssertionError("asked")

    found = check_text(HARD, Silent(), CheckSettings(fixes=False)).findings
    assert [one.fixes for one in found] == [(), ()]
