"""Tokens of English text with their places in it, after the conventions of the Penn Treebank.

The work is done in the core (`core/text/tokenize.hpp`); `docs/text.md` says what is cut where. Text that is
already tokenised comes out as it went in.
"""

from collections.abc import Callable, Sequence
from functools import partial

from ogden._core import token_lines as _token_lines
from ogden._core import token_spans
from ogden.text.sentence import Sentence, Span

_span: Callable[[tuple[int, int]], Span] = partial(tuple.__new__, Span)
"""As `Span._make`, without a call of Python for each of all the tokens."""


def tokenise(text: str) -> Sentence:
    """One sentence. Its gaps and tokens, joined, are the text again, whatever the text."""
    return _sentence(text, token_spans([text], 1)[0])


def tokenise_many(texts: Sequence[str], threads: int = 0) -> list[Sentence]:
    """Each text as one sentence. 0 threads: as many as the machine runs at once."""
    return [_sentence(text, pairs) for text, pairs in zip(texts, token_spans(texts, threads), strict=True)]


def token_lines(texts: Sequence[str], threads: int = 0) -> list[str]:
    """Each text's tokens joined by single spaces: the fast way for corpora, which need no places."""
    return _token_lines(texts, threads)


def _sentence(text: str, pairs: list[tuple[int, int]]) -> Sentence:
    return Sentence(text, tuple(map(_span, pairs)))
