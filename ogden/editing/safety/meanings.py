"""Which meanings of closed expressions a sequence of words has, and whether another keeps them.

*at least*, *a minimum of* and *no fewer than* are one meaning; the longest expression counts, so that *no
longer* is not *no*. A meaning may be a sequence: *is forbidden to* is `MUST NOT`. Numbers and units are
meanings of their own.
"""

import re
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache, lru_cache
from itertools import product

from ogden.editing.safety.forms import verb_forms
from ogden.editing.safety.tables import expressions, rows, small_words

_DIGIT = re.compile(r"\d")
_DEGREES = {(name,) for name in ("ER", "LESS_ER", "MOST", "LEAST")}
_PLAIN_DEGREES = frozenset("most least maximum minimum max min".split())
_BY_TAG = {"JJR": "ER", "RBR": "ER", "JJS": "MOST", "RBS": "MOST"}


class Expression:
    def __init__(
        self, words: tuple[str, ...], tags: tuple[str, ...], before_number: bool, meanings: tuple[str, ...]
    ) -> None:
        self.words = words
        self.tags = tags
        """What a word's tag must be, or nothing."""
        self.before_number, self.meanings = before_number, meanings
        self.tagged = any(tags)


class Found:
    """An expression, or a number, in a sequence of words."""

    def __init__(self, start: int, end: int, meanings: tuple[str, ...]) -> None:
        self.start, self.end, self.meanings = start, end, meanings


@dataclass(frozen=True)
class Meanings:
    single: dict[str, list[Expression]]
    """Expressions of one word, by that."""
    longer: dict[tuple[str, ...], list[Expression]]
    """The others by their first two words, the longest first."""
    kinds: dict[str, str]
    words: frozenset[str]
    """All that stand in an expression."""
    closed: frozenset[str]
    """Those that are one by themselves, but for adjectives in a degree, which say more than the degree."""
    starts: frozenset[str]
    """Those that an expression begins with."""

    def at(self, words: Sequence[str], tags: Sequence[str | None], place: int) -> Expression | None:
        """The longest expression that starts at a word."""
        first = words[place]
        longer = self.longer.get((first, words[place + 1])) if place + 1 < len(words) else None
        for known in (longer, self.single.get(first)):
            if known is not None:
                for one in known:
                    if _stands(one, words, tags, place):
                        return one
        return None

    def find(self, words: Sequence[str], tags: Sequence[str | None], start: int, end: int) -> list[Found]:
        """From left to right; what begins before `end` may go on after it."""
        found, at, starts = [], start, self.starts
        while at < end:
            word = words[at]
            one = self.at(words, tags, at) if word in starts else None
            if one is not None:
                found.append(Found(at, at + len(one.words), one.meanings))
                at += len(one.words)
                continue
            if _is_quantity(word):
                found.append(Found(at, at + 1, (f"={word}",)))
            elif (tag := tags[at]) in _BY_TAG and len(word) > 3:
                found.append(Found(at, at + 1, (_BY_TAG[tag],)))
            at += 1
        return found

    def kind(self, meaning: str) -> str:
        return "number" if meaning.startswith("=") else self.kinds[meaning]


def _stands(one: Expression, words: Sequence[str], tags: Sequence[str | None], place: int) -> bool:
    """Whether an expression stands at a place, where its first word does."""
    end = place + len(one.words)
    if len(one.words) > 1 and tuple(words[place:end]) != one.words:
        return False
    if one.tagged:
        for tag, given in zip(one.tags, tags[place:end], strict=True):
            if tag and given != tag and given is not None:
                return False
    return not one.before_number or (end < len(words) and is_number(words[end]))


@dataclass(frozen=True)
class Directions:
    """Which meanings may become which others, may be added, may go."""

    to: dict[str, list[tuple[str, ...]]]
    added: frozenset[str]
    gone: frozenset[str]

    def changed(self, old: Sequence[str], new: Sequence[str]) -> str | None:
        """The first meaning that is not kept, or that is new."""
        at = place = 0
        while at < len(old) or place < len(new):
            if at < len(old) and place < len(new):
                if old[at] == new[place]:
                    at, place = at + 1, place + 1
                    continue
                step = self._becomes(old[at], new, place)
                if step:
                    at, place = at + 1, place + step
                    continue
            if place < len(new) and new[place] in self.added:
                place += 1
            elif at < len(old) and old[at] in self.gone:
                at += 1
            else:
                return _difference(old, new) or (old[at] if at < len(old) else new[place])
        return None

    def _becomes(self, old: str, new: Sequence[str], place: int) -> int:
        for target in self.to.get(old, ()):
            if tuple(new[place : place + len(target)]) == target:
                return len(target)
        return 0


def _difference(old: Sequence[str], new: Sequence[str]) -> str | None:
    """What one of the sides has more often than the other."""
    for one, other in ((old, new), (new, old)):
        for name in one:
            if one.count(name) > other.count(name):
                return name
    return None


@lru_cache(maxsize=1 << 12)
def is_number(word: str) -> bool:
    return word in small_words().numbers or _DIGIT.search(word) is not None


@lru_cache(maxsize=1 << 12)
def _is_quantity(word: str) -> bool:
    return is_number(word) or word in small_words().units


@cache
def meanings() -> Meanings:
    table: list[Expression] = []
    kinds: dict[str, str] = {}
    for kind, names, cell in rows("meanings.tsv"):
        own = tuple(names.split())
        kinds |= {name: kind for name in own if name not in kinds}
        for phrase in expressions(cell):
            table += _expanded(phrase, own)
    table.sort(key=lambda one: (-len(one.words), not one.before_number, not one.tagged))
    single: dict[str, list[Expression]] = {}
    longer: dict[tuple[str, ...], list[Expression]] = {}
    for one in table:
        if len(one.words) == 1:
            single.setdefault(one.words[0], []).append(one)
        else:
            longer.setdefault(one.words[:2], []).append(one)
    words = frozenset(word for one in table for word in one.words)
    alone = {word: known[-1].meanings for word, known in single.items()}
    closed = frozenset(word for word, meant in alone.items() if meant not in _DEGREES) | _PLAIN_DEGREES
    starts = frozenset(one.words[0] for one in table)
    return Meanings(single, longer, kinds, words, closed, starts)


def _expanded(phrase: Sequence[str], own: tuple[str, ...]) -> Iterable[Expression]:
    """With each form of its verbs."""
    before_number = phrase[-1] == "#"
    parts = [word.partition("/") if "/" in word[1:-1] and word.split("/")[1].isupper() else (word, "", "")
             for word in phrase[: len(phrase) - before_number]]  # fmt: skip
    tags = tuple(tag for _, _, tag in parts)
    forms = [
        verb_forms(word.lower()) if word.isupper() and len(word) > 1 else (word,) for word, _, _ in parts
    ]
    return (Expression(words, tags, before_number, own) for words in product(*forms))


@cache
def directions() -> Directions:
    to: dict[str, list[tuple[str, ...]]] = {}
    signs: dict[str, set[str]] = {"+": set(), "-": set()}
    for old, new in rows("directions.tsv"):
        if new in signs:
            signs[new].add(old)
        else:
            to.setdefault(old, []).append(tuple(new.split()))
    return Directions(to, frozenset(signs["+"]), frozenset(signs["-"]))
