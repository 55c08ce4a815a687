"""Where a passage with tags in it may be cut in two: where none of its inline elements is open."""

import re
from bisect import bisect_right
from collections.abc import Callable

from ogden.documents.html.elements import VOID
from ogden.documents.html.tokens import Tag, tokens
from ogden.text.sentence import Span

_NAME = re.compile(r"[a-z][a-z0-9-]*")
"""In Markdown "<http://…>" is no tag."""


def may_cut(source: str, span: Span) -> Callable[[int], bool]:
    """Whether a part of the source may be cut at a place of it. Behind an end without a start it may not."""
    places, free = [span.start], [True]
    opened: list[str] = []
    for token in tokens(source[slice(*span)]):
        if not isinstance(token, Tag) or token.name in VOID or not _NAME.fullmatch(token.name):
            continue
        if token.closing and opened and opened[-1] == token.name:
            opened.pop()
        else:
            opened.append(token.name)
        places.append(span.start + token.end)
        free.append(not opened)
    return lambda at: free[bisect_right(places, at) - 1]
