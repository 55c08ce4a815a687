"""Lists in Markdown: items with the mark that the document has, as far indented as the paragraph.

    The landlord is responsible for:

    - the roof
    - the drains.

An item stays close to the list inside of it: with an empty line between, all items of its own list would move
apart. In headings, cells, notes and quotations no list can be.
"""

import re
from collections.abc import Callable, Sequence

from ogden.documents.html.cuts import may_cut
from ogden.documents.lists import ListMarkup, ListPlanner, blocks_after, line_end, planned_list
from ogden.documents.protocol import PassageEdit
from ogden.documents.source_map import Plan, SourcePassage
from ogden.documents.source_text import Source

_MARKS = "-*+"
_BEFORE = re.compile(r"((?:[ \t]*(?:[-*+]|\d{1,9}[.)])(?=[ \t]))*[ \t]*)(?:\[[ xX]\][ \t]+)?")
"""What may stand before the words of a paragraph: marks of items, and the box of a task."""
_ITEM = re.compile(r"(?:^|(?<=[\r\n]))([ \t]*)([-*+])[ \t]+\S")
_NEXT_LINE = re.compile(r"[^\r\n]*[\r\n]+(?:[ \t]*[\r\n]+)*")


def markdown_lists(escape: Callable[[str], str]) -> Callable[[Source], ListPlanner]:
    def planner(text: Source) -> ListPlanner:
        source = str(text)

        def planned(placed: SourcePassage, edits: Sequence[PassageEdit]) -> list[Plan] | None:
            is_last = blocks_after(placed.passage.text, edits)[-1].is_item
            markup = _markup(source, placed, is_last)
            return planned_list(placed, edits, markup, escape, keep_filled=True) if markup else None

        return planned

    return planner


def _markup(source: str, placed: SourcePassage, is_last: bool) -> ListMarkup | None:
    """`is_last`: nothing stands behind the list in its passage."""
    if placed.passage.kind not in ("paragraph", "item"):
        return None
    start = placed.extent.start
    line = max(source.rfind("\n", 0, start), source.rfind("\r", 0, start)) + 1
    before = _BEFORE.fullmatch(source, line, start)
    if not before:
        return None
    end = line_end(source)
    indent = re.sub(r"\S", " ", before[1])
    item = f"{end}{indent}{_mark(source, placed.extent.end, indent)} "
    close = is_last and placed.passage.item is not None
    return ListMarkup(
        first=item if close else end + item,
        following=item,
        behind=f"{end}{end}{indent}",
        line=f"{end}{indent}  ",
        may_cut=may_cut(source, placed.extent),
    )


def _mark(source: str, end: int, indent: str) -> str:
    """The mark of the document's first list, but another than that of a list that comes next: with one mark
    they would be one list."""
    used = _ITEM.search(source)
    mark = used[2] if used else _MARKS[0]
    following = _NEXT_LINE.match(source, end)
    taken = _ITEM.match(source, following.end()) if following else None
    if taken and taken[2] == mark and len(taken[1].expandtabs(4)) >= len(indent.expandtabs(4)):
        return next(other for other in _MARKS if other != mark)
    return mark
