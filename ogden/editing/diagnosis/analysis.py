"""Passages as rules of diagnosis look at them: sentences with tags, trees, levels, and what is protected."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.sentences import Prepared, prepare
from ogden.editing.structure.view import StructureView
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.parsing.tree import Tree
from ogden.text.glossary import Glossary
from ogden.text.protected import ProtectedKind
from ogden.text.reading_level import SentenceLevel, reading_level
from ogden.text.sentence import Span

NOT_PROSE = frozenset((ProtectedKind.CODE, ProtectedKind.URL, ProtectedKind.EMAIL, ProtectedKind.CITATION))
NOT_OWN_WORDS = NOT_PROSE | {ProtectedKind.QUOTATION, ProtectedKind.NAME, ProtectedKind.GLOSSARY}
"""Words that the writer cannot choose."""


@dataclass(frozen=True)
class AnalysedSentence:
    """A sentence of a passage. Spans count characters of the passage."""

    span: Span
    prepared: Prepared
    level: SentenceLevel

    @cached_property
    def view(self) -> SentenceView:
        return SentenceView(self.prepared.sentence.tokens, self.prepared.tags, self.prepared.tree)

    @cached_property
    def structure(self) -> StructureView | None:
        """None where the sentence has no tree."""
        one = self.prepared
        if one.tree is None:
            return None
        return StructureView(one.sentence, one.tags, one.tree, one.protected)

    def place(self, first: int, last: int) -> Span:
        """Where words `first` to `last - 1` stand in the passage."""
        start, end = self.prepared.sentence.span(first, last)
        return Span(self.prepared.offset + start, self.prepared.offset + end)

    def words(self, first: int, last: int) -> str:
        """The same words as they are written, on one line."""
        start, end = self.prepared.sentence.span(first, last)
        return " ".join(self.prepared.sentence.text[start:end].split())

    def is_own(self, first: int, last: int) -> bool:
        """Whether the writer has chosen these words: no code, quotation, name or term of the user."""
        return not any(kind in NOT_OWN_WORDS for kind in self.prepared.protected[first:last])


@dataclass(frozen=True)
class AnalysedPassage:
    text: str
    sentences: tuple[AnalysedSentence, ...]
    is_paragraph: bool = True
    """False for items of lists, cells and notes."""


def analyse(texts: Sequence[str], glossary: Glossary | None) -> list[AnalysedPassage]:
    """Each passage with its sentences. Scraps without words, and what is too long to be one, are left out."""
    levels = [{one.span.start: one for one in reading_level(text).sentence_levels} for text in texts]
    found: list[list[AnalysedSentence]] = [[] for _ in texts]
    for one in prepare(texts, glossary, load_tagger().tag_many, _parse, 1):
        level = levels[one.text].get(one.offset)
        if level is not None:
            found[one.text].append(AnalysedSentence(level.span, one, level))
    return [AnalysedPassage(text, tuple(own)) for text, own in zip(texts, found, strict=True)]


def _parse(sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]], jobs: int) -> list[Tree]:
    return load_parser().parse_many(sentences, tags, jobs)
