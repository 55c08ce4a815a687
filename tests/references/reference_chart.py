"""Chart search by trying everything: every derivation of a tiny sentence, each scored on its own."""

import math
from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.lm.model import LanguageModel
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule


class Derived(NamedTuple):
    """A phrase and how it was made. Features are pairs, so that a phrase can be compared."""

    label: str
    words: tuple[str, ...]
    features: tuple[tuple[str, float], ...]


class Scored(NamedTuple):
    tokens: tuple[str, ...]
    score: float
    features: dict[str, float]


@dataclass(frozen=True)
class BruteForceChart:
    rules: Sequence[SynchronousRule]
    models: Mapping[str, LanguageModel]
    span: int = 0
    identity: int = 0
    copy_labels: tuple[str, ...] = ("X",)

    def candidates(
        self, tokens: Sequence[str], weights: Mapping[str, float], protected: Sequence[tuple[int, int]] = ()
    ) -> list[Scored]:
        """All derivations, best first."""
        phrases = self._phrases(tokens, protected)
        found = []
        for pieces in _sequences(phrases, 0, len(tokens)):
            totals: Counter[str] = Counter()
            for piece in pieces:
                totals.update(dict(piece.features))
            words = tuple(word for piece in pieces for word in piece.words)
            features = {**totals, "word_penalty": -float(len(words)), "glue": float(len(pieces))}
            for name, model in self.models.items():
                features[name] = float(model.score([" ".join(words)])[0]) * math.log(10)
            score = sum(weights.get(name, 0.0) * value for name, value in features.items())
            found.append(Scored(words, score, features))
        return sorted(found, key=lambda one: -one.score)

    def _phrases(
        self, tokens: Sequence[str], protected: Sequence[tuple[int, int]]
    ) -> dict[tuple[int, int], list[Derived]]:
        """The derivations of every span, with each rule and each choice in its gaps."""
        guarded = {k for first, last in protected for k in range(first, last)}
        phrases: dict[tuple[int, int], list[Derived]] = {}
        for width in range(1, min(self.span or len(tokens), len(tokens)) + 1):
            for start in range(len(tokens) - width + 1):
                end = start + width
                made = [
                    one
                    for rule in self.rules
                    if not (len(rule.normal) == 1 and isinstance(rule.normal[0], Nonterminal))
                    for gaps in _matches(rule.normal, tokens, start, end, phrases, guarded)
                    for one in [_applied(rule, gaps)]
                ]
                made += self._copies(tokens, start, end, protected, guarded, bool(made))
                phrases[start, end] = made
        for first, last in protected:  # too wide for any rule, but not to stay
            if (first, last) not in phrases:
                phrases[first, last] = self._copies(tokens, first, last, protected, guarded, False)
        return phrases

    def _copies(
        self,
        tokens: Sequence[str],
        start: int,
        end: int,
        protected: Sequence[tuple[int, int]],
        guarded: set[int],
        known: bool,
    ) -> list[Derived]:
        words = tuple(tokens[start:end])
        features = {"phrase_penalty": 1.0}
        if (start, end) not in protected:
            if guarded & set(range(start, end)):
                return []
            if end - start <= self.identity:
                features["identity"] = float(end - start)
            elif end == start + 1 and not known:
                features["unknown_word"] = -100.0
            else:
                return []
        return [Derived(label, words, tuple(features.items())) for label in self.copy_labels]


def _matches(
    side: tuple[Symbol, ...],
    tokens: Sequence[str],
    start: int,
    end: int,
    phrases: Mapping[tuple[int, int], list[Derived]],
    guarded: set[int],
) -> Iterator[list[Derived]]:
    """The phrases in the gaps, in every way that the side matches the words."""
    if not side:
        if start == end:
            yield []
        return
    first, rest = side[0], side[1:]
    if isinstance(first, str):
        if start < end and tokens[start] == first and start not in guarded:
            yield from _matches(rest, tokens, start + 1, end, phrases, guarded)
        return
    for middle in range(start + 1, end + 1):
        for phrase in phrases.get((start, middle), ()):
            if phrase.label == first.label:
                for others in _matches(rest, tokens, middle, end, phrases, guarded):
                    yield [phrase, *others]


def _applied(rule: SynchronousRule, gaps: Sequence[Derived]) -> Derived:
    totals: Counter[str] = Counter(rule.features)
    totals.update({"phrase_penalty": 1.0})
    for phrase in gaps:
        totals.update(dict(phrase.features))
    words: list[str] = []
    for symbol in rule.simple:
        words += gaps[symbol.number - 1].words if isinstance(symbol, Nonterminal) else [symbol]
    return Derived(rule.label, tuple(words), tuple(totals.items()))


def _sequences(
    phrases: Mapping[tuple[int, int], list[Derived]], start: int, end: int
) -> Iterator[tuple[Derived, ...]]:
    if start == end:
        yield ()
    for middle in range(start + 1, end + 1):
        for phrase in phrases.get((start, middle), ()):
            for rest in _sequences(phrases, middle, end):
                yield (phrase, *rest)
