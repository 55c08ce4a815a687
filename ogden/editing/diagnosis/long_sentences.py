"""Sentences with too many words, and sentences that are hard by their long words."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found


def _long(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    words = sentence.level.words
    if words > limits.sentence_words:
        yield Found(sentence.span, f"This sentence has {words} words.")


LONG_SENTENCE = DiagnosisRule(
    "long-sentence",
    "sentences",
    "A sentence with too many words",
    "Readers have to keep the start of a sentence in mind until they reach its end. Guides to plain English "
    "ask for 15 to 20 words on average. A sentence is reported when it has more than 25.",
    "Make two or more sentences of it, with one idea each.",
    in_sentence=_long,
    fixed_by=frozenset(("split", "structure")),
)
