"""How difficult the words are, by people's ratings and by CEFR levels: the hardest word of a side."""

from ogden.rules.features.sides import Measure, Words, each
from ogden.text.word_difficulty import CEFR_LEVELS, EASIEST, level, word_difficulty

BEYOND = len(CEFR_LEVELS)
"""Words that learners' lists do not have."""


def hardest(words: Words) -> float:
    return max(map(level, words), default=EASIEST)


def highest_cefr(words: Words) -> float:
    """0 for A1 to 5 for C2, and 6 for what is in no list; names and marks are easy."""
    return float(max(map(_cefr, words), default=0))


def _cefr(word: str) -> int:
    found = word_difficulty(word)
    if found.source in ("name", "number", "mark"):
        return 0
    return CEFR_LEVELS.index(found.cefr) if found.cefr else BEYOND


DIFFICULTY = Measure("difficulty", each(hardest))
CEFR = Measure("cefr", each(highest_cefr))
