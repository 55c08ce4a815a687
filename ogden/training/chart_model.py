"""A model with a synchronous grammar, opened: rules, language models and weights, ready to search with.

Sentences are parsed first: their trees say what the words are. A rule for nouns does not touch a verb.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Self

from ogden.model.files import ModelFile
from ogden.parsing.builtin import load_parser
from ogden.parsing.tree import Tree
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.labels import SpanLabels, binary_splits
from ogden.rules.synchronous import side_text
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.chart_search import ChartSearch
from ogden.search.request import Spans
from ogden.search.sentence_structure import SentenceStructure
from ogden.search.settings import ChartOptions
from ogden.search.weights import Weights
from ogden.training.model_parts import RankedParaphrase as RankedParaphrase
from ogden.training.model_parts import (
    SearchModel,
    SentenceSearcher,
    language_models,
    preparation_of,
    ranked,
    weighted,
    weights_for,
)

GRAMMAR = "rules.grammar"
WIDEST = 12
"""Words of a span that is no phrase and yet has a name, as DT+NN."""
OPTIONS = ChartOptions(identity=1)


@dataclass(frozen=True, repr=False)
class ChartModel(SearchModel[ChartSearch]):
    @classmethod
    def open(cls, model: ModelFile, options: ChartOptions = OPTIONS) -> Self:
        where = model.container.path
        grammar = ChartGrammar.mapped(model.container.section(GRAMMAR), f"{where}, {GRAMMAR}")
        search = ChartSearch(grammar, language_models(model), options)
        weights = weights_for(model, search.feature_names)
        return cls(model.description.system, search, weights, preparation_of(model))

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        trees = structures(lines, jobs)
        found = self.search.nbest(lines, self.weights, size, True, jobs, protected, trees)
        return [list(candidates) for candidates in found]

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """A search over sentences that are tokens already; they are parsed once."""
        trees = structures(lines, jobs)

        def find(weights: Weights, size: int) -> CandidateLists:
            return self.search.lists(lines, weights, size, jobs, structure=trees)

        return SentenceSearcher(self.feature_names, find)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """What the rules have for a phrase, and the phrase itself, best first (Xu et al. 2016, Table 3).

        The score is that of the rule with its best label, and words count as in the search; language models,
        which see the whole sentence, are left out.
        """
        words = phrase.split()
        copied = RankedParaphrase(phrase, self._score({"identity": len(words)}, len(words), len(words)), {})
        found = (
            RankedParaphrase(
                side_text(rule.simple), self._score(rule.features, 1, len(rule.simple)), rule.features
            )
            for rule in self.search.grammar.rules_for(words)
        )
        return ranked([copied, *found])

    def _score(self, features: Mapping[str, float], rules: int, words: int) -> float:
        return weighted(self.weights, {**features, "phrase_penalty": rules, "word_penalty": -words})


def structures(lines: Sequence[str], jobs: int = 0) -> list[SentenceStructure]:
    """What the trees of sentences of tokens say: the names of their spans, and how phrases are made."""
    sentences = [words for line in lines if (words := line.split())]
    trees = load_parser().iterate(sentences, jobs=jobs)
    return [_structure(next(trees)) if line.split() else SentenceStructure((), ()) for line in lines]


def _structure(tree: Tree) -> SentenceStructure:
    spans = SpanLabels(tree).spans(WIDEST)
    labels = [(start, end, label) for (start, end), names in spans for label in names]
    return SentenceStructure(labels, binary_splits(tree))
