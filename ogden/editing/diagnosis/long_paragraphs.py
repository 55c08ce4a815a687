"""Paragraphs with too many words."""

from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.text.sentence import Span


def _long(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    for number, passage in enumerate(passages):
        own = sum(sentence.count_own() for sentence in passage.sentences)
        if own > limits.paragraph_words and len(passage.sentences) > 1:
            span = Span(passage.sentences[0].span.start, passage.sentences[-1].span.end)
            words = sum(sentence.count_written() for sentence in passage.sentences)
            count = len(passage.sentences)
            yield FoundIn(number, Found(span, f"This paragraph has {words} words in {count} sentences."))


LONG_PARAGRAPH = DiagnosisRule(
    "long-paragraph",
    "paragraphs",
    "A paragraph with too many words",
    "A wall of text puts readers off, and they do not find again what they have read. A paragraph is "
    "reported when it has more than 200 words; figures, quotations and brackets do not count.",
    "Make several paragraphs of it, with one topic each, or a list.",
    in_text=_long,
)
