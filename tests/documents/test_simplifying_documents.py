from collections.abc import Iterator
from typing import ClassVar, Unpack

import pytest
from toy_simplifier import ToySimplifier

from ogden.documents.checking import check_document, check_text
from ogden.documents.opening import open_document
from ogden.documents.protocol import Passage
from ogden.documents.simplifying import (
    FIRST_BLOCK,
    SimplifiedDocument,
    _parts,
    simplify_document,
    simplify_text,
    simplify_texts,
    worth_reading,
)
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.edits import Simplification
from ogden.editing.simplifier import OptionKeywords, Simplifier, SimplifyOptions, Strength
from ogden.text.prose_level import text_level
from ogden.text.reading_level import reading_level
from ogden.text.spelling import AMERICAN


def simplified(text: str, name: str, strength: Strength = "standard") -> SimplifiedDocument:
    return simplify_document(open_document(text.encode(), name), ToySimplifier, SimplifyOptions(strength))


def test_levels_are_those_of_the_prose() -> None:
    result = simplified("# Obtain individuals\n\nYou can obtain it.\n\n> We require it.\n", "a.md")
    assert result.level_before.grade == pytest.approx(reading_level("You can obtain it.").grade)
    assert result.level_after.grade == pytest.approx(reading_level("You can get it.").grade)
    assert result.edit_count == 1


FORM = """\
Obtain assistance

You can obtain it here, and it is free.

How to obtain it
================
- Obtain a form
- You can obtain it.

Reference HC/204417
"""


def test_headings_of_plain_text_stay() -> None:
    result = simplified(FORM, "a.txt", "careful")
    assert result.data.decode() == FORM.replace("You can obtain it", "You can get it").replace(
        "- Obtain a form", "- Get a form"
    )
    (found, _) = simplify_text(FORM, ToySimplifier(), SimplifyOptions("careful"))
    assert found.text == result.data.decode()


def test_labels_of_forms_stay() -> None:
    page = (
        "<form><p>You can obtain it.</p><label>Obtain it</label><select><option>Obtain it</select>"
        "<button>Obtain it</button><input value='obtain it'></form>"
    )
    result = simplified(page, "a.html")
    assert result.data.decode() == page.replace("You can obtain", "You can get")


def test_a_text_has_one_grade_everywhere() -> None:
    """As plain text, as a document, simplified or checked."""
    (found, _), whole = simplify_text(FORM, ToySimplifier(), SimplifyOptions()), simplified(FORM, "a.txt")
    checked = check_text(FORM, ToySimplifier(), CheckSettings(fixes=False))
    document = check_document(
        open_document(FORM.encode(), "a.txt"), ToySimplifier(), CheckSettings(fixes=False)
    )
    levels = [found.level_before, whole.level_before, checked.level, document.level, text_level(FORM)]
    assert len({(one.grade, one.words, one.sentences) for one in levels}) == 1
    assert levels[0].sentences == 2
    assert found.level_after.grade == text_level(found.text).grade


def test_levels_of_several_passages() -> None:
    result = simplified("You can obtain it.\n\nIndividuals are here, and it is so.\n", "a.txt")
    whole = reading_level("You can obtain it.\n\nIndividuals are here, and it is so.")
    assert result.level_before.grade == pytest.approx(whole.grade)
    assert result.level_before.words == whole.words


def test_an_edit_that_breaks_markup_is_left_out_and_counted() -> None:
    result = simplified("It is **free** of *charge* and you can obtain it.\n", "a.md")
    assert result.left_out == 1
    assert result.data == b"It is **free** of *charge* and you can get it.\n"
    assert [edit.after for edit in result.passages[0].edits] == ["get"]
    assert result.level_after.grade == pytest.approx(reading_level(result.passages[0].text).grade)


def test_what_is_less_sure_is_suggested_but_not_in_code() -> None:
    result = simplified("I require `submit` and submit it.\n", "a.md", "careful")
    assert result.edit_count == 0
    assert [edit.before for edit in result.passages[0].suggestions] == ["require", "submit"]
    assert [edit.start for edit in result.passages[0].suggestions] == [2, 21]
    assert result.suggestion_count == 2


def test_kind_and_spelling_are_told_by_the_whole_document() -> None:
    class Recorder(ToySimplifier):
        asked: ClassVar[list[SimplifyOptions]] = []

        def simplify(
            self, text: str, options: SimplifyOptions | None = None, **_: Unpack[OptionKeywords]
        ) -> Simplification:
            self.asked.append(options or SimplifyOptions())
            return super().simplify(text, options)

    text = "A tablet means this (the “Tablet”).\n\nThe patient has symptoms.\n\nThe color is red.\n"
    simplify_document(open_document(text.encode(), "a.txt"), Recorder, SimplifyOptions())
    assert len(Recorder.asked) == 3
    assert all(one.domains == {"health"} and one.spelling == AMERICAN for one in Recorder.asked)
    assert all(one.in_parts for one in Recorder.asked)
    glossaries = [one.glossary for one in Recorder.asked if one.glossary]
    assert [[term.text for term in each.terms] for each in glossaries] == [["Tablet"]] * 3


def test_a_grade_that_is_not_reached() -> None:
    text = "# Title\n\nIt is.\n\nThe municipality will deliberate about considerable implications.\n"
    options = SimplifyOptions(target_grade=3)
    result = simplify_document(open_document(text.encode(), "a.md"), ToySimplifier, options)
    assert result.unreached is not None
    assert result.unreached.grade == result.level_after.grade > 3
    assert [one.part for one in result.unreached.sentences] == [2]


def test_an_edit_of_code_is_left_out_silently() -> None:
    result = simplified("You can `obtain` it.\n", "a.md")
    assert (result.left_out, result.edit_count) == (0, 0)


def test_a_model_that_is_not_needed_is_not_loaded() -> None:
    def load() -> Simplifier:
        raise AssertionError("loaded")

    for text in ("", "Die Katze und der Hund sind nicht im Haus, weil es dort so warm ist.", "1 2 3"):
        document = open_document(text.encode(), "a.txt")
        assert simplify_document(document, load, SimplifyOptions()).data == text.encode()


@pytest.mark.parametrize(
    ("passage", "worth"),
    [
        (Passage("Some words."), True),
        (Passage("Some words.", "cell"), True),
        (Passage("Some words.", "heading"), False),
        (Passage("Some words.", "quotation"), False),
        (Passage("x" * 400), False),
        (Passage("* * *"), False),
        (Passage("Die Katze und der Hund sind nicht im Haus, weil es dort so warm ist."), False),
    ],
)
def test_worth_reading(passage: Passage, worth: bool) -> None:
    assert worth_reading(passage) == worth


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []
    document = open_document("\n\n".join(["You obtain it."] * 600).encode(), "a.txt")
    simplify_document(
        document, ToySimplifier, SimplifyOptions(), progress=lambda done, total: told.append((done, total))
    )
    assert told == [(done, 600) for done in (0, 16, 48, 112, 240, 496, 600)]


def test_something_is_there_soon_and_blocks_grow() -> None:
    """The first texts are given back before many others are read."""
    read: list[int] = []

    def texts() -> Iterator[str]:
        for number in range(1000):
            read.append(number)
            yield f"You obtain number {number}."

    results = simplify_texts(texts(), ToySimplifier(), SimplifyOptions())
    assert next(results).text == "You get number 0."
    assert len(read) == FIRST_BLOCK
    assert [one.text for one in results] == [f"You get number {number}." for number in range(1, 1000)]


def test_results_of_a_long_document_do_not_hold_its_words() -> None:
    """Levels have them, and are worked out when they are asked for; also where there is a target grade."""
    document = open_document(b"You obtain it.\n\nThey obtain much of it.", "a.txt")
    for options in (SimplifyOptions(), SimplifyOptions(target_grade=0.0)):
        texts = [one.text for one in document.passages]
        kept = list(_parts(texts, ToySimplifier(), options, 1, lambda done: None))
        assert not any({"level_before", "level_after"} & set(vars(one)) for one in kept)
        assert [one.text for one in kept] == ["You get it.", "They get much of it."]
