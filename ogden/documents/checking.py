"""What is hard in a text or a document. Headings, quotations, other languages and code are not looked at."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple

from ogden.documents.language import foreign_language
from ogden.documents.protocol import Document, Passage
from ogden.documents.simplifying import prose_paragraphs, whole_level, worth_reading
from ogden.editing.simplifier import MAX_GRADE, HardSentence, Simplifier, SimplifyOptions, told_options
from ogden.text.protected import ProtectedKind, protect
from ogden.text.reading_level import TextLevel, reading_level
from ogden.text.sentence import Span
from ogden.text.tokens import tokenise

_SHORTEST = 5  # words: the grade of a shorter sentence means little
_CODE = frozenset((ProtectedKind.CODE, ProtectedKind.URL, ProtectedKind.EMAIL))


@dataclass(frozen=True)
class CheckedText:
    level: TextLevel
    """Of what was read. Its sentences are not listed."""
    sentences: tuple[HardSentence, ...]
    foreign: str | None = None
    """What the text is in, where that is not English; then nothing is looked at."""


class PassageSentence(NamedTuple):
    """A sentence of passage number `passage`, where its spans count from."""

    passage: int
    sentence: HardSentence


@dataclass(frozen=True)
class CheckedDocument:
    document: Document
    level: TextLevel
    found: tuple[PassageSentence, ...]
    foreign: str | None = None

    def text(self, at: PassageSentence) -> str:
        start, end = at.sentence.span
        return self.document.passages[at.passage].text[start:end]


def check_document(
    document: Document,
    simplifier: Simplifier,
    max_grade: float = MAX_GRADE,
    options: SimplifyOptions = SimplifyOptions(),
) -> CheckedDocument:
    foreign = foreign_language("\n".join(passage.text for passage in document.passages))
    read = [] if foreign else [n for n, passage in enumerate(document.passages) if worth_reading(passage)]
    texts = [document.passages[n].text for n in read]
    level, told = _level(texts), told_options(options, "\n".join(texts))
    found = (
        PassageSentence(n, sentence)
        for n in read
        for sentence in _hard_sentences(document.passages[n], simplifier, max_grade, told)
    )
    return CheckedDocument(document, level, tuple(found), foreign)


def check_text(
    text: str,
    simplifier: Simplifier,
    max_grade: float = MAX_GRADE,
    options: SimplifyOptions = SimplifyOptions(),
) -> CheckedText:
    foreign = foreign_language(text)
    spans = [] if foreign else prose_paragraphs(text)
    texts = [text[start:end] for start, end in spans]
    told = told_options(options, "\n".join(texts))
    found = (
        _shifted(sentence, span.start)
        for span, part in zip(spans, texts, strict=True)
        for sentence in _hard_sentences(Passage(part), simplifier, max_grade, told)
    )
    return CheckedText(_level(texts), tuple(found), foreign)


def _level(texts: Sequence[str]) -> TextLevel:
    return whole_level([reading_level(text) for text in texts])


def _hard_sentences(
    passage: Passage, simplifier: Simplifier, max_grade: float, options: SimplifyOptions
) -> Iterator[HardSentence]:
    """Without hard words in code and the like, and without scraps of text that only have a high grade."""
    found = simplifier.check(passage.text, max_grade, options)
    code = _code(passage.text) if found else []
    for sentence in found:
        words = tuple(
            word
            for word in sentence.hard_words
            if passage.may_change(*word.span)
            and not any(start < word.span.end and word.span.start < end for start, end in code)
        )
        if words or sentence.passives or (sentence.grade > max_grade and sentence.words >= _SHORTEST):
            yield replace(sentence, hard_words=words)


def _code(text: str) -> list[Span]:
    sentence = tokenise(text)
    return [sentence.span(first, last) for first, last, kind in protect(sentence) if kind in _CODE]


def _shifted(sentence: HardSentence, by: int) -> HardSentence:
    words = (
        replace(word, span=Span(word.span.start + by, word.span.end + by)) for word in sentence.hard_words
    )
    span = Span(sentence.span.start + by, sentence.span.end + by)
    passives = tuple(Span(one.start + by, one.end + by) for one in sentence.passives)
    return replace(sentence, span=span, hard_words=tuple(words), passives=passives)
