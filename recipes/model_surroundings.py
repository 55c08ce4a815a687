"""Learn the network of `ogden.editing.judge.context_model` from running text, by sampled softmax and Adagrad.

Each word of the rules is an example where it stands in text: the words around are seen, the word itself is
to be told from a thousand others that are drawn by their frequency (Bengio & Senécal 2003). Of frequent words
a part is skipped.
"""

import re
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden.editing.grammatical_fit import FUNCTION_WORDS
from ogden.editing.judge.context_model import (
    EDGE,
    FAR,
    FREQUENT,
    NEAR,
    NUMBER,
    PAD,
    UNKNOWN,
    ContextModel,
    Floats,
    quantised,
)

WORDS = 30_000
LEAST_COUNT = 8
WIDTH, HIDDEN = 64, 96
BATCH, DRAWN = 2_048, 1_024
RATE, INNER_RATE = 0.08, 0.016
SKIPPED_ABOVE = 3e-5
"""Of a word that is more frequent than this only a part of the examples is taken."""
STEPS = 3_000
_SPECIAL = ("<pad>", "<s>", "<unk>", "<0>")
_DIGIT = re.compile(r"\d")


@dataclass(frozen=True)
class Text:
    """Running text as numbers of words, an `EDGE` before each sentence."""

    words: list[str]
    numbers: NDArray[np.int32]
    scored: NDArray[np.bool_]
    """Which words the network gives a score."""


def read_text(lines: Iterable[str], wanted: set[str]) -> Text:
    """Lines of words in lower case; `wanted` words come into the vocabulary first."""
    types: dict[str, int] = {}
    pieces = []
    for line in lines:
        numbers = [types.setdefault(word, len(types) + 1) for word in line.split()]
        pieces.append(np.array([0, *numbers], dtype=np.int32))
    text = np.concatenate(pieces)
    names = ["", *types]
    seen = np.bincount(text, minlength=len(names))
    order = [
        number
        for number in np.argsort(-seen, kind="stable").tolist()
        if number and not _DIGIT.search(names[number])
    ]
    first = [number for number in order if names[number] in wanted and seen[number] >= LEAST_COUNT]
    chosen = list(dict.fromkeys([*first, *order]))[:WORDS]
    chosen.sort(key=lambda number: -seen[number])
    renumbered = np.full(len(names), UNKNOWN, dtype=np.int32)
    renumbered[[number for number, name in enumerate(names) if _DIGIT.search(name)]] = NUMBER
    renumbered[0] = EDGE
    renumbered[chosen] = np.arange(len(chosen)) + len(_SPECIAL)
    words = [*_SPECIAL, *(names[number] for number in chosen)]
    scored = [word in wanted and word not in FUNCTION_WORDS and word[:1].isalpha() for word in words]
    return Text(words, renumbered[text], np.array(scored))


@dataclass
class Network:
    """Parameters, and for each the sum of squares of its slopes (Duchi et al. 2011), for vectors by row."""

    words: Floats
    output: Floats
    bias: Floats
    near: Floats
    bag: Floats
    hidden_bias: Floats
    squares: dict[str, Floats] = field(default_factory=dict)

    def step(self, name: str, slope: Floats, rate: float, rows: NDArray[np.int64] | None = None) -> None:
        values: Floats = getattr(self, name)
        by_row = rows is not None
        if name not in self.squares:
            shape = (len(values), 1) if by_row else values.shape
            self.squares[name] = np.full(shape, 1e-4, dtype=np.float32)
        squares = self.squares[name]
        where = rows if rows is not None else slice(None)
        squares[where] += (slope * slope).mean(axis=1, keepdims=True) if by_row else slope * slope
        values[where] -= rate * slope / np.sqrt(squares[where])


def learn_surroundings(text: Text, seed: int = 0) -> ContextModel:
    chance = np.random.default_rng(seed)
    seen = np.bincount(text.numbers, minlength=len(text.words)).astype(np.float64)
    network = _start(seen, chance)
    examples = _examples(text, seen, chance)
    drawing = np.where(text.scored, seen, 0.0) ** 0.75
    drawing /= drawing.sum()
    ends = _ends(text.numbers)
    for step in range(STEPS):
        first = step * BATCH % (len(examples) - BATCH)
        places = examples[first : first + BATCH]
        around = _around(text.numbers, places, ends)
        drawn = np.unique(np.searchsorted(np.cumsum(drawing), chance.random(DRAWN)).clip(0, len(seen) - 1))
        _learn(network, around, text.numbers[places], drawn, np.log(drawing + 1e-30), 1 - 0.9 * step / STEPS)
    bias = np.where(text.scored & (network.squares["output"][:, 0] > 1e-4), network.bias, np.nan)
    numbers = {word: number for number, word in enumerate(text.words)}
    return ContextModel(
        numbers,
        quantised(network.words),
        quantised(network.output),
        bias.astype(np.float32),
        network.near,
        network.bag,
        network.hidden_bias,
    )


def _start(seen: NDArray[np.float64], chance: np.random.Generator) -> Network:
    def drawn(*shape: int, size: float) -> Floats:
        return (chance.standard_normal(shape) * size).astype(np.float32)

    words = drawn(len(seen), WIDTH, size=0.1)
    words[PAD] = 0
    return Network(
        words,
        np.zeros((len(seen), HIDDEN), dtype=np.float32),
        np.log(np.maximum(seen, 1) / seen.sum()).astype(np.float32),
        drawn(2 * NEAR * WIDTH, HIDDEN, size=0.05),
        drawn(2 * WIDTH, HIDDEN, size=0.05),
        np.zeros(HIDDEN, dtype=np.float32),
    )


def _examples(text: Text, seen: NDArray[np.float64], chance: np.random.Generator) -> NDArray[np.int64]:
    share = seen / seen.sum()
    kept = np.where(text.scored, np.minimum(1, np.sqrt(SKIPPED_ABOVE / np.maximum(share, 1e-12))), 0)
    places = np.flatnonzero(chance.random(len(text.numbers)) < kept[text.numbers])
    chance.shuffle(places)
    return places


def _ends(numbers: NDArray[np.int32]) -> NDArray[np.int64]:
    """The places of the edges, and one after the last sentence."""
    return np.append(np.flatnonzero(numbers == EDGE), len(numbers))


def _around(
    numbers: NDArray[np.int32], places: NDArray[np.int64], ends: NDArray[np.int64]
) -> NDArray[np.int64]:
    """The words around each place, `FAR` on each side; an edge where the sentence ends, then nothing."""
    sentence = np.searchsorted(ends, places, side="right")
    low, high = ends[sentence - 1][:, None], ends[sentence][:, None]
    wanted = places[:, None] + np.array([*range(-FAR, 0), *range(1, FAR + 1)])
    words = numbers[wanted.clip(0, len(numbers) - 1)]
    found: NDArray[np.int64] = np.where((wanted > low) & (wanted < high), words, PAD)
    return np.where((wanted == low) | (wanted == high), EDGE, found)


def _learn(
    network: Network,
    around: NDArray[np.int64],
    right: NDArray[np.int32],
    drawn: NDArray[np.int64],
    chances: NDArray[np.float64],
    slower: float,
) -> None:
    """One step: `right` words against `drawn` ones, which were drawn with the logarithm of these chances."""
    near = around[:, FAR - NEAR : FAR + NEAR]
    telling = np.where(around < FREQUENT, PAD, around)
    many = np.sqrt(np.maximum(1, (telling != PAD).sum(axis=1, keepdims=True))).astype(np.float32)
    seen = network.words[near].reshape(len(near), -1)
    bag = network.words[telling].sum(axis=1) / many
    both = np.concatenate([bag, np.maximum(bag, 0)], axis=1)
    hidden = np.tanh(seen @ network.near + both @ network.bag + network.hidden_bias)
    correction = (network.bias - chances).astype(np.float32)
    others = hidden @ network.output[drawn].T + correction[drawn]
    others[drawn[None] == right[:, None]] = -1e9
    own = (hidden * network.output[right]).sum(axis=1) + correction[right]
    highest = np.maximum(others.max(axis=1), own)
    others, own = np.exp(others - highest[:, None]), np.exp(own - highest)
    total = others.sum(axis=1) + own
    # Slopes are scaled by the root of the batch, so that rates do not depend on its size.
    scale = np.float32(len(right) ** -0.5)
    others *= (scale / total)[:, None]
    own = (own / total - 1) * scale
    slope = others @ network.output[drawn] + own[:, None] * network.output[right]
    network.step("output", others.T @ hidden, RATE * slower, drawn)
    network.step("output", _sums(right, own[:, None] * hidden), RATE * slower, np.unique(right))
    inner = slope * (1 - hidden * hidden)
    to_near = (inner @ network.near.T).reshape(-1, WIDTH)
    to_both = inner @ network.bag.T
    to_bag = (to_both[:, :WIDTH] + to_both[:, WIDTH:] * (bag > 0)) / many
    network.step("near", seen.T @ inner, INNER_RATE * slower)
    network.step("bag", both.T @ inner, INNER_RATE * slower)
    network.step("hidden_bias", inner.sum(axis=0), INNER_RATE * slower)
    numbers = np.concatenate([near.ravel(), telling.ravel()])
    slopes = _sums(numbers, np.concatenate([to_near, to_bag.repeat(2 * FAR, axis=0)]))
    rows = np.unique(numbers)
    network.step("words", slopes[rows != PAD], RATE * slower, rows[rows != PAD])


def _sums(numbers: NDArray[Any], slopes: Floats) -> Floats:
    """The sum of the slopes of each number, in the order of the numbers."""
    from scipy.sparse import csr_matrix

    _, places = np.unique(numbers, return_inverse=True)
    ones = np.ones(len(numbers), dtype=np.float32)
    owners = csr_matrix((ones, places, np.arange(len(numbers) + 1)), shape=(len(numbers), places.max() + 1))
    found: Floats = np.asarray(owners.T @ slopes)
    return found
