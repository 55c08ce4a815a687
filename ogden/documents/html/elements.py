"""What the elements of HTML mean for the passages of a document."""

from ogden.documents.protocol import PassageKind

INLINE = frozenset(
    "a abbr acronym b bdi bdo big cite code data dfn em font i ins kbd label mark math nobr q ruby s samp "
    "small span strike strong sub sup svg time tt u var wbr br img picture source audio video canvas object "
    "embed button input select textarea meter progress output map area del rt rp script style template "
    "noscript link meta slot".split()
)
"""Elements inside a passage. All others, unknown ones too, end it."""

VOID = frozenset("area base br col embed hr img input link meta param source track wbr".split())

SKIPPED = frozenset(
    "head pre button label legend select option optgroup textarea meter progress output svg math template "
    "audio video canvas object iframe del s strike sup rt rp map datalist nav address listing "
    "xmp dialog".split()
)
"""Elements whose text is not part of any passage."""

OBJECTS = frozenset(("math", "svg"))
"""Of the skipped ones, those that may stand for a word."""

FIXED = frozenset("code kbd samp var tt q sub cite bdo".split())
"""Elements whose text can be read in its passage, but stays."""

BARRIERS = frozenset("img input embed wbr".split()) | SKIPPED
"""No edit may reach across these."""

KINDS: dict[str, PassageKind] = {
    **dict.fromkeys(("h1", "h2", "h3", "h4", "h5", "h6"), "heading"),
    **dict.fromkeys(("li", "dt", "dd"), "item"),
    **dict.fromkeys(("td", "th", "caption"), "cell"),
    "blockquote": "quotation",
}

_ENDED_BY: dict[str, frozenset[str]] = {
    "li": frozenset(("li",)),
    "dt": frozenset(("dt", "dd")),
    "dd": frozenset(("dt", "dd")),
    "tr": frozenset(("tr", "td", "th")),
    "td": frozenset(("td", "th")),
    "th": frozenset(("td", "th")),
    "tbody": frozenset(("tr", "td", "th", "thead", "tbody")),
    "tfoot": frozenset(("tr", "td", "th", "thead", "tbody")),
    "body": frozenset(("head",)),
}
_LIMITS = frozenset("ul ol dl table html body div section article".split())


def implied_ends(name: str, opened: list[str]) -> int:
    """How many of the open elements (the last is innermost) the start of another one ends.

    <p> ends at the next block, <li> at the next <li> of its list, and so on: few people write those ends.
    """
    if name in INLINE:
        return 0
    if opened and opened[-1] == "p":
        return 1
    ended = _ENDED_BY.get(name, frozenset())
    count = 0
    for depth, other in enumerate(reversed(opened[-8:]), 1):
        if other in _LIMITS:
            break
        if other in ended or other == "p":
            count = depth
    return count
