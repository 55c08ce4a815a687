"""The context network while it learns: context2vec (Melamud, Goldberger and Dagan 2016) in torch.

One LSTM reads a sentence from the left and one from the right; a gap is between what the first has read
before it and the second after it, so one pass serves all gaps. Two layers join both to the context's vector.

    context = J2 · relu(J1 · [left; right] + b1) + b2     score of a word = its output · context + log p(word)

The right word is told from words that are drawn by count^0.75, the same for a whole batch, by softmax with
the correction for how they were drawn (Bengio and Senécal 2003). So the score is the logarithm of a
probability, and without its last part a pointwise mutual information.
"""

from typing import Any

import numpy as np
import torch
from numpy.typing import NDArray
from torch.nn import functional

from ogden.editing.judge.context_words import END, START
from ogden.editing.learning.context.gap_batches import Batch
from ogden.editing.learning.context.gap_options import Sizes

Tensor = Any
"""torch has types, but is not there where types are checked."""


class GapNetwork:
    """All parameters by name; `words` and `output` are tables with a row for each word."""

    def __init__(
        self, log_shares: NDArray[np.float32], log_drawing: NDArray[np.float32], sizes: Sizes
    ) -> None:
        count = len(log_shares)
        self.words = torch.randn(count, sizes.width) * 0.1
        self.output = torch.zeros(count, sizes.output)
        self._correction = torch.from_numpy(log_shares - log_drawing)
        self.lstms = [torch.nn.LSTM(sizes.width, sizes.hidden, batch_first=False) for _ in range(2)]
        self.joins = [
            torch.nn.Linear(2 * sizes.hidden, sizes.joined),
            torch.nn.Linear(sizes.joined, sizes.output),
        ]
        for lstm in self.lstms:
            # What was read is kept until the network learns to forget.
            dict(lstm.named_parameters())["bias_hh_l0"].data[sizes.hidden : 2 * sizes.hidden] = 1.0

    def dense(self) -> dict[str, Tensor]:
        named = zip(("left", "right", "join1", "join2"), (*self.lstms, *self.joins), strict=True)
        return {f"{name}.{key}": value for name, one in named for key, value in one.named_parameters()}

    def contexts(self, batch: Batch, words: Tensor, places: Tensor) -> Tensor:
        """The vectors of the gaps; `places` says which rows of `words` the sentences are made of, with their
        edges, a column each."""
        read = functional.embedding(places, words)
        left, _ = self.lstms[0](read[:-1])
        right, _ = self.lstms[1](read[1:].flip(0))
        owners, length = torch.from_numpy(batch.owners), len(places) - 2
        before = left[torch.from_numpy(batch.first), owners]
        after = right[torch.from_numpy(length - batch.last), owners]
        inner = torch.relu(self.joins[0](torch.cat([before, after], dim=1)))
        return self.joins[1](inner)

    def loss(self, batch: Batch, words: Tensor, places: Tensor, output: Tensor, rows: Tensor) -> Tensor:
        """The mean cross-entropy. `rows` of `output` are those of the drawn words, then of the right ones."""
        contexts = self.contexts(batch, words, places)
        drawn, right = torch.from_numpy(batch.drawn), torch.from_numpy(batch.right)
        many = len(drawn)
        others = torch.addmm(self._correction[drawn], contexts, output[:many].T)
        others = others.masked_fill(drawn[None] == right[:, None], -1e9)
        own = (contexts * functional.embedding(rows, output)).sum(1) + self._correction[right]
        return (torch.logsumexp(torch.cat([own[:, None], others], dim=1), 1) - own).mean()


def edged(sentences: NDArray[np.int64]) -> NDArray[np.int64]:
    """Sentences with their edges, a column each."""
    many = len(sentences)
    return np.concatenate([np.full((1, many), START), sentences.T, np.full((1, many), END)])
