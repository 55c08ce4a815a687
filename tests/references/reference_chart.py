"""Chart search by trying everything: every derivation of a tiny sentence, each scored on its own."""

import math
from collections import Counter
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.lm.model import LanguageModel
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule
from ogden.search.sentence_structure import SentenceStructure


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
    free_labels: tuple[str, ...] = ("X",)

    def candidates(
        self,
        tokens: Sequence[str],
        weights: Mapping[str, float],
        protected: Sequence[tuple[int, int]] = (),
        structure: SentenceStructure | None = None,
    ) -> list[Scored]:
        """All derivations, best first."""
        phrases = self._phrases(tokens, protected, structure)
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
        self, tokens: Sequence[str], protected: Sequence[tuple[int, int]], structure: SentenceStructure | None
    ) -> dict[tuple[int, int], list[Derived]]:
        """The derivations of every span, with each rule and each choice in its gaps.

        With a structure, what a phrase is called is a matter of its span.
        """
        guarded = {k for first, last in protected for k in range(first, last)}
        phrases: dict[tuple[int, int], list[Derived]] = {}

        def called(start: int, end: int, label: str) -> bool:
            return (
                structure is None or label in self.free_labels or (start, end, label) in set(structure.labels)
            )

        def fits(start: int, end: int, phrase: Derived, label: str) -> bool:
            return called(start, end, label) if structure is not None else phrase.label == label

        for width in range(1, min(self.span or len(tokens), len(tokens)) + 1):
            for start in range(len(tokens) - width + 1):
                end = start + width
                made = [
                    one
                    for rule in self.rules
                    if not (len(rule.normal) == 1 and isinstance(rule.normal[0], Nonterminal))
                    if called(start, end, rule.label)
                    for gaps in _matches(rule.normal, tokens, start, end, phrases, guarded, fits)
                    for one in [_applied(rule, gaps)]
                ]
                copies = self._copies(tokens, start, end, protected, guarded, bool(made), structure)
                phrases[start, end] = made + copies + list(_put_together(start, end, phrases, structure))
        for first, last in protected:  # too wide for any rule, but not to stay
            if (first, last) not in phrases:
                phrases[first, last] = self._copies(tokens, first, last, protected, guarded, False, structure)
        return phrases

    def _copies(
        self,
        tokens: Sequence[str],
        start: int,
        end: int,
        protected: Sequence[tuple[int, int]],
        guarded: set[int],
        known: bool,
        structure: SentenceStructure | None,
    ) -> list[Derived]:
        words = tuple(tokens[start:end])
        copied = self.identity if structure is None else min(self.identity, 1)
        features = {"phrase_penalty": 1.0}
        if (start, end) not in protected:
            if guarded & set(range(start, end)):
                return []
            if end - start <= copied:
                features["identity"] = float(end - start)
            elif end == start + 1 and not known:
                features["unknown_word"] = -100.0
            else:
                return []
        labels = self.copy_labels if structure is None else ("",)
        return [Derived(label, words, tuple(features.items())) for label in labels]


def _matches(
    side: tuple[Symbol, ...],
    tokens: Sequence[str],
    start: int,
    end: int,
    phrases: Mapping[tuple[int, int], list[Derived]],
    guarded: set[int],
    fits: Callable[[int, int, Derived, str], bool],
) -> Iterator[list[Derived]]:
    """The phrases in the gaps, in every way that the side matches the words."""
    if not side:
        if start == end:
            yield []
        return
    first, rest = side[0], side[1:]
    if isinstance(first, str):
        if start < end and tokens[start] == first and start not in guarded:
            yield from _matches(rest, tokens, start + 1, end, phrases, guarded, fits)
        return
    for middle in range(start + 1, end + 1):
        for phrase in phrases.get((start, middle), ()):
            if fits(start, middle, phrase, first.label):
                for others in _matches(rest, tokens, middle, end, phrases, guarded, fits):
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


def _put_together(
    start: int,
    end: int,
    phrases: Mapping[tuple[int, int], list[Derived]],
    structure: SentenceStructure | None,
) -> Iterator[Derived]:
    for first, middle, last in set(structure.splits if structure else ()):
        if (first, last) == (start, end):
            for left in phrases.get((start, middle), ()):
                for right in phrases.get((middle, end), ()):
                    totals = Counter(dict(left.features))
                    totals.update(dict(right.features))
                    yield Derived("", left.words + right.words, tuple(totals.items()))


def _sequences(
    phrases: Mapping[tuple[int, int], list[Derived]], start: int, end: int
) -> Iterator[tuple[Derived, ...]]:
    if start == end:
        yield ()
    for middle in range(start + 1, end + 1):
        for phrase in phrases.get((start, middle), ()):
            for rest in _sequences(phrases, middle, end):
                yield (phrase, *rest)
