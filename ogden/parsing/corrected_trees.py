"""Trees that readers corrected, kept without their words.

A line is the name of a sentence, a tab, and its tree with `_` for every word; the words are those of the
corpus, as tokens. The everyday corpus (`everyday_pairs/README.md`) has a row a sentence: document, genre,
number, the sentence, and what one or two editors made of it.
"""

from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.normalise import normalise
from ogden.parsing.tree import Tree
from ogden.parsing.treebanks import TreebankPart, parts
from ogden.text.lines import iterate_lines
from ogden.text.sentences import count_sentences
from ogden.text.tokens import tokenise_many


class EverydaySentence(NamedTuple):
    """`name` is the document's and the number in it; `split`: an editor made more than one sentence of it."""

    name: str
    text: str
    split: bool


def everyday_sentences(corpus: Path) -> list[EverydaySentence]:
    """Those of the corpus that are one sentence each."""
    rows = [line.split("\t") for line in iterate_lines(str(corpus))][1:]
    return [
        EverydaySentence(f"{document}:{number}", text, count_sentences(plain) > 1)
        for document, _, number, text, plain, *_ in rows
        if count_sentences(text) == 1
    ]


def corrected_trees(path: Path, corpus: Path) -> dict[TreebankPart, list[Tree]]:
    """The trees of a file, normalised, by what they are for (`ogden.parsing.treebanks`)."""
    sentences = everyday_sentences(corpus)
    tokens = [one.tokens for one in tokenise_many([one.text for one in sentences])]
    words = {sentence.name: own for sentence, own in zip(sentences, tokens, strict=True)}
    part_of = parts(name.partition(":")[0] for name in words)
    found: dict[TreebankPart, list[Tree]] = {part: [] for part in TreebankPart}
    for line in iterate_lines(str(path)):
        name, _, brackets = line.partition("\t")
        tree = parse_bracketed(brackets)
        if len(tree.words()) != len(words.get(name, ())):
            raise InputError(f"{path}: {name} is no sentence of {corpus}, or one with other words")
        made = normalise(_with_words(tree, words[name]))
        if made is not None:
            found[part_of[name.partition(":")[0]]].append(made)
    return found


def without_words(tree: Tree) -> str:
    if tree.word is not None:
        return f"({tree.label} _)"
    return f"({tree.label} {' '.join(map(without_words, tree.children))})"


def _with_words(tree: Tree, words: Sequence[str]) -> Tree:
    following = iter(words)

    def filled(node: Tree) -> Tree:
        if node.word is not None:
            return Tree(node.label, word=next(following))
        return Tree(node.label, [filled(child) for child in node.children])

    return filled(tree)
