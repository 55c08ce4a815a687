"""What is hard in a text, whichever model is asked: by the reading level of sentences and words."""

from collections.abc import Callable, Mapping
from typing import TypeVar

from ogden.editing.simplifier import HardSentence, HardWord
from ogden.text.reading_level import reading_level
from ogden.text.sentence import Span

HARD_WORD = 3.5
"""The level of a word that many readers do not know (`word_difficulty`)."""
MOST_SUGGESTIONS = 3

Known = TypeVar("Known")


def hard_sentences(
    text: str,
    max_grade: float,
    known: Mapping[int, Known],
    suggestions: Callable[[Known, Span], tuple[str, ...]],
    passives: Callable[[Known], tuple[Span, ...]] = lambda known: (),
) -> list[HardSentence]:
    """Sentences above the grade, and sentences with words that many readers do not know, in order.

    `known` is what a model has found out about sentences, by where they start; `suggestions` are its simpler
    words for a word, the best first; `passives` are those that do not say who acts.
    """

    def suggest(sentence: int, word: Span) -> tuple[str, ...]:
        return suggestions(known[sentence], word) if sentence in known else ()

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
        own = known.get(sentence.span.start)
        unsaid = passives(own) if own is not None else ()
        if words or unsaid or sentence.grade > max_grade:
            found.append(HardSentence(sentence.span, sentence.grade, sentence.words, words, unsaid))
    return found
