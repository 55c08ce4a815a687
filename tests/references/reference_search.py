"""Phrase search by trying everything: every derivation of a tiny sentence, each scored on its own."""

import math
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.lm.model import LanguageModel
from ogden.rules.rule import REORDERING_FEATURES, Rule


class Used(NamedTuple):
    """A rule applied to words `start` to `end`; grammar -1: the words are copied."""

    start: int
    end: int
    simple: tuple[str, ...]
    grammar: int
    features: Mapping[str, float]
    """Under the search's names; those of reordering are told apart by theirs."""


class Scored(NamedTuple):
    tokens: tuple[str, ...]
    score: float
    features: dict[str, float]
    derivation: tuple[Used, ...]


@dataclass(frozen=True)
class BruteForce:
    grammars: Mapping[str, Sequence[Rule]]
    models: Mapping[str, LanguageModel]
    distortion_limit: int = 6
    identity: int = 0

    def candidates(
        self, tokens: Sequence[str], weights: Mapping[str, float], protected: Sequence[tuple[int, int]] = ()
    ) -> list[Scored]:
        """All derivations, best first."""
        options = self.options(tokens, protected)
        found = []
        for derivation in _derivations(options, len(tokens), self.distortion_limit):
            features = self.features(derivation)
            score = sum(weights.get(name, 0.0) * value for name, value in features.items())
            words = tuple(word for used in derivation for word in used.simple)
            found.append(Scored(words, score, features, derivation))
        return sorted(found, key=lambda one: -one.score)

    def options(self, tokens: Sequence[str], protected: Sequence[tuple[int, int]]) -> list[Used]:
        guarded = {k for first, last in protected for k in range(first, last)}
        result = [Used(first, last, tuple(tokens[first:last]), -1, {}) for first, last in protected]
        for start in range(len(tokens)):
            for end in range(start + 1, len(tokens) + 1):
                if guarded & set(range(start, end)):
                    break
                phrase = tuple(tokens[start:end])
                found = [
                    Used(start, end, rule.simple, number, _named(name, rule))
                    for number, (name, rules) in enumerate(self.grammars.items())
                    for rule in rules
                    if rule.normal == phrase
                ]
                if end - start <= self.identity:
                    found.append(Used(start, end, phrase, -1, {"identity": float(end - start)}))
                if not found and end == start + 1:
                    found.append(Used(start, end, phrase, -1, {"unknown_word": -100.0}))
                result += found
        return result

    def features(self, derivation: Sequence[Used]) -> dict[str, float]:
        words = [word for used in derivation for word in used.simple]
        totals = {
            "word_penalty": -float(len(words)),
            "phrase_penalty": float(len(derivation)),
            "distortion": 0.0,
        }
        for name, model in self.models.items():
            totals[name] = float(model.score([" ".join(words)])[0]) * math.log(10)
        last: Used | None = None
        for used in derivation:
            totals["distortion"] -= abs(used.start - (last.end if last else 0))
            way = _orientation(last, used)
            for name, value in used.features.items():
                plain = name.partition(":")[2]
                if plain not in REORDERING_FEATURES or plain == f"{way}(previous)":
                    totals[name] = totals.get(name, 0.0) + value
            for name, value in (last.features if last else {}).items():
                if name.partition(":")[2] == f"{way}(next)":
                    totals[name] = totals.get(name, 0.0) + value
            last = used
        return totals


def _named(grammar: str, rule: Rule) -> dict[str, float]:
    return {f"{grammar}:{name}": math.log(value) for name, value in rule.features.items()}


def _orientation(last: Used | None, used: Used) -> str:
    if used.start == (last.end if last else 0):
        return "monotone"
    return "swap" if last is not None and used.end == last.start else "discontinuous"


def _derivations(options: Sequence[Used], size: int, limit: int) -> Iterator[tuple[Used, ...]]:
    def extend(done: tuple[Used, ...], covered: frozenset[int]) -> Iterator[tuple[Used, ...]]:
        if len(covered) == size:
            yield done
            return
        gap = min(set(range(size)) - covered)
        at = done[-1].end if done else 0
        for used in options:
            span = frozenset(range(used.start, used.end))
            if span & covered:
                continue
            # Moses: neither the jump nor the way back to what was left open may be too long.
            if limit >= 0 and (
                abs(used.start - at) > limit or (used.start != gap and used.end - gap > limit)
            ):
                continue
            yield from extend((*done, used), covered | span)

    yield from extend((), frozenset())
