"""The rules of the model, as rewrites of the words of a sentence.

A rule names a whole phrase, as `is situated in → is in`. What it changes is less: `situated in → in`, and
that *is* stands before is context that speaks for the rule. Many rules of a sentence so make one rewrite; its
scores are the best of theirs.
"""

import math
from collections import OrderedDict
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple, Self

from ogden.errors import InputError
from ogden.rules.packed import PackedTable

FEATURES = (
    "p(normal|simple)",
    "p(simple|normal)",
    "pivot",
    "plain",
    "synonym",
    "similarity",
    "made",
    "possible",
    "share",
)
"""What the table says of a rule: probabilities learned from pairs, the pivot paraphrases' probability,
whether a plain-English list or a dictionary has it, how alike the sides are, and what the writers of pairs
did: how often they made the rewrite where they made or left it (`made`), one part of the times they could
(`possible`), and how often it was this one of those they made (`share`). 0 where a source does not know the
rule."""
MISSING = -12.0
"""The logarithm of a probability that is not known."""
ASSURED = 3.0
"""The value of `plain` for what our own list has, which is nearly always right."""
LONGEST = 5
REMEMBERED = 1 << 14


class Rewrite(NamedTuple):
    """Words `first` to `last - 1` of a sentence, and the words for them: none to leave them out."""

    first: int
    last: int
    words: tuple[str, ...]


@dataclass
class Evidence:
    """What the rules say for a rewrite, as logarithms."""

    back: float = MISSING
    """The probability of the normal words where the simple ones stand."""
    forward: float = MISSING
    count: float = 0.0
    context: int = 0
    """How many words around the rewrite were part of the longest rule."""
    pivot: float = MISSING
    plain: float = MISSING
    synonym: float = MISSING
    similarity: float = MISSING
    made: float = MISSING
    possible: float = MISSING
    share: float = MISSING

    @classmethod
    def of(cls, rule: "_Rule") -> Self:
        """What one rule says."""
        learned = rule.forward > MISSING
        return cls(
            rule.back if learned else MISSING,
            rule.forward,
            rule.seen,
            rule.context if learned else 0,
            rule.pivot,
            rule.plain,
            rule.synonym,
            rule.similarity,
            rule.made,
            rule.possible,
            rule.share,
        )

    def add(self, rule: "_Rule") -> None:
        if rule.forward > self.forward:
            self.back, self.forward = rule.back, rule.forward
        self.count = max(self.count, rule.seen)
        if rule.forward > MISSING:
            self.context = max(self.context, rule.context)
        self.pivot = max(self.pivot, rule.pivot)
        self.plain = max(self.plain, rule.plain)
        self.synonym = max(self.synonym, rule.synonym)
        self.similarity = max(self.similarity, rule.similarity)
        self.made = max(self.made, rule.made)
        self.possible = max(self.possible, rule.possible)
        self.share = max(self.share, rule.share)


class _Rule(NamedTuple):
    """A rule without the words that both sides share at their ends: `skip` words stay, `size` are
    replaced."""

    skip: int
    size: int
    words: tuple[str, ...]
    context: int
    seen: float
    back: float
    forward: float
    pivot: float
    plain: float
    synonym: float
    similarity: float
    made: float
    possible: float
    share: float


class _Phrase(NamedTuple):
    """The rules of a phrase, and the probability that it stays."""

    rules: list[_Rule]
    stay: float


@dataclass(frozen=True)
class MatchedRules:
    """The rewrites of a sentence, and for each span of words that a rule knows the probability that it
    stays."""

    rewrites: dict[Rewrite, Evidence]
    stay: dict[tuple[int, int], float]


class Rewrites:
    """A packed table of rules with `FEATURES`, and what was read of it lately."""

    def __init__(self, table: PackedTable) -> None:
        if not set(FEATURES) <= set(table.features):
            raise InputError(f"the rules have no {', '.join(sorted(set(FEATURES) - set(table.features)))}")
        self.table = table
        self._phrases: OrderedDict[int, _Phrase] = OrderedDict()
        self._columns = [table.features.index(name) for name in FEATURES]

    def find(self, words: Sequence[str], blocked: Sequence[bool]) -> MatchedRules:
        """All rewrites of a sentence in lower case that touch no blocked word."""
        rewrites: dict[Rewrite, Evidence] = {}
        stay: dict[tuple[int, int], float] = {}
        numbers = [self.table.core.find(word) for word in words]
        for start in range(len(words)):
            for end, phrase in self._phrases_at(words, numbers, start):
                stay[start, end] = phrase.stay
                for rule in phrase.rules:
                    first = start + rule.skip
                    last = first + rule.size
                    if any(blocked[first:last]):
                        continue
                    rewrite = Rewrite(first, last, rule.words)
                    known = rewrites.get(rewrite)
                    if known is None:
                        rewrites[rewrite] = Evidence.of(rule)
                    else:
                        known.add(rule)
        return MatchedRules(rewrites, stay)

    def _phrases_at(
        self, words: Sequence[str], numbers: Sequence[int | None], start: int
    ) -> Iterator[tuple[int, _Phrase]]:
        node, own = 0, list[int]()
        for end in range(start + 1, min(len(words), start + LONGEST) + 1):
            number = numbers[end - 1]
            found = None if number is None else self.table.core.step(node, number)
            if number is None or found is None:
                return
            node = found
            own.append(number)
            yield end, self._phrase(node, own, words[start:end])

    def _phrase(self, node: int, numbers: list[int], words: Sequence[str]) -> _Phrase:
        known = self._phrases.get(node)
        if known is None:
            known = self._phrases[node] = self._read(node, numbers, tuple(words))
            if len(self._phrases) > REMEMBERED:
                self._phrases.popitem(last=False)
        return known

    def _read(self, node: int, numbers: list[int], words: tuple[str, ...]) -> _Phrase:
        rules, stay = [], MISSING
        for entry in range(*self.table.core.entries(node)):
            simple, _, scores, count = self.table.core.read(entry, numbers)
            known = [max(float(scores[column]), MISSING) for column in self._columns]
            new = tuple(map(self.table.core.word, simple))
            if new == words:
                stay = known[FEATURES.index("p(simple|normal)")]
                continue
            skip, size, less = trimmed(words, new)
            if size:
                seen, context = math.log(max(1, count)), len(words) - size
                rules.append(_Rule(skip, size, less, context, seen, *known))
        return _Phrase(rules, stay)


def trimmed(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    """Where the sides differ: words before, old words, new words."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, len(old) - end - start, new[start : len(new) - end]
