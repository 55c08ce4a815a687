"""The inside of a Markdown paragraph, with the place of each visible character.

markdown-it parses it by rules, each of which takes some characters. Its tokens do not say where they come
from, so here each rule is watched: which characters it took, and what it made of them. A character that no
rule took is text. Marks of emphasis are known to be marks only at the end, when they have found their
partners.

Beside CommonMark: ~~struck~~ words, [^1] for a footnote, $formulas$, {{ templates }}.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Literal

from markdown_it import MarkdownIt
from markdown_it.parser_inline import ParserInline
from markdown_it.rules_inline import StateInline
from markdown_it.token import Token

from ogden.documents.html.elements import FIXED
from ogden.documents.protocol import OBJECT
from ogden.documents.source_map import SourceSegment

Rule = Callable[[StateInline, bool], bool]
_WATCHED = {
    "newline": "\n",
    "escape": "\\",
    "backticks": "`",
    "strikethrough": "~",
    "emphasis": "*_",
    "link": "[",
    "image": "!",
    "autolink": "<",
    "html_inline": "<",
    "entity": "&",
    "footnote": "[",
    "formula": "$\\",
    "template": "{",
}
"""Rules, and the characters that each of them begins at: at others it need not be asked."""
_FOOTNOTE = re.compile(r"\[\^[^\]\s]{1,100}\]")
_FORMULA = re.compile(
    r"\$\$[^$]{1,2000}\$\$|\$(?=[^\s$])[^$\n]{0,300}(?<=[^\s\\$])\$(?!\d)|\\\([^\n]{1,300}?\\\)"
)
_TEMPLATE = re.compile(r"\{\{[^{}\n]{0,300}\}\}|\{%[^\n]{0,300}?%\}|\{[:#.][^{}\n]{1,200}\}")
_TAG = re.compile(r"<(/?)([a-zA-Z][\w-]*)([^>]*)>")
_KEPT = re.compile(r"translate\s*=\s*[\"']?no|lang\s*=\s*[\"']?(?!en)[a-z]|notranslate")

What = Literal["markup", "shown", "break", "hard break", "object", "picture", "tag"]


@dataclass(frozen=True)
class Taken:
    """Characters that a rule took, and what is to be seen of them."""

    start: int
    end: int
    what: What
    text: str = ""
    fixed: bool = False


@dataclass
class _Marks:
    """Characters that are marks if their token is no longer text when the paragraph is done."""

    start: int
    token: Token
    size: int

    def settled(self) -> Taken | None:
        markup = self.token.type != "text" or not self.token.content
        return Taken(self.start, self.start + self.size, "markup") if markup else None


@dataclass
class InlineReader:
    """Reads the content of paragraphs."""

    _taken: list[Taken | _Marks] = field(default_factory=list)
    _ranges: list[int] = field(default_factory=list)

    def __post_init__(self) -> None:
        self._parser = MarkdownIt("commonmark").enable("strikethrough")
        self._parser.inline.ruler2.disable("fragments_join")
        for name, pattern in (("footnote", _FOOTNOTE), ("formula", _FORMULA), ("template", _TEMPLATE)):
            self._parser.inline.ruler.before("escape", name, _pattern_rule(pattern))
        for name, rule in _rules(self._parser.inline):
            if name in _WATCHED:
                self._parser.inline.ruler.at(name, self._watched(name, rule, _WATCHED[name]))
        self._watch_ranges(self._parser.inline)

    def read(self, content: str, environment: dict[str, Any]) -> list[Taken]:
        """What the rules took, in order; characters between are text as they stand.

        The environment has the document's definitions of links.
        """
        self._taken, self._ranges = [], []
        self._parser.inline.parse(content, self._parser, environment, [])
        settled = [each.settled() if isinstance(each, _Marks) else each for each in self._taken]
        return sorted((each for each in settled if each), key=lambda each: each.start)

    def _watch_ranges(self, inline: ParserInline) -> None:
        tokenise = inline.tokenize

        def tokenize(state: StateInline) -> None:
            self._ranges.append(state.posMax)
            tokenise(state)

        inline.tokenize = tokenize  # type: ignore[method-assign]

    def _watched(self, name: str, rule: Rule, first: str) -> Rule:
        def watched(state: StateInline, silent: bool) -> bool:
            if state.src[state.pos] not in first:
                return False
            start, tokens = state.pos, len(state.tokens)
            taken, ranges = len(self._taken), len(self._ranges)
            if not rule(state, silent):
                return False
            if not silent:
                if name == "image":  # its words were read as if they were a paragraph of their own
                    del self._taken[taken:], self._ranges[ranges:]
                inner = self._ranges[ranges] if len(self._ranges) > ranges else start
                self._taken += _made(name, state, start, tokens, inner)
            return True

        return watched


def _rules(inline: ParserInline) -> list[tuple[str, Rule]]:
    return [(rule.name, rule.fn) for rule in inline.ruler.__rules__ if rule.enabled]


def _pattern_rule(pattern: re.Pattern[str]) -> Rule:
    def rule(state: StateInline, silent: bool) -> bool:
        found = pattern.match(state.src, state.pos, state.posMax)
        if not found:
            return False
        state.pos = found.end()
        return True

    return rule


def _made(name: str, state: StateInline, start: int, tokens: int, inner: int) -> Iterator[Taken | _Marks]:
    """What a rule made of the characters from `start` to where the parser is now."""
    end = state.pos
    last = state.tokens[-1] if len(state.tokens) > tokens else None
    if name in ("emphasis", "strikethrough"):
        yield from _marks(state, start)
    elif name == "link":
        yield Taken(start, start + 1, "markup")
        yield Taken(inner, end, "markup")
    elif name == "backticks":
        if last and last.type == "code_inline":
            yield Taken(start, end, "shown", last.content, fixed=True)
    elif name == "newline" or (last and last.type == "hardbreak"):
        yield Taken(start, end, "hard break" if last and last.type == "hardbreak" else "break")
    elif name in ("escape", "entity"):
        if last and last.content != last.markup:
            yield Taken(start, end, "shown", last.content, fixed=len(last.content) != 1)
    elif name == "autolink":
        yield Taken(start, end, "shown", state.src[start + 1 : end - 1], fixed=True)
    elif name == "formula":
        yield Taken(start, end, "object")
    elif name == "image":
        yield Taken(start, end, "picture")
    else:
        yield Taken(start, end, "tag" if name == "html_inline" else "markup")


def _marks(state: StateInline, start: int) -> Iterator[_Marks]:
    at = state.pos
    for token in reversed(state.tokens):
        if at <= start:
            return
        at -= len(token.content)
        yield _Marks(at, token, len(token.content))


def pieces_of(content: str, taken: Sequence[Taken]) -> tuple[list[SourceSegment], list[int]]:
    """The pieces of a paragraph, with offsets in its content, and where its pictures are."""
    pieces: list[SourceSegment] = []
    pictures: list[int] = []
    at, kept = 0, 0  # kept: inside how many HTML elements that are to stay
    for each in [*taken, Taken(len(content), len(content), "markup")]:
        if each.start > at:
            pieces.append(SourceSegment(content[at : each.start], at, each.start, fixed=kept > 0))
        at = max(at, each.end)
        if each.what == "tag":
            kept = max(0, kept + _kept_by(content[each.start : each.end], kept))
        elif each.what == "picture":
            pictures.append(each.start)
        elif each.what == "object":
            pieces.append(SourceSegment(OBJECT, each.start, each.end, plain=False, fixed=True))
        elif each.what in ("break", "hard break"):
            pieces.append(_break(pieces, each, kept > 0))
        elif each.what == "shown":
            pieces.append(SourceSegment(each.text, each.start, each.end, False, each.fixed or kept > 0))
    return pieces, pictures


def _break(pieces: list[SourceSegment], taken: Taken, kept: bool) -> SourceSegment:
    """A line break is one space with the white space before it, or stays if it is to be seen."""
    start = taken.start
    if pieces and pieces[-1].plain and pieces[-1].end == start:
        before = pieces.pop()
        text = before.text.rstrip(" \t")
        start -= len(before.text) - len(text)
        if text:
            pieces.append(before._replace(text=text, end=start))
    hard = taken.what == "hard break"
    return SourceSegment("\n" if hard else " ", start, taken.end, plain=False, fixed=hard or kept)


def _kept_by(tag: str, kept: int) -> int:
    """How a tag changes the number of open elements that are to stay. Inside one, every element counts."""
    match = _TAG.match(tag)
    if not match or tag.endswith("/>") or match[2].lower() in ("br", "img", "wbr", "hr"):
        return 0
    if match[1]:
        return -1 if kept else 0
    return 1 if kept or match[2].lower() in FIXED or _KEPT.search(match[3].lower()) else 0
