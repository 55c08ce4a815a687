"""Trees in the brackets of the Penn Treebank: `(S (NP (PRP They)) (VP (VBD won)))`.

A file holds trees over several lines or one a line; the outermost bracket may lack its label (the treebank's
own files have it so) and is then a ROOT. `# newdoc NAME` and `# pair N` before a tree say which document it
belongs to; other lines that begin with # are comments. Files write `-LRB-` for a bracket and sometimes `\\/`
for a slash; a `Tree` holds the words as they are typed, so those that look like an escape do not survive a
file: `-LRB-` comes back as `(`.

Where brackets are left open, the next tree is found again after an empty line, a comment, or at a bracket in
the first column: so lines within a tree are indented, as all treebanks have them.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.corpus.pairs import NOT_UTF8, PairLocation, Skipped, decode_line
from ogden.errors import InputError
from ogden.parsing.tree import Tree
from ogden.text.lines import display_name, open_bytes

ROOT = "ROOT"

# A whole leaf is one token: most of a file is leaves.
_TOKEN = re.compile(r"\([^() \t\r\n\f\v]+ [^() \t\r\n\f\v]+\)|[()]|[^() \t\r\n\f\v]+")
_DOCUMENT = re.compile(r"#\s*(?:newdoc(?:\s+id\s*=)?\s+(?P<name>.*\S)|(?P<pair>pair\s+\d+))\s*")
_NAMES = {"(": "-LRB-", ")": "-RRB-", "[": "-LSB-", "]": "-RSB-", "{": "-LCB-", "}": "-RCB-"}
_MARKS = {name: mark for mark, name in _NAMES.items()}
_ESCAPED = re.compile(r"-[LR][RSC]B-|-[lr][rsc]b-|\\[/*]")
_UNWRITABLE = re.compile(r"[() \t\r\n\f\v]")


class PlacedTree(NamedTuple):
    """A tree of a file: where it begins, and the document it belongs to (empty where none was named)."""

    place: PairLocation
    document: str
    tree: Tree


def iterate_trees(path: str, skipped: Skipped | None = None) -> Iterator[PlacedTree]:
    """The trees of a file (plain, gz, xz or `-`) in order.

    What is no tree goes to `skipped`; without it, the first such place is an `InputError`, and so is a file
    with nothing in it.
    """
    reader = _Reader(path, Skipped(strict=True) if skipped is None else skipped)
    found = False
    for found_tree in reader.trees():
        found = True
        yield found_tree
    if not found and not reader.skipped.total():
        raise InputError(f"{display_name(path)}: there is no tree in it, as (S (NP (PRP We)) (VP (VBD won)))")


def parse_bracketed(text: str) -> Tree:
    """The one tree that stands in the text. Raises InputError where there is none, or more."""
    found = _tree(_TOKEN.findall(text))
    if isinstance(found, str):
        raise InputError(f"'{text[:60]}': {found}")
    return found


def format_tree(tree: Tree, indent: int | None = None) -> str:
    """The tree on one line, or, with `indent`, over several: each level that many spaces (1 or more) further
    in, phrases of words alone on one line."""
    pieces: list[str] = []
    stack: list[tuple[Tree, int] | None] = [(tree, 0)]
    while stack:
        top = stack.pop()
        if top is None:
            pieces.append(")")
            continue
        node, depth = top
        if depth:
            pieces.append("\n" + " " * (indent * abs(depth)) if indent and depth > 0 else " ")
        if node.word is not None:
            pieces.append(f"({_written(node.label)} {_written(node.word)})")
            continue
        pieces.append("(" + _written(node.label))
        stack.append(None)
        # A depth below zero keeps the node on the line of its parent.
        flat = depth < 0 or all(child.is_preterminal for child in node.children)
        below = -1 if flat else depth + 1
        stack.extend((child, below) for child in reversed(node.children))
    return "".join(pieces)


def _written(name: str) -> str:
    if name in _NAMES:
        return _NAMES[name]
    # A blank would end the word; the no-break space looks like it and does not.
    return _UNWRITABLE.sub(lambda found: _NAMES.get(found[0], "\u00a0"), name)


def _typed(word: str) -> str:
    if "-" not in word and "\\" not in word:
        return word
    return _ESCAPED.sub(lambda found: _MARKS.get(found[0].upper(), found[0][-1]), word)


@dataclass
class _Open:
    """A bracket that is not closed yet."""

    label: str | None = None
    word: str | None = None
    children: list[Tree] = field(default_factory=list)

    def add(self, atom: str) -> str | None:
        """Take a label or a word; gives the reason where it has no place here."""
        if self.children:
            return f"the word '{atom}' follows a phrase: a word needs its own bracket with a tag"
        if self.label is None:
            self.label = atom
        elif self.word is None:
            self.word = _typed(atom)
        else:
            return f"two words, '{self.word}' and '{atom}', under one tag"
        return None

    def close(self, is_outermost: bool) -> Tree | str:
        label = self.label
        if label is None and self.children and is_outermost:
            label = ROOT
        if label is None:
            return "a bracket without a label"
        if self.word is not None and self.children:
            return f"the word '{self.word}' stands beside a phrase: a word needs its own bracket with a tag"
        if self.word is None and not self.children:
            return f"there is no word under {label}"
        return Tree(label, self.children, self.word)


def _tree(tokens: list[str]) -> Tree | str:
    """The tree that the tokens make up, or the reason why there is none."""
    stack: list[_Open] = []
    done: Tree | None = None
    for token in tokens:
        if done is not None:
            return "there is something after the last bracket"
        if token == "(":
            stack.append(_Open())
            continue
        if token.startswith("("):
            tag, word = token[1:-1].split(" ")
            closed: Tree | str = Tree(tag, word=_typed(word))
        elif not stack:
            return "a closing bracket too many" if token == ")" else "text outside brackets"
        elif token == ")":
            closed = stack.pop().close(is_outermost=not stack)
        elif reason := stack[-1].add(token):
            return reason
        else:
            continue
        if isinstance(closed, str):
            return closed
        if stack:
            stack[-1].children.append(closed)
        else:
            done = closed
    if done is None:
        return f"brackets left open: {len(stack)}" if stack else "there is no tree"
    return done


class _Reader:
    """Cuts the lines of a file into trees."""

    def __init__(self, path: str, skipped: Skipped) -> None:
        self.path = path
        self.skipped = skipped
        self.document = ""
        self.line = 0
        self.start = 0
        self.depth = 0
        self.tokens: list[str] = []

    def trees(self) -> Iterator[PlacedTree]:
        with open_bytes(self.path) as stream:
            for number, raw in enumerate(stream, 1):
                self.line = number
                line = decode_line(raw, number)
                if line is None:
                    self.tokens, self.depth = [], 0
                    self.skipped.add(PairLocation(self.path, number), NOT_UTF8)
                    continue
                is_comment = line.startswith("#")
                if self.tokens and (is_comment or line.startswith("(") or not line.strip()):
                    yield from self._finish()
                if is_comment:
                    self._comment(line)
                else:
                    yield from self._add(line)
        if self.tokens:
            yield from self._finish()

    def _comment(self, line: str) -> None:
        if found := _DOCUMENT.fullmatch(line):
            self.document = found["name"] or " ".join(found["pair"].split())

    def _add(self, line: str) -> Iterator[PlacedTree]:
        for token in _TOKEN.findall(line):
            if not self.tokens:
                self.start = self.line
            self.tokens.append(token)
            self.depth += (token == "(") - (token == ")")
            if self.depth <= 0 and token.endswith(")"):
                yield from self._finish()
        if self.tokens and self.depth == 0:  # words without any bracket
            yield from self._finish()

    def _finish(self) -> Iterator[PlacedTree]:
        found = _tree(self.tokens)
        place = PairLocation(self.path, self.start)
        self.tokens, self.depth = [], 0
        if isinstance(found, str):
            self.skipped.add(place, found)
        else:
            yield PlacedTree(place, self.document, found)
