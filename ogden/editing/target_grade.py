"""Why a text does not come down to the grade that was asked for: its longest sentences and hardest words."""

from collections.abc import Iterable, Sequence
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
    """What stands in the way, in the parts of a text with their numbers; None where the grade is reached."""
    if target is None or grade <= target:
        return None
    parts = list(results)
    return Unreached(target, grade, _sentences(parts, target), _words(parts))


def _sentences(parts: Sequence[tuple[int, Simplification]], target: float) -> tuple[HardSentenceLeft, ...]:
    found = [
        HardSentenceLeft(number, result.text[one.span.start : one.span.end], one.grade, one.words)
        for number, result in parts
        for one in result.level_after.sentence_levels
        if one.grade > target
    ]
    return tuple(sorted(found, key=lambda one: (-one.words, -one.grade))[:MOST_SENTENCES])


def _words(parts: Sequence[tuple[int, Simplification]]) -> tuple[HardWordLeft, ...]:
    found: dict[str, HardWordLeft] = {}
    for number, result in parts:
        for word in result.staying:
            key = word.word.lower()
            known = found.get(key, HardWordLeft(number, word, 0))
            found[key] = HardWordLeft(known.part, known.word, known.count + 1)
    hardest = sorted(found.values(), key=lambda one: (-one.word.level, -one.count, one.word.word))
    return tuple(hardest[:MOST_WORDS])
