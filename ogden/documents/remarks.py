"""What there is to say of a source text, place by place, as editors and other programs want it.

Here an edit names characters of the source itself, with the markup in it, and says what stands there then. So
a program that knows nothing of passages can show it and make it. Each may be made by itself, and all that are
edits may be made together.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import Literal

from ogden.documents.checking import check_document
from ogden.documents.protocol import PassageEdit
from ogden.documents.simplifying import Progress, simplify_document
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_map import SourcePassage, with_edits
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.edits import Edit
from ogden.editing.simplifier import Simplifier, SimplifyOptions
from ogden.text.sentence import Span
from ogden.text.sentences import split_sentences

RemarkKind = Literal["edit", "suggestion", "finding"]
"""A change that is sure enough to be made; one that is less sure; something that is hard."""


@dataclass(frozen=True)
class Replacement:
    """What could be written instead of all that a remark names."""

    text: str
    confidence: float
    shown: str
    """The same without markup and escapes, for people."""


@dataclass(frozen=True)
class Remark:
    span: Span
    """Characters of the source."""
    kind: RemarkKind
    rule: str
    """The kind of the edit, or the rule that found it."""
    words: str
    """What stands there, without markup."""
    message: str
    advice: str = ""
    replacements: tuple[Replacement, ...] = ()
    """The best first."""
    sentence: Span | None = None
    """The sentence, in the source."""


@dataclass(frozen=True)
class RemarkedText:
    remarks: tuple[Remark, ...]
    """In order."""
    sentences: tuple[Span, ...]
    """The sentences that were read, in the source."""
    foreign: str | None = None
    """What the text is in, where that is not English; then there is nothing to say."""


def remark_on(
    document: SourceDocument,
    simplifier: Simplifier,
    options: SimplifyOptions = SimplifyOptions(),
    settings: CheckSettings | None = None,
    progress: Progress = lambda done, total: None,
) -> RemarkedText:
    """All edits and suggestions, and what the `settings` look for.

    What is found where an edit or a suggestion answers it, is not said a second time.
    """
    found = simplify_document(document, lambda: simplifier, options, jobs=1, progress=progress)
    if found.foreign:
        return RemarkedText((), (), found.foreign)
    places = [_Place(document, placed) for placed in document.placed]
    edits = [each.edits for each in found.passages]
    suggestions = _possible(document, [each.suggestions for each in found.passages])
    remarks = [*_told(places, edits, "edit"), *_told(places, suggestions, "suggestion")]
    if settings and settings.rules:
        checked = check_document(document, simplifier, replace(settings, fixes=False), options)
        answered = [remark.span for remark in remarks]
        hard = (places[passage].finding(finding) for passage, finding in checked.found)
        remarks += [remark for remark in hard if not any(_holds(span, remark.span) for span in answered)]
    sentences = [span for place in places for span in place.sentences]
    return RemarkedText(tuple(sorted(remarks, key=lambda one: (one.span, one.kind))), tuple(sentences))


class _Place:
    """A passage, and its way to the source."""

    def __init__(self, document: SourceDocument, placed: SourcePassage) -> None:
        self._document = document
        self._placed = placed
        self._text = placed.passage.text
        self._within = split_sentences(self._text)
        self.sentences = [self.span(*span) for span in self._within]

    def span(self, start: int, end: int) -> Span:
        """Some characters of the passage, in the source: from the first of them to the last."""
        return self._placed.source_span(start, end)

    def sentence(self, start: int) -> Span | None:
        for within, span in zip(self._within, self.sentences, strict=True):
            if within.start <= start < within.end:
                return span
        return None

    def remark(self, edit: Edit, kind: RemarkKind) -> Remark | None:
        """An edit of the passage as one of the source; None where markup is in the way."""
        written = self._written(edit, edit.after)
        if written is None:
            return None
        span, text = written
        replacements = [Replacement(text, edit.confidence, edit.after)]
        for other in edit.alternatives:
            again = self._written(edit, other.text)
            if again and again[0] == span:
                replacements.append(Replacement(again[1], other.confidence, other.text))
        return Remark(
            span,
            kind,
            edit.kind,
            edit.before,
            edit.reason,
            replacements=tuple(replacements),
            sentence=self.sentence(edit.start),
        )

    def finding(self, found: Finding) -> Remark:
        return Remark(
            self.span(*found.span),
            "finding",
            found.rule,
            self._text[found.span.start : found.span.end],
            found.message,
            found.advice,
            sentence=self.span(*found.sentence) if found.sentence else None,
        )

    def _written(self, edit: Edit, after: str) -> tuple[Span, str] | None:
        plan = self._document.plan(self._placed, PassageEdit(edit.start, edit.end, after))
        if not plan:
            return None
        whole = self.span(edit.start, edit.end)
        start = min(whole.start, *(each.start for each in plan))
        end = max(whole.end, *(each.end for each in plan))
        moved = [[each._replace(start=each.start - start, end=each.end - start) for each in plan]]
        source = self._document.source.text[start:end]
        return Span(start, end), with_edits(source, moved, self._document.escape)


def _holds(outer: Span, inner: Span) -> bool:
    return outer.start <= inner.start and inner.end <= outer.end


def _told(places: Sequence[_Place], edits: Sequence[Sequence[Edit]], kind: RemarkKind) -> Iterator[Remark]:
    for place, some in zip(places, edits, strict=True):
        yield from filter(None, (place.remark(edit, kind) for edit in some))


def _possible(document: SourceDocument, suggestions: Sequence[Sequence[Edit]]) -> list[list[Edit]]:
    """Those that leave the markup as it is. They do not overlap, so all are tried at once."""
    tried = [[PassageEdit(one.start, one.end, one.after) for one in some] for some in suggestions]
    made = document.rewritten(tried).made
    return [
        [one for one, done in zip(some, flags, strict=True) if done]
        for some, flags in zip(suggestions, made, strict=True)
    ]
