"""Most paragraphs are words alone. They need none of markdown-it's rules, only to be known for what they are.

A line that begins with a letter begins no other block than a paragraph or a table or a heading that the next
line makes of it; and no line that begins with a letter ends a paragraph. So lines that all begin so, up to an
empty one or the end, are a paragraph, wherever they stand.
"""

import re

from markdown_it import MarkdownIt
from markdown_it.common.utils import mdTrim
from markdown_it.rules_block import StateBlock

_LETTER = re.compile(r"[^\W\d_]")


def read_plain_first(parser: MarkdownIt) -> None:
    """Have a parser look for paragraphs that begin with letters before it looks for anything else.

    They are one token instead of three: "inline" with the tag "p".
    """
    parser.block.ruler.before("table", "plain_paragraph", _plain_paragraph)


def _plain_paragraph(state: StateBlock, line: int, end: int, silent: bool) -> bool:
    source, starts, shifts, ends = state.src, state.bMarks, state.tShift, state.eMarks
    if state.sCount[line] - state.blkIndent > 3:
        return False
    following, last = line, state.lineMax
    while following < last:
        at = starts[following] + shifts[following]
        if at >= ends[following]:
            break
        if not _LETTER.match(source, at):
            return False
        following += 1
    token = state.push("inline", "p", 0)
    token.content = mdTrim(state.getLines(line, following, state.blkIndent, False))
    token.map = [line, following]
    state.line = following
    return True
