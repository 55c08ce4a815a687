"""A model whose rules rewrite trees, opened: rules, language models and weights, ready to search with.

Sentences are parsed first, by the built-in parser.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ogden.model.files import ModelFile
from ogden.parsing.builtin import load_parser
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.derivations import derived_candidate
from ogden.search.request import Spans
from ogden.search.results import SearchResults
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

GRAMMAR = "rules.trees"
WORDS_MODEL, TAGS_MODEL = "lm", "lm.tags"
OPTIONS = TreeOptions()

Floats = NDArray[np.float64]
Rescored = tuple[Floats, Floats]
Rescore = Callable[[Floats, Floats, Floats, int], Rescored]
"""Features, scores and lengths of the candidates of a sentence, its words -> other features and scores."""
NodeValues = Callable[[Sequence[Tree | None]], NDArray[np.float32]]
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
        return self.chosen(lines, self.weights, size, size, _as_searched, jobs, protected)

    def chosen(
        self,
        lines: Sequence[str],
        weights: Weights,
        searched: int,
        size: int,
        rescore: Rescore,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[list[Candidate]]:
        """Of the `searched` best rewrites of each sentence, those that are best by other features, each text
        once. A sentence may have several trees; the rewrites of all compete."""
        count = self.search.options.parses
        by_sentence = [[tree] for tree in parsed(lines, jobs)] if count == 1 else parses(lines, count, jobs)
        trees = [tree for own in by_sentence for tree in own]
        spans = protected and [own for own, some in zip(protected, by_sentence, strict=True) for _ in some]
        values = self.values(trees) if self.values else None
        found = self.search.results(trees, weights, searched, True, True, jobs, spans, values)
        ends = found.starts[np.cumsum([0, *map(len, by_sentence)])].tolist()
        return [
            _best(found, first, last, size, rescore, len(line.split()))
            for line, (first, last) in zip(lines, pairwise(ends), strict=True)
        ]

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


def _as_searched(features: Floats, scores: Floats, lengths: Floats, words: int) -> Rescored:
    return features, scores


def _best(
    found: SearchResults, first: int, last: int, size: int, rescore: Rescore, words: int
) -> list[Candidate]:
    """Derivations are made for those alone that are wanted: there may be a thousand others."""
    texts = found.texts[first:last]
    lengths = np.array([len(text.split()) for text in texts], np.float64)
    features, scores = rescore(found.features[first:last], found.scores[first:last], lengths, words)
    best: dict[str, Candidate] = {}
    for k in np.argsort(-scores, kind="stable").tolist():
        if len(best) == size:
            break
        if texts[k] not in best:
            candidate = found.candidate(first + k, derived_candidate)
            best[texts[k]] = replace(candidate, features=features[k], score=float(scores[k]))
    return list(best.values())


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
