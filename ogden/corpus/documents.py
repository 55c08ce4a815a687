"""A document: a title and paragraphs. How titles are compared, and which pages are no use for pairs.

What is wrong with a large input is counted and shown, and stops the work only if the caller is strict.
"""

import re
import unicodedata
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.errors import InputError

STUB = "stub"
DISAMBIGUATION = "disambiguation page"
META = "meta page"
ONE_LINE = "one-line page"
REDIRECT = "redirect"
RULES = (STUB, DISAMBIGUATION, META, ONE_LINE, REDIRECT)

DAMAGED = "file cut off or damaged"
SKIPPED = "skipped"
SHOWN = 3
"""Of each kind of problem, so many are shown as they come; the others are counted."""

_BLANK_LINES = re.compile(r"\n[^\S\n]*(?:\n[^\S\n]*)+")
_META_TITLE = re.compile(
    r"(?:wikipedia|wp|template|category|file|image|help|portal|user|mediawiki|module|special|draft|talk"
    r"|\w+ talk):\S?",
    re.IGNORECASE,
)
_DISAMBIGUATION_TITLE = re.compile(r"\(disambiguation\)$", re.IGNORECASE)
_DISAMBIGUATION_OPENING = re.compile(
    r"[^.:]{1,60}?\b(?:may|might|can|could)\s+(?:also\s+)?(?:refer\s+to|mean|stand\s+for)\b[^.:]{0,60}:\s*",
    re.IGNORECASE,
)
_STUB_NOTICE = re.compile(
    r"\b(?:article|page)\b[^.]{0,80}\bis a (?:\w+ )?stub\b|\bhelp Wikipedia by (?:adding|expanding)"
)


class Article(NamedTuple):
    """Paragraphs stand as the source has them, so that their numbers mean something to who looks there."""

    title: str
    paragraphs: list[str]
    place: str = ""
    """Where it was read: file and line."""
    kind: str = ""
    """What its markup says it is: STUB, DISAMBIGUATION or nothing in particular."""


@dataclass
class Problems:
    """What is wrong with an input: counts by kind, and the first few of each kind in words."""

    strict: bool = False
    show: Callable[[str], None] = lambda message: None
    counts: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)
    first: str = ""
    """What a strict caller would have been told."""

    def add(self, kind: str, place: str, message: str, then: str = "") -> None:
        """Something is wrong at a place (file and line), and `then` the work goes on, with that skipped.
        Where strict, this raises InputError."""
        problem = f"{place}: {message}"
        if self.strict:
            raise InputError(problem)
        self.counts[kind] += 1
        self.first = self.first or problem
        if self.counts[kind] <= SHOWN:
            self.messages.append(f"{problem}; {then}" if then else problem)
            self.show(self.messages[-1])


@dataclass
class Intake:
    """What a reader of documents asks and tells while it reads."""

    problems: Problems = field(default_factory=Problems)
    wants: Callable[[str, str], bool] = lambda title, place: True
    """Asked with title and place before anything costly is done with a document."""
    dropped: Counter[str] = field(default_factory=Counter)
    """Pages left out by rule, for the summary."""


def normalise_title(title: str) -> str:
    """The form in which titles are equal: NFC, underscores as spaces, the first letter a capital, and no mark
    of the order of bytes, which a file that begins with the title would lose."""
    joined = " ".join(unicodedata.normalize("NFC", title).replace("_", " ").replace("\ufeff", "").split())
    return joined[:1].upper() + joined[1:]


def paragraphs_of(text: str) -> list[str]:
    """Blank lines stand between paragraphs; the lines of one are joined."""
    return [" ".join(block.split()) for block in _BLANK_LINES.split(text) if block.strip()]


def left_out(document: Article, min_paragraphs: int, min_words: int) -> str | None:
    """The rule by which a page is no use for pairs (Coster & Kauchak 2011, section 3), or None.

    Where there is no markup to say so, a stub has the notice of stubs or fewer than `min_words` words, and
    a disambiguation page is known by its title or by a first paragraph like "X may refer to:".
    """
    filled = [paragraph for paragraph in document.paragraphs if paragraph.strip()]
    if _META_TITLE.match(document.title):
        return META
    if document.kind:
        return document.kind
    opening = filled[0] if filled else ""
    if _DISAMBIGUATION_TITLE.search(document.title) or _DISAMBIGUATION_OPENING.fullmatch(opening):
        return DISAMBIGUATION
    if len(filled) < min_paragraphs:
        return ONE_LINE
    if any(_STUB_NOTICE.search(paragraph) for paragraph in (filled[0], filled[-1])):
        return STUB
    if sum(len(paragraph.split()) for paragraph in filled) < min_words:
        return STUB
    return None
