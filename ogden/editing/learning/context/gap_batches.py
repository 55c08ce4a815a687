"""Gaps to learn from: which sentences go together, which words are left out, what they are told from.

Sentences of one length make a batch, so nothing is computed for padding. Of frequent words a part is passed
over as a gap, but they are always read. Some gaps are wider than their word, because edits are, too.
"""

from collections.abc import Iterator
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_words import SPECIAL
from ogden.editing.learning.context.gap_options import BatchOptions
from ogden.editing.learning.context.gap_text import GapText

_WIDER = np.array([(0, 1), (1, 0), (1, 1), (0, 2), (2, 0)])
"""How many words before and after the right word are left out with it."""


class Batch(NamedTuple):
    sentences: NDArray[np.int64]
    """Numbers of words, sentences of one length."""
    owners: NDArray[np.int64]
    """Of each gap, the sentence."""
    first: NDArray[np.int64]
    last: NDArray[np.int64]
    """The words from `first` to before `last` are not seen."""
    right: NDArray[np.int64]
    """A word that stands there."""
    drawn: NDArray[np.int64]
    """Words to tell it from, each once."""


class GapBatches:
    """The same batches for the same seed, whatever was taken before."""

    def __init__(
        self,
        text: GapText,
        options: BatchOptions,
        seed: int,
        counts: NDArray[np.float64] | None = None,
    ) -> None:
        """`counts` of words, where they are not to be those of this text."""
        self._text, self._options, self._seed = text, options, seed
        counts = text.counts() if counts is None else counts.copy()
        counts[: len(SPECIAL)] = 0  # what is unknown is never right
        self._starts = np.concatenate([[0], np.cumsum(text.lengths, dtype=np.int64)])
        self.shares = np.maximum(counts, 1) / max(1.0, counts.sum())
        taken = np.minimum(1, np.sqrt(options.skipped_above / self.shares))
        self._taken = np.where(counts > 0, taken, 0)
        drawing = counts**options.power
        self._drawing = np.cumsum(drawing) / drawing.sum()
        self.chances = 1 - (1 - drawing / drawing.sum()) ** options.drawn
        """Of each word to be among those that are drawn."""

    def one_pass(self, number: int) -> list[NDArray[np.int64]]:
        """The sentences of each batch, all sentences of the text once."""
        chance = np.random.default_rng([self._seed, number])
        order = chance.permutation(len(self._text.lengths))
        order = order[np.argsort(self._text.lengths[order], kind="stable")]
        lengths = self._text.lengths[order]
        groups = np.split(order, np.flatnonzero(np.diff(lengths)) + 1)
        batches = [piece for group in groups for piece in self._pieces(group)]
        return [batches[place] for place in chance.permutation(len(batches)).tolist()]

    def _pieces(self, group: NDArray[np.int64]) -> Iterator[NDArray[np.int64]]:
        size = max(1, self._options.tokens // int(self._text.lengths[group[0]]))
        yield from (group[first : first + size] for first in range(0, len(group), size))

    def batch(self, sentences: NDArray[np.int64], seed: list[int]) -> Batch:
        chance = np.random.default_rng([self._seed, *seed])
        length = int(self._text.lengths[sentences[0]])
        words = self._text.numbers[self._starts[sentences][:, None] + np.arange(length)].astype(np.int64)
        owners, places = np.nonzero(chance.random(words.shape) < self._taken[words])
        wider = _WIDER[chance.integers(len(_WIDER), size=len(owners))]
        wider[chance.random(len(owners)) >= self._options.wide] = 0
        drawn = np.unique(np.searchsorted(self._drawing, chance.random(self._options.drawn)))
        first = np.maximum(places - wider[:, 0], 0)
        last = np.minimum(places + 1 + wider[:, 1], length)
        return Batch(words, owners, first, last, words[owners, places], drawn)
