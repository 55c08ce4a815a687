"""How well words fit where they stand: a network that read running text, from both sides of a gap.

It is context2vec (Melamud, Goldberger and Dagan 2016); `core/judge/context_network.hpp` runs it and says how
its bytes lie, `ogden.editing.learning.context` learns it. A context is the vector of a gap, an array row:

    contexts = network.contexts([words], [Gap(0, 3, 4)])
    network.scores(contexts, [0, 0], [("help",), ("give", "a", "hand")])

`fit` is the logarithm of the words' probability in the gap, `pull` how much more that is than anywhere in
text. Of several words it is the mean.
"""

import struct
from collections.abc import Mapping, Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden import _core
from ogden.editing.judge.context_words import SPECIAL, ContextWords
from ogden.errors import InputError

KIND = "context/1"
MAGIC, VERSION = b"OGDGAPS\n", 1
LONGEST, STRIDE = 768, 256
"""Of a longer sentence, pieces are read that begin so many words apart."""

Floats = NDArray[np.float32]


class Gap(NamedTuple):
    """The words from `first` to before `last`, of one of the sentences."""

    sentence: int
    first: int
    last: int


class Scores(NamedTuple):
    """A number for each phrase."""

    fit: Floats
    pull: Floats
    known: NDArray[np.bool_]
    """Whether all its words have vectors of their own."""


class ContextNetwork:
    def __init__(self, core: "_core.ContextNetwork") -> None:
        self._core = core
        self.words = ContextWords(core.words)
        self._bias = core.bias

    def contexts(self, sentences: Sequence[Sequence[str]], gaps: Sequence[Gap], threads: int = 1) -> Floats:
        """A row for each gap."""
        pieces: dict[tuple[int, int], int] = {}
        placed = [_placed(gap, len(sentences[gap.sentence]), pieces) for gap in gaps]
        read = [sentences[sentence][start : start + LONGEST] for sentence, start in pieces]
        starts = np.cumsum([0, *map(len, read)], dtype=np.int64)
        numbers = np.array([number for words in read for number in self.words.numbers(words)], dtype=np.int32)
        return self._core.contexts(numbers, starts, np.array(placed, dtype=np.int64).reshape(-1, 3), threads)

    def scores(self, contexts: Floats, owners: Sequence[int], phrases: Sequence[Sequence[str]]) -> Scores:
        """Of each phrase in the context whose number is its owner. A phrase without words scores 0."""
        numbers, places, many = self._rows(phrases)
        each = np.asarray(owners, dtype=np.int64)[places]
        pull = self._core.scores(contexts, each, numbers)
        fit = pull + self._bias[numbers]
        known = np.array([all(map(self.words.knows, phrase)) for phrase in phrases], dtype=np.bool_)
        return Scores(_means(fit, places, many), _means(pull, places, many), known)

    def vectors(self, phrases: Sequence[Sequence[str]], filling: bool) -> Floats:
        """A row of length 1 for each phrase: the sum of its words' vectors of length 1, as words that fill
        gaps or as words that are read. Zeros for a phrase without words."""
        numbers, _, many = self._rows(phrases)
        return self._core.vectors(numbers, np.concatenate([[0], np.cumsum(many)]).astype(np.int64), filling)

    def _rows(
        self, phrases: Sequence[Sequence[str]]
    ) -> tuple[NDArray[np.int32], NDArray[np.int64], NDArray[np.int64]]:
        """The rows of all words of all phrases, the phrase of each, and how many words each phrase has."""
        many = np.array([len(phrase) for phrase in phrases], dtype=np.int64)
        numbers = [number for phrase in phrases for number in self.words.numbers(phrase)]
        return np.array(numbers, dtype=np.int32), np.repeat(np.arange(len(many)), many), many


def _placed(gap: Gap, length: int, pieces: dict[tuple[int, int], int]) -> Gap:
    """The gap in the piece of its sentence that is read for it; `pieces` are numbered as they are needed."""
    if length <= LONGEST:
        return Gap(pieces.setdefault((gap.sentence, 0), len(pieces)), gap.first, gap.last)
    start = max(0, min(gap.first, length - STRIDE) // STRIDE - 1) * STRIDE
    end = min(LONGEST, length - start)
    piece = pieces.setdefault((gap.sentence, start), len(pieces))
    return Gap(piece, min(gap.first - start, end), min(gap.last - start, end))


def _means(values: Floats, places: NDArray[np.int64], many: NDArray[np.int64]) -> Floats:
    sums = np.bincount(places, values, len(many))
    found: Floats = (sums / np.maximum(many, 1)).astype(np.float32)
    return found


DENSE = ("left", "right", "joined_bias", "output_layer", "output_bias")
"""What joins the two sides, in the order of the file; `left` and `right` are halves of one layer."""
LSTM = ("input", "recurrent", "bias")
"""Before them: of `left_lstm`, and of `right_lstm`."""


def pack_context_network(words: Sequence[str], arrays: Mapping[str, Floats]) -> bytes:
    """The bytes of a network. `arrays` has `words` and `output` with a row for each word, the `bias` of each,
    and what `LSTM` and `DENSE` name; gates are in the order input, forget, output, candidate."""
    if tuple(words[: len(SPECIAL)]) != SPECIAL or any("\n" in word for word in words):
        raise InputError("these are no words for a context network")
    text = "".join(f"{word}\n" for word in words).encode()
    hidden, joined = arrays["left"].shape
    sizes = (len(words), arrays["words"].shape[1], hidden, joined, arrays["output"].shape[1])
    names = [f"{side}_lstm.{part}" for side in ("left", "right") for part in LSTM] + list(DENSE)
    pieces = [MAGIC, struct.pack("<7I", VERSION, *sizes, len(text)), text]
    pieces += [_packed_rows(np.atleast_2d(arrays[name])) for name in names]
    pieces.append(arrays["bias"].astype("<f4").tobytes())
    for name in ("words", "output"):
        scales, values = _rounded(arrays[name])
        pieces += [scales.tobytes(), values.tobytes()]
    return b"".join(pieces)


def _rounded(matrix: Floats) -> tuple[NDArray[np.float32], NDArray[np.int8]]:
    """A scale for each row, and whole numbers that, times the scale, are nearest to the values."""
    scales = (np.abs(matrix).max(axis=1) / 127).astype("<f4")
    return scales, np.rint(matrix / np.maximum(scales, 1e-12)[:, None]).astype(np.int8)


def _packed_rows(matrix: Floats) -> bytes:
    scales, values = _rounded(matrix)
    return b"".join(
        piece for scale, row in zip(scales, values, strict=True) for piece in (scale.tobytes(), row.tobytes())
    )


def read_context_network(data: bytes | memoryview, name: str) -> ContextNetwork:
    try:
        return ContextNetwork(_core.ContextNetwork(np.frombuffer(data, dtype=np.uint8)))
    except (ValueError, RuntimeError) as error:
        raise InputError(f"{name}: the context network cannot be read: {error}") from None
