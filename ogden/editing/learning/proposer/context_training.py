"""Learn the network of `ogden.editing.judge.context_model` from running text, by sampled softmax and Adagrad.

Each word of the rules is an example where it stands in text: the words around are seen, the word itself is
to be told from a thousand others that are drawn by their frequency (Bengio & Senécal 2003). Of frequent words
a part is skipped.
"""

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_model import FAR, FREQUENT, NEAR, PAD, ContextModel, Floats, quantised
from ogden.editing.learning.proposer.context_examples import NumberedText, context_windows, draw_examples
from ogden.errors import InputError


@dataclass(frozen=True)
class ContextOptions:
    words: int = 30_000
    least_count: int = 8
    """Of a word of the rules, to come into the vocabulary before others."""
    width: int = 64
    hidden: int = 96
    steps: int = 3_000
    batch: int = 2_048
    drawn: int = 1_024
    """Words that each right word is told from."""
    rate: float = 0.08
    """Of vectors of words; it falls to a tenth."""
    inner_rate: float = 0.016
    skipped_above: float = 3e-5
    """Of a word that is more frequent than this only a part of the examples is taken."""
    seed: int = 0


@dataclass
class Network:
    """The parameters. The bias is the logarithm of each word's share of the text, and is not learned."""

    words: Floats
    output: Floats
    bias: Floats
    near: Floats
    bag: Floats
    hidden_bias: Floats


class Batch(NamedTuple):
    around: NDArray[np.int64]
    """The words around each gap."""
    right: NDArray[np.int32]
    """The word that stands there."""
    drawn: NDArray[np.int64]
    """Words to tell it from."""
    log_chances: NDArray[np.float64]
    """The logarithm of the chance of each word of the vocabulary to be drawn."""


class Gradients(NamedTuple):
    """Of the loss, by parameter. Those of words and outputs are for some rows; the drawn and the right words
    have each their share of `output`."""

    loss: float
    drawn: Floats
    right: Floats
    right_rows: NDArray[np.int64]
    near: Floats
    bag: Floats
    hidden_bias: Floats
    words: Floats
    word_rows: NDArray[np.int64]


class _Layers(NamedTuple):
    """What the network makes of the words around gaps, from the words to the hidden layer."""

    near: NDArray[np.int64]
    telling: NDArray[np.int64]
    """The words around that are not frequent, else `PAD`."""
    many: Floats
    seen: Floats
    bag: Floats
    both: Floats
    hidden: Floats


def _forward(network: Network, around: NDArray[np.int64]) -> _Layers:
    near = around[:, FAR - NEAR : FAR + NEAR]
    telling = np.where(around < FREQUENT, PAD, around)
    many = np.sqrt(np.maximum(1, (telling != PAD).sum(axis=1, keepdims=True))).astype(np.float32)
    seen = network.words[near].reshape(len(near), -1)
    bag = network.words[telling].sum(axis=1) / many
    both = np.concatenate([bag, np.maximum(bag, 0)], axis=1)
    hidden = np.tanh(seen @ network.near + both @ network.bag + network.hidden_bias)
    return _Layers(near, telling, many, seen, bag, both, hidden)


def gradients(network: Network, batch: Batch) -> Gradients:
    """The cross-entropy of the right words among the drawn ones, summed over the batch and divided by the
    root of its size, so that rates do not depend on it; and its gradients."""
    layers = _forward(network, batch.around)
    hidden = layers.hidden
    loss, others, own = _softmax(network, hidden, batch)
    slope = others @ network.output[batch.drawn] + own[:, None] * network.output[batch.right]
    inner = slope * (1 - hidden * hidden)
    words, rows = _to_words(network, layers, inner)
    return Gradients(
        loss,
        others.T @ hidden,
        _sums(batch.right, own[:, None] * hidden),
        np.unique(batch.right).astype(np.int64),
        layers.seen.T @ inner,
        layers.both.T @ inner,
        inner.sum(axis=0),
        words[rows != PAD],
        rows[rows != PAD],
    )


def _to_words(network: Network, layers: _Layers, inner: Floats) -> tuple[Floats, NDArray[np.int64]]:
    """The gradients of the words' vectors, and which words they are of."""
    width = network.words.shape[1]
    to_near = (inner @ network.near.T).reshape(-1, width)
    to_both = inner @ network.bag.T
    to_bag = (to_both[:, :width] + to_both[:, width:] * (layers.bag > 0)) / layers.many
    numbers = np.concatenate([layers.near.ravel(), layers.telling.ravel()])
    return _sums(numbers, np.concatenate([to_near, to_bag.repeat(2 * FAR, axis=0)])), np.unique(numbers)


def _softmax(network: Network, hidden: Floats, batch: Batch) -> tuple[float, Floats, Floats]:
    """The loss, and its slopes by the scores of the drawn words and of the right ones."""
    _, right, drawn, log_chances = batch
    correction = (network.bias - log_chances).astype(np.float32)
    others = hidden @ network.output[drawn].T + correction[drawn]
    others[drawn[None] == right[:, None]] = -1e9
    scores = (hidden * network.output[right]).sum(axis=1) + correction[right]
    highest = np.maximum(others.max(axis=1), scores)
    others, own = np.exp(others - highest[:, None]), np.exp(scores - highest)
    total = others.sum(axis=1) + own
    scale = np.float32(len(right) ** -0.5)
    loss = float((np.log(total) + highest - scores).sum() * scale)
    others *= (scale / total)[:, None]
    return loss, others, (own / total - 1) * scale


def _sums(numbers: NDArray[Any], slopes: Floats) -> Floats:
    """The sum of the slopes of each number, in the order of the numbers."""
    from scipy.sparse import csr_matrix

    _, places = np.unique(numbers, return_inverse=True)
    ones = np.ones(len(numbers), dtype=np.float32)
    owners = csr_matrix((ones, places, np.arange(len(numbers) + 1)), shape=(len(numbers), places.max() + 1))
    found: Floats = np.asarray(owners.T @ slopes)
    return found


@dataclass
class Adagrad:
    """Steps that shrink with the sum of squares of earlier slopes (Duchi et al. 2011); for vectors of words
    one sum a row."""

    network: Network
    squares: dict[str, Floats] = field(default_factory=dict)

    def step(self, name: str, slope: Floats, rate: float, rows: NDArray[np.int64] | None = None) -> None:
        values: Floats = getattr(self.network, name)
        by_row = rows is not None
        if name not in self.squares:
            shape = (len(values), 1) if by_row else values.shape
            self.squares[name] = np.full(shape, 1e-4, dtype=np.float32)
        squares = self.squares[name]
        where = rows if rows is not None else slice(None)
        squares[where] += (slope * slope).mean(axis=1, keepdims=True) if by_row else slope * slope
        values[where] -= rate * slope / np.sqrt(squares[where])

    def follow(self, found: Gradients, drawn: NDArray[np.int64], rate: float, inner_rate: float) -> None:
        self.step("output", found.drawn, rate, drawn)
        self.step("output", found.right, rate, found.right_rows)
        self.step("near", found.near, inner_rate)
        self.step("bag", found.bag, inner_rate)
        self.step("hidden_bias", found.hidden_bias, inner_rate)
        self.step("words", found.words, rate, found.word_rows)

    def learned(self) -> NDArray[np.bool_]:
        """The words whose outputs were ever changed."""
        moved: NDArray[np.bool_] = self.squares["output"][:, 0] > 1e-4
        return moved


def train_context_model(
    text: NumberedText,
    options: ContextOptions,
    progress: Callable[[int, float], None] = lambda steps, loss: None,
) -> ContextModel:
    """`progress` is told the steps that are done, and the loss before the last."""
    chance = np.random.default_rng(options.seed)
    seen = text.counts()
    network = initial_network(seen, options, chance)
    examples = draw_examples(text, options.skipped_above, chance)
    if not len(examples):
        raise InputError("the text has no word of the rules: there is nothing to learn a context model from")
    drawing = np.where(text.scored, seen, 0.0) ** 0.75
    drawing /= drawing.sum()
    optimiser, edges = Adagrad(network), text.edges()
    for step in range(options.steps):
        first = step * options.batch % max(1, len(examples) - options.batch)
        places = examples[first : first + options.batch]
        places_drawn = np.searchsorted(np.cumsum(drawing), chance.random(options.drawn))
        drawn = np.unique(places_drawn.clip(0, len(seen) - 1))
        around = context_windows(text, places, edges)
        found = gradients(network, Batch(around, text.numbers[places], drawn, np.log(drawing + 1e-30)))
        slower = 1 - 0.9 * step / options.steps
        optimiser.follow(found, drawn, options.rate * slower, options.inner_rate * slower)
        progress(step + 1, found.loss)
    return _finished(text, network, text.scored & optimiser.learned())


def initial_network(
    seen: NDArray[np.float64], options: ContextOptions, chance: np.random.Generator
) -> Network:
    width, hidden = options.width, options.hidden

    def drawn(*shape: int, size: float) -> Floats:
        return (chance.standard_normal(shape) * size).astype(np.float32)

    words = drawn(len(seen), width, size=0.1)
    words[PAD] = 0
    return Network(
        words,
        np.zeros((len(seen), hidden), dtype=np.float32),
        np.log(np.maximum(seen, 1) / seen.sum()).astype(np.float32),
        drawn(2 * NEAR * width, hidden, size=0.05),
        drawn(2 * width, hidden, size=0.05),
        np.zeros(hidden, dtype=np.float32),
    )


def _finished(text: NumberedText, network: Network, scored: NDArray[np.bool_]) -> ContextModel:
    return ContextModel(
        {word: number for number, word in enumerate(text.words)},
        quantised(network.words),
        quantised(network.output),
        np.where(scored, network.bias, np.nan).astype(np.float32),
        network.near,
        network.bag,
        network.hidden_bias,
    )
