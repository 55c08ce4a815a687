"""Markdown (CommonMark with tables, footnotes and front matter): paragraphs, items and cells are passages.

The blocks are found by markdown-it, which says from which line to which each of them goes. The content of a
block is found again in those lines; a block where that fails is left alone. So are code, HTML blocks, link
definitions, front matter, and blocks that other tools read as commands ("!!! note", ":::").
"""

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

from markdown_it import MarkdownIt
from markdown_it.token import Token

from ogden.documents.encoding import Decoded
from ogden.documents.markdown.inline import InlineReader, Taken, pieces_of
from ogden.documents.markdown.lists import markdown_lists
from ogden.documents.markdown.plain_paragraphs import read_plain_first
from ogden.documents.markdown.simple_markup import simple_markup
from ogden.documents.protocol import Cell, Item, PassageKind
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_map import SourcePassage, SourceSegment, source_passage
from ogden.documents.source_text import Source, overlapping_parts
from ogden.text.sentence import Span

_LINE = re.compile(r"[^\r\n]*(\r\n|\n|\r|$)")
_COMMENT = re.compile(r"<!--.*?-->", re.DOTALL)
_FRONT_MARK = re.compile(r"(?:---|\+\+\+)[ \t]*\r?\n")
_FRONT_MATTER = re.compile(r"(---|\+\+\+)[ \t]*\r?\n(?:.*\n)*?(?:\1|\.\.\.)[ \t]*(?:\r?\n|$)")
_WORDS = re.compile(r"[^\W\d_][^\r\n]*(?:\n[ \t]*[^\W\d_][^\r\n]*)*+")
_HASHES = re.compile(r"#{1,6}[ \t]+")
_OPENING = re.compile(r"\[\^[^\]\s]+\]:\s*|\[[ xX]\]\s+|[:~]\s+")
_COMMANDS = ("!!!", "???", ":::", "{%", "%%", "[!", "\\begin", "import ", "export ")
_SPECIAL = re.compile(r"[\\`*_\[\]<>$~|]|&(?=[#\w])|^(?=[-+#=:>]|!!!)|^(\d{1,9})(?=[.)](?:\s|$))")
_TANGLED = 500  # square brackets or marks in a paragraph: what has more is no prose, and slow to read
_LONGEST = 200_000  # characters of a paragraph
_PART = 1 << 16  # characters that are read at a time, where they can be
_CUT = re.compile(r"(?:\r\n|\n|\r(?!\n))[ \t]*(?:\r\n|\n|\r(?!\n))(?=[^\W\d_])")
_PROBE = "x"


def markdown(source: Decoded) -> SourceDocument:
    reader = _Reader()
    lists = markdown_lists(escaped)
    return SourceDocument("markdown", source, reader.passages, escaped, lists, reader.comments, known_text)


def escaped(text: str) -> str:
    return _SPECIAL.sub(lambda match: f"{match[1]}\\" if match[1] else f"\\{match[0]}", text)


def known_text(content: str) -> str | None:
    """What a block of lines that all begin with letters reads, wherever it stands; None where it may be read
    otherwise, or where nothing in it may change."""
    taken = simple_markup(content) if _WORDS.fullmatch(content) and _readable(content) else None
    if taken is None or content[-1].isspace():
        return None
    if not taken:
        return content
    pieces, _ = pieces_of(content, taken)
    text = "".join([piece.text for piece in pieces])
    return text if any(not piece.fixed and piece.text.strip() for piece in pieces) else None


class _Block(NamedTuple):
    content: str
    kind: PassageKind
    lines: range
    shape: str
    """The token that holds it: "paragraph", "heading", "th", "td"; "words" if lines begin with letters."""
    cell: Cell | None = None
    item: Item | None = None


class _Part(NamedTuple):
    """A part of a source that reads by itself as it does in the whole."""

    start: int
    text: str
    tokens: list[Token]


class _Reader:
    """Reads sources one after the other. To make its parsers takes longer than to read a paragraph."""

    def __init__(self) -> None:
        self._parser = MarkdownIt("commonmark").enable("table")
        self._parser.core.ruler.enableOnly(["normalize", "block"])
        read_plain_first(self._parser)
        self._inline = InlineReader()

    def passages(self, source: Source) -> Iterator[SourcePassage]:
        environment, tables = self._environment(source), 0
        for part in self._parts(source, environment):
            for block, places, taken in self._read(part, tables, environment):
                if passage := _passage(block, places, taken):
                    yield passage
            tables += sum(token.type == "table_open" for token in part.tokens)

    def comments(self, source: Source) -> list[Span]:
        """Where HTML comments stand: between the blocks, and inside of them."""
        environment = self._environment(source)
        found: list[Span] = []
        for part in self._parts(source, environment):
            found += _block_comments(part)
            for block, places, taken in self._read(part, 0, environment):
                for each in taken:
                    if each.what == "tag" and block.content.startswith("<!--", each.start):
                        start, end = _source_offset(each.start, places), _source_offset(each.end, places)
                        found.append(Span(start, end))
        return sorted(found)

    def _read(
        self, part: _Part, tables: int, environment: dict[str, Any]
    ) -> "Iterator[tuple[_Block, list[_Place], list[Taken]]]":
        """Each block that can be read, where its lines are, and what its markup is."""
        cursor = _Cursor(part.text, _lines(part.text), part.start)
        for block in _blocks(part.tokens, tables):
            places = cursor.find(block)
            if places and _readable(block.content):
                taken = simple_markup(block.content)
                if taken is None:
                    taken = self._inline.read(block.content, environment)
                yield block, places, taken

    def _environment(self, source: Source) -> dict[str, Any]:
        """The definitions of links in a source of several parts: they may stand behind their use."""
        found: dict[str, Any] = {}
        if len(source) > _PART and any("]:" in part for part in overlapping_parts(source, len("]:"))):
            for _ in self._parts(source, found):
                pass
        return found

    def _parts(self, source: Source, environment: dict[str, Any]) -> Iterator[_Part]:
        """The source in parts, each of which adds its definitions to the environment.

        It is cut behind an empty line, before a line that begins with a letter. Only a fence or a block of
        HTML can still be open there, and then a paragraph in the place of what follows is not read as one.
        """
        start, size = 0, _PART
        while start < len(source):
            text = source[start : start + size]
            own: dict[str, Any] = {}
            if start + size >= len(source):
                tokens = self._tokens(text, own, start == 0)
                _define(environment, own)
                yield _Part(start, text, tokens)
                return
            size *= 2
            cut = _last_cut(text, start == 0)
            tokens = self._tokens(text[:cut] + _PROBE, own, start == 0) if cut else []
            if tokens and _is_probe(tokens.pop()):
                _define(environment, own)
                yield _Part(start, text[:cut], tokens)
                start, size = start + cut, _PART

    def _tokens(self, source: str, environment: dict[str, Any], is_first: bool) -> list[Token]:
        front = _FRONT_MATTER.match(source) if is_first else None
        hidden = re.sub(r"[^\r\n]", "", front[0]) if front else ""
        return self._parser.parse(hidden + source[front.end() if front else 0 :], environment)


def _define(environment: dict[str, Any], found: dict[str, Any]) -> None:
    """The first definition of a name counts."""
    for name, definition in found.get("references", {}).items():
        environment.setdefault("references", {}).setdefault(name, definition)


def _last_cut(text: str, is_first: bool) -> int:
    """The last place where a text may perhaps be cut; 0 where there is none."""
    front = _FRONT_MATTER.match(text) if is_first else None
    if is_first and _FRONT_MARK.match(text) and not (front and front.end() < len(text)):
        return 0  # it may end later
    return max((match.end() for match in _CUT.finditer(text, front.end() if front else 0)), default=0)


def _is_probe(token: Token) -> bool:
    return token.content == _PROBE and token.tag == "p" and token.level == 0


def _block_comments(part: _Part) -> list[Span]:
    lines = _lines(part.text)
    return [
        Span(part.start + match.start(), part.start + match.end())
        for token in part.tokens
        if token.type == "html_block" and token.map
        for match in _COMMENT.finditer(part.text, lines[token.map[0]][0], lines[token.map[1] - 1][1])
    ]


def _lines(source: str) -> list[tuple[int, int]]:
    """Where each line begins and ends."""
    if "\r" not in source:
        ends = [match.start() for match in re.finditer("\n", source)]
        return list(zip([0, *(end + 1 for end in ends)], [*ends, len(source)], strict=True))
    return [(match.start(), match.end() - len(match[1])) for match in _LINE.finditer(source)]


def _blocks(tokens: Sequence[Token], tables: int) -> Iterator[_Block]:
    """The blocks of a part that has so many tables before it."""
    around: list[str] = []
    cell, item = Cell(tables - 1, -1, -1), None
    for token in tokens:
        if token.nesting > 0:
            name = token.type.removesuffix("_open")
            around.append(name)
            cell = _next_cell(cell, name)
            if name == "list_item":
                depth = around.count("bullet_list") + around.count("ordered_list") - 1
                item = Item(depth, int(token.info) if token.info.isdecimal() else None)
        elif token.nesting < 0:
            around.pop()
        elif token.type == "inline" and token.map and token.content:
            shape = "words" if token.tag else around[-1]
            kind = _kind(around, shape, token.content) if around else "paragraph"
            places = (cell if kind == "cell" else None, item if kind == "item" else None)
            yield _Block(token.content, kind, range(*token.map), shape, *places)
            item = None  # a second paragraph of the item has no mark


def _next_cell(cell: Cell, name: str) -> Cell:
    if name == "table":
        return Cell(cell.table + 1, -1, -1)
    if name == "tr":
        return Cell(cell.table, cell.row + 1, -1)
    return cell._replace(column=cell.column + 1) if name in ("td", "th") else cell


def _kind(around: Sequence[str], shape: str, content: str) -> PassageKind:
    if "blockquote" in around:
        return "quotation"
    if shape == "heading":
        return "heading"
    if shape in ("td", "th"):
        return "cell"
    if content.startswith("[^"):
        return "note"
    return "item" if "list_item" in around else "paragraph"


def _readable(content: str) -> bool:
    if content.startswith(_COMMANDS) or len(content) > _LONGEST:
        return False
    return content.count("[") < _TANGLED and content.count("*") + content.count("_") < 4 * _TANGLED


class _Place(NamedTuple):
    """A line of a block's content: where it begins in the content, and where in the source."""

    content: int
    source: int


class _Cursor:
    """Finds the content of blocks in the lines of the source."""

    def __init__(self, source: str, lines: Sequence[tuple[int, int]], start: int) -> None:
        """`start` is where this part of the source begins."""
        self.source, self.lines, self.start = source, lines, start
        self.row, self.column = -1, 0

    def find(self, block: _Block) -> list[_Place] | None:
        """Where each line of a block begins, or None where it is not as expected."""
        if block.shape in ("td", "th"):
            return self._find_cell(block)
        if block.shape == "words" and len(block.lines) == 1:
            start, end = self.lines[block.lines.start]
            if end - start == len(block.content) and self.source.startswith(block.content, start):
                return [_Place(0, self.start + start)]
        places, at = [], 0
        contents = block.content.split("\n")
        if len(contents) > len(block.lines):
            return None
        for number, content in zip(block.lines, contents, strict=False):
            start, end = self.lines[number]
            text = content.strip(" \t")
            found = self._find_line(self.source[start:end], text, block.shape)
            if found < 0:
                return None
            indent = len(content) - len(content.lstrip(" \t"))
            places.append(_Place(at + indent, self.start + start + found))
            at += len(content) + 1
        return places

    def _find_line(self, line: str, text: str, shape: str) -> int:
        if shape == "heading" and (hashes := _HASHES.search(line)) and line.startswith(text, hashes.end()):
            return hashes.end()
        line = line.rstrip()
        return len(line) - len(text.rstrip()) if line.endswith(text.rstrip()) else -1

    def _find_cell(self, block: _Block) -> list[_Place] | None:
        row = block.lines[0]
        start, end = self.lines[row]
        if row != self.row:
            self.row, self.column = row, start
        found = self.source.find(block.content, self.column, end)
        if found < 0:
            self.column = end  # as with an escaped bar: the rest of the row is left alone
            return None
        self.column = found + len(block.content)
        return [_Place(0, self.start + found)]


def _passage(block: _Block, places: Sequence[_Place], taken: Sequence[Taken]) -> SourcePassage | None:
    content = block.content
    if block.shape == "words" and not taken and not places[0].content:
        extent = Span(places[0].source, places[0].source + len(content))
        return source_passage(
            [SourceSegment(content, *extent)], block.kind, (), extent, block.cell, block.item, is_words=True
        )
    pieces, pictures = pieces_of(content, taken)
    opening = _OPENING.match(content)
    begin = opening.end() if opening and block.shape == "paragraph" else 0
    moved = [_moved(piece, places) for piece in _from(pieces, begin)]
    extent = Span(_source_offset(begin, places), _source_offset(len(content), places))
    barriers = [_source_offset(at, places) for at in pictures]
    is_words = block.shape == "words"
    return source_passage(moved, block.kind, barriers, extent, block.cell, block.item, is_words)


def _from(pieces: Sequence[SourceSegment], begin: int) -> Iterator[SourceSegment]:
    """The pieces after some characters that are no text, as those of a footnote's name."""
    for piece in pieces:
        if piece.start >= begin:
            yield piece
        elif piece.end > begin and piece.plain:
            yield piece._replace(text=piece.text[begin - piece.start :], start=begin)


def _moved(piece: SourceSegment, places: Sequence[_Place]) -> SourceSegment:
    return piece._replace(start=_source_offset(piece.start, places), end=_source_offset(piece.end, places))


def _source_offset(offset: int, places: Sequence[_Place]) -> int:
    line = max(0, bisect_right(places, (offset, 1 << 62)) - 1)
    return places[line].source + offset - places[line].content
