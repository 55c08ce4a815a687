"""Remarks on a source: each can be made by itself, in the source, and leaves all else as it was."""

from random import Random

import pytest
from generated_html import random_html
from generated_markdown import random_markdown
from hypothesis import given, settings
from hypothesis import strategies as st
from toy_simplifier import ToySimplifier

from ogden.documents.opening import open_text
from ogden.documents.remarks import Remark, RemarkedText, remark_on
from ogden.documents.source_document import SourceDocument
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.simplifier import SimplifyOptions

TOY = ToySimplifier()
BOLD = SimplifyOptions(strength="bold")


def remarks(source: str, format: str = "text", **more: object) -> RemarkedText:
    return remark_on(open_text(source, format), TOY, **more)  # type: ignore[arg-type]


def words(found: RemarkedText, source: str) -> list[tuple[str, str, list[str]]]:
    return [
        (one.kind, source[slice(*one.span)], [each.text for each in one.replacements])
        for one in found.remarks
    ]


def test_edits_and_suggestions_in_order() -> None:
    source = "They submit it\r\nprior to June."
    assert words(remarks(source), source) == [
        ("suggestion", "submit", ["send in", "hand in", "give"]),
        ("edit", "prior to", ["before", "ahead of"]),
    ]


def test_a_sentence_over_two_lines_is_one() -> None:
    source = "\n  We ask all applicants who live here to hand in the form well prior\n  to June. Thank you.\n"
    found = remarks(source)
    [remark] = found.remarks
    assert source[slice(*remark.span)] == "prior\n  to"
    assert remark.words == "prior to"
    assert remark.sentence
    assert source[slice(*remark.sentence)].startswith("We ask")
    assert [source[slice(*span)] for span in found.sentences][1] == "Thank you."


@pytest.mark.parametrize(
    ("format", "source", "place", "text"),
    [
        ("markdown", "They come **prior** to June.", "prior** to", "before**"),
        ("markdown", "See `prior to` and [prior to](x.md).", "prior to", "before"),
        ("html", "<p>Ask R&amp;D <b>prior to</b> June.</p>", "prior to", "before"),
        ("html", "<p>They come <b>prior</b> to June.</p>", "prior</b> to", "before</b>"),
    ],
)
def test_markup_stays(format: str, source: str, place: str, text: str) -> None:
    [remark] = remarks(source, format).remarks
    assert source[slice(*remark.span)] == place
    assert remark.replacements[0].text == text
    assert remark.replacements[0].shown == "before"


def test_what_is_found_is_said_where_no_edit_answers_it() -> None:
    source = "# A heading\n\nThe form must be approved. They obtain it."
    found = remarks(source, "markdown", settings=CheckSettings(rules=frozenset(["passive", "hard-word"])))
    assert words(found, source) == [("finding", "be approved", []), ("edit", "obtain", ["get", "receive"])]
    assert found.remarks[0].advice


def test_another_language_has_none() -> None:
    found = remarks("Der Antrag ist bis zum 30. Juni bei der Stadt zu stellen, und das ist nicht alles.")
    assert found == RemarkedText((), (), "German")


def made(source: str, one: Remark, text: str) -> str:
    return source[: one.span.start] + text + source[one.span.end :]


def spaced(document: SourceDocument) -> list[str]:
    return [" ".join(passage.text.split()) for passage in document.passages]


PHRASES = ("prior to", "obtain", "submit", "numerous", "is located in")


def with_phrases(source: str, draw: Random) -> str:
    """Some words of a generated document become words that the toy model knows."""
    pieces = source.split(" ")
    for number, piece in enumerate(pieces):
        if piece.isalpha() and piece.isascii() and draw.random() < 0.3:
            pieces[number] = draw.choice(PHRASES)
    return " ".join(pieces)


@pytest.mark.parametrize("format", ["markdown", "html"])
@settings(max_examples=60)
@given(seed=st.integers(0, 1_000_000))
def test_each_remark_can_be_made_by_itself(format: str, seed: int) -> None:
    draw = Random(seed)
    source = with_phrases((random_markdown if format == "markdown" else random_html)(draw), draw)
    before = spaced(open_text(source, format))  # type: ignore[arg-type]
    for one in remarks(source, format, options=BOLD).remarks:
        after = spaced(open_text(made(source, one, one.replacements[0].text), format))  # type: ignore[arg-type]
        assert len(after) == len(before)
        changed = [(old, new) for old, new in zip(before, after, strict=True) if old != new]
        assert len(changed) == 1
        old, new = changed[0]
        assert len(new) - len(old) == len(one.replacements[0].shown) - len(one.words)
