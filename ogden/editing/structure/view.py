"""A sentence as rules over trees look at it: words, tags, dictionary forms, phrases, and where its text
ends."""

from collections.abc import Sequence
from typing import Any

from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.structure.written import Item, Written
from ogden.parsing.placed_tree import NodeColumns, Phrase, placed_phrases
from ogden.text.protected import ProtectedKind
from ogden.text.sentence import Sentence

_STOPS = frozenset(". ! ? …".split())
_CLOSING = frozenset("\" ' ” ’ '' ) ]".split())
FINITE = frozenset(("VBZ", "VBD", "VBP", "MD"))
"""Tags of verbs that make a clause."""


def _end(words: Sequence[str]) -> int:
    end = len(words)
    while end > 0 and words[end - 1] in _CLOSING:
        end -= 1
    return end - 1 if end > 0 and words[end - 1] in _STOPS else len(words)


class StructureView:
    def __init__(
        self,
        sentence: Sentence,
        tags: Sequence[str],
        columns: NodeColumns,
        protected: Sequence[ProtectedKind | None] = (),
        seen: SentenceView | None = None,
    ) -> None:
        """`columns` are the nodes of its tree, and `seen` is the sentence as the lexicon looks at it, where
        that is known already."""
        self.sentence = sentence
        known = seen if seen is not None else SentenceView(sentence.tokens, tags, columns)
        self.tokens, self.words, self.tags, self.lemmas = known.words, known.lower, known.tags, known.lemmas
        self.columns = columns
        self.protected = list(protected) or [None] * len(self.tokens)
        self.written: dict[tuple[Item, ...], Written | None] = {}
        """What items make of the sentence, under whatever tree; None where they make nothing of it."""
        self.of_words: dict[tuple[object, ...], Any] = {}
        """What words and tags tell (`once`)."""
        self.of_tree: dict[tuple[object, ...], Any] = {}
        """What the tree tells."""
        self.end = _end(self.words)
        """Behind the last word: the mark that ends the sentence starts here, with a quotation mark behind
        it."""
        self._seen = known
        self._nodes: list[Phrase] | None = None
        self._phrases: list[Phrase] | None = None
        self._blocked: list[bool] | None = None
        self._counted: list[bool] | None = None

    def with_tree(self, columns: NodeColumns) -> "StructureView":
        """The same sentence under another tree."""
        other = StructureView(self.sentence, self.tags, columns, self.protected, self._seen)
        other.written, other.of_words = self.written, self.of_words
        other._blocked, other._counted = self._blocked, self._counted
        return other

    @property
    def nodes(self) -> list[Phrase]:
        """Phrases and words, parents before children and left before right."""
        if self._nodes is None:
            self._nodes = placed_phrases(self.columns, self.words)
        return self._nodes

    @property
    def root(self) -> Phrase:
        return self.nodes[0]

    def dissolve(self) -> None:
        """As `Phrase.dissolve`, of a tree that has done its work."""
        self.of_tree.clear()
        for one in self._nodes or ():
            one.parent = None

    @property
    def blocked(self) -> list[bool]:
        """Which words must stay. What denies something is left to the rules, which say what they take."""
        if self._blocked is None:
            self._blocked = [kind not in (None, ProtectedKind.NEGATION) for kind in self.protected]
        return self._blocked

    @property
    def phrases(self) -> list[Phrase]:
        if self._phrases is None:
            self._phrases = [one for one in self.nodes if one.word is None]
        return self._phrases

    @property
    def size(self) -> int:
        """Words, without marks."""
        return sum(self.counted)

    @property
    def counted(self) -> list[bool]:
        """Which are words, and no marks."""
        if self._counted is None:
            self._counted = [word.isalnum() or any(map(str.isalnum, word)) for word in self.words]
        return self._counted

    def lemma(self, place: int) -> str:
        return self.lemmas[place]

    def own_words(self, phrase: Phrase) -> list[str]:
        return self.words[phrase.start : phrase.end]
