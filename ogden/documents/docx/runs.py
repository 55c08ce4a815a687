"""A run of WordprocessingML, the unit of text with one formatting, and what becomes of it when it is edited.

    <w:r><w:rPr>…</w:rPr><w:t>a big house</w:t></w:r>

With "big" changed it is a run "a ", a deleted run "big", an inserted run "large", a run " house", each with
the formatting of the old one (ECMA-376-1, 17.13.5: w:ins and w:del).
"""

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from html import escape, unescape
from typing import Literal, NamedTuple

from ogden.text.list_text import ITEM, PARAGRAPH, parts_of

ILLEGAL = re.compile("[^\t\n\r\x20-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
"""Characters that no XML may have."""
_CHARACTER = re.compile(r"&[^;]+;|.", re.DOTALL)


class Child(NamedTuple):
    """Something in a run after its formatting: text, or `raw` XML of anything else."""

    raw: str
    text: str | None = None
    """What is to be seen, where it can be edited."""


class Run(NamedTuple):
    start: int
    """Where it begins in the XML of its paragraph."""
    end: int
    opening: str
    formatting: str
    children: tuple[Child, ...]
    is_direct: bool = True
    """Whether it stands in its paragraph and not in a part of it, as a link."""


class RunEdit(NamedTuple):
    """Characters of one child's text that become others; empty where the new text stands in another run."""

    child: int
    start: int
    end: int
    text: str
    cuts: bool = False
    """Whether the paragraph is cut at each mark of a list in the text."""


@dataclass
class Tracking:
    """How edits are marked."""

    prefix: str
    accept: bool
    date: str | None
    next_id: int = 1
    author: str = "Ogden"

    def attributes(self) -> str:
        number, self.next_id = self.next_id, self.next_id + 1
        date = f' {self.prefix}:date="{escape(self.date)}"' if self.date else ""
        return f'{self.prefix}:id="{number}" {self.prefix}:author="{self.author}"{date}'


_Fate = Literal["keep", "delete", "insert"]


def rewritten_run(run: Run, edits: Sequence[RunEdit], tracking: Tracking, cuts: Iterator[str]) -> str:
    """The XML that takes the run's place. Edits are in order; `cuts` has what stands between paragraphs."""
    writer = _RunWriter(run, tracking)
    for number, child in enumerate(run.children):
        if child.text is None:
            writer.element(child.raw)
            continue
        characters = _CHARACTER.findall(child.raw) if "&" in child.raw else child.raw
        at = 0
        for edit in edits:
            if edit.child != number:
                continue
            writer.text("keep", characters[at : edit.start])
            writer.text("delete", characters[edit.start : edit.end])
            for part in parts_of(edit.text) if edit.cuts else (edit.text,):
                if edit.cuts and part in (ITEM, PARAGRAPH):
                    writer.cut(next(cuts))
                else:
                    writer.text("insert", escape(part, quote=False))
            at = edit.end
        writer.text("keep", characters[at:])
    return writer.finished()


class _RunWriter:
    """Writes what becomes of a run: neighbours that share their fate are one run."""

    def __init__(self, run: Run, tracking: Tracking) -> None:
        self._run, self._tracking = run, tracking
        self._pieces: list[str] = []
        self._fate: _Fate = "keep"
        """Of the run that is being written."""
        self._content = ""
        """What it has: elements, behind them the text that is not in an element yet."""
        self._text = ""

    def text(self, fate: _Fate, characters: Sequence[str]) -> None:
        """Escaped characters."""
        if not characters:
            return
        if self._tracking.accept:
            if fate == "delete":
                return
            fate = "keep"
        if fate != self._fate:
            self._end_run()
            self._fate = fate
        self._text += characters if isinstance(characters, str) else "".join(characters)

    def element(self, xml: str) -> None:
        """Something that stays as it is."""
        if self._fate != "keep":
            self._end_run()
            self._fate = "keep"
        self._end_text()
        self._content += xml

    def cut(self, xml: str) -> None:
        """The tags between two paragraphs."""
        self._end_run()
        self._pieces.append(xml)

    def finished(self) -> str:
        self._end_run()
        return "".join(self._pieces)

    def _end_text(self) -> None:
        if self._text:
            w, name = self._tracking.prefix, "delText" if self._fate == "delete" else "t"
            self._content += f'<{w}:{name} xml:space="preserve">{self._text}</{w}:{name}>'
            self._text = ""

    def _end_run(self) -> None:
        self._end_text()
        if not self._content:
            return
        w, run = self._tracking.prefix, self._run
        if self._fate == "keep":
            self._pieces.append(f"{run.opening}{run.formatting}{self._content}</{w}:r>")
        else:
            kind = "del" if self._fate == "delete" else "ins"
            inner = f"<{w}:r>{run.formatting}{self._content}</{w}:r>"
            self._pieces.append(f"<{w}:{kind} {self._tracking.attributes()}>{inner}</{w}:{kind}>")
        self._content = ""


def visible(raw: str) -> str:
    """The characters of an escaped text."""
    return unescape(raw) if "&" in raw else raw
