"""How well words fit where they stand: a small network that was learned from running text.

It sees five words on each side of a gap by their places, and fifteen as a bag, and scores the words that
could fill the gap. A language model knows which words follow each other; this knows what a passage is about,
and what kind of words stand near. It has one hidden layer, as that of Bengio et al. (2003), but looks to both
sides. Its vectors are kept as bytes, with a factor for each row.

    hidden = tanh(near · N + bag · B + b)        score of a word = its output · hidden + its bias
"""

import json
import math
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_features import ranks
from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

KIND = "surroundings/1"
NAMES = ("fit", "fit change", "pull", "pull change", "topic", "topic change", "old pull", "rank by fit")
"""`fit` is the score of words in their gap, `pull` the same without their frequency, `topic` their likeness
to the bag; of the new words, and how much more it is than that of the old ones."""
PAD, EDGE, UNKNOWN, NUMBER = range(4)
"""The first rows of the table of words."""
NEAR, FAR = 5, 15
FREQUENT = 124
"""Words below this number are so frequent that they say nothing of what a passage is about."""
UNSEEN = -30.0
"""Stands for all scores of words that the network does not know."""

_LONGEST_LINE = 200

Floats = NDArray[np.float32]


class Quantised(NamedTuple):
    """Rows of a matrix: bytes, and by what to multiply them."""

    values: NDArray[np.int8]
    factors: Floats

    def rows(self, numbers: NDArray[np.int64]) -> Floats:
        found: Floats = self.values[numbers] * self.factors[numbers, None]
        return found


def quantised(matrix: Floats) -> Quantised:
    factors = np.abs(matrix).max(axis=1) / 127
    values = np.rint(matrix / np.maximum(factors, 1e-12)[:, None])
    return Quantised(values.astype(np.int8), factors.astype(np.float32))


@dataclass(frozen=True)
class ContextModel:
    numbers: dict[str, int]
    words: Quantised
    output: Quantised
    bias: Floats
    """Of each word; not a number where the network gives a word no score."""
    near: Floats
    bag: Floats
    hidden_bias: Floats

    def number(self, word: str) -> int:
        found = self.numbers.get(word)
        if found is not None:
            return found
        return NUMBER if any(map(str.isdigit, word)) else UNKNOWN

    def features(self, words: Sequence[str], rewrites: Sequence[Rewrite]) -> Floats:
        """A row of `NAMES` for each rewrite of a sentence in lower case."""
        spans = sorted({(one.first, one.last) for one in rewrites})
        if not spans:
            return np.zeros((0, len(NAMES)), dtype=np.float32)
        gaps = self._gaps([self.number(word) for word in words], spans)
        places = {span: place for place, span in enumerate(spans)}
        owners = np.array([places[one.first, one.last] for one in rewrites])
        old = self._scores([words[first:last] for first, last in spans], np.arange(len(spans)), *gaps)[owners]
        new = self._scores([one.words for one in rewrites], owners, *gaps)
        known = np.isfinite(new) & np.isfinite(old)
        change = np.where(known, new - np.where(known, old, 0), UNSEEN)
        columns = np.stack([new, change], axis=2).reshape(len(new), -1)
        rows = np.concatenate([columns, old[:, 1:2], ranks(owners, new[:, 0])[:, None]], axis=1)
        return np.where(np.isfinite(rows), rows, UNSEEN).astype(np.float32)

    def _gaps(self, numbers: Sequence[int], spans: Sequence[tuple[int, int]]) -> tuple[Floats, Floats]:
        """What the network makes of the words around each span: its hidden layer, and the bag."""
        margin = [PAD] * FAR
        padded = np.array([*margin, EDGE, *numbers, EDGE, *margin])
        ends = np.array(spans) + FAR + 1
        places = np.concatenate([ends[:, :1] + np.arange(-FAR, 0), ends[:, 1:] + np.arange(FAR)], axis=1)
        around = padded[places]
        near = self.words.rows(around[:, FAR - NEAR : FAR + NEAR].ravel()).reshape(len(spans), -1)
        telling = np.where(around < FREQUENT, PAD, around)
        many = np.sqrt(np.maximum(1, (telling != PAD).sum(axis=1)))
        vectors = self.words.rows(telling.ravel()).reshape(*telling.shape, -1)
        bag = (vectors.sum(axis=1) / many[:, None]).astype(np.float32)
        both = np.concatenate([bag, np.maximum(bag, 0)], axis=1)
        return np.tanh(near @ self.near + both @ self.bag + self.hidden_bias), bag

    def _scores(
        self, phrases: Sequence[Sequence[str]], owners: NDArray[np.int64], hidden: Floats, bags: Floats
    ) -> Floats:
        """Fit, pull and topic of each phrase in its gap: the means over its words that tell something."""
        found = [(place, number) for place, phrase in enumerate(phrases) for number in self._telling(phrase)]
        table = np.array(found, dtype=np.int64).reshape(-1, 2)
        places, numbers = table[:, 0], table[:, 1]
        gaps = owners[places]
        pull = np.einsum("ij,ij->i", self.output.rows(numbers), hidden[gaps])
        own, bag = self.words.rows(numbers), bags[gaps]
        lengths = np.linalg.norm(own, axis=1) * np.linalg.norm(bag, axis=1)
        topic = np.einsum("ij,ij->i", own, bag) / (lengths + 1e-6)
        many = np.bincount(places, minlength=len(phrases))
        sums = [np.bincount(places, each, len(phrases)) for each in (pull + self.bias[numbers], pull, topic)]
        with np.errstate(invalid="ignore"):
            scores: Floats = (np.stack(sums, axis=1) / many[:, None]).astype(np.float32)
        return scores

    @cached_property
    def _scored(self) -> list[bool]:
        found: list[bool] = np.isfinite(self.bias).tolist()
        return found

    def _telling(self, phrase: Sequence[str]) -> list[int]:
        known = [number for number in map(self.number, phrase) if self._scored[number]]
        return [number for number in known if number >= FREQUENT] or known


def pack_context_model(network: ContextModel) -> bytes:
    """A line of JSON with the sizes, the words one a line, and the arrays, little-endian."""
    words = "\n".join(sorted(network.numbers, key=network.numbers.__getitem__)).encode()
    width, hidden = network.words.values.shape[1], network.output.values.shape[1]
    sizes = {"bytes": len(words), "words": len(network.bias), "width": width, "hidden": hidden}
    singles = [network.words.factors, network.output.factors, network.bias]
    singles += [network.near, network.bag, network.hidden_bias]
    pieces = [network.words.values.tobytes(), network.output.values.tobytes()]
    pieces += [each.astype("<f4").tobytes() for each in singles]
    return b"".join([json.dumps(sizes).encode(), b"\n", words, *pieces])


def read_context_model(data: bytes | memoryview, name: str) -> ContextModel:
    whole = np.frombuffer(data, dtype=np.int8)
    try:
        line = whole[:_LONGEST_LINE].tobytes().partition(b"\n")[0]
        sizes = json.loads(line)
        count, width, hidden, size = (int(sizes[key]) for key in ("words", "width", "hidden", "bytes"))
        singles = [(count,), (count,), (count,), (2 * NEAR * width, hidden), (2 * width, hidden), (hidden,)]
        text, bytes_, numbers = np.split(whole[len(line) + 1 :], [size, size + count * (width + hidden)])
        words = text.tobytes().decode().split("\n")
        lengths = [math.prod(shape) for shape in singles]
        if min(count, width, hidden, size) < 1 or len(words) != count or len(numbers) != 4 * sum(lengths):
            raise ValueError("its size is not what it says it is")
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{name}: the context model cannot be read: {error}") from None
    values, output = np.split(bytes_, [count * width])
    # Numbers of four bytes may lie at any place of a file: these few are copied.
    parts = np.split(np.frombuffer(numbers.tobytes(), dtype="<f4"), np.cumsum(lengths)[:-1])
    factors, output_factors, bias, near, bag, hidden_bias = (
        part.reshape(shape) for part, shape in zip(parts, singles, strict=True)
    )
    return ContextModel(
        {word: number for number, word in enumerate(words)},
        Quantised(values.reshape(count, width), factors),
        Quantised(output.reshape(count, hidden), output_factors),
        bias,
        near,
        bag,
        hidden_bias,
    )
