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
from functools import cached_property, lru_cache
from typing import TYPE_CHECKING, TypeVar

from ogden.text import syllables
from ogden.text.sentence import Span
from ogden.text.sentences import split_sentences
from ogden.text.spacing import JOINED_WORDS
from ogden.text.tokens import tokenise
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
SentenceWords = tuple[Span, tuple[tuple[Span, str], ...]]
"""A sentence: its place, and its words with theirs."""
_LONGEST = 1000
"""Characters of a sentence whose words are remembered."""
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't".split())
_VERBS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}  # what is before "n't"
_SECONDS = frozenset(pair.partition(" ")[2] for pair in JOINED_WORDS)
_BRACKETS = frozenset(("-lrb-", "-rrb-", "-lsb-", "-rsb-", "-lcb-", "-rcb-"))


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


def sentence_words(text: str) -> list[SentenceWords]:
    """The sentences of a text that have words, with these."""
    found = []
    for span in split_sentences(text):
        own = text[span.start : span.end]
        words = _remembered_words(own) if len(own) <= _LONGEST else _words(own)
        if words:
            found.append((span, moved(words, span.start)))
    return found


def moved(words: tuple[tuple[Span, str], ...], by: int) -> tuple[tuple[Span, str], ...]:
    """Words with their places counted from so many characters before."""
    if not by:
        return words
    return tuple((Span(start + by, end + by), word) for (start, end), word in words)


def level_of(found: Sequence[SentenceWords]) -> TextLevel:
    """The level of sentences together."""
    size = sum(len(words) for _, words in found)
    total = sum(syllables.count(word) for _, words in found for _, word in words)
    value = grade(size / len(found), total / size) if found else 0.0
    return TextLevel(value, size, len(found), total, tuple(found))


def _sentence_level(
    span: Span, words: tuple[tuple[Span, str], ...], size: int, sentences: int
) -> SentenceLevel:
    """One sentence of a text that has `size` words and so many sentences."""
    sounds = [syllables.count(word) for _, word in words]
    spoken = sum(sounds)
    return SentenceLevel(
        span,
        grade(float(len(words)), spoken / len(words)),
        len(words),
        spoken,
        A_WORD * len(words) / sentences,
        tuple(
            WordLevel(place, sound, word_difficulty(_without_clitic(word)), A_SYLLABLE * (sound - 1) / size)
            for (place, word), sound in zip(words, sounds, strict=True)
        ),
    )


def _words(text: str) -> tuple[tuple[Span, str], ...]:
    """The words of a sentence with their places, without the cuts of a tokeniser."""
    found: list[tuple[Span, str]] = []
    goes_on = False  # whether the token before this one is the end of the last word
    for start, end in tokenise(text).spans:
        token = text[start:end]
        is_word, is_clitic, is_second = _kinds(token)
        if goes_on and (is_clitic or (is_second and _is_joined(*found[-1], start, token))):
            before, word = found[-1]
            found[-1] = Span(before.start, end), word + token
            continue
        goes_on = is_word
        if is_word:
            found.append((Span(start, end), token))
    return tuple(found)


_remembered_words = lru_cache(maxsize=1 << 10)(_words)


@lru_cache(maxsize=1 << 16)
def _kinds(token: str) -> tuple[bool, bool, bool]:
    """Whether a token is a word, is a clitic, and may be the second part of a word that was cut in two."""
    return _is_word(token), _folded(token) in _CLITICS, token.lower() in _SECONDS


def _is_joined(before: Span, word: str, start: int, token: str) -> bool:
    """Whether a token is part of the word before it: the "na" of "gonna", the "not" of "cannot"."""
    pair = f"{word} {token}".lower()
    return pair in JOINED_WORDS and (before.end == start or pair != "can not")


def _is_word(token: str) -> bool:
    return any(map(str.isalnum, token)) and token.lower() not in _BRACKETS


def _folded(token: str) -> str:
    return token.lower().replace("’", "'")


def _without_clitic(word: str) -> str:
    """The part of "Islam's" or "didn't" that may be difficult; of "can't" it is "can"."""
    folded = _folded(word)
    ending = next((clitic for clitic in _CLITICS if folded.endswith(clitic) and len(word) > len(clitic)), "")
    stem = word[: len(word) - len(ending)]
    return _VERBS.get(stem.lower(), stem) if ending == "n't" else stem
