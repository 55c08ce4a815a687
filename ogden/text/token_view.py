"""A sentence as the finders of protected spans see it: raw and Penn-tokenised text look the same here.

Tokens get one spelling for brackets, quotation marks, apostrophes and dashes. `joined` is all of them with
one space between; patterns over it allow a space wherever a tokeniser may cut, so they need not know which
one did.
"""

import re
from bisect import bisect_left, bisect_right
from collections.abc import Iterator
from dataclasses import dataclass
from functools import cached_property

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


@dataclass(frozen=True)
class TokenView:
    sentence: Sentence

    @cached_property
    def tokens(self) -> list[str]:
        """As they stand in the text."""
        return self.sentence.tokens

    @cached_property
    def words(self) -> list[str]:
        """In one spelling: brackets and quotes as typed by a person, straight apostrophes, en dashes."""
        return [_PENN.get(token) or plain_marks(token) for token in self.tokens]

    @cached_property
    def lower(self) -> list[str]:
        return [word.lower() for word in self.words]

    @cached_property
    def joined(self) -> str:
        return " ".join(self.words)

    @cached_property
    def _starts(self) -> list[int]:
        """Where each token starts in `joined`."""
        starts, at = [], 0
        for word in self.words:
            starts.append(at)
            at += len(word) + 1
        return starts

    @cached_property
    def _text_starts(self) -> list[int]:
        return [start for start, _ in self.sentence.spans]

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
