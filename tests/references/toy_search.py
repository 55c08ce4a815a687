"""A small searcher with an exact n-best list, to test and measure tuning by.

Every word of a sentence has options: to stay, to be deleted, to become a synonym. An option's features are
those of the word alone, so the best candidates are sums that a heap enumerates exactly.
"""

import heapq
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import SequenceMatcher
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights

NAMES = (
    "keep",
    "delete",
    "substitute",
    "rarity",
    "length",
    "synonym",
    "dropped",
    "first",
    "noise",
    "numbers",
)


class Option(NamedTuple):
    text: str
    """Empty: the word is deleted."""
    features: NDArray[np.float64]


@dataclass
class ToySearcher:
    """`synonyms` gives the counted replacements of a word, `frequencies` how common words are."""

    sentences: Sequence[str]
    synonyms: Mapping[str, Mapping[str, int]]
    deletions: Mapping[str, float]
    frequencies: Mapping[str, int]
    calls: int = 0
    _options: list[list[list[Option]]] = field(default_factory=list)

    feature_names = NAMES

    def __post_init__(self) -> None:
        self._options = [
            [self._word(word, not place) for place, word in enumerate(sentence.split())]
            for sentence in self.sentences
        ]

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        self.calls += 1
        vector = np.array([weights.get(name, 0.0) for name in NAMES])
        starts, texts, features = [0], [], []
        for options in self._options:
            for text, values in _best(options, vector, size):
                texts.append(text)
                features.append(values)
            starts.append(len(texts))
        return CandidateLists(
            np.array(starts), texts, np.array(features, dtype=np.float32).reshape(-1, len(NAMES))
        )

    def _word(self, word: str, first: bool) -> list[Option]:
        options = [self._option(word, word, 0.0, first)]
        if word.isalpha() and not first:
            options.append(self._option(word, "", 0.0, first))
        replaced = self.synonyms.get(word, {})
        total = sum(replaced.values())
        options += [self._option(word, other, count / total, first) for other, count in replaced.items()]
        return options

    def _option(self, word: str, other: str, share: float, first: bool) -> Option:
        changed = bool(other) and other != word
        rarity = -np.log1p(self.frequencies.get(other, 0)) if other else 0.0
        return Option(
            other,
            np.array(
                [
                    float(other == word),
                    float(not other),
                    float(changed),
                    rarity,
                    len(other) / 5,
                    np.log(share) if changed else 0.0,
                    0.0 if other else np.log(self.deletions.get(word, 0.0) + 1e-3),
                    float(first and changed),
                    hash_share(word, other),
                    float(word.isdigit() and other != word),
                ]
            ),
        )


def hash_share(word: str, other: str) -> float:
    """A feature that means nothing: the same for the same words, from 0 to 1."""
    return (sum(map(ord, word)) * 31 + sum(map(ord, other)) * 17) % 101 / 100


def _best(
    options: Sequence[Sequence[Option]], weights: NDArray[np.float64], size: int
) -> Iterator[tuple[str, NDArray[np.float64]]]:
    """The best combinations, best first: words with a choice are ordered by what the second option costs."""
    ranked = [sorted(word, key=lambda one: -float(one.features @ weights)) for word in options]
    costs = [[float((word[0].features - one.features) @ weights) for one in word] for word in ranked]
    free = sorted((k for k, word in enumerate(ranked) if len(word) > 1), key=lambda k: costs[k][1])
    base = sum((word[0].features for word in ranked), np.zeros(len(weights)))
    heap: list[tuple[float, tuple[tuple[int, int], ...]]] = [(0.0, ())]
    found = 0
    while heap and found < size:
        cost, chosen = heapq.heappop(heap)
        found += 1
        picked = {free[place]: option for place, option in chosen}
        words = [word[picked.get(k, 0)].text for k, word in enumerate(ranked)]
        values = base + sum(
            (ranked[k][option].features - ranked[k][0].features for k, option in picked.items()),
            np.zeros(len(weights)),
        )
        yield " ".join(filter(None, words)), values
        for step, more in _successors(chosen, free, costs):
            heapq.heappush(heap, (cost + step, more))


def _successors(
    chosen: tuple[tuple[int, int], ...], free: Sequence[int], costs: Sequence[Sequence[float]]
) -> Iterator[tuple[float, tuple[tuple[int, int], ...]]]:
    """Each combination is reached once: from the one whose last changed word is an option or a place less."""
    place, option = chosen[-1] if chosen else (-1, 0)
    if place + 1 < len(free):
        first = costs[free[place + 1]][1]
        yield first, (*chosen, (place + 1, 1))
        if chosen and option == 1:
            last = costs[free[place]][1]
            yield first - last, (*chosen[:-1], (place + 1, 1))
    if chosen and option + 1 < len(costs[free[place]]):
        here = costs[free[place]]
        yield here[option + 1] - here[option], (*chosen[:-1], (place, option + 1))


def learned_searcher(
    sentences: Sequence[str], normal: Sequence[str], references: Sequence[Sequence[str]]
) -> ToySearcher:
    """A searcher of `sentences` whose synonyms and deletions are what the references did to `normal`."""
    replaced: dict[str, Counter[str]] = {}
    deleted: Counter[str] = Counter()
    seen: Counter[str] = Counter()
    frequencies: Counter[str] = Counter()
    for side in references:
        for before, after in zip(normal, side, strict=True):
            left, right = before.split(), after.split()
            seen.update(left)
            frequencies.update(right)
            for kind, a, b, c, d in SequenceMatcher(None, left, right, autojunk=False).get_opcodes():
                if kind == "delete":
                    deleted.update(left[a:b])
                elif kind == "replace" and b - a == d - c:
                    for word, other in zip(left[a:b], right[c:d], strict=True):
                        replaced.setdefault(word, Counter())[other] += 1
    synonyms = {
        word: {other: n for other, n in counts.most_common(4) if n > 2} for word, counts in replaced.items()
    }
    shares = {word: count / seen[word] for word, count in deleted.items()}
    return ToySearcher(sentences, {w: s for w, s in synonyms.items() if s}, shares, frequencies)
