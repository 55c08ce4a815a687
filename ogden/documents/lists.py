"""Edits that make a list of a passage: which do, and the blocks that the passage is then.

What a list looks like in the text of an edit is said in `ogden.text.list_text`; how a format writes it, in
`ListMarkup` for Markdown and HTML, and in `plain_lists` and `docx.lists`. All edits of a passage that have
marks of a list are made together, or none is.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.documents.minimal_edits import narrowed
from ogden.documents.protocol import Passage, PassageEdit, PassageKind
from ogden.documents.source_map import Plan, SourceEdit, SourcePassage
from ogden.text.list_text import ITEM, PARAGRAPH, has_items, mark_count, parts_of, with_plain_marks

_FEWEST = 2
"""Items of a list."""
_HOLDERS: frozenset[PassageKind] = frozenset(("paragraph", "item", "cell"))
"""Passages that may have a list in them, where their format allows it."""


class Block(NamedTuple):
    """A part of a passage that is a block of its own in the new document."""

    is_item: bool
    text: str


def is_marked(edit: PassageEdit) -> bool:
    return ITEM in edit.text or PARAGRAPH in edit.text


def list_edits(passage: Passage, edits: Sequence[PassageEdit]) -> list[PassageEdit] | None:
    """All edits of a passage, with the marks of its lists as `list_text` writes them, and no white space of
    the passage beside a mark; None where they make no list. Their order and number stay."""
    if not any(has_items(edit.text) for edit in edits):
        return None
    result: list[PassageEdit] = []
    inside = False
    for edit, following in zip(edits, [*edits[1:], None], strict=True):
        text, inside = _checked_marks(with_plain_marks(edit.text), inside)
        low = result[-1].end if result else 0
        high = following.start if following else len(passage.text)
        result.append(_widened(passage.text, edit._replace(text=text), low, high))
    blocks = blocks_after(passage.text, result)
    if sum(block.is_item for block in blocks) < _FEWEST or not all(block.text.strip() for block in blocks):
        return None
    return result


def _checked_marks(text: str, inside: bool) -> tuple[str, bool]:
    """The text, where an empty line is no mark unless it ends a list; and whether a list is still open."""
    pieces = []
    for part in parts_of(text):
        if part == PARAGRAPH:
            part = PARAGRAPH if inside else " "
            inside = False
        inside = inside or part == ITEM
        pieces.append(part)
    return "".join(pieces), inside


def _widened(text: str, edit: PassageEdit, low: int, high: int) -> PassageEdit:
    start, end, new = edit
    if new.startswith((ITEM, PARAGRAPH)):
        while start > low and text[start - 1].isspace():
            start -= 1
    if new.endswith((ITEM, PARAGRAPH)):
        while end < high and text[end].isspace():
            end += 1
    return PassageEdit(start, end, new)


def blocks_after(text: str, edits: Sequence[PassageEdit]) -> list[Block]:
    """The blocks of a passage with these edits; the first is what stands before its list."""
    found, at = [Block(False, "")], 0
    for start, end, new in edits:
        found[-1] = found[-1]._replace(text=found[-1].text + text[at:start])
        for part in parts_of(new):
            if part in (ITEM, PARAGRAPH):
                found.append(Block(part == ITEM, ""))
            else:
                found[-1] = found[-1]._replace(text=found[-1].text + part)
        at = end
    found[-1] = found[-1]._replace(text=found[-1].text + text[at:])
    return found


def may_hold_list(passage: Passage) -> bool:
    return passage.kind in _HOLDERS


def line_end(source: str) -> str:
    """How the lines of a source end."""
    found = re.search(r"\r\n|\n|\r", source)
    return found[0] if found else "\n"


def indentation(source: str, at: int) -> str:
    """White space as wide as what stands before a place in its line."""
    return re.sub(r"\S", " ", re.split(r"[\r\n]", source[max(0, at - 1000) : at])[-1])


ListPlanner = Callable[[SourcePassage, Sequence[PassageEdit]], list[Plan] | None]
"""Plans for all edits of a passage as `list_edits` gives them; None where its list cannot be written."""


@dataclass(frozen=True)
class ListMarkup:
    """What stands for the marks of a list in the source of one passage."""

    first: str
    """Between what stands before the list and its first item."""
    following: str
    """Between two items."""
    behind: str
    """Between the last item and the paragraph behind the list."""
    end: SourceEdit | None = None
    """What is written at the end of the passage where the list ends there; else `end_behind`."""
    end_behind: SourceEdit | None = None
    line: str | None = None
    """What a line break inside an item becomes, where it does not stay as it is."""
    may_cut: Callable[[int], bool] = lambda at: True
    """Whether the passage may be cut at a place of the source: no markup is open there."""


def planned_list(
    placed: SourcePassage,
    edits: Sequence[PassageEdit],
    markup: ListMarkup,
    escape: Callable[[str], str],
    keep_filled: bool,
) -> list[Plan] | None:
    """Plans for the edits of a passage (`list_edits`); None where its list cannot be written."""
    writer = _Writer(placed, markup, escape, keep_filled)
    plans: list[Plan] = []
    for edit in edits:
        plan = writer.planned(edit) if is_marked(edit) else placed.planned(edit, keep_filled)
        if plan is None and is_marked(edit):
            return None
        plans.append(plan)
    if writer.marks != sum(mark_count(edit.text) for edit in edits):
        return None  # a break of the document's own was taken for one
    last = next(plan for plan in reversed(plans) if plan is not None)
    if markup.line is not None:
        last += writer.lines(markup.line, plans)
    end = markup.end if writer.inside else markup.end_behind
    if end is not None:
        last.append(end)
    return plans


@dataclass
class _Writer:
    """Writes the edits of a passage in order."""

    placed: SourcePassage
    markup: ListMarkup
    escape: Callable[[str], str]
    keep_filled: bool
    inside: bool = False
    """Whether a list is open where the writer is."""
    cuts: list[tuple[int, bool]] = field(default_factory=list)
    """Places of the passage where it was cut, and whether a list is open behind them."""
    marks: int = 0
    """How many were written."""

    def planned(self, edit: PassageEdit) -> list[SourceEdit] | None:
        found: list[SourceEdit] = []
        for each in narrowed(self.placed.passage.text[edit.start : edit.end], edit):
            plan = self._cut(each) if is_marked(each) else self.placed.placed(each, self.keep_filled)
            if plan is None:
                return None
            found += plan
        return found

    def _cut(self, edit: PassageEdit) -> list[SourceEdit] | None:
        """An edit that cuts the passage, at white space where it reaches over markup."""
        ranges = self.placed.free_ranges(edit.start, edit.end)
        places = [each for each in ranges if self.markup.may_cut(each.start)]
        if not places:
            return None
        chosen = min(places, key=lambda each: not any(map(str.isspace, each.text)))
        before, *after = parts_of(edit.text)
        text = self._within(before, edit.start) + "".join(map(self._written, after))
        self.cuts.append((edit.start, self.inside))
        return [SourceEdit(each.start, each.end, text if each is chosen else "", True) for each in ranges]

    def _within(self, words: str, start: int) -> str:
        """Words that are not the first of a block, where another mark may be markup."""
        return self.escape(f"x{words}")[1:] if start else self.escape(words)

    def _written(self, part: str) -> str:
        self.marks += part in (ITEM, PARAGRAPH)
        if part == ITEM:
            mark = self.markup.following if self.inside else self.markup.first
            self.inside = True
            return mark
        if part == PARAGRAPH:
            self.inside = False
            return self.markup.behind
        return self.escape(part)

    def lines(self, line: str, plans: Sequence[Plan]) -> Iterator[SourceEdit]:
        """Line breaks inside items that no plan touches."""
        taken = [(each.start, each.end) for plan in plans for each in plan or ()]
        for offset, piece in zip(self.placed.offsets, self.placed.pieces, strict=True):
            cut = bisect_right(self.cuts, (offset, True)) - 1
            if piece.text != " " or piece.plain or piece.fixed or cut < 0 or not self.cuts[cut][1]:
                continue
            if all(end <= piece.start or piece.end <= start for start, end in taken):
                yield SourceEdit(piece.start, piece.end, line, True)
