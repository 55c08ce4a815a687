"""Lists in HTML: a paragraph is closed before its list; in other elements the list stands inside.

<p>The landlord is responsible for:</p>
<ul>
<li>the roof</li>
<li>the drains.</li>
</ul>
"""

import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ogden.documents.html.cuts import may_cut
from ogden.documents.html.tokens import Tag
from ogden.documents.lists import ListMarkup, ListPlanner, line_end, may_hold_list, planned_list
from ogden.documents.protocol import PassageEdit
from ogden.documents.source_map import Plan, SourceEdit, SourcePassage
from ogden.text.sentence import Span

_HOLDING = frozenset(
    "html body div section article main aside header footer li dd td details figcaption form fieldset "
    "center".split()
)
"""Elements that may have both words and a list in them."""
_ID = re.compile(r"""\sid\s*=\s*(?:"[^"]*"|'[^']*'|[^\s>"']+)""", re.IGNORECASE)


@dataclass(frozen=True)
class Holder:
    """What a passage stands in."""

    tag: Tag | None
    """Of the block; None where there is none."""
    inside: Span
    """From the tag before the passage to the one behind it, both of blocks."""
    ended: Tag | None
    """The tag behind it."""
    is_inline: bool
    """Whether an inline element was open already when the passage began."""


def html_lists(source: str, escape: Callable[[str], str], holders: Mapping[int, Holder]) -> ListPlanner:
    end = line_end(source)

    def planned(placed: SourcePassage, edits: Sequence[PassageEdit]) -> list[Plan] | None:
        holder = holders[placed.extent.start]
        if holder.is_inline or not may_hold_list(placed.passage):
            return None
        markup = _markup(source, holder, end)
        return planned_list(placed, edits, markup, escape, keep_filled=False) if markup else None

    return planned


def _markup(source: str, holder: Holder, end: str) -> ListMarkup | None:
    name = holder.tag.name if holder.tag else "body"
    first, closed = f"<ul>{end}<li>", f"</li>{end}</ul>"
    stop = holder.inside.start + len(source[slice(*holder.inside)].rstrip())
    cut = may_cut(source, holder.inside)
    if holder.tag and name == "p":
        own = _ID.sub("", source[holder.tag.start : holder.tag.end])
        ended = holder.ended
        last = ended.end if ended and ended.closing and ended.name == "p" else stop
        return ListMarkup(
            f"</p>{end}{first}",
            f"</li>{end}<li>",
            f"{closed}{end}{own}",
            end=SourceEdit(stop, last, closed, True),
            may_cut=cut,
        )
    if name not in _HOLDING:
        return None
    return ListMarkup(
        end + first,
        f"</li>{end}<li>",
        f"{closed}{end}<p>",
        end=SourceEdit(stop, stop, closed, True),
        end_behind=SourceEdit(stop, stop, "</p>", True),
        may_cut=cut,
    )
