"""Markup that reads in one way only, found without markdown-it's rules, which take ten times as long.

It is the markup of most paragraphs: **bold words**, *others*, [a link](u), `code`, each with no markup in it,
and with a space or a mark of punctuation around it, so that each star can either begin or end something but
not both (CommonMark 0.31, 6.2). Where anything else stands in a paragraph that may be markup, all of it is
left to the rules.
"""

import re

from ogden.documents.markdown.inline import Taken

_MARKS = r"\\`*_\[<&$~{"
"""Characters that a rule may take, beside line breaks."""
_MARK = re.compile(rf"[{_MARKS}\n]")
_KNOWN = re.compile(
    rf"(?<![^ \n(])(\*\*?)(?=[^\W_])[^{_MARKS}\n]*(?<=[^\W_])\1(?=[ \n.,;:?)]|$)"
    rf"|(?<!!)\[(?!\^)[^{_MARKS}\]\n]+(\]\((?:https?://)?[A-Za-z0-9_./#-]+\))"
    r"|(`)[^`\n ](?:[^`\n]*[^`\n ])?`(?!`)"
    r"|(\n)[ \t]*"
    r"|(?:(?<=[^\W_])_(?=[^\W_])|[&<](?= ))"
)
_EMPHASIS, _LINK, _CODE, _BREAK = range(1, 5)


def simple_markup(content: str) -> list[Taken] | None:
    """What `InlineReader` would find in a paragraph; None where that has to be asked."""
    taken: list[Taken] = []
    mark = _MARK.search(content)
    while mark:
        match = _KNOWN.match(content, mark.start())
        if match is None:
            return None
        start, end = match.span()
        if match.lastindex == _EMPHASIS:
            size = len(match[_EMPHASIS])
            taken += (Taken(start, start + size, "markup"), Taken(end - size, end, "markup"))
        elif match.lastindex == _LINK:
            taken += (Taken(start, start + 1, "markup"), Taken(match.start(_LINK), end, "markup"))
        elif match.lastindex == _CODE:
            taken.append(Taken(start, end, "shown", content[start + 1 : end - 1], fixed=True))
        elif match.lastindex == _BREAK:
            hard = content.endswith("  ", 0, start)
            taken.append(Taken(start, end, "hard break" if hard else "break"))
        mark = _MARK.search(content, end)
    return taken
