"""What is written for machines or marked by its writer: addresses, code, citation marks, quotations.

Addresses and code are found in the text as typed, chunk by chunk between white space, so that a tokeniser
that cuts them open does no harm. A chunk longer than any word is taken for code whole, which also bounds
the work.
"""

import re
from collections.abc import Callable, Iterator
from functools import cache

from ogden.text.token_view import Range, TokenView

_LONGEST_CHUNK = 300
_CHUNK = re.compile(r"\S+")
_LONG_CHUNK = re.compile(rf"\S{{{_LONGEST_CHUNK + 1},}}")

_TOP_DOMAINS = "com|org|net|edu|gov|mil|int|info|io|eu|uk|us|ca|au|de|fr|es|it|nl|ch|at|jp|cn|in|nz|ie"


@cache
def _url_pattern() -> re.Pattern[str]:
    return re.compile(
        r"(?:https?|ftps?|file|git|ssh)://[^\s<>\"“”`]+"
        r"|\bwww\.[^\s<>\"“”`]+"
        rf"|(?<![\w@.-])(?:[A-Za-z0-9][A-Za-z0-9-]*\.)+(?:{_TOP_DOMAINS})(?![\w-])(?:[/?:][^\s<>\"“”`]*)?"
        r"|\bdoi:\s?10\.\S+",
        re.IGNORECASE,
    )


@cache
def _email_pattern() -> re.Pattern[str]:
    return re.compile(r"(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+")


_EXTENSIONS = (
    "txt|pdf|docx?|xlsx?|pptx?|odt|ods|csv|tsv|jsonl?|ya?ml|xml|html?|css|js|ts|py|ipynb|cpp|hpp|cc|hh|java|rs|rb"
    "|php|sh|bat|exe|dll|zip|gz|xz|tar|bz2|7z|rar|png|jpe?g|gif|svg|bmp|tiff?|mp[34]|wav|avi|mov|md|rst|tex|ini"
    "|cfg|conf|toml|lock|log|sql|db|iso|apk|bak|tmp|dat|bin|[ch]"
)


@cache
def _code_pattern() -> re.Pattern[str]:
    return re.compile(
        rf"(?<![\w.])[\w~./\\-]*\w\.(?:{_EXTENSIONS})(?![\w-])"  # report.pdf, src/main.c
        r"|(?<![\w/.])(?:~|\.{1,2})?(?:/[\w.@-]+){2,}/?"  # /etc/hosts
        r"|(?<![\w/.])(?:~|\.{1,2})/[\w./@-]*"  # ~/notes
        r"|\b[A-Za-z]:\\\S*"  # C:\Users
        r"|(?<!\w)[\w.:]*\w\(\)"  # close()
        r"|(?<!\w)\w*[^\W_]_+[^\W_]\w*(?:\([^()\s]*\))?"  # snake_case
        r"|(?<![\w'])[a-z]{2,}[a-z0-9]*(?:[A-Z][a-z0-9]+)+(?:\([^()\s]*\))?(?!\w)"  # camelCase
        r"|(?<!\S)--[a-z][\w-]+(?:=\S+)?|(?<!\S)-[A-Za-z](?![\w-])"  # --help, -v
        r"|\$\{?[A-Za-z_]{2,}\}?|\{\{?\w+\}?\}|(?<![\w%])%\(?[sd]\b"  # ${HOME}, {name}, %s
        r"|&(?:[a-z]{2,8}|#\d{1,6});"  # &nbsp;
        r"|\b(?:Ctrl|Alt|Shift|Cmd|Command|Option|Fn)(?:[+-]\w+)+"
        r"|(?<!\w)(?:C\+\+|[CF]\#|\.NET)(?!\w)"
        r"|(?<![\w&])[@#][A-Za-z_]\w+"  # @name, #topic
    )


_SPACED_CODE = re.compile(
    r"```[^`]+```|(?<!`)`[^`\s][^`\n]{0,400}`(?!`)"
    r"|</?[A-Za-z][\w:-]*(?:\s+[\w:-]+(?:=[^<>\s]{0,200})?){0,20}\s*/?>|<[a-z][\w .-]{0,40}>"
)
_TRAILING = ".,;:!?'\")]}”’»*"


# Signs without which there is nothing to look for, so that most sentences are passed over at once. Two begin
# with a set, and look back at what it was: the search then leaps over all characters that are not in it.
_URL_SIGN = re.compile(r"[.:dD](?:(?<=\w\.)\w|(?<=:)//|(?<=[dD])[oO][iIıİ]:)")
_AT = re.compile("@")
_CODE_SIGN = re.compile(
    r"[_/\\#@$&%+{<`(.A-Z-](?:(?<=[_/\\#@$&%+{<`])|(?<=\()\)|(?<=\.)\w|(?<=[a-z][A-Z])|(?<!\S-)(?<=-))"
)
_CITATION_SIGN = re.compile(r"[\[(¹²³⁰⁴-⁹†‡]|\bet al\b|\b(?:ibid|op|loc)\b")
_CITED_YEAR = re.compile(r"(?:1[5-9]|20)\d\d")


def find_urls(view: TokenView) -> Iterator[Range]:
    text = view.sentence.text
    return _in_chunks(view, _URL_SIGN, _url_pattern) if "." in text or ":" in text else iter(())


def find_emails(view: TokenView) -> Iterator[Range]:
    return _in_chunks(view, _AT, _email_pattern) if "@" in view.sentence.text else iter(())


def find_code(view: TokenView) -> Iterator[Range]:
    text = view.sentence.text
    found = list(_in_chunks(view, _CODE_SIGN, _code_pattern))
    whole: list[re.Match[str]] = []
    if "`" in text or "<" in text:
        whole += _SPACED_CODE.finditer(text)
    if len(text) > _LONGEST_CHUNK:
        whole += _LONG_CHUNK.finditer(text)
    return iter([*found, *(span for match in whole if (span := view.find_in_text(*match.span())))])


def _in_chunks(
    view: TokenView, sign: re.Pattern[str], pattern: Callable[[], re.Pattern[str]]
) -> Iterator[Range]:
    if not sign.search(view.sentence.text):
        return
    for chunk in _CHUNK.finditer(view.sentence.text):
        if len(chunk[0]) > _LONGEST_CHUNK or not sign.search(chunk[0]):
            continue
        for match in pattern().finditer(chunk[0]):
            kept = _without_trailing(match[0])
            start = chunk.start() + match.start()
            if kept and (found := view.find_in_text(start, start + len(kept))):
                yield found


def _without_trailing(text: str) -> str:
    """Marks after an address belong to the sentence; a bracket that it opened belongs to it."""
    kept = text.rstrip(_TRAILING)
    rest = text[len(kept) :]
    if rest[:1] in (")", "]", "}") and any(mark in kept for mark in "([{"):
        return kept + rest[0]
    return text[: len(kept) + 2] if rest.startswith("()") else kept


_NAME = r"[A-Z][\w'.-]{0,40}"  # bounded, as are all repeats here: the time stays linear
_AUTHORS = rf"{_NAME}(?: {_NAME}){{0,3}}(?: ?, {_NAME}){{0,8}}(?: ?,? (?:&|and) {_NAME})?(?: et al ?\.?)?"
_YEAR = r"(?:1[5-9]|20)\d\d[a-z]?\b"
_PAGES = r"(?: ?[,:] ?(?:p\.|pp\.)? ?\d+(?: ?[–-] ?\d+)?)?"


@cache
def _citation_pattern() -> re.Pattern[str]:
    return re.compile(
        r"\[ ?\d{1,4}(?: ?[,;–-] ?\d{1,4}){0,30} ?\]"
        r"|\[ ?(?:citation|clarification|verification|year|page|date|dubious|better source|original research)"
        r"[\w –]{0,30}\]|\[ ?(?:who|when|where|which|by whom|according to whom|why|how) ?\? ?\]"
        r"|\[ ?(?:note|nb|n|ref|a|b|c|d|e) ?\d{0,3} ?\]"
        rf"|\( ?(?:see |e\.g\. ?,? |cf\. )?{_AUTHORS} ?,? {_YEAR}{_PAGES}"
        rf"(?: ?; {_AUTHORS} ?,? {_YEAR}{_PAGES}){{0,8}} ?\)"
        rf"|\b{_NAME}(?: (?:&|and) {_NAME})? et al ?\.?(?: ?,? ?\( ?{_YEAR}{_PAGES} ?\))?"
        rf"|\b{_NAME}(?: (?:&|and) {_NAME})? \( ?(?:1[5-9]|20)\d\d[a-z]\b{_PAGES} ?\)"
        r"|(?<=[^\W\d_])[¹²³⁰⁴-⁹]{1,4}(?![\w/])|(?<!\S)[¹²³⁰⁴-⁹]+(?!\S)|[†‡]"
        r"|\b(?:ibid|op\. ?cit|loc\. ?cit)\b\.?"
    )


# "km²" is a unit and no reference.
_SQUARED = re.compile(r"(?:[kcdm]?m|ft|in|mi|yd|s|x|y)[²³]")


def _may_cite(text: str) -> bool:
    """Whether there is a sign of a citation; in round brackets, a year."""
    signed = "[" in text or " al" in text or "ibid" in text or "cit" in text
    if text.isascii() and not signed:
        return "(" in text and _CITED_YEAR.search(text) is not None
    return _CITATION_SIGN.search(text) is not None


def find_citations(view: TokenView) -> Iterator[Range]:
    if not _may_cite(view.joined):
        return
    for first, last in view.find(_citation_pattern()):
        if last - first > 1 or not _SQUARED.fullmatch(view.words[first]):
            yield first, last


_CLOSED_BY = {"“": "”", "«": "»", "„": "“”", "‘": "'", '"': '"', "'": "'"}
_OPEN_BEFORE = frozenset(("(", "[", "{", "“", '"', "–", "-", "/", "«"))
_DEEPEST = 6  # marks open at a time: beyond that they do not mean quotations
_INVISIBLE = re.compile("[\u00ad\u200b-\u200f\u202a-\u202e\u2060-\u2064\u2066-\u2069\ufeff]+")


def find_quotations(view: TokenView) -> Iterator[Range]:
    """From each opening mark to the mark that closes it; a mark without its partner protects nothing.

    A straight mark opens where none is open and closes where one is. A single one must look like a quotation
    mark too: see `_single_role`.
    """
    open_marks: list[tuple[str, int]] = []  # what would close it, and the token
    marks = list(map(_mark, view.words)) if _INVISIBLE.search(view.joined) else view.words
    last_single = max((at for at, word in enumerate(marks) if word == "'"), default=-1)
    for at, word in enumerate(marks):
        if word not in _CLOSED_BY and word not in ("”", "»"):
            continue
        partner = next((n for n in range(len(open_marks) - 1, -1, -1) if word in open_marks[n][0]), None)
        if word == "'":
            role = _single_role(view, at, partner is not None, last_single)
        else:
            role = "close" if partner is not None else "open"
        if role == "close" and partner is not None:
            yield open_marks[partner][1], at + 1
            del open_marks[partner:]
        elif role == "open" and word in _CLOSED_BY and not _is_inch_mark(view, at):
            open_marks = [*open_marks[1 - _DEEPEST :], (_CLOSED_BY[word], at)]


def _mark(word: str) -> str:
    """The mark that a token is, or has before its word, where an invisible character (a zero-width joiner)
    hangs on it; else the token."""
    first, *rest = _INVISIBLE.split(word)
    return first if first in _CLOSED_BY or not any(rest) else word


def _is_inch_mark(view: TokenView, at: int) -> bool:
    return view.words[at] == '"' and view.glued_before(at) and view.words[at - 1][-1:].isdigit()


def _single_role(view: TokenView, at: int, is_open: bool, last_single: int) -> str:
    """Whether a single mark alone in a token opens or closes a quotation; an apostrophe does neither.

    It opens before a word it is glued to, after white space or a bracket. It closes where one is open, unless
    it hangs on a plural ("the boys' room") and another mark follows.
    """
    before = view.words[at - 1] if at else ""
    after = view.words[at + 1] if at + 1 < len(view.words) else ""
    if is_open:
        plural = before.endswith("s") and after.isalpha() and last_single > at
        return "" if plural else "close"
    if not view.glued_before(at) and not view.glued_after(at):  # tokenised text, where all marks are alone
        return "open" if after and not before.endswith("s") else ""
    after_gap = not view.glued_before(at) or before in _OPEN_BEFORE
    return "open" if view.glued_after(at) and after_gap else ""
