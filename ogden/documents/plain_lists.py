"""Lists in plain text: a line with a dash for each item, and an empty line before what stands behind.

In an item the list is as far indented as the item's words. Where the lines of the paragraph are wrapped,
those of the list and of what stands behind it are wrapped anew, as wide as the paragraph was.
"""

import re
from collections.abc import Sequence

from ogden.documents.lists import Block, ListPlanner, blocks_after, indentation, is_marked, line_end
from ogden.documents.protocol import PassageEdit
from ogden.documents.source_map import Plan, SourceEdit, SourcePassage
from ogden.documents.source_text import Source
from ogden.text.list_text import ITEM

_ITEM = re.compile(r"[ \t]*(?:\r\n|\n|\r)([ \t]*)[-*+•–—·][ \t]+\S")
"""An item in the next line."""


def plain_lists(text: Source) -> ListPlanner:
    source = str(text)
    end = line_end(source)

    def planned(placed: SourcePassage, edits: Sequence[PassageEdit]) -> list[Plan] | None:
        indent = indentation(source, placed.extent.start)
        following = _ITEM.match(source, placed.extent.end)
        if placed.passage.kind not in ("paragraph", "item") or (
            following and len(following[1]) >= len(indent)
        ):
            return None  # what follows would be one more item
        blocks = blocks_after(placed.passage.text, edits)
        first = next(number for number, edit in enumerate(edits) if is_marked(edit))
        start, stop = placed.source_offset(edits[first].start), placed.extent.end
        before = edits[first].text.partition(ITEM)[0]
        lines = "".join(_written(block, indent, end, _width(source, placed)) for block in blocks[1:])
        plans = [placed.planned(edit, False) for edit in edits[:first]]
        return [*plans, [_smaller(source, start, stop, before + lines)], *([] for _ in edits[first + 1 :])]

    return planned


def _width(source: str, placed: SourcePassage) -> int | None:
    """Of the lines of a passage; None where it has but one."""
    lines = re.split(r"\r\n|\n|\r", source[slice(*placed.extent)])
    lines[0] = indentation(source, placed.extent.start) + lines[0]
    return max(map(len, lines)) if len(lines) > 1 else None


def _written(block: Block, indent: str, end: str, width: int | None) -> str:
    mark = "- " if block.is_item else ""
    lines = [block.text] if width is None else _wrapped(block.text, width - len(indent + mark))
    begin = end if block.is_item else end + end
    return begin + indent + mark + f"{end}{indent}{' ' * len(mark)}".join(lines)


def _wrapped(text: str, width: int) -> list[str]:
    lines: list[str] = []
    for word in text.split():
        if lines and len(lines[-1]) + 1 + len(word) <= width:
            lines[-1] += " " + word
        else:
            lines.append(word)
    return lines


def _smaller(source: str, start: int, end: int, text: str) -> SourceEdit:
    """The edit without what it leaves as it is at its end."""
    old, same = source[start:end], 0
    while same < min(len(old), len(text)) and old[-1 - same] == text[-1 - same]:
        same += 1
    return SourceEdit(start, end - same, text[: len(text) - same], True)
