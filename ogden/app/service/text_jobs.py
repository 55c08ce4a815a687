"""What a worker does with a text: simplify it paragraph by paragraph, so that it can stop in between.

A sentence never goes on after an empty line, so this changes nothing but who may be stopped when. As in
documents, a text in another language is left alone, and so is a paragraph that is no English prose.
"""

import re
from collections.abc import Iterator
from dataclasses import replace

from ogden.app.service.job_pool import Stopped, go_on
from ogden.documents.language import foreign_language
from ogden.documents.protocol import Passage
from ogden.documents.simplifying import worth_reading
from ogden.editing.edits import Edit, Simplification, apply
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.text.reading_level import reading_level
from ogden.text.sentence import Span

_EMPTY_LINES = re.compile(r"\n[^\S\n]*\n\s*")
_BATCH = 20_000  # characters between two looks at whether anybody still waits


def simplify_text(
    simplifier: Simplifier, text: str, wishes: SimplifyOptions, stopped: Stopped
) -> tuple[Simplification, str | None]:
    """The simplification, and what the text is in where that is not English."""
    foreign = foreign_language(text)
    if wishes.nbest and not foreign:  # versions of the whole text
        return simplifier.simplify(text, wishes), None
    before = reading_level(text)
    edits: list[Edit] = []
    for batch in [] if foreign else _batches(text):
        go_on(stopped)
        found = simplifier.simplify_many([text[start:end] for start, end in batch], wishes)
        for (start, _), each in zip(batch, found, strict=True):
            edits += [replace(edit, start=edit.start + start, end=edit.end + start) for edit in each.edits]
    after = apply(text, edits)
    level_after = reading_level(after) if edits else before
    return Simplification(text, after, tuple(edits), before, level_after), foreign


def _batches(text: str) -> Iterator[list[Span]]:
    """Paragraphs that may be changed, some at a time."""
    batch: list[Span] = []
    for span in _paragraphs(text):
        if worth_reading(Passage(text[span.start : span.end])):
            batch.append(span)
        if batch and span.end - batch[0].start >= _BATCH:
            yield batch
            batch = []
    if batch:
        yield batch


def _paragraphs(text: str) -> Iterator[Span]:
    at = 0
    for gap in _EMPTY_LINES.finditer(text):
        yield Span(at, gap.start())
        at = gap.end()
    yield Span(at, len(text))
