"""A phrase-based model, opened: its rules, language models and weights, ready to search with.

`phrase`, `phrase_deletion` and what is made of Moses' files differ in what stands in the model, not here.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Self

from ogden.model.files import ModelFile
from ogden.rules.packed import LOWEST, PackedTable
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Rule
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.phrase_search import PhraseSearch
from ogden.search.request import Spans
from ogden.search.settings import SearchOptions
from ogden.search.weights import Weights
from ogden.training.model_parts import (
    RankedParaphrase,
    SearchModel,
    SentenceSearcher,
    language_models,
    preparation_of,
    ranked,
    weighted,
    weights_for,
)

GRAMMAR = "phrase"
"""The name of the rules in the model and in the names of their features."""


@dataclass(frozen=True, repr=False)
class PhraseModel(SearchModel[PhraseSearch]):
    @classmethod
    def open(cls, model: ModelFile, options: SearchOptions = SearchOptions()) -> Self:  # noqa: B008 (frozen)
        """The options are those of the search; weights and case are the model's."""
        search = PhraseSearch(grammars(model), language_models(model), options)
        weights = weights_for(model, search.feature_names)
        return cls(model.description.system, search, weights, preparation_of(model))

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        return self.search.nbest(lines, self.weights, size, jobs=jobs, protected=protected)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """What the tables have for a phrase, best first.

        The score is that of the rule: language models and reordering, which see the whole sentence, are left
        out.
        """
        return ranked(
            RankedParaphrase(" ".join(rule.simple), self._score(name, rule), rule.features)
            for name, table in self.search.grammars.items()
            for rule in table[tuple(phrase.split())]
        )

    def _score(self, grammar: str, rule: Rule) -> float:
        """Tables give probabilities where the search counts logarithms."""
        features = {
            f"{grammar}:{feature}": math.log(max(value, math.exp(LOWEST)))
            for feature, value in rule.features.items()
            if feature not in REORDERING_FEATURES
        }
        return weighted(self.weights, {**features, "phrase_penalty": 1, "word_penalty": -len(rule.simple)})

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """A search over sentences that are tokens already."""

        def find(weights: Weights, size: int) -> CandidateLists:
            return self.search.lists(lines, weights, size, jobs)

        return SentenceSearcher(self.feature_names, find)


def grammars(model: ModelFile) -> dict[str, PackedTable]:
    """The phrase tables of a model: `rules.phrase` is called `phrase`."""
    sections = [name for name in model.container.sections if name.startswith("rules.")]
    return {name.removeprefix("rules."): PackedTable(model.container.section(name)) for name in sections}


def initial_weights() -> Weights:
    """Those that Moses starts from (train-model.perl)."""
    return Weights(
        {
            "lm": 0.5,
            "word_penalty": -1.0,
            "phrase_penalty": 0.2,
            "distortion": 0.3,
            "unknown_word": 1.0,
            **{f"{GRAMMAR}:{name}": 0.2 for name in PHRASE_FEATURES},
            **{f"{GRAMMAR}:{name}": 0.3 for name in REORDERING_FEATURES},
        }
    )
