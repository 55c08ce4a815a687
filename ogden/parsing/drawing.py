"""A tree as a picture (SVG).

The words stand on one line at the foot, so that the sentence can be read; each phrase stands as high above
them as its own phrases need, in the middle over its first and last child. Lines are level or upright and take
the colour of the text around the picture, so it suits light and dark pages. No font is asked for by name, so
widths are measured roughly, by kinds of letters.
"""

import unicodedata
from collections.abc import Collection
from dataclasses import dataclass
from html import escape

from ogden.parsing.tree import Constituent, Tree

WORD_SIZE = 15.0
TAG_SIZE = 11.0
LABEL_SIZE = 13.0
GAP = 14.0
"""Between the columns of two words."""
ROW = 38.0
"""From one row of phrases to the next."""
TAG_RISE = 22.0
"""From the line of the words up to their tags."""
MARGIN = 12.0
CORNER = 6.0

_NARROW = frozenset("iIjlt f.,:;'`!|()[]/-’‘r\"")
_WIDE = frozenset("mwMW@%—…")

_STYLE = """\
.ogden-tree { font-family: system-ui, sans-serif; fill: currentColor; text-anchor: middle }
.ogden-tree .phrase { font-size: 13px; font-weight: 600 }
.ogden-tree .tag { font-size: 11px; opacity: .6 }
.ogden-tree .word { font-size: 15px }
.ogden-tree .line { fill: none; stroke: currentColor; stroke-opacity: .35; stroke-width: 1.25 }
.ogden-tree .mark { fill: #e8890c; fill-opacity: .28 }
"""
_OWN_COLOUR = """\
.ogden-tree { color: #1b2430 }
@media (prefers-color-scheme: dark) { .ogden-tree { color: #e6e9ee } }
"""


@dataclass
class _Node:
    """A node with its place in the picture; rows are counted from the tags upwards."""

    tree: Tree
    span: Constituent
    x: float = 0.0
    row: int = 0


def draw_tree(tree: Tree, marked: Collection[Constituent] = (), standalone: bool = True) -> str:
    """The picture as text of an SVG file; `marked` phrases are set on a coloured ground.

    Not `standalone`: for a page that holds the picture inside itself, whose colour of text it then takes.
    """
    nodes, below = _placed(tree)
    rows = nodes[0].row
    foot = MARGIN + LABEL_SIZE + rows * ROW + TAG_RISE
    if nodes[0].tree.word is None:
        foot += 4
    width = _layout(nodes, below)
    pieces = [
        line for place in range(len(nodes)) for line in _drawn(nodes, below[place], place, foot, set(marked))
    ]
    height = foot + MARGIN
    style = _STYLE + (_OWN_COLOUR if standalone else "")
    return "\n".join(
        [
            f'<svg xmlns="http://www.w3.org/2000/svg" class="ogden-tree" role="img" width="{width:.0f}" '
            f'height="{height:.0f}" viewBox="0 0 {width:.0f} {height:.0f}">',
            f"<title>{_text(' '.join(tree.words()))}</title>",
            f"<style>\n{style}</style>",
            *pieces,
            "</svg>\n",
        ]
    )


def text_width(text: str, size: float) -> float:
    """About how wide the text is in a font of this size without serifs."""
    return size * sum(map(_letter_width, text))


def _letter_width(letter: str) -> float:
    if unicodedata.combining(letter) or unicodedata.category(letter) in ("Cf", "Mn"):
        return 0.0
    if unicodedata.east_asian_width(letter) in "WF":
        return 1.0
    if letter in _NARROW:
        return 0.34
    if letter in _WIDE:
        return 0.9
    return 0.69 if letter.isupper() else 0.57


def _placed(tree: Tree) -> tuple[list[_Node], list[list[int]]]:
    below = tree.places_of_children()
    nodes = [_Node(node, Constituent(0, 0, node.label)) for node in tree.nodes()]
    word = sum(node.tree.word is not None for node in nodes)
    for node, children in zip(reversed(nodes), reversed(below), strict=True):
        if not children:
            word -= 1
            node.span = Constituent(word, word + 1, node.tree.label)
        else:
            first, last = nodes[children[0]], nodes[children[-1]]
            node.span = Constituent(first.span.start, last.span.end, node.tree.label)
            node.row = 1 + max(nodes[child].row for child in children)
    return nodes, below


def _layout(nodes: list[_Node], below: list[list[int]]) -> float:
    """Give every node its x; returns the width of the picture."""
    leaves = [node for node in nodes if node.tree.word is not None]
    widths = [_leaf_width(leaf.tree) for leaf in leaves]
    for node in nodes:
        # A long label over few short words: its words make room for it.
        start, end, label = node.span
        if node.tree.word is None:
            missing = (
                text_width(label, LABEL_SIZE) + GAP / 2 - sum(widths[start:end]) - GAP * (end - start - 1)
            )
            for place in range(start, end):
                widths[place] += max(0.0, missing) / (end - start)
    edge = MARGIN
    for leaf, width in zip(leaves, widths, strict=True):
        leaf.x = edge + width / 2
        edge += width + GAP
    for node, children in zip(reversed(nodes), reversed(below), strict=True):
        if children:
            node.x = (nodes[children[0]].x + nodes[children[-1]].x) / 2
    return edge - GAP + MARGIN


def _leaf_width(leaf: Tree) -> float:
    return max(text_width(leaf.word or "", WORD_SIZE), text_width(leaf.label, TAG_SIZE))


def _drawn(
    nodes: list[_Node], children: list[int], place: int, foot: float, marked: set[Constituent]
) -> list[str]:
    node = nodes[place]
    y = _height(node, foot)
    label = _text(node.tree.label)
    if node.tree.word is not None:
        word = f'<text class="word" x="{node.x:.1f}" y="{foot:.1f}">{_text(node.tree.word)}</text>'
        # A comma tagged as a comma needs no second one.
        tag = f'<text class="tag" x="{node.x:.1f}" y="{y:.1f}">{label}</text>'
        return [word] if node.tree.label == node.tree.word else [tag, word]
    # One path for all, or the lines would be darker where they lie over each other.
    path = "".join(_line(node.x, y + 5, nodes[child].x, _top(nodes[child], foot)) for child in children)
    lines = [f'<path class="line" d="{path}"/>']
    if node.span in marked:
        width = text_width(node.tree.label, LABEL_SIZE) + 10
        lines.append(
            f'<rect class="mark" x="{node.x - width / 2:.1f}" y="{y - LABEL_SIZE - 0.5:.1f}" '
            f'width="{width:.1f}" height="{LABEL_SIZE + 5:.1f}" rx="5"/>'
        )
    return [*lines, f'<text class="phrase" x="{node.x:.1f}" y="{y:.1f}">{label}</text>']


def _height(node: _Node, foot: float) -> float:
    """The base line of the node's label."""
    return foot - TAG_RISE - (4 + node.row * ROW if node.row else 0)


def _top(node: _Node, foot: float) -> float:
    """Where the line from above ends."""
    if node.tree.word is not None and node.tree.word == node.tree.label:
        return foot - WORD_SIZE
    return _height(node, foot) - (LABEL_SIZE if node.row else TAG_SIZE) - 1


def _line(x: float, y: float, child_x: float, child_y: float) -> str:
    """Down from the label, along, round the corner and down to the child."""
    bar = y + 7
    if abs(child_x - x) < 0.5:
        return f"M{x:.1f} {y:.1f}V{child_y:.1f}"
    corner = min(CORNER, abs(child_x - x), max(0.0, child_y - bar))
    side = 1 if child_x > x else -1
    return (
        f"M{x:.1f} {y:.1f}V{bar:.1f}H{child_x - side * corner:.1f}"
        f"q{side * corner:.1f} 0 {side * corner:.1f} {corner:.1f}V{child_y:.1f}"
    )


def _text(text: str) -> str:
    """What an XML file may hold: no control characters, no halves of surrogate pairs."""
    return escape(
        "".join("\ufffd" if unicodedata.category(letter) in ("Cc", "Cs") else letter for letter in text)
    )
