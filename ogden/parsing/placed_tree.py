"""A tree whose phrases know where they stand: their words, their parents, their neighbours."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ogden import _core
from ogden.parsing.tree import Tree


class NodeColumns(NamedTuple):
    """A tree without its words: labels and numbers of children of its nodes, parents before children and left
    before right. A node without children is a word."""

    labels: list[str]
    arities: list[int]


class Phrase:
    """A phrase or a word of a sentence: words `start` to `end - 1`. The core makes those of a tree."""

    __slots__ = ("children", "end", "label", "parent", "start", "word")

    label: str
    word: str | None
    """In lower case, of a leaf."""
    start: int
    end: int
    parent: "Phrase | None"
    children: list["Phrase"]

    def __len__(self) -> int:
        return self.end - self.start

    def __repr__(self) -> str:
        return f"<{self.label} {self.start}:{self.end}>"

    def phrases(self) -> Iterator["Phrase"]:
        """This phrase and all below it, parents before children and left before right."""
        stack = [self]
        while stack:
            one = stack.pop()
            yield one
            stack.extend(reversed(one.children))

    def leaves(self) -> Iterator["Phrase"]:
        return (one for one in self.phrases() if one.word is not None)

    def dissolve(self) -> None:
        """Let the phrases below forget their parents. Who know each other are only found by the garbage
        collector, which looks through all else, too."""
        for one in list(self.phrases()):
            one.parent = None

    def ancestors(self) -> Iterator["Phrase"]:
        """From the parent up."""
        one = self.parent
        while one is not None:
            yield one
            one = one.parent


def phrase_over(label: str, start: int, end: int) -> Phrase:
    """A phrase that stands in no tree."""
    phrase = Phrase()
    phrase.label, phrase.word, phrase.parent, phrase.children = label, None, None, []
    phrase.start, phrase.end = start, end
    return phrase


def placed(tree: Tree) -> Phrase:
    """The tree with places."""
    columns, words = columns_of(tree)
    return placed_phrases(columns, words)[0]


def placed_phrases(columns: NodeColumns, words: Sequence[str]) -> list[Phrase]:
    """The same with all below it, as `Phrase.phrases` has them, of a tree over these words in lower case."""
    return _core.placed_phrases(Phrase, columns.labels, columns.arities, words)


def columns_of(tree: Tree) -> tuple[NodeColumns, list[str]]:
    """The nodes of a tree, and its words in lower case."""
    columns, words = NodeColumns([], []), []
    for node in tree.nodes():
        columns.labels.append(node.label)
        columns.arities.append(len(node.children))
        if node.word is not None:
            words.append(node.word.lower())
    return columns, words
