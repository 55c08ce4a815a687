"""Dates, years, centuries and times of day."""

import re
from collections.abc import Iterator

from ogden.text.token_view import Range, TokenView

_MONTH = (
    r"(?:January|February|March|April|May|June|July|August|September|October|November|December"
    r"|Jan|Feb|Mar|Apr|Jun|Jul|Aug|Sept?|Oct|Nov|Dec)\b\.?"
)
_SURE_MONTH = r"(?:January|February|April|June|July|September|October|November|December)\b"
_WEEKDAY = r"(?:Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)days?\b"
_DAY = r"\d{1,2}(?:st|nd|rd|th)?\b"
_YEAR = r"(?:1\d|20)\d\d\b"
_ERA = r"(?:AD|BCE?|CE|A\.D\.|B\.C\.(?:E\.)?)(?!\w)"
_HALF_DAY = r"(?:[aApP]\.? ?[mM]\.?)(?!\w)"
_ZONE = r"(?: (?:GMT|UTC|BST|[ECMP][SD]?T|CET)\b)?"
_CLOCK = (
    rf"(?:\d{{1,2}} ?: ?[0-5]\d(?: ?: ?[0-5]\d)?(?: ?{_HALF_DAY})?{_ZONE}(?!\d)"
    rf"|\d{{1,2}}(?:\.[0-5]\d)? ?{_HALF_DAY}{_ZONE})"
)
_NTH_DIGITS = r"(?:\d{1,2}(?:st|nd|rd|th)|[IVX]{1,6})"
_NTH_WORD = (
    "(?:first|second|third|fourth|fifth|sixth|seventh|eighth|ninth|tenth|eleventh|twelfth|thirteenth|fourteenth"
    "|fifteenth|sixteenth|seventeenth|eighteenth|nineteenth|twentieth|twenty-first)"
)
_CENTURY = rf"[ -][Cc]entur(?:y|ies)\b(?: {_ERA})?"
_LINK = "(?:and|to|or|–|-)"

_DATE = re.compile(
    r"\b(?=[\dA-Z])(?:"
    rf"(?:{_WEEKDAY} ?,? )?{_DAY}(?: ?[–-] ?{_DAY})? (?:of )?{_MONTH}(?: ?,? \d{{3,4}}\b)?"
    rf"|(?:{_WEEKDAY} ?,? )?{_MONTH} (?:the )?{_DAY}(?![:.]\d)(?: ?[–-] ?(?:{_MONTH} )?{_DAY})?"
    rf"(?: ?,? {_YEAR})?"
    rf"|{_MONTH} ?(?:of |, )?{_YEAR}|{_SURE_MONTH}|{_WEEKDAY}"
    rf"|(?<=\b[Ii]n ){_MONTH}|(?<=\w ){_MONTH}(?! ?,? [A-Z])(?= ?[a-z,.;)]|$)"
    r"|\d{4}-\d\d-\d\d(?:T[\d:.]+Z?)?\b|\d{1,2}[/.]\d{1,2}[/.](?:\d\d|\d{4})\b"
    rf"|{_YEAR} ?[–-] ?(?:{_YEAR}|\d\d\b(?! {_MONTH})|present\b)|(?<=\( ){_YEAR}(?= ?\))"
    r"|(?:\d\d)?\d0 ?'?s\b"
    rf"|(?:\d{{1,3}},?)?\d{{1,3}}(?: ?[–-] ?\d{{1,4}})? {_ERA}|AD \d{{1,4}}\b"
    rf"|{_NTH_DIGITS}(?: {_LINK} {_NTH_DIGITS})?{_CENTURY}"
    rf"|{_CLOCK}(?: (?:to|–|-|until|and) {_CLOCK})?"
    ")"
)
_IN_WORDS = re.compile(
    rf"\b(?:{_NTH_WORD}(?: {_LINK} {_NTH_WORD})?{_CENTURY}"
    r"|(?:\d{1,2}|[a-z]{3,6}) o'? ?clock\b|noon\b|midnight\b)"
)
_IN_WORDS_SIGN = re.compile("entur|clock|noon|midnight")
_DIGIT = re.compile(r"\d")
# What a date without digits has: a month, a weekday, or the century of a Roman number.
_DIGITLESS_SIGN = re.compile("Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec|day|entur")
_LONE_YEAR = re.compile(
    rf"\b{_YEAR}(?: (?:and|to) {_YEAR})?"
    r"(?! (?!has|was|is|does)[a-z]+[^\Wsu]s\b)"  # "2000 people" cannot be told from a year, "2000 trees" can
    r"(?! ?[,.]\d)"
)
_BEFORE_YEAR = frozenset(
    "in since until till during by from before after of to the around year years between circa c. early late "
    "mid summer spring autumn winter fall act order regulations".split()
)
_PART_OF = frozenset(("early", "late", "mid", "mid-", "c.", "circa"))


def find_dates(view: TokenView) -> Iterator[Range]:
    """Each date or time, with "early", "late" or "c." before it. A lone year needs a word that tells so."""
    has_digits = _DIGIT.search(view.joined) is not None
    if has_digits or _DIGITLESS_SIGN.search(view.joined):
        for first, last in view.find(_DATE):
            yield _with_part(view, first), last
    if _IN_WORDS_SIGN.search(view.joined):
        for first, last in view.find(_IN_WORDS):
            yield _with_part(view, first), last
    if not has_digits:
        return
    for first, last in view.find(_LONE_YEAR):
        if first and view.lower[first - 1] in _BEFORE_YEAR:
            yield _with_part(view, first), last


def _with_part(view: TokenView, first: int) -> int:
    return first - 1 if first and view.lower[first - 1] in _PART_OF else first
