"""A sentence as the finders of protected spans see it: raw and Penn-tokenised text look the same here.

Tokens get one spelling for brackets, quotation marks, apostrophes and dashes. `joined` is all of them with
one space between; patterns over it allow a space wherever a tokeniser may cut, so they need not know which
one did.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator

from ogden.text.sentence import Sentence

Range = tuple[int, int]
"""Tokens, from the first to past the last."""

_PENN = {
    "-LRB-": "(",
    "-RRB-": ")",
    "-LSB-": "[",
    "-RSB-": "]",
    "-LCB-": "{",
    "-RCB-": "}",
    "``": "“",
    "''": "”",
    "`": "‘",
}
_PENN |= {token.lower(): mark for token, mark in _PENN.items()}
_PLAIN = str.maketrans({"’": "'", "ʼ": "'", "‑": "-", "‐": "-", "−": "-", "—": "–"})


def plain_marks(text: str) -> str:
    """Text with straight apostrophes, one kind of hyphen and one of dash."""
    return text if text.isascii() else text.translate(_PLAIN)


class TokenView:
    def __init__(self, sentence: Sentence) -> None:
        self.sentence = sentence
        self.tokens = sentence.tokens
        """As they stand in the text."""
        self.words = [_PENN.get(token) or plain_marks(token) for token in self.tokens]
        """In one spelling: brackets and quotes as typed by a person, straight apostrophes, en dashes."""
        self.lower = [word.lower() for word in self.words]
        self.joined = " ".join(self.words)
        self._known_starts: list[int] | None = None
        self._known_text_starts: list[int] | None = None

    @property
    def _starts(self) -> list[int]:
        """Where each token starts in `joined`."""
        if self._known_starts is None:
            self._known_starts, at = [], 0
            for word in self.words:
                self._known_starts.append(at)
                at += len(word) + 1
        return self._known_starts

    @property
    def _text_starts(self) -> list[int]:
        if self._known_text_starts is None:
            self._known_text_starts = [start for start, _ in self.sentence.spans]
        return self._known_text_starts

    def find(self, pattern: re.Pattern[str]) -> Iterator[Range]:
        """The tokens that a pattern over `joined` matches, whole or in part."""
        for match in pattern.finditer(self.joined):
            if match.end() > match.start():
                yield self._range(self._starts, match.start(), match.end())

    def find_in_text(self, start: int, end: int) -> Range | None:
        """The tokens that characters `start` to `end` of the text touch."""
        first, last = self._range(self._text_starts, start, end)
        if first < last and self.sentence.spans[first].end <= start:
            first += 1
        return (first, last) if first < last else None

    def lower_at(self, at: int) -> str:
        """The word at a place, or nothing outside the sentence."""
        return self.lower[at] if 0 <= at < len(self.lower) else ""

    def glued_before(self, at: int) -> bool:
        """Whether no white space stands before token `at`; the first token has none."""
        spans = self.sentence.spans
        return at > 0 and spans[at - 1].end == spans[at].start

    def glued_after(self, at: int) -> bool:
        return at + 1 < len(self.tokens) and self.glued_before(at + 1)

    @staticmethod
    def _range(starts: list[int], start: int, end: int) -> Range:
        return max(0, bisect_right(starts, start) - 1), bisect_left(starts, end)
