"""The leak guard: does a sentence of the training text give away a sentence that was held out?

It does if the two are the same (by `matching_tokens`: case, quotes and tokenisation aside), or near: 70% or
more of the held-out sentence's distinct 4-grams stand in that one training sentence. A held-out sentence of
fewer than four tokens has no 4-gram, and only its exact copy is a leak.

The held-out sentences are few and the training text is long. So the 4-grams of the held-out sentences go into
an index, and the training text streams past it: most of its sentences share no 4-gram with any of them, and
cost one look-up a token.
"""

import math
from collections import Counter
from dataclasses import dataclass
from typing import NamedTuple

from ogden.corpus.normalised_tokens import matching_tokens
from ogden.errors import InputError

ORDER = 4
NEAR = 0.7

Gram = tuple[str, ...]


class HeldOutSentence(NamedTuple):
    """A held-out sentence and where it stands: its set, its line there (from 1) and its side."""

    set: str
    line: int
    side: str
    text: str


class Match(NamedTuple):
    held_out: HeldOutSentence
    share: float
    """Of the held-out sentence's 4-grams; 1 for the exact copy of a short sentence."""


@dataclass(frozen=True)
class _Entry:
    held_out: HeldOutSentence
    grams: int
    needed: int
    """From how many of its 4-grams on a sentence is near."""


class LeakGuard:
    """An index of held-out sentences. `find` says which of them a sentence gives away, if any."""

    def __init__(self, near: float = NEAR) -> None:
        if not 0 < near <= 1:
            raise InputError(f"--near {near:g}: give a share above 0 and up to 1")
        self._near = near
        self._entries: list[_Entry] = []
        self._index: dict[Gram, list[int]] = {}
        self._short: dict[Gram, HeldOutSentence] = {}
        self._seen: set[Gram] = set()

    def add(self, held_out: HeldOutSentence) -> None:
        """Hold a sentence out. One that matches an earlier one token for token adds nothing."""
        tokens = matching_tokens(held_out.text)
        key = tuple(tokens)
        if not tokens or key in self._seen:
            return
        self._seen.add(key)
        if len(tokens) < ORDER:
            self._short[key] = held_out
            return
        grams = dict.fromkeys(_grams(tokens))
        for gram in grams:
            self._index.setdefault(gram, []).append(len(self._entries))
        # Rounded first: 0.7 x 10 is a hair above 7 in binary, and 7 of 10 are 70%.
        needed = max(1, math.ceil(round(self._near * len(grams), 9)))
        self._entries.append(_Entry(held_out, len(grams), needed))

    def find(self, sentence: str) -> Match | None:
        """The held-out sentence that this one gives away most of (the first of equals), or None."""
        tokens = matching_tokens(sentence)
        if len(tokens) < ORDER:
            short = self._short.get(tuple(tokens))
            return Match(short, 1.0) if short else None
        if self._index.keys().isdisjoint(_grams(tokens)):
            return None
        return self._nearest(tokens)

    def _nearest(self, tokens: list[str]) -> Match | None:
        hits: Counter[int] = Counter()
        for gram in set(_grams(tokens)):
            hits.update(self._index.get(gram, ()))
        best: tuple[float, int] | None = None
        for number, count in hits.items():
            entry = self._entries[number]
            if count >= entry.needed:
                candidate = (-count / entry.grams, number)
                best = min(best, candidate) if best else candidate
        return Match(self._entries[best[1]].held_out, -best[0]) if best else None


def _grams(tokens: list[str]) -> "zip[tuple[str, str, str, str]]":
    return zip(tokens, tokens[1:], tokens[2:], tokens[3:], strict=False)
