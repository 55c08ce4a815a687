"""A parser trained in a second on a few sentences, for tests."""

from collections.abc import Sequence
from functools import cache

import numpy as np

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.parser import Parser
from ogden.parsing.training import TrainingOptions, TrainingTree, train_parser
from ogden.parsing.tree import Tree
from ogden.parsing.vectors import Vectors

TREES = """\
(ROOT (S (NP (DT The) (NN dog)) (VP (VBD saw) (NP (DT a) (NN cat))) (. .)))
(ROOT (S (NP (PRP He)) (VP (VBD slept)) (. .)))
(ROOT (S (NP (PRP He)) (VP (VBD saw) (NP (NP (DT the) (NN dog)) (PP (IN in) (NP (DT the) (NN park))))) (. .)))
(ROOT (S (NP (NNS Cats)) (VP (VBP like) (S (VP (TO to) (VP (VB sleep))))) (. .)))
(ROOT (NP (DT A) (JJ red) (NN house)))
(ROOT (FRAG (INTJ (UH Yes)) (. !)))
(ROOT (S (NP (NP (DT the) (NN man)) (CC and) (NP (DT the) (NN dog))) (VP (VBD slept)) (. .)))
(ROOT (S (S (NP (PRP He)) (VP (VBD slept))) (CC and) (S (NP (NNS cats)) (VP (VBD saw) (NP (PRP it))))))"""


def toy_trees() -> list[Tree]:
    return [parse_bracketed(line) for line in TREES.split("\n")]


OPTIONS = TrainingOptions(
    epochs=60, hidden=24, span=32, feature_width=16, places=256, rate=0.01, dropout=0.0, hide_word=0.0,
    hide_tag=0.1, shard=4, shards=2, rare=1,
)  # fmt: skip


def toy_vectors() -> Vectors:
    words = sorted({word.lower() for tree in toy_trees() for word in tree.words()})
    return Vectors(words, np.random.default_rng(1).normal(size=(len(words), 8)).astype(np.float32))


@cache
def toy_bytes() -> bytes:
    return train_parser([TrainingTree(tree) for tree in toy_trees()], toy_vectors(), OPTIONS)


class NounTagger:
    """Everything is a noun."""

    def tag_many(self, sentences: Sequence[Sequence[str]], jobs: int = 0) -> list[list[str]]:
        return [["NN"] * len(words) for words in sentences]

    def of_kind(self, kind: str) -> "NounTagger":
        return self


def toy_parser() -> Parser:
    return Parser.from_bytes(toy_bytes(), NounTagger())
