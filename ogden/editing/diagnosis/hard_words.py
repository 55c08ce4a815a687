"""Words that many readers do not know."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found


def _hard_words(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    offset, tokens = sentence.prepared.offset, sentence.prepared.sentence
    places = {offset + span.start: place for place, span in enumerate(tokens.spans)}
    for word in sentence.level.word_levels:
        place = places.get(word.span.start)
        if place is None or word.difficulty.level < limits.word_level:
            continue
        if sentence.is_own(place, place + 1):
            yield Found(word.span, f"Many readers do not know “{sentence.words(place, place + 1)}”.")


HARD_WORD = DiagnosisRule(
    "hard-word",
    "words",
    "A word that many readers do not know",
    "How hard a word is was asked of people, or is estimated by how rare and how long it is. Names, "
    "quotations and your own terms are not reported.",
    "Use a word that more people know, or say what it means.",
    in_sentence=_hard_words,
    fixed_by=frozenset(("word", "phrase", "shorter", "explained")),
)
