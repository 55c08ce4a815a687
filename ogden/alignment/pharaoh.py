"""The Pharaoh format: a pair a line, its links `i-j` with blanks between them, positions from 0.

`i` is the position in the normal sentence, `j` in the simple one. A pair without links is an empty line.
"""

import re
from collections.abc import Iterable, Sequence

from ogden.errors import InputError

Link = tuple[int, int]
Links = list[Link]

_LINK = re.compile(r"([0-9]{1,9})-([0-9]{1,9})")


def format_links(links: Iterable[Sequence[int]]) -> str:
    return " ".join([f"{normal}-{simple}" for normal, simple in links])


def parse_links(line: str, where: str = "alignment") -> Links:
    """The links of a line, in its order. `where` begins the message about what is no link."""
    links = []
    for text in line.split():
        match = _LINK.fullmatch(text)
        if match is None:
            raise InputError(f"{where}: '{text[:40]}' is no link: a link is two positions, as 0-0")
        links.append((int(match[1]), int(match[2])))
    return links


def unaligned(links: Iterable[Link], normal: int, simple: int) -> tuple[list[int], list[int]]:
    """The positions without a link, on the normal and on the simple side.

    A normal word without one may have been deleted (Coster & Kauchak 2011, section 4).
    """
    pairs = list(links)
    left, right = {i for i, _ in pairs}, {j for _, j in pairs}
    return [i for i in range(normal) if i not in left], [j for j in range(simple) if j not in right]
