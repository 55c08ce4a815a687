"""A language model to ask: how likely is a sentence, and what may come next.

Scores are base-10 logarithms, as in ARPA files. A state is a number that stands for all of the context that
still matters: two contexts with the same state score every continuation alike.

    model = read_arpa("simple.arpa.gz")
    model.score(["the cat sat ."])
    state = model.start
    for word in "the cat".split():
        score, state = model.step(state, word)
    model.next_words(state, 10)
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

State = Any
"""What a model says its context is: to be handed back to the same model, compared and hashed."""


class CoreModel(Protocol):
    """What both forms of a model in the core can do: the quick one (`NgramModel`) and the small one
    (`PackedNgrams`)."""

    @property
    def order(self) -> int: ...
    @property
    def bytes(self) -> int: ...
    @property
    def start(self) -> State: ...
    @property
    def vocabulary_size(self) -> int: ...
    def __len__(self) -> int: ...
    def word(self, number: int) -> str: ...
    def find(self, word: str) -> int: ...
    def step(self, state: State, word: int) -> tuple[float, State]: ...
    def score(self, sentences: Iterable[str], threads: int = 0) -> NDArray[np.float64]: ...
    def distribution(self, state: State) -> NDArray[np.float32]: ...


class NextWord(NamedTuple):
    word: str
    score: float


@dataclass(frozen=True)
class Perplexity:
    """How well a model expects a text. `words` counts the end of each sentence as a word.

    `known` leaves out words that the model does not know; `all` takes them at the probability of <unk>.
    """

    all: float
    known: float
    sentences: int
    words: int
    unknown: int


@dataclass(frozen=True, repr=False)
class LanguageModel:
    """An n-gram model, estimated, read from ARPA or mapped from a model file."""

    core: CoreModel

    def __repr__(self) -> str:
        return f"LanguageModel({self.order}-grams, {len(self):,} of them)"

    @property
    def order(self) -> int:
        return self.core.order

    @property
    def start(self) -> State:
        """The state at the start of a sentence."""
        return self.core.start

    def __len__(self) -> int:
        """The number of n-grams."""
        return len(self.core)

    def __contains__(self, word: str) -> bool:
        return word == "<unk>" or self.core.find(word) != self._unknown

    @property
    def _unknown(self) -> int:
        return self.core.find("<unk>")

    def vocabulary(self) -> list[str]:
        return [self.core.word(number) for number in range(self.core.vocabulary_size)]

    def step(self, state: State, word: str) -> tuple[float, State]:
        """The score of a word after a state, and the state after the word."""
        return self.core.step(state, self.core.find(word))

    def end(self, state: State) -> float:
        """The score of the sentence ending here."""
        return self.step(state, "</s>")[0]

    def score(self, sentences: Sequence[str], threads: int = 0) -> NDArray[np.float64]:
        """The score of each sentence, from its start to its end. Words stand between white space."""
        return self.core.score(sentences, threads)[:, 0]

    def perplexity(self, sentences: Iterable[str], threads: int = 0) -> Perplexity:
        rows = self.core.score(sentences, threads)
        total, words, unknown = (float(column) for column in rows.sum(axis=0))
        penalty = self.core.step(self.core.start, self._unknown)[0]
        known_words = max(1.0, words - unknown)
        return Perplexity(
            float(10 ** (-total / max(1.0, words))),
            # An unknown word is scored nearly alike in every context: its unigram stands for it.
            float(10 ** (-(total - unknown * penalty) / known_words)),
            len(rows),
            int(words),
            int(unknown),
        )

    def next_words(self, state: State, count: int = 10) -> list[NextWord]:
        """The likeliest words after a state."""
        scores = self.distribution(state)
        best = np.argsort(-scores, kind="stable")[:count]
        return [NextWord(self.core.word(int(number)), float(scores[number])) for number in best]

    def distribution(self, state: State) -> NDArray[np.float32]:
        """The score of every word after a state, by its number. <s> follows nothing: minus infinity."""
        scores = self.core.distribution(state)
        scores[self.core.find("<s>")] = -np.inf
        return scores
