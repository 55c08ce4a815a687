"""A sentence as rules over trees look at it: words, tags, dictionary forms, phrases, and where its text
ends."""

from collections.abc import Sequence
from functools import cached_property
from typing import Any

from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.structure.written import Item, Written
from ogden.parsing.placed_tree import NodeColumns, Phrase, columns_of, placed_phrases
from ogden.parsing.tree import Tree
from ogden.text.protected import ProtectedKind
from ogden.text.sentence import Sentence

_STOPS = frozenset(". ! ? …".split())
_CLOSING = frozenset("\" ' ” ’ '' ) ]".split())
FINITE = frozenset(("VBZ", "VBD", "VBP", "MD"))
"""Tags of verbs that make a clause."""
_OF_TREE = ("nodes", "phrases")
"""What is kept of the tree of a view."""


class StructureView:
    def __init__(
        self,
        sentence: Sentence,
        tags: Sequence[str],
        tree: Tree,
        protected: Sequence[ProtectedKind | None] = (),
        seen: SentenceView | None = None,
        columns: NodeColumns | None = None,
    ) -> None:
        """`seen` is the sentence as the lexicon looks at it, and `columns` its tree, where these are known
        already."""
        self.sentence = sentence
        known = seen if seen is not None else SentenceView(sentence.tokens, tags, tree)
        self.tokens, self.words, self.tags, self.lemmas = known.words, known.lower, known.tags, known.lemmas
        self.columns = columns or columns_of(tree)[0]
        self.protected = list(protected) or [None] * len(self.tokens)
        self.answers: dict[tuple[object, ...], bool] = {}
        """To questions that several rules ask of the same phrases."""
        self.written: dict[tuple[Item, ...], Written | None] = {}
        """What items make of the sentence, under whatever tree; None where they make nothing of it."""
        self.of_words: dict[tuple[object, ...], Any] = {}
        """What words and tags tell (`once`)."""
        self.of_tree: dict[tuple[object, ...], Any] = {}
        """What the tree tells."""

    def with_tree(self, columns: NodeColumns) -> "StructureView":
        """The same sentence under another tree."""
        other = StructureView.__new__(StructureView)
        other.__dict__.update(self.__dict__)
        other.columns = columns
        other.answers, other.of_tree = {}, {}
        for name in _OF_TREE:
            other.__dict__.pop(name, None)
        return other

    @cached_property
    def nodes(self) -> list[Phrase]:
        """Phrases and words, parents before children and left before right."""
        return placed_phrases(self.columns, self.words)

    @property
    def root(self) -> Phrase:
        return self.nodes[0]

    def dissolve(self) -> None:
        """As `Phrase.dissolve`, of a tree that has done its work."""
        self.of_tree.clear()
        for one in self.__dict__.get("nodes", ()):
            one.parent = None

    @cached_property
    def end(self) -> int:
        """Behind the last word: the mark that ends the sentence starts here, with a quotation mark behind
        it."""
        end = len(self.words)
        while end > 0 and self.words[end - 1] in _CLOSING:
            end -= 1
        return end - 1 if end > 0 and self.words[end - 1] in _STOPS else len(self.words)

    @cached_property
    def blocked(self) -> list[bool]:
        """Which words must stay. What denies something is left to the rules, which say what they take."""
        return [kind not in (None, ProtectedKind.NEGATION) for kind in self.protected]

    @cached_property
    def phrases(self) -> list[Phrase]:
        return [one for one in self.nodes if one.word is None]

    @cached_property
    def size(self) -> int:
        """Words, without marks."""
        return sum(any(map(str.isalnum, word)) for word in self.words)

    def lemma(self, place: int) -> str:
        return self.lemmas[place]

    def own_words(self, phrase: Phrase) -> list[str]:
        return self.words[phrase.start : phrase.end]
