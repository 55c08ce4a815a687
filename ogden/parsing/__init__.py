"""Bracketed trees, treebanks, head rules; a tagger and a constituency parser of our own."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.parsing.tree import Tree


def parse(sentence: str | Sequence[str], tags: Sequence[str] | None = None) -> "Tree":
    """The tree of one sentence: text, or its tokens, with their Penn tags where they are known.

    The parser that comes with Ogden is opened at the first call. For many sentences use `Parser.parse_many`
    of `ogden.parsing.builtin.load_parser()`, which is faster.
    """
    from ogden.parsing.builtin import load_parser
    from ogden.text.tokens import tokenise

    tokens = tokenise(sentence).tokens if isinstance(sentence, str) else sentence
    return load_parser().parse(tokens, tags)
