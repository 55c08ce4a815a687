"""The reading level of a text, and what each sentence and each word adds to it, with offsets.

The Flesch-Kincaid grade (Kincaid et al. 1975) is a sum, so it can be shared out exactly:

    grade = 0.39 * words / sentences + 11.8 * syllables / words - 15.59
          = sum of the effects of all sentences + sum of the effects of all words - 3.79

1. A word's effect is how much the grade of the text would fall if the word had one syllable.
2. A sentence's effect is how much the grade would fall if the sentence had no words but still counted, and
   words had as many syllables on average as before: what its length adds.
3. A text without words has grade 0. Otherwise the grade is the plain formula, below 0 for very easy texts.

A word is a token with a letter or a digit; "don't", "cannot" and "gonna" are one word each, also where a
tokeniser cut them in two; "can not" with a space is two. A sentence without words ("* * *") does not count.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from functools import cache, cached_property
from typing import TYPE_CHECKING, TypeVar

from ogden._core import WordReader
from ogden.text import syllables
from ogden.text.sentence import Span
from ogden.text.spacing import JOINED_WORDS
from ogden.text.word_difficulty import WordDifficulty, word_difficulty

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

A_WORD = 0.39
A_SYLLABLE = 11.8
CONSTANT = -15.59
EASIEST_WORDS = A_SYLLABLE + CONSTANT
"""What is left of the grade when all sentences are empty and all words have one syllable."""

_Ratio = TypeVar("_Ratio", float, "NDArray[np.float64]")
Word = tuple[int, int, str]
"""Where it starts and ends in a text, and its letters. Plain tuples: the garbage collector passes them by."""
SentenceWords = tuple[int, int, tuple[Word, ...], int]
"""A sentence: where it starts and ends, its words, and how many syllables these have."""
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't".split())
_VERBS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}  # what is before "n't"
_CUT = {"can not"}  # pairs of `JOINED_WORDS` that are two words where a space is typed
_BRACKETS = ("-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-")


def grade(words_per_sentence: _Ratio, syllables_per_word: _Ratio) -> _Ratio:
    """The Flesch-Kincaid formula, for one text or for arrays of texts that have words."""
    return A_WORD * words_per_sentence + A_SYLLABLE * syllables_per_word + CONSTANT


@dataclass(frozen=True)
class WordLevel:
    """A word: where it is in the text, how it sounds, how difficult it is and what it adds to the grade."""

    span: Span
    syllables: int
    difficulty: WordDifficulty
    effect: float


@dataclass(frozen=True)
class SentenceLevel:
    """A sentence with words. `grade` is that of the sentence alone; `effect` is what its length adds."""

    span: Span
    grade: float
    words: int
    syllables: int
    effect: float
    word_levels: tuple[WordLevel, ...] = field(repr=False)


@dataclass(frozen=True)
class TextLevel:
    grade: float
    words: int
    sentences: int
    syllables: int
    listed: tuple[SentenceWords, ...] = field(repr=False)
    """What `sentence_levels` are made of."""

    @cached_property
    def sentence_levels(self) -> tuple[SentenceLevel, ...]:
        """Its sentences one by one. Most who ask for a grade do not look at them."""
        return tuple(_sentence_level(*one, self.words, self.sentences) for one in self.listed)

    def word_levels(self) -> Iterator[WordLevel]:
        """The words of all sentences, in order."""
        for sentence in self.sentence_levels:
            yield from sentence.word_levels


def reading_level(text: str) -> TextLevel:
    """The level of a text, of its sentences and of its words. Spans count characters of `text`."""
    return level_of(sentence_words(text))


def text_grade(text: str) -> float:
    """The grade of `reading_level`, for those who ask for nothing else."""
    sentences, words, spoken = _reader().totals(text)
    return grade(words / sentences, spoken / words) if sentences else 0.0


def sentence_words(text: str) -> list[SentenceWords]:
    """The sentences of a text that have words, with these. `core/text/sentence_words.hpp`."""
    return _reader().sentences(text)


def moved(words: tuple[Word, ...], by: int) -> tuple[Word, ...]:
    """Words with their places counted from so many characters before."""
    return tuple((start + by, end + by, word) for start, end, word in words) if by else words


def level_of(found: Sequence[SentenceWords]) -> TextLevel:
    """The level of sentences together."""
    total = LevelSum()
    total.add(found)
    return total.level(tuple(found))


class LevelSum:
    """The level of sentences that come some at a time and are not kept."""

    def __init__(self) -> None:
        self.words = self.sentences = self.syllables = 0

    def add(self, found: Sequence[SentenceWords]) -> None:
        self.words += sum(len(words) for _, _, words, _ in found)
        self.sentences += len(found)
        self.syllables += sum(spoken for _, _, _, spoken in found)

    def level(self, listed: tuple[SentenceWords, ...] = ()) -> TextLevel:
        size, count = self.words, self.sentences
        value = grade(size / count, self.syllables / size) if count else 0.0
        return TextLevel(value, size, count, self.syllables, listed)


def _sentence_level(
    start: int, end: int, words: tuple[Word, ...], spoken: int, size: int, sentences: int
) -> SentenceLevel:
    """One sentence of a text that has `size` words and so many sentences."""
    return SentenceLevel(
        Span(start, end),
        grade(float(len(words)), spoken / len(words)),
        len(words),
        spoken,
        A_WORD * len(words) / sentences,
        tuple(_word_level(*word, size) for word in words),
    )


def _word_level(start: int, end: int, word: str, size: int) -> WordLevel:
    sound = syllables.count(word)
    difficulty = word_difficulty(_without_clitic(word))
    return WordLevel(Span(start, end), sound, difficulty, A_SYLLABLE * (sound - 1) / size)


@cache
def _reader() -> WordReader:
    """What a word is: without the cuts of a tokeniser."""
    parts = [(*pair.partition(" "), pair in _CUT) for pair in sorted(JOINED_WORDS)]
    joined = [(first, second, typed) for first, _, second, typed in parts]
    return WordReader(syllables.built_in(), syllables.count, sorted(_CLITICS), joined, _BRACKETS)


def _folded(token: str) -> str:
    return token.lower().replace("’", "'")


def _without_clitic(word: str) -> str:
    """The part of "Islam's" or "didn't" that may be difficult; of "can't" it is "can"."""
    folded = _folded(word)
    ending = next((clitic for clitic in _CLITICS if folded.endswith(clitic) and len(word) > len(clitic)), "")
    stem = word[: len(word) - len(ending)]
    return _VERBS.get(stem.lower(), stem) if ending == "n't" else stem
