"""What a pair file is like: lengths of both sides and how often each operation occurs.

Lengths are those of Wubben et al. 2012, Table 1, counted over `matching_tokens`, so that raw and tokenised
files can be compared: tokens (marks included) in a side, and letters in a word. The operations are those of
`operations.py`. Two sides are identical if their tokens are, case aside.
"""

import math
from collections import Counter
from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from ogden.corpus.normalised_tokens import is_word, matching_tokens
from ogden.corpus.operations import OPERATIONS, comparable, sentence_operations, word_operations
from ogden.corpus.pairs import Pair, Skipped, iterate_pairs
from ogden.files.progress import Progress, quiet
from ogden.text.sentences import count_sentences


@dataclass
class SideStatistics:
    """One side of all pairs."""

    lengths: Counter[int] = field(default_factory=Counter)
    """How many lines have so many tokens."""
    sentences: int = 0
    words: int = 0
    letters: int = 0
    """Characters of the words."""

    def add(self, tokens: list[str], words: list[str], sentences: int) -> None:
        self.lengths[len(tokens)] += 1
        self.sentences += sentences
        self.words += len(words)
        self.letters += sum(map(len, words))

    def merge(self, other: "SideStatistics") -> None:
        self.lengths.update(other.lengths)
        self.sentences += other.sentences
        self.words += other.words
        self.letters += other.letters

    @property
    def length(self) -> float:
        """Tokens in a line, on average."""
        return _ratio(self.tokens, self.lengths.total())

    @property
    def tokens(self) -> int:
        return sum(length * count for length, count in self.lengths.items())

    @property
    def word_length(self) -> float:
        return _ratio(self.letters, self.words)

    @property
    def sentences_a_line(self) -> float:
        return _ratio(self.sentences, self.lengths.total())

    def to_json(self) -> dict[str, Any]:
        return {
            "tokens": self.tokens,
            "words": self.words,
            "sentences": self.sentences,
            "tokens_a_line": _known(self.length),
            "sentences_a_line": _known(self.sentences_a_line),
            "letters_a_word": _known(self.word_length),
            "lengths": dict(sorted(self.lengths.items())),
        }


@dataclass
class PairStatistics:
    name: str
    pairs: int = 0
    identical: int = 0
    normal: SideStatistics = field(default_factory=SideStatistics)
    simple: SideStatistics = field(default_factory=SideStatistics)
    operations: Counter[str] = field(default_factory=Counter)
    """How many pairs show each operation."""
    too_long: int = 0
    """Pairs whose words were not compared, and that count as showing no operation on words."""

    def add(self, pair: Pair) -> None:
        tokens = [matching_tokens(side) for side in (pair.normal, pair.simple)]
        words = [list(filter(is_word, side)) for side in tokens]
        sentences = [count_sentences(side) for side in (pair.normal, pair.simple)]
        self.pairs += 1
        self.identical += tokens[0] == tokens[1]
        self.normal.add(tokens[0], words[0], sentences[0])
        self.simple.add(tokens[1], words[1], sentences[1])
        self.too_long += not comparable(*words)
        self.operations.update(word_operations(*words) | sentence_operations(*sentences))

    def merge(self, other: "PairStatistics") -> None:
        self.pairs += other.pairs
        self.identical += other.identical
        self.normal.merge(other.normal)
        self.simple.merge(other.simple)
        self.operations.update(other.operations)
        self.too_long += other.too_long

    def share(self, operation: str) -> float:
        """Of the pairs, those that show the operation."""
        return _ratio(self.operations[operation], self.pairs)

    @property
    def identical_share(self) -> float:
        return _ratio(self.identical, self.pairs)

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "pairs": self.pairs,
            "identical": self.identical,
            "operations": {operation: self.operations[operation] for operation in OPERATIONS},
            "too_long": self.too_long,
            "normal": self.normal.to_json(),
            "simple": self.simple.to_json(),
        }


def measure(path: str, skipped: Skipped, progress: Progress = quiet) -> PairStatistics:
    """Go through a pair file once. Memory does not grow with it."""
    result = PairStatistics(path)
    for _, pair in iterate_pairs(path, skipped):
        result.add(pair)
        progress(path, result.pairs, 0)
    return result


def total(parts: Iterable[PairStatistics], name: str = "all") -> PairStatistics:
    result = PairStatistics(name)
    for part in parts:
        result.merge(part)
    return result


def _known(value: float) -> float | None:
    """For JSON, which has no word for what is undefined."""
    return None if math.isnan(value) else value


def _ratio(part: float, whole: float) -> float:
    return part / whole if whole else float("nan")
