"""Paragraphs with too many words."""

from collections.abc import Iterator, Sequence

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found, FoundIn
from ogden.text.sentence import Span


def _long(passages: Sequence[AnalysedPassage], limits: Limits) -> Iterator[FoundIn]:
    for number, passage in enumerate(passages):
        words = sum(map(_words, passage.sentences))
        if words > limits.paragraph_words and len(passage.sentences) > 1:
            span = Span(passage.sentences[0].span.start, passage.sentences[-1].span.end)
            count = len(passage.sentences)
            yield FoundIn(number, Found(span, f"This paragraph has {words} words in {count} sentences."))


def _words(sentence: AnalysedSentence) -> int:
    """Its words with letters: figures do not make a paragraph long."""
    told = zip(sentence.view.words, sentence.is_word, strict=True)
    return sum(is_word and any(map(str.isalpha, word)) for word, is_word in told)


LONG_PARAGRAPH = DiagnosisRule(
    "long-paragraph",
    "paragraphs",
    "A paragraph with too many words",
    "A wall of text puts readers off, and they do not find again what they have read. A paragraph is "
    "reported when it has more than 180 words; figures do not count.",
    "Make several paragraphs of it, with one topic each, or a list.",
    in_text=_long,
)
