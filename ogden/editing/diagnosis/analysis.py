"""Passages as rules of diagnosis look at them: sentences with tags, trees, what is protected, and what the
lexicon says of their words."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from ogden.editing.builtin import load
from ogden.editing.lexicon.lexicon import Found, Lexicon
from ogden.editing.lexicon.senses import Domain, Sense
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.sentences import Prepared, prepare
from ogden.editing.simplifier import SimplifyOptions
from ogden.editing.structure.view import StructureView
from ogden.parsing.builtin import load_parser
from ogden.parsing.parser import ParsedSentence
from ogden.text.prose_level import is_code
from ogden.text.protected import ProtectedKind
from ogden.text.reading_level import SentenceLevel, reading_level
from ogden.text.sentence import Span

_NOT_PROSE = frozenset((ProtectedKind.CODE, ProtectedKind.URL, ProtectedKind.EMAIL, ProtectedKind.CITATION))
_NOT_OWN = _NOT_PROSE | {ProtectedKind.NAME, ProtectedKind.GLOSSARY}
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't ’s ’re ’ve ’ll ’d ’m n’t s' '".split())

_OPENING, _CLOSING = frozenset(("(", "[", "-LRB-")), frozenset((")", "]", "-RRB-"))
_LONGEST_LABEL = 5  # tokens: "Materials and methods:"

_QUOTATION = re.compile(
    r"""“[^”]*(?:”|\Z)"""
    r"""|(?<![^\s(\[{/—–-])"(?=[^\s.,;:!?)])(?:[^"]|(?<=\s)"(?=\w))*(?:"|\Z)"""
    r"""|(?<![^\s(\[“"])‘(?=[^\W\d])[^‘“”"]*?[^\s‘]’(?!\w)"""
)
"""A quotation, over sentences too. One that is not closed goes on in the next paragraph; ‘ may be something
else there. A straight mark behind a figure is one of inches."""


@dataclass(frozen=True)
class AnalysedSentence:
    """A sentence of a passage. Spans count characters of the passage."""

    prepared: Prepared
    level: SentenceLevel
    lexicon: Lexicon
    domains: frozenset[Domain]
    house: tuple[Sense, ...] = ()
    """What the user's own lexicon says."""
    quotations: tuple[Span, ...] = ()
    """Those of the whole passage."""

    @property
    def span(self) -> Span:
        return self.level.span

    @cached_property
    def view(self) -> SentenceView:
        return SentenceView(self.prepared.sentence.tokens, self.prepared.tags, self.prepared.columns)

    @cached_property
    def structure(self) -> StructureView | None:
        """None where the sentence has no tree."""
        one = self.prepared
        if one.columns is None:
            return None
        return StructureView(one.sentence, one.tags, one.columns, one.protected)

    @cached_property
    def listed(self) -> Found:
        """What the lexicon says of the sentence."""
        return self.lexicon.find(self.view, self.prepared.protected, self.domains)

    @cached_property
    def is_word(self) -> list[bool]:
        """Which tokens are words of prose: neither marks nor codes, and what hangs on a word is none."""
        return [
            any(map(str.isalnum, token))
            and token.lower() not in _CLITICS
            and kind not in _NOT_PROSE
            and not is_code(token)
            for token, kind in zip(self.view.words, self.prepared.protected, strict=True)
        ]

    def count(self, first: int = 0, last: int | None = None) -> int:
        """Words of prose among tokens `first` to `last - 1`."""
        return sum(self.is_word[first:last])

    @cached_property
    def in_quotation(self) -> list[bool]:
        """Which tokens are somebody else's, also where the quotation began in another sentence."""
        kinds = self.prepared.protected
        near = [one for one in self.quotations if one.start < self.span.end and self.span.start < one.end]
        spans = (self.place(place, place + 1) for place in range(len(kinds)))
        return [
            kind is ProtectedKind.QUOTATION or any(one.start <= span.start < one.end for one in near)
            for kind, span in zip(kinds, spans, strict=True)
        ]

    @cached_property
    def is_own_word(self) -> list[bool]:
        """Which words make a sentence long by its writer's choice. A label at the start (*Methods:*), what
        stands in brackets, figures, quotations, and of a name all words but the first do not."""
        words, kinds = self.view.words, self.prepared.protected
        label = words.index(":") + 1 if ":" in words[:_LONGEST_LABEL] else 0
        own: list[bool] = []
        depth = 0
        for place, word in enumerate(words):
            depth = max(0, depth + (word in _OPENING) - (word in _CLOSING))
            name = place > 0 and kinds[place - 1] is kinds[place] is ProtectedKind.NAME
            told = self.is_word[place] and any(map(str.isalpha, word))
            own.append(told and place >= label and not (depth or name or self.in_quotation[place]))
        return own

    def count_own(self, first: int = 0, last: int | None = None) -> int:
        """Words that the writer could spare, among tokens `first` to `last - 1`."""
        return sum(self.is_own_word[first:last])

    def count_written(self, first: int = 0, last: int | None = None) -> int:
        """Words among the same tokens as a reader counts them: what stands between spaces."""
        last = len(self.view.words) if last is None else last
        return sum(any(map(str.isalnum, piece)) for piece in self.words(first, last).split())

    def place(self, first: int, last: int) -> Span:
        """Where tokens `first` to `last - 1` stand in the passage."""
        start, end = self.prepared.sentence.span(first, last)
        return Span(self.prepared.offset + start, self.prepared.offset + end)

    def words(self, first: int, last: int) -> str:
        """The same tokens as they are written, on one line."""
        start, end = self.prepared.sentence.span(first, last)
        return " ".join(self.prepared.sentence.text[start:end].split())

    def is_own(self, first: int, last: int) -> bool:
        """Whether the writer has chosen these words: no code, quotation, name or term of the user."""
        kinds = self.prepared.protected[first:last]
        return not any(kind in _NOT_OWN for kind in kinds) and not any(self.in_quotation[first:last])

    @cached_property
    def is_quoted(self) -> bool:
        """Whether most of the sentence is somebody else's."""
        return 2 * sum(self.in_quotation) > len(self.in_quotation)


@dataclass(frozen=True)
class AnalysedPassage:
    text: str
    sentences: tuple[AnalysedSentence, ...]


def analyse(texts: Sequence[str], options: SimplifyOptions) -> list[AnalysedPassage]:
    """Each passage with its sentences. Scraps without words, and what is too long to be one, are left out."""
    model = load()
    lexicon, domains = model.lexicon_with(options.lexicon), options.domains or frozenset()
    levels = [{one.span.start: one for one in reading_level(text).sentence_levels} for text in texts]
    quoted = [tuple(Span(*one.span()) for one in _QUOTATION.finditer(text)) for text in texts]
    found: list[list[AnalysedSentence]] = [[] for _ in texts]
    for one in prepare(texts, options.glossary, model.tag, _parse, 1):
        level = levels[one.text].get(one.offset)
        if level is not None:
            sentence = AnalysedSentence(one, level, lexicon, domains, options.lexicon, quoted[one.text])
            found[one.text].append(sentence)
    return [AnalysedPassage(text, tuple(own)) for text, own in zip(texts, found, strict=True)]


def _parse(
    sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]], jobs: int
) -> list[ParsedSentence]:
    return load_parser().read_many(sentences, tags, jobs)
