"""The reading level of the prose in a text: one function for the command line, the service and the page.

The grade is that of `reading_level`, but what is no prose makes a text neither easy nor hard:

1. Headings, cells of tables and quotations do not count. Where nothing else is there, sentences in cells do.
2. Of items of lists and of notes only sentences with an end mark count. A line of a paragraph without one
   counts if it has five words or more: it may be a sentence; "Dear Ms Reid," is none.
3. Codes, e-mail and web addresses, and numbers with as many digits as an account has, are no words.
"""

import re
from collections.abc import Iterable, Sequence
from functools import lru_cache

from ogden.text import syllables
from ogden.text.passages import PassageKind, passages
from ogden.text.reading_level import LevelSum, SentenceWords, TextLevel, level_of, moved, sentence_words

SHORTEST = 5
"""Words of a sentence without an end mark."""
_ENDED = re.compile(r"[.!?…][\"'”’»)\]]*\s*$")
_NEVER: frozenset[PassageKind] = frozenset(("heading", "quotation"))
_MARKED: frozenset[PassageKind] = frozenset(("item", "note", "cell"))
_CODE = re.compile(
    r".*@.*|(?:https?:|www\.).*|\S+\.(?:com|org|net|gov|edu|uk|eu)\b.*|.*[_\\].*"  # addresses and names
    r"|(?=.*\d)(?=.*[^\W\d_]).*[^\W\d_]\d.*|(?=.*\d)(?=.*[^\W\d_]).*/.*|.*\d{5,}.*|.*\d/\d.*"  # codes
)


def text_level(text: str) -> TextLevel:
    """The level of the prose in plain text; spans count characters of it."""
    found = [(text[one.span.start : one.span.end], one.kind, one.span.start) for one in passages(text)]
    return _level(found)


def prose_level(parts: Iterable[tuple[str, PassageKind]]) -> TextLevel:
    """The level of the prose in passages of a document together. Its sentences are not listed."""
    found = ProseSum()
    for text, kind in parts:
        found.add(text, kind)
    return found.level()


class ProseSum:
    """The same for passages that come one after the other."""

    def __init__(self) -> None:
        self._prose, self._cells = LevelSum(), LevelSum()

    def add(self, text: str, kind: PassageKind) -> None:
        self.add_sentences(prose_sentences(text, kind), kind)

    def add_sentences(self, found: Sequence[SentenceWords], kind: PassageKind) -> None:
        """Those of a passage, as `prose_sentences` finds them."""
        (self._cells if kind == "cell" else self._prose).add(found)

    def level(self) -> TextLevel:
        return (self._prose if self._prose.sentences else self._cells).level()


def prose_sentences(text: str, kind: PassageKind) -> list[SentenceWords]:
    """The sentences of a passage that count."""
    return _sentences(text, kind, 0)


def _level(parts: Sequence[tuple[str, PassageKind, int]]) -> TextLevel:
    rest = [one for part in parts if part[1] != "cell" for one in _sentences(*part)]
    return level_of(rest or [one for part in parts for one in _sentences(*part)])


def _sentences(text: str, kind: PassageKind, offset: int) -> list[SentenceWords]:
    if kind in _NEVER:
        return []
    found = []
    for start, end, words, spoken in sentence_words(text):
        own = tuple(word for word in words if not is_code(word[2]))
        ended = _ENDED.search(text, start, end)
        if own and (ended or (kind not in _MARKED and len(own) >= SHORTEST)):
            if len(own) < len(words):
                spoken = sum(syllables.count(word) for _, _, word in own)
            found.append((start + offset, end + offset, moved(own, offset), spoken))
    return found


@lru_cache(maxsize=1 << 12)
def is_code(word: str) -> bool:
    """Whether a token is an address, a reference or the like: nobody reads it as a word."""
    return _CODE.fullmatch(word) is not None
