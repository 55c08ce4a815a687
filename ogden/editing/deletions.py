"""What may be left out of a sentence: words that say nothing.

The lexicon names the phrases that are empty wherever they stand (`drop`). Adverbs that only add weight are
found here; they go at the boldest strength alone. Nothing with content is ever left out.
"""

from collections.abc import Sequence
from enum import IntEnum


class Deletion(IntEnum):
    """What is left out. The numbers are a feature of the model: do not change them."""

    NONE = 0
    ADVERB = 1
    """It adds weight, and no more."""
    EMPTY = 2
    """The lexicon says that it is empty."""


_WEIGHT = frozenset(
    "actually basically really quite rather simply indeed essentially effectively formally officially "
    "furthermore moreover additionally".split()
)
"""Adverbs without which a sentence says the same."""
_JOINED = frozenset(("not", "n't", "so", "as", "too", "how", "or", "and", "but"))
"""Words that need the adverb behind them: "not really" is not "not"."""
_NEEDING = frozenset(("than", "that", "as", "not", "n't"))
"""Words that need the adverb before them: "rather than"."""


def deletions(
    words: Sequence[str], tags: Sequence[str], blocked: Sequence[bool]
) -> dict[tuple[int, int], Deletion]:
    """Spans of a sentence in lower case, and what they are."""
    found: dict[tuple[int, int], Deletion] = {}
    for place, word in enumerate(words):
        if word in _WEIGHT and tags[place] == "RB" and not blocked[place] and _may_go(words, place):
            found[place, place + 1] = Deletion.ADVERB
    return found


def _may_go(words: Sequence[str], place: int) -> bool:
    before = words[place - 1] if place else ""
    after = words[place + 1] if place + 1 < len(words) else ""
    return before not in _JOINED and after not in _NEEDING
