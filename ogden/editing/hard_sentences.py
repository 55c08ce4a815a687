"""What is hard in a text, whichever model is asked: by the reading level of sentences and words."""

from collections.abc import Callable

from ogden.editing.simplifier import HardSentence, HardWord
from ogden.text.reading_level import reading_level
from ogden.text.sentence import Span

HARD_WORD = 3.5
"""The level of a word that many readers do not know (`word_difficulty`)."""
MOST_SUGGESTIONS = 3

Suggest = Callable[[int, Span], tuple[str, ...]]
"""Where a sentence starts, and a word of it -> simpler words, the best first."""


def hard_sentences(text: str, max_grade: float, suggest: Suggest) -> list[HardSentence]:
    """Sentences above the grade, and sentences with words that many readers do not know, in order."""
    found = []
    for sentence in reading_level(text).sentence_levels:
        words = tuple(
            HardWord(
                word.span,
                text[word.span.start : word.span.end],
                word.difficulty.level,
                suggest(sentence.span.start, word.span)[:MOST_SUGGESTIONS],
            )
            for word in sentence.word_levels
            if word.difficulty.level >= HARD_WORD
        )
        if words or sentence.grade > max_grade:
            found.append(HardSentence(sentence.span, sentence.grade, sentence.words, words))
    return found
