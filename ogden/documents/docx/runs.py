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


_Fate = Literal["keep", "delete", "insert", "cut"]


class _Part(NamedTuple):
    fate: _Fate
    xml: str
    """For text its escaped characters, otherwise an element; for a cut, the tags between two paragraphs."""
    is_text: bool


def rewritten_run(run: Run, edits: Sequence[RunEdit], tracking: Tracking, cuts: Iterator[str]) -> str:
    """The XML that takes the run's place. Edits are in order; `cuts` has what stands between paragraphs."""
    parts = list(_parts(run, edits, cuts))
    if tracking.accept:
        parts = [
            part._replace(fate="keep") if part.fate == "insert" else part
            for part in parts
            if part.fate != "delete"
        ]
    pieces: list[str] = []
    at = 0
    while at < len(parts):
        end = at
        while end < len(parts) and parts[end].fate == parts[at].fate:
            end += 1
        pieces.append(_written(run, parts[at:end], tracking))
        at = end
    return "".join(pieces)


def _parts(run: Run, edits: Sequence[RunEdit], cuts: Iterator[str]) -> Iterator[_Part]:
    for number, child in enumerate(run.children):
        own = [edit for edit in edits if edit.child == number]
        if child.text is None:
            yield _Part("keep", child.raw, False)
            continue
        characters = _CHARACTER.findall(child.raw) if "&" in child.raw else child.raw
        at = 0
        for edit in own:
            yield from _text("keep", characters[at : edit.start])
            yield from _text("delete", characters[edit.start : edit.end])
            for part in parts_of(edit.text) if edit.cuts else (edit.text,):
                if edit.cuts and part in (ITEM, PARAGRAPH):
                    yield _Part("cut", next(cuts), False)
                else:
                    yield from _text("insert", escape(part, quote=False))
            at = edit.end
        yield from _text("keep", characters[at:])


def _text(fate: _Fate, characters: Sequence[str]) -> Iterator[_Part]:
    if characters:
        yield _Part(fate, "".join(characters), True)


def _written(run: Run, parts: Sequence[_Part], tracking: Tracking) -> str:
    """A run for parts that share their fate."""
    w, fate = tracking.prefix, parts[0].fate
    if fate == "cut":
        return "".join(part.xml for part in parts)
    name = "delText" if fate == "delete" else "t"
    content, text = "", ""
    for part in parts:
        if part.is_text:
            text += part.xml
            continue
        content, text = content + _text_element(w, name, text) + part.xml, ""
    content += _text_element(w, name, text)
    if fate == "keep":
        return f"{run.opening}{run.formatting}{content}</{w}:r>"
    inner = f"<{w}:r>{run.formatting}{content}</{w}:r>"
    kind = "del" if fate == "delete" else "ins"
    return f"<{w}:{kind} {tracking.attributes()}>{inner}</{w}:{kind}>"


def _text_element(prefix: str, name: str, xml: str) -> str:
    return f'<{prefix}:{name} xml:space="preserve">{xml}</{prefix}:{name}>' if xml else ""


def visible(raw: str) -> str:
    """The characters of an escaped text."""
    return unescape(raw) if "&" in raw else raw
