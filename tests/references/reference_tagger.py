"""The tagger, slowly: weights read from the bytes as `core/tag/model.hpp` lays them out, tags found
by trying every sequence, or with logarithms one step at a time. What is seen of a word, the core says."""

import itertools
import math
import struct
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float64]
BEAM, NEVER = 8.0, -1e9


@dataclass
class Chain:
    scores: Floats
    start: Floats
    end: Floats
    next: Floats
    steps: Floats
    """By word, tag before it and its tag: what is added there. Those of the first word are for nothing."""

    def sequence_score(self, tags: Sequence[int]) -> float:
        pairs = enumerate(itertools.pairwise(tags), 1)
        steps = sum(self.next[a, b] + self.steps[k, a, b] for k, (a, b) in pairs)
        words = sum(self.scores[k, tag] for k, tag in enumerate(tags))
        return float(words + steps + self.start[tags[0]] + self.end[tags[-1]])


def by_enumeration(chain: Chain) -> tuple[list[int], float, Floats]:
    """The best sequence, the logarithm of the sum over all, the probabilities of the tags of each word."""
    words, tags = chain.scores.shape
    found = {s: chain.sequence_score(s) for s in itertools.product(range(tags), repeat=words)}
    total = math.log(sum(math.exp(score) for score in found.values()))
    probabilities = np.zeros((words, tags))
    for sequence, score in found.items():
        probabilities[np.arange(words), sequence] += math.exp(score - total)
    best = max(found, key=lambda sequence: found[sequence])
    return list(best), total, probabilities


def log_sum(values: Floats) -> Floats:
    top = values.max(axis=0)
    return np.asarray(top + np.log(np.exp(values - top).sum(axis=0)))


def by_steps(chain: Chain) -> tuple[float, Floats]:
    """The same sum and probabilities, for long sentences."""
    words, tags = chain.scores.shape
    ahead, behind = np.zeros((words, tags)), np.zeros((words, tags))
    ahead[0], behind[-1] = chain.start + chain.scores[0], chain.end
    for k in range(1, words):
        ahead[k] = log_sum(ahead[k - 1][:, None] + chain.next + chain.steps[k]) + chain.scores[k]
    for k in range(words - 2, -1, -1):
        behind[k] = log_sum((chain.next + chain.steps[k + 1] + chain.scores[k + 1] + behind[k + 1]).T)
    total = float(log_sum((ahead[-1] + chain.end)[:, None])[0])
    return total, np.exp(ahead + behind - total)


@dataclass
class Store:
    """Weights by observation: of words (labels of one byte) or of steps (two bytes)."""

    bits: int
    starts: NDArray[np.uint32]
    data: bytes
    label_bytes: int

    def find(self, observation: int) -> list[tuple[bytes, int]]:
        """Labels, without the mark of the last one, and codes."""
        bucket = observation >> (64 - self.bits) if self.bits else 0
        begin, end = int(self.starts[bucket]), int(self.starts[bucket + 1])
        if begin == end:
            return []
        count = self.data[begin]
        at = begin + 1 + 2 * count
        for check in struct.unpack_from(f"<{count}H", self.data, begin + 1):
            found, last = [], False
            while not last:
                first, *rest, code = self.data[at : at + self.label_bytes + 1]
                found.append((bytes([first & 127, *rest]), code))
                at += self.label_bytes + 1
                last = bool(first & 128)
            if check == observation >> 8 & 0xFFFF:
                return found
        return []


class ReferenceWeights:
    """Reads packed weights; an observation that is there twice in a bucket counts once, as in the core."""

    def __init__(self, data: bytes) -> None:
        assert data[:8] == b"ogtagger"
        version, self.tags, self.kinds, *sizes, _ = struct.unpack_from("<8I", data, 8)
        assert version == 1
        floats = np.frombuffer(data, "<f4", 256 + self.tags * (self.tags + 2), 40).astype(np.float64)
        self.values = floats[:256]
        rows = floats[256:].reshape(self.tags + 2, self.tags)
        self.start, self.end, self.next = rows[0], rows[1], rows[2:]
        word_bits, word_bytes, step_bits, step_bytes = sizes
        at = 40 + 4 * len(floats)
        word_starts = np.frombuffer(data, "<u4", 2**word_bits + 1, at)
        step_starts = np.frombuffer(data, "<u4", 2**step_bits + 1, at + 4 * len(word_starts))
        rest = data[at + 4 * (len(word_starts) + len(step_starts)) :]
        assert len(rest) == word_bytes + step_bytes
        self.words = Store(word_bits, word_starts, rest[:word_bytes], 1)
        self.steps = Store(step_bits, step_starts, rest[word_bytes:], 2)

    def chain(self, words: Sequence[Sequence[int]], steps: Sequence[Sequence[int]]) -> Chain:
        """From what is seen of words, and of words with those before them."""
        scores = np.zeros((len(words), self.tags))
        added = np.zeros((len(words), self.tags, self.tags))
        for k, row in enumerate(words):
            for label, code in itertools.chain.from_iterable(map(self.words.find, row)):
                scores[k, label[0]] += self.values[code]
            scores[k, scores[k] < scores[k].max() - BEAM] = NEVER
        for k, row in enumerate(steps):
            for label, code in itertools.chain.from_iterable(map(self.steps.find, row)):
                added[k, label[0], label[1]] += self.values[code]
        return Chain(scores, self.start, self.end, self.next, added)
