"""Syllables: of all words, and of the word that has most."""

from ogden.rules.features.sides import Measure, Words, each
from ogden.text.syllables import count


def syllables(words: Words) -> float:
    return float(sum(map(count, words)))


def most_syllables(words: Words) -> float:
    return float(max(map(count, words), default=0))


SYLLABLES = Measure("syllables", each(syllables))
MOST_SYLLABLES = Measure("most_syllables", each(most_syllables))
