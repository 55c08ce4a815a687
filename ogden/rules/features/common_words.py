"""The share of words that a list of basic words has: Ogden's 850, the New General Service List or Dale and
Chall's.

The paper takes a list of 3,000 common words (section 3.3).
"""

from ogden.rules.features.sides import Measure, Words, each
from ogden.text.word_difficulty import word_difficulty


def common_share(words: Words) -> float:
    return sum(bool(word_difficulty(word).lists) for word in words) / len(words) if words else 0.0


COMMON = Measure("common", each(common_share))
