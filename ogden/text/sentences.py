"""Where the sentences of a text begin and end, in running or tokenised text.

The work is done in the core (`core/text/boundaries.hpp`); `docs/text.md` says what ends a sentence.
"""

from ogden._core import sentence_spans
from ogden.text.sentence import Sentence, Span
from ogden.text.tokens import tokenise_many


def split_sentences(text: str) -> list[Span]:
    """The places of the sentences: all of the text but the white space between them."""
    return list(map(Span._make, sentence_spans([text], 1)[0]))


def sentences(text: str) -> list[Sentence]:
    """The sentences themselves, with their tokens; positions count from each sentence's start."""
    return tokenise_many([text[start:end] for start, end in split_sentences(text)], threads=1)


def count_sentences(text: str) -> int:
    """At least 1 where there is any text. A full stop that stands alone, as in tokenised text, ends one."""
    return len(sentence_spans([text], 1)[0])
