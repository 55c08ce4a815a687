"""What is hard in a text or a document. Headings, quotations, other languages and code are not looked at."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ogden.documents.language import foreign_language
from ogden.documents.protocol import Document, Passage
from ogden.documents.simplifying import worth_reading
from ogden.editing.diagnosis.diagnosing import diagnose
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.settings import DEFAULT_SETTINGS, CheckSettings
from ogden.editing.simplifier import Simplifier, SimplifyOptions, told_options
from ogden.text.passages import passages as text_passages
from ogden.text.prose_level import prose_level
from ogden.text.reading_level import TextLevel
from ogden.text.sentence import Span


@dataclass(frozen=True)
class CheckedText:
    level: TextLevel
    """Of its prose. Its sentences are not listed."""
    findings: tuple[Finding, ...]
    """In order."""
    foreign: str | None = None
    """What the text is in, where that is not English; then nothing is looked at."""
    too_hard: bool = False
    """Whether the grade is above the highest that was asked for."""


class PassageFinding(NamedTuple):
    """A finding in passage number `passage`, where its spans count from."""

    passage: int
    finding: Finding


@dataclass(frozen=True)
class CheckedDocument:
    document: Document
    level: TextLevel
    found: tuple[PassageFinding, ...]
    foreign: str | None = None
    too_hard: bool = False

    def text(self, at: PassageFinding) -> str:
        """The words that a finding is about."""
        start, end = at.finding.span
        return self.document.passages[at.passage].text[start:end]


def check_document(
    document: Document,
    simplifier: Simplifier,
    settings: CheckSettings = DEFAULT_SETTINGS,
    options: SimplifyOptions = SimplifyOptions(),
) -> CheckedDocument:
    foreign = foreign_language("\n".join(passage.text for passage in document.passages))
    read = [] if foreign else [n for n, passage in enumerate(document.passages) if worth_reading(passage)]
    passages = [document.passages[n] for n in read]
    level = _level(passages)
    findings = _findings(passages, simplifier, settings, options)
    found = (
        PassageFinding(n, finding)
        for n, own in zip(read, findings, strict=True)
        for finding in own
        if not document.is_off(finding.rule, n, finding.span.start)
    )
    return CheckedDocument(document, level, tuple(found), foreign, _too_hard(level, settings))


def check_text(
    text: str,
    simplifier: Simplifier,
    settings: CheckSettings = DEFAULT_SETTINGS,
    options: SimplifyOptions = SimplifyOptions(),
) -> CheckedText:
    foreign = foreign_language(text)
    found = [(one.span.start, Passage(text[slice(*one.span)], one.kind)) for one in text_passages(text)]
    read = [] if foreign else [(start, passage) for start, passage in found if worth_reading(passage)]
    passages = [passage for _, passage in read]
    level = _level(passages)
    findings = _findings(passages, simplifier, settings, options)
    shifted = (_shifted(one, start) for (start, _), own in zip(read, findings, strict=True) for one in own)
    return CheckedText(level, tuple(shifted), foreign, _too_hard(level, settings))


def _findings(
    passages: Sequence[Passage], simplifier: Simplifier, settings: CheckSettings, options: SimplifyOptions
) -> list[list[Finding]]:
    """What is found in each passage. Nothing that must stay is reported; a sentence or a paragraph with such
    words in it is."""
    texts = [passage.text for passage in passages]
    found = diagnose(texts, simplifier, settings, told_options(options, *texts))
    return [
        [one for one in own if one.span == one.sentence or passage.may_change(*one.span)]
        for passage, own in zip(passages, found, strict=True)
    ]


def _level(passages: Sequence[Passage]) -> TextLevel:
    return prose_level((passage.text, passage.kind) for passage in passages)


def _too_hard(level: TextLevel, settings: CheckSettings) -> bool:
    return settings.max_grade is not None and level.grade > settings.max_grade


def _shifted(finding: Finding, by: int) -> Finding:
    sentence = finding.sentence and Span(finding.sentence.start + by, finding.sentence.end + by)
    return replace(finding, span=Span(finding.span.start + by, finding.span.end + by), sentence=sentence)
