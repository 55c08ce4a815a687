"""The Flesch-Kincaid grade (Kincaid et al. 1975), in three forms. Lower is easier to read.

`fk`         The sentence form of Xu et al. 2016 (eq. 2): each line is one sentence, punctuation marks are
             words of one syllable, so that nothing is won by deleting them; a corpus is the mean.
`fkgl:text`  The ordinary grade of a text: words are tokens with a letter or a digit.
`fkgl`       The grade that papers report, as EASSE counts: every token is a word, one without a vowel has no
             syllable, and a full stop that stands alone after tokenising ends a sentence ("u . s ." too).
             Good for comparing with published figures, and lower than the ordinary grade by several years.
"""

from abc import abstractmethod
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values, divide
from ogden.metrics.sentence_mean import SentenceMean, SentenceValues
from ogden.metrics.tokens import Tokens
from ogden.text import reading_level, syllables
from ogden.text.sentences import count_sentences

_VOWELS = frozenset("aeiouy")
_BRACKETS = frozenset(("-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"))
"""How Penn-style files spell brackets; they are no words."""


def grade(words: Statistics, sentences: Statistics, syllable_count: Statistics) -> Statistics:
    """Eq. 2. A text without words has grade 0."""
    value = reading_level.grade(divide(words, sentences), divide(syllable_count, words))
    return np.where(words > 0, value, 0.0)


def sentence_grades(outputs: Sequence[str], tokens: Tokens) -> Statistics:
    """The grade of each line, with punctuation counted as words."""
    lines = tokens.lists(outputs)
    words = np.array([len(line) for line in lines], dtype=np.float64)
    spoken = np.array([sum(map(_spoken, line)) for line in lines], dtype=np.float64)
    return grade(words, np.ones(len(lines)), spoken)


@dataclass(frozen=True)
class SentenceGrade(SentenceMean):
    tokens: Tokens = Tokens()
    key = "fk"
    label = "FK"
    higher_is_better = False
    needs_references = False

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "punctuation": "words", "mean": "sentences"}

    def measure(self, test: TestSet) -> SentenceValues:
        return lambda outputs, rows, threads: sentence_grades(outputs, self.tokens)


class _TextGrade(Metric):
    """Counts of words, sentences and syllables, put into the formula once for the whole text."""

    tokens: Tokens
    higher_is_better = False
    needs_references = False

    @abstractmethod
    def count_line(self, output: str, joined: str) -> tuple[int, int, int]:
        """Words, sentences and syllables of one line, given as it is and with tokens set apart."""

    def counter(self, test: TestSet) -> Counter:
        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            counts = list(map(self.count_line, outputs, self.tokens.join(outputs)))
            return np.array(counts, dtype=np.float64).reshape(len(outputs), 3)

        return count

    def values(self, totals: Statistics) -> Values:
        words, sentences, spoken = (totals[..., k] for k in range(3))
        return {
            "value": np.maximum(0.0, grade(words, sentences, spoken)),
            "words per sentence": divide(words, sentences),
            "syllables per word": divide(spoken, words),
        }


@dataclass(frozen=True)
class PublishedGrade(_TextGrade):
    tokens: Tokens = Tokens()
    key = "fkgl"
    label = "FKGL"

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "punctuation": "words"}

    def count_line(self, output: str, joined: str) -> tuple[int, int, int]:
        words = joined.split()
        spoken = sum(syllables.count(word) for word in words if not _VOWELS.isdisjoint(word.lower()))
        return len(words), count_sentences(joined), spoken


@dataclass(frozen=True)
class OrdinaryGrade(_TextGrade):
    tokens: Tokens = Tokens()
    key = "fkgl:text"
    label = "FKGL text"

    def settings(self) -> Mapping[str, str]:
        return {**self.tokens.settings(), "punctuation": "none"}

    def count_line(self, output: str, joined: str) -> tuple[int, int, int]:
        words = list(filter(_is_word, joined.split()))
        return len(words), count_sentences(output), sum(map(syllables.count, words))


def _spoken(token: str) -> int:
    return syllables.count(token) if _is_word(token) else 1


def _is_word(token: str) -> bool:
    return any(map(str.isalnum, token)) and token.lower() not in _BRACKETS
