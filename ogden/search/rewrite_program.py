"""The integer program of a sentence (Woodsend & Lapata 2011, section 3.2).

All rewrites of all nodes are 0/1 variables x, and all sentences that splitting rules can add are 0/1
variables y. The program looks for the largest

    Σ g_i x_i + h_w + h_sy                                    the rewrites' scores, and how easy it is to read
    h_w  = wps · (1 + Σ y_i) − Σ l_i^w x_i                    words beside the words a sentence should have
    h_sy = spw · Σ l_i^w x_i − Σ l_i^sy x_i                   syllables beside those a word should have

where l_i^w and l_i^sy are the words and syllables that rewrite i puts in itself, so that

1. a node that is there has exactly one rewrite, and the root is there;
2. another node is there if and only if the rewrite that stands for its parent is chosen and keeps it;
3. a second sentence is there if and only if its rule is.

These terms are lines: the program wants shorter sentences whatever their length is, and `wps` only says what
a second sentence is worth, so that a lower one means fewer of them. So there is another form, "target": only
words beyond the target cost, h = min(0, h_w) + min(0, h_sy). It is for readers who ask for a length.

A node with one rewrite leaves nothing to choose, so its words are counted with those of the rewrite above.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import NamedTuple

from ogden.errors import InputError

LINEAR, TARGET = FORMS = ("linear", "target")
Piece = int | str
"""Of what a rewrite makes: a node that is rewritten in turn, or a word."""


class Size(NamedTuple):
    words: int
    syllables: int

    def plus(self, other: "Size") -> "Size":
        return Size(self.words + other.words, self.syllables + other.syllables)


NOTHING = Size(0, 0)


@dataclass(frozen=True, slots=True)
class Rewrite:
    """A way to rewrite a node."""

    node: int
    rule: int
    """Its number in the grammar; -1: the node is copied."""
    score: float
    main: tuple[Piece, ...]
    auxiliary: tuple[Piece, ...] | None = None
    """The sentence that it adds."""
    size: Size = NOTHING
    """Of the words among its pieces."""

    @property
    def kept(self) -> list[int]:
        return [piece for piece in (*self.main, *(self.auxiliary or ())) if isinstance(piece, int)]


@dataclass(frozen=True)
class Readability:
    """What a reader asks for, and what it is worth beside the scores of rewrites."""

    words_per_sentence: float
    syllables_per_word: float
    form: str = LINEAR
    rewrite: float = 1.0
    short_sentences: float = 1.0
    short_words: float = 1.0
    """Weights of Σ g_i x_i, h_w and h_sy."""

    def __post_init__(self) -> None:
        if self.form not in FORMS:
            raise InputError(f"'{self.form}' is no form of the program: give one of {', '.join(FORMS)}")
        if not 1 <= self.words_per_sentence <= 1000:
            raise InputError(f"{self.words_per_sentence:g} words a sentence: give a number from 1 to 1000")
        if not 1 <= self.syllables_per_word <= 20:
            raise InputError(f"{self.syllables_per_word:g} syllables a word: give a number from 1 to 20")

    def terms(self, size: Size, sentences: int) -> tuple[float, float]:
        """h_w and h_sy of a text."""
        short_sentences = self.words_per_sentence * sentences - size.words
        short_words = self.syllables_per_word * size.words - size.syllables
        if self.form == TARGET:
            return min(0.0, short_sentences), min(0.0, short_words)
        return short_sentences, short_words

    def objective(self, score: float, size: Size, sentences: int) -> float:
        short_sentences, short_words = self.terms(size, sentences)
        return self.rewrite * score + self.short_sentences * short_sentences + self.short_words * short_words


class Reached(NamedTuple):
    """What is below a node or a rewrite: nodes with a choice, and the size of all that has none."""

    choices: tuple[int, ...]
    size: Size


@dataclass(frozen=True)
class RewriteProgram:
    """`rewrites` of node k stand at `rewrites[k]`, the copy first. Node 0 is the root."""

    rewrites: Sequence[Sequence[Rewrite]]
    readability: Readability
    _below: dict[int, Reached] = field(default_factory=dict, repr=False)

    def below(self, node: int) -> Reached:
        """The node itself where it has a choice."""
        found = self._below.get(node)
        if found is None:
            several = len(self.rewrites[node]) > 1
            found = Reached((node,), NOTHING) if several else self.of_rewrite(self.rewrites[node][0])
            self._below[node] = found
        return found

    def of_rewrite(self, rewrite: Rewrite) -> Reached:
        choices, size = list[int](), rewrite.size
        for node in rewrite.kept:
            reached = self.below(node)
            choices += reached.choices
            size = size.plus(reached.size)
        return Reached(tuple(choices), size)

    @cached_property
    def columns(self) -> list[Rewrite]:
        """The rewrites with a choice, in order: the variables x."""
        for node in range(len(self.rewrites) - 1, -1, -1):
            self.below(node)  # from below: a tree may be deep
        return [one for own in self.rewrites if len(own) > 1 for one in own]

    def copied(self) -> dict[int, Rewrite]:
        """The solution in which nothing changes."""
        return {own[0].node: own[0] for own in self.rewrites}

    def objective(self, chosen: Mapping[int, Rewrite]) -> float:
        score, size, sentences = self.totals(chosen)
        return self.readability.objective(score, size, sentences)

    def totals(self, chosen: Mapping[int, Rewrite]) -> tuple[float, Size, int]:
        """The sum of the scores, the words and syllables, and the sentences of a solution."""
        score, size, sentences = 0.0, NOTHING, 1
        stack = [0]
        while stack:
            rewrite = chosen[stack.pop()]
            score += rewrite.score
            size = size.plus(rewrite.size)
            sentences += rewrite.auxiliary is not None
            stack += rewrite.kept
        return score, size, sentences
