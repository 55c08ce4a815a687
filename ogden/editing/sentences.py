"""Sentences of texts, prepared for editing: tokens, tags, trees where wanted, and what must stay."""

from collections.abc import Callable, Sequence
from typing import NamedTuple

from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.parsing.parser import ParsedSentence
from ogden.parsing.placed_tree import NodeColumns
from ogden.parsing.tree import Tree
from ogden.text.defined_terms import with_defined_terms
from ogden.text.glossary import Glossary
from ogden.text.protected import ProtectedKind, protected_tokens, token_kinds
from ogden.text.sentence import Sentence
from ogden.text.sentences import split_sentences
from ogden.text.tokens import tokenise_many

LONGEST = 300
"""Tokens; what is longer is no sentence that could be simplified, and stays."""


class PlacedSentence(NamedTuple):
    """A sentence of text number `text` that starts at `offset` there."""

    text: int
    offset: int
    sentence: Sentence


class Prepared:
    """A placed sentence, and what is known of its words."""

    def __init__(
        self,
        placed: PlacedSentence,
        words: list[str],
        tags: list[str],
        protected: list[ProtectedKind | None],
        parsed: ParsedSentence | None,
    ) -> None:
        self.text, self.offset, self.sentence = placed
        self.words, self.tags = words, tags
        self.protected = protected
        """For each word, why it must stay, or None."""
        self.parsed = parsed
        self._view: SentenceView | None = None

    @property
    def tree(self) -> Tree | None:
        return self.parsed.tree if self.parsed is not None else None

    @property
    def columns(self) -> NodeColumns | None:
        """The nodes of the tree."""
        return self.parsed.columns if self.parsed is not None else None

    @property
    def view(self) -> SentenceView:
        """The sentence as the lexicon looks at it."""
        if self._view is None:
            self._view = SentenceView(self.sentence.tokens, self.tags, self.columns)
        return self._view

    @property
    def blocked(self) -> list[bool]:
        return [kind is not None for kind in self.protected]


TagMany = Callable[[Sequence[Sequence[str]], int], list[list[str]]]
ParseMany = Callable[[Sequence[Sequence[str]], Sequence[Sequence[str]], int], list[ParsedSentence]]


def prepare(
    texts: Sequence[str],
    glossary: Glossary | None,
    tag: TagMany,
    parse: ParseMany | None,
    jobs: int,
) -> list[Prepared]:
    """The sentences of texts, in order; without `parse` none has a tree."""
    placed = placed_sentences(texts, jobs)
    terms = [with_defined_terms(text, glossary) for text in texts]
    tokens = [one.sentence.tokens for one in placed]
    tags = tag(tokens, jobs)
    parsed: Sequence[ParsedSentence | None] = (
        parse(tokens, tags, jobs) if parse and placed else [None] * len(placed)
    )
    return [
        Prepared(
            one,
            [token.lower() for token in own],
            own_tags if read is None else read.tags,
            token_kinds(one.sentence, terms[one.text]),
            read,
        )
        for one, own, own_tags, read in zip(placed, tokens, tags, parsed, strict=True)
    ]


def blocked_words(sentence: Sentence, glossary: Glossary | None = None) -> list[bool]:
    """Which words of a sentence must stay."""
    return protected_tokens(sentence, glossary)


def placed_sentences(texts: Sequence[str], jobs: int) -> list[PlacedSentence]:
    """The sentences of texts, in order, without those that are too long."""
    places = [(number, span) for number, text in enumerate(texts) for span in split_sentences(text)]
    sentences = tokenise_many([texts[number][span.start : span.end] for number, span in places], jobs)
    return [
        PlacedSentence(number, span.start, sentence)
        for (number, span), sentence in zip(places, sentences, strict=True)
        if 0 < len(sentence) <= LONGEST
    ]
