"""Length in characters and in words."""

from ogden.rules.features.sides import Measure, Words, each


def characters(words: Words) -> float:
    return float(sum(map(len, words)))


def word_count(words: Words) -> float:
    return float(len(words))


CHARACTERS = Measure("characters", each(characters))
WORDS = Measure("words", each(word_count))
