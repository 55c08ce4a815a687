"""A model whose rules rewrite trees, opened: rules, language models and weights, ready to search with.

Sentences are parsed first, by the built-in parser.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Self

import numpy as np

from ogden.model.files import ModelFile
from ogden.parsing.builtin import load_parser
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.derivations import DerivedCandidate
from ogden.search.request import Spans
from ogden.search.settings import TreeOptions
from ogden.search.tree_search import TreeSearch
from ogden.search.weights import Weights
from ogden.training.model_parts import (
    RankedParaphrase,
    SearchModel,
    SentenceSearcher,
    language_models,
    preparation_of,
    weights_for,
)

if TYPE_CHECKING:
    from numpy.typing import NDArray

GRAMMAR = "rules.trees"
WORDS_MODEL, TAGS_MODEL = "lm", "lm.tags"
OPTIONS = TreeOptions()

NodeValues = Callable[[Sequence[Tree | None]], "NDArray[np.float32]"]
"""Trees -> what it is to delete each of their nodes."""


@dataclass(frozen=True, repr=False)
class TreeModel(SearchModel[TreeSearch]):
    values: NodeValues | None = None
    """None: a node is worth its words."""

    @classmethod
    def open(cls, model: ModelFile, options: TreeOptions = OPTIONS) -> Self:
        search = open_search(model, options)
        weights = weights_for(model, search.feature_names)
        return cls(model.description.system, search, weights, preparation_of(model))

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        found = self.derived(lines, self.weights, size, jobs, protected)
        return [list(candidates) for candidates in found]

    def derived(
        self,
        lines: Sequence[str],
        weights: Weights,
        size: int,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[list[DerivedCandidate]]:
        """The best rewrites of all trees that a sentence may have."""
        count = self.search.options.parses
        by_sentence = [[tree] for tree in parsed(lines, jobs)] if count == 1 else parses(lines, count, jobs)
        trees = [tree for own in by_sentence for tree in own]
        spans = protected and [own for own, some in zip(protected, by_sentence, strict=True) for _ in some]
        values = self.values(trees) if self.values else None
        found = iter(self.search.nbest(trees, weights, size, True, jobs, spans, values))
        return [_merged([next(found) for _ in own], size) for own in by_sentence]

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """A search over sentences that are tokens already; they are parsed once."""
        trees = parsed(lines, jobs)
        columns = tree_columns(trees)
        values = self.values(trees) if self.values else None

        def find(weights: Weights, size: int) -> CandidateLists:
            return self.search.lists(columns, weights, size, jobs, values=values)

        return SentenceSearcher(self.feature_names, find)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """None: a rule for words stands under a tag, and there is no tag without a sentence."""
        return []


def open_search(model: ModelFile, options: TreeOptions = OPTIONS) -> TreeSearch:
    grammar = TreeGrammar.mapped(model.container.section(GRAMMAR), f"{model.container.path}, {GRAMMAR}")
    return TreeSearch(grammar, language_models(model), options)


def _merged(lists: list[list[DerivedCandidate]], size: int) -> list[DerivedCandidate]:
    """The best of several lists, each text once."""
    if len(lists) == 1:
        return lists[0]
    best: dict[tuple[str, ...], DerivedCandidate] = {}
    for one in sorted((one for own in lists for one in own), key=lambda one: -one.score):
        best.setdefault(one.tokens, one)
    return list(best.values())[:size]


def parses(lines: Sequence[str], count: int, jobs: int = 0) -> list[list[Tree | None]]:
    """The best trees of sentences of tokens."""
    sentences = [words for line in lines if (words := line.split())]
    found = iter(load_parser().nbest_many(sentences, count, jobs=jobs))
    return [[one.tree for one in next(found)] if line.split() else [None] for line in lines]


def parsed(lines: Sequence[str], jobs: int = 0) -> list[Tree | None]:
    """The trees of sentences of tokens; None for one without words."""
    sentences = [words for line in lines if (words := line.split())]
    trees = load_parser().iterate(sentences, jobs=jobs)
    return [next(trees) if line.split() else None for line in lines]
