"""Spans that no system may change, recognised once for all of them.

| kind | what |
|---|---|
| glossary | the user's own terms (`ogden.text.glossary`) |
| url, email | addresses |
| code | code, file names, paths, options, tags, key strokes |
| citation | [12], (Smith et al., 2010), [citation needed], superscripts |
| quotation | what stands between quotation marks, with the marks |
| date | dates, years, centuries, times of day |
| number | amounts with their signs, labels, scales and units; ranges |
| name | words with a capital in mid-sentence, and known names at the start |
| negation | words that deny: without them the sentence says the opposite |

Kinds overlap: a name in a quotation, a year in a citation. Spans that share a token become one span. Its
kind is that of the longest, and among equals that which stands first in the table.
"""

from collections.abc import Callable, Iterable
from enum import StrEnum
from typing import NamedTuple

from ogden.text.glossary import Glossary
from ogden.text.protected.dates import find_dates
from ogden.text.protected.marks import find_citations, find_code, find_emails, find_quotations, find_urls
from ogden.text.protected.names import find_names, find_negations
from ogden.text.protected.numbers import find_numbers
from ogden.text.sentence import Sentence
from ogden.text.token_view import Range, TokenView


class ProtectedKind(StrEnum):
    """Why a span is protected; first in this order wins where spans of one length meet."""

    GLOSSARY = "glossary"
    URL = "url"
    EMAIL = "email"
    CODE = "code"
    CITATION = "citation"
    QUOTATION = "quotation"
    DATE = "date"
    NUMBER = "number"
    NAME = "name"
    NEGATION = "negation"


class Protected(NamedTuple):
    """Tokens `first` to `last - 1` of a sentence, as `Sentence.span` takes them."""

    first: int
    last: int
    kind: ProtectedKind


_FINDERS: list[tuple[ProtectedKind, Callable[[TokenView], Iterable[Range]]]] = [
    (ProtectedKind.CODE, find_code),
    (ProtectedKind.URL, find_urls),
    (ProtectedKind.EMAIL, find_emails),
    (ProtectedKind.CITATION, find_citations),
    (ProtectedKind.QUOTATION, find_quotations),
    (ProtectedKind.DATE, find_dates),
    (ProtectedKind.NUMBER, find_numbers),
    (ProtectedKind.NAME, find_names),
    (ProtectedKind.NEGATION, find_negations),
]
_ORDER = {kind: at for at, kind in enumerate(ProtectedKind)}


def protect(sentence: Sentence, glossary: Glossary | None = None) -> list[Protected]:
    """The protected spans of a sentence, in order, none sharing a token with another.

    Raw and Penn-tokenised text both work. The time is linear in the length of the text.
    """
    view = TokenView(sentence)
    found = [Protected(first, last, kind) for kind, find in _FINDERS for first, last in find(view)]
    if glossary is not None:
        found += [Protected(first, last, ProtectedKind.GLOSSARY) for first, last in glossary.find(view)]
    return _merge(found)


def protected_ranges(sentence: Sentence, glossary: Glossary | None = None) -> list[Range]:
    """The same without their kinds, as searches take them."""
    return [(first, last) for first, last, _ in protect(sentence, glossary)]


def protected_tokens(sentence: Sentence, glossary: Glossary | None = None) -> list[bool]:
    """For each token, whether it is protected."""
    result = [False] * len(sentence)
    for first, last, _ in protect(sentence, glossary):
        result[first:last] = [True] * (last - first)
    return result


def token_kinds(sentence: Sentence, glossary: Glossary | None = None) -> list[ProtectedKind | None]:
    """For each token why it is protected, or None."""
    result: list[ProtectedKind | None] = [None] * len(sentence)
    for first, last, kind in protect(sentence, glossary):
        result[first:last] = [kind] * (last - first)
    return result


def _merge(spans: list[Protected]) -> list[Protected]:
    order = _ORDER
    merged: list[Protected] = []
    longest = 0
    for span in sorted(spans, key=lambda span: (span.first, -span.last, order[span.kind])):
        length = span.last - span.first
        if merged and span.first < merged[-1].last:
            kept = merged[-1]
            better = (-length, order[span.kind]) < (-longest, order[kept.kind])
            merged[-1] = Protected(kept.first, max(kept.last, span.last), span.kind if better else kept.kind)
            longest = max(longest, length)
        else:
            merged.append(span)
            longest = length
    return merged
