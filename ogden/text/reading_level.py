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
from typing import TYPE_CHECKING, TypeVar

from ogden.text import syllables
from ogden.text.sentence import Sentence, Span
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
SentenceWords = tuple[Span, list[tuple[Span, str]]]
"""A sentence: its place, and its words with theirs."""
_CLITICS = frozenset("'s 're 've 'll 'd 'm n't".split())
_VERBS = {"ca": "can", "wo": "will", "sha": "shall", "ai": "is"}  # what is before "n't"
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
    sentence_levels: tuple[SentenceLevel, ...] = field(repr=False)

    def word_levels(self) -> Iterator[WordLevel]:
        """The words of all sentences, in order."""
        for sentence in self.sentence_levels:
            yield from sentence.word_levels


def reading_level(text: str) -> TextLevel:
    """The level of a text, of its sentences and of its words. Spans count characters of `text`."""
    return level_of(sentence_words(text))


def sentence_words(text: str) -> list[SentenceWords]:
    """The sentences of a text that have words, with these."""
    return [
        (span, words)
        for span in split_sentences(text)
        if (words := list(_words(tokenise(text[span.start : span.end]), span.start)))
    ]


def level_of(found: Sequence[SentenceWords]) -> TextLevel:
    """The level of sentences together."""
    spoken = [[syllables.count(word) for _, word in words] for _, words in found]
    size = sum(len(words) for _, words in found)
    total = sum(map(sum, spoken))
    sentences = tuple(
        _sentence_level(span, words, sounds, size, len(found))
        for (span, words), sounds in zip(found, spoken, strict=True)
    )
    value = grade(size / len(found), total / size) if found else 0.0
    return TextLevel(value, size, len(found), total, sentences)


def _sentence_level(
    span: Span, words: list[tuple[Span, str]], sounds: list[int], size: int, sentences: int
) -> SentenceLevel:
    """One sentence of a text that has `size` words and so many sentences."""
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


def _words(sentence: Sentence, offset: int) -> Iterator[tuple[Span, str]]:
    """The words of a sentence with their places in the whole text, without the cuts of a tokeniser."""
    pending: tuple[Span, str] | None = None
    for (start, end), token in zip(sentence.spans, sentence.tokens, strict=True):
        place = Span(offset + start, offset + end)
        if pending and _goes_on(*pending, place, token):
            pending = Span(pending[0].start, place.end), pending[1] + token
            continue
        if pending:
            yield pending
        pending = (place, token) if _is_word(token) else None
    if pending:
        yield pending


def _goes_on(before: Span, word: str, place: Span, token: str) -> bool:
    """Whether a token is part of the word before it: a clitic, the "na" of "gonna", the "not" of "cannot"."""
    if _folded(token) in _CLITICS:
        return True
    pair = f"{word} {token}".lower()
    return pair in JOINED_WORDS and (before.end == place.start or pair != "can not")


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
