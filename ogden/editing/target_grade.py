"""Why a text does not come down to the grade that was asked for: its longest sentences and hardest words."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass

from ogden.editing.edits import Simplification, StayingWord

MOST_SENTENCES = 5
MOST_WORDS = 10


@dataclass(frozen=True)
class HardSentenceLeft:
    """A sentence of the new text that is still above the grade. `part` is the number of its passage."""

    part: int
    text: str
    grade: float
    words: int


@dataclass(frozen=True)
class HardWordLeft:
    """A hard word that stays: where it stands first, why, and how often it stays."""

    part: int
    word: StayingWord
    count: int


@dataclass(frozen=True)
class Unreached:
    """What stands in the way of a grade."""

    target: float
    grade: float
    """That of the text now."""
    sentences: tuple[HardSentenceLeft, ...]
    """The longest first."""
    words: tuple[HardWordLeft, ...]
    """The hardest first."""


def unreached(
    results: Iterable[tuple[int, Simplification]], grade: float, target: float | None
) -> Unreached | None:
    """What stands in the way, in the parts of a text with their numbers; None where the grade is reached. The
    results need not list their sentences."""
    if target is None or grade <= target:
        return None
    longest: list[HardSentenceLeft] = []
    words: dict[str, HardWordLeft] = {}
    for number, result in results:
        longest += _sentences(number, result, target)
        longest = sorted(longest, key=lambda one: (-one.words, -one.grade))[:MOST_SENTENCES]
        for word in result.staying:
            key = word.word.lower()
            known = words.get(key, HardWordLeft(number, word, 0))
            words[key] = HardWordLeft(known.part, known.word, known.count + 1)
    hardest = sorted(words.values(), key=lambda one: (-one.word.level, -one.count, one.word.word))
    return Unreached(target, grade, tuple(longest), tuple(hardest[:MOST_WORDS]))


def _sentences(number: int, result: Simplification, target: float) -> Iterator[HardSentenceLeft]:
    for one in result.level_after.sentence_levels:
        if one.grade > target:
            text = result.text[one.span.start : one.span.end]
            yield HardSentenceLeft(number, text, one.grade, one.words)
