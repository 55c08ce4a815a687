"""The rules of the model, as rewrites of the words of a sentence.

A rule names a whole phrase, as `is situated in → is in`. What it changes is less: `situated in → in`, and
that *is* stands before is context that speaks for the rule. Many rules of a sentence so make one rewrite; its
scores are the best of theirs. `core/rules/rewrites.hpp` looks them up.
"""

from collections.abc import Callable, Sequence
from functools import partial
from typing import NamedTuple

from ogden._core import GrammaticalFit, RewriteFinder
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
"""Words of a rule's phrase, as `core/rules/rewrites.hpp` has it."""


class Rewrite(NamedTuple):
    """Words `first` to `last - 1` of a sentence, and the words for them: none to leave them out."""

    first: int
    last: int
    words: tuple[str, ...]


class Evidence(NamedTuple):
    """What the rules say for a rewrite, as logarithms: the best of them."""

    back: float = MISSING
    """The probability of the normal words where the simple ones stand."""
    forward: float = MISSING
    seen: float = 0.0
    """How often the rule was met that was met most."""
    context: int = 0
    """How many words around the rewrite were part of the longest rule."""
    pivot: float = MISSING
    plain: float = MISSING
    synonym: float = MISSING
    similarity: float = MISSING
    made: float = MISSING
    possible: float = MISSING
    share: float = MISSING


class MatchedRules(NamedTuple):
    """The rewrites of a sentence, and for each span of words that a rule knows the probability that it
    stays."""

    rewrites: dict[Rewrite, Evidence]
    stay: dict[tuple[int, int], float]


class Rewrites:
    """A packed table of rules with `FEATURES`."""

    def __init__(self, table: PackedTable) -> None:
        if not set(FEATURES) <= set(table.features):
            raise InputError(f"the rules have no {', '.join(sorted(set(FEATURES) - set(table.features)))}")
        self.table = table
        self._core = RewriteFinder(table.core, [table.features.index(name) for name in FEATURES])

    def find(self, words: Sequence[str], blocked: Sequence[bool]) -> MatchedRules:
        """All rewrites of a sentence in lower case that touch no blocked word."""
        return _matched(*self._core.find(words, blocked))

    def fitting(
        self, words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool], grammar: GrammaticalFit
    ) -> MatchedRules:
        """Those of them that fit there by their grammar, and those that leave words out."""
        return _matched(*self._core.fitting(words, tags, blocked, grammar))


def _matched(
    rewrites: Sequence[tuple[int, int, tuple[str, ...], tuple[float, ...]]],
    staying: dict[tuple[int, int], float],
) -> MatchedRules:
    found = {Rewrite(first, last, words): _evidence(said) for first, last, words, said in rewrites}
    return MatchedRules(found, staying)


_evidence: Callable[[tuple[float, ...]], Evidence] = partial(tuple.__new__, Evidence)
"""As `Evidence._make`, without a call of Python for each of all the rewrites."""


def trimmed(old: tuple[str, ...], new: tuple[str, ...]) -> tuple[int, int, tuple[str, ...]]:
    """Where the sides differ: words before, old words, new words."""
    start = 0
    while start < min(len(old), len(new)) and old[start] == new[start]:
        start += 1
    end = 0
    while end < min(len(old), len(new)) - start and old[-1 - end] == new[-1 - end]:
        end += 1
    return start, len(old) - end - start, new[start : len(new) - end]
