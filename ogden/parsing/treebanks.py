"""Treebanks by document, and which documents are for what.

Documents, not sentences, are held out: sentences of one text share their words. The names of all documents
of the treebank are sorted, as strings, and numbered from 0:

    TEST   numbers that end in 4
    DEV    numbers that end in 9
    TRAIN  the rest

GUM names its documents after their genre first, so the rule takes from every genre by its size.
"""

from collections.abc import Iterable, Iterator
from enum import Enum
from itertools import groupby
from typing import NamedTuple

from ogden.corpus.pairs import Skipped
from ogden.parsing.brackets import iterate_trees
from ogden.parsing.normalise import normalise
from ogden.parsing.tree import Tree


class TreebankPart(Enum):
    TRAIN = "train"
    DEV = "dev"
    """To choose settings on."""
    TEST = "test"
    """To measure once."""


class TreebankDocument(NamedTuple):
    name: str
    trees: list[Tree]


def documents(path: str, skipped: Skipped | None = None) -> Iterator[TreebankDocument]:
    """The documents of a treebank with their normalised trees, in the order of the file.

    A document ends where another name follows; trees before the first name are of the document "". Of the
    silver trees a document is a pair, its normal tree before its simple one.
    """
    for name, placed in groupby(iterate_trees(path, skipped), key=lambda found: found.document):
        trees = [tree for found in placed if (tree := normalise(found.tree)) is not None]
        yield TreebankDocument(name, trees)


def parts(names: Iterable[str]) -> dict[str, TreebankPart]:
    """What each document is for, given the names of all documents of a treebank."""
    by_digit = {4: TreebankPart.TEST, 9: TreebankPart.DEV}
    return {
        name: by_digit.get(number % 10, TreebankPart.TRAIN) for number, name in enumerate(sorted(set(names)))
    }


def held_out(names: Iterable[str]) -> set[str]:
    """Those of a treebank's documents that are for the test."""
    return {name for name, part in parts(names).items() if part is TreebankPart.TEST}


def read_parts(path: str, skipped: Skipped | None = None) -> dict[TreebankPart, list[Tree]]:
    """The normalised trees of a treebank, by what they are for."""
    found = list(documents(path, skipped))
    part_of = parts(document.name for document in found)
    trees: dict[TreebankPart, list[Tree]] = {part: [] for part in TreebankPart}
    for document in found:
        trees[part_of[document.name]] += document.trees
    return trees
