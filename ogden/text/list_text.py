"""A list inside of running text, as the text of an edit has it. Each of its marks begins a block:

    The landlord is responsible for:
    - the roof
    - the drains
    - the gutters.

    You must tell him about damp.

A line that begins with a dash is an item, and an empty line ends the list. What stands before the first mark
stays in the paragraph. The last block goes as far as the paragraph does, also behind the end of the edit.
"""

import re
from collections.abc import Iterator

ITEM, PARAGRAPH = "\n- ", "\n\n"
"""The marks, as they are written here. Others may write more or less white space."""
_MARK = re.compile(r"[ \t]*\n[ \t]*(?:-(?:[ \t]+|$)|\n\s*)")
_PART = re.compile(f"({ITEM}|{PARAGRAPH})")


def has_items(text: str) -> bool:
    return "\n" in text and any("-" in mark for mark in _MARK.findall(text))


def with_plain_marks(text: str) -> str:
    """The text with each mark as it is written here. A dash that ends the text is a mark, too."""
    return _MARK.sub(lambda mark: ITEM if "-" in mark[0] else PARAGRAPH, text)


def parts_of(text: str) -> Iterator[str]:
    """Words and marks, in turn; words may be empty."""
    yield from _PART.split(text)


def mark_count(text: str) -> int:
    """How many marks a text has, as they are written here."""
    return len(_PART.findall(text))


def in_lines(text: str) -> str:
    """The text with each item in one line, however the lines of the paragraph were wrapped."""
    parts = parts_of(with_plain_marks(text))
    return "".join(part if part in (ITEM, PARAGRAPH) else re.sub(r"\s*\n\s*", " ", part) for part in parts)
