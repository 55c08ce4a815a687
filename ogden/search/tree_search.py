"""Search over trees: the best rewrites of sentences by rules that rewrite their trees.

    search = TreeSearch(grammar, {"lm": model, "lm.tags": tag_model}, TreeOptions())
    search.feature_names                # lm, lm.tags, word_penalty, …, p(simple|normal), …
    search.best(trees, weights)         # a DerivedCandidate for each sentence
    search.nbest(trees, weights, 1000)  # a list of them for each sentence
    search.lists(trees, weights, 100)   # flat arrays, for tuning

Features of the search itself: `word_penalty` is minus the number of simple words, `phrase_penalty` the number
of rules used (copies count), `copied` the number of phrases that were copied for want of a rule,
`unknown_word` -100 for each word that no rule knows, `deleted` what was deleted: the number of words under
deleted nodes, or the sum of their `values` where these are given.
`p(simple|normal)` is the sum of the logarithms of the rules' probabilities, each at the most annotated level
known. Language models count natural logarithms under their own names; those called `*.tags` read the tags of
the simple words. A model whose weight is 0 does not take part in the search, but its feature is counted.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden._core import TreeColumns, TreeSearcher
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.candidates import CandidateLists
from ogden.search.derivations import DerivedCandidate, derived_candidate
from ogden.search.request import Spans, check_request, core_model, protected_rows, weight_row
from ogden.search.results import SearchResults, distinct_names
from ogden.search.settings import TreeOptions

TAGS = ".tags"
"""The end of the name of a model that reads tags."""
TreesOrColumns = Sequence[Tree | None] | TreeColumns
"""The tree of each sentence, None where it has no words; or the same as the core reads it."""


class TreeSearch:
    """A search over rules that rewrite trees, with any number of language models, none included.

    It holds no weights: they come with each call. Results do not depend on the number of jobs (0: all cores).
    """

    def __init__(
        self,
        grammar: TreeGrammar,
        language_models: Mapping[str, LanguageModel],
        options: TreeOptions = TreeOptions(),  # noqa: B008 (frozen)
    ) -> None:
        self.options = options
        self.grammar = grammar
        self.language_models = dict(language_models)
        self._core = TreeSearcher(
            grammar.core,
            [(name, core_model(name, model)) for name, model in language_models.items()],
            [name.endswith(TAGS) for name in language_models],
            options.pops,
            options.rule_limit,
            options.whole,
        )

    @property
    def feature_names(self) -> tuple[str, ...]:
        """Those of the grammar's rules may be set anew at any time."""
        return distinct_names(
            self._core.feature_names, "call language models and the grammar's features differently"
        )

    def __repr__(self) -> str:
        return f"TreeSearch({self.grammar}, {self.language_models})"

    def best(
        self,
        trees: TreesOrColumns,
        weights: Mapping[str, float],
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        values: NDArray[np.float32] | None = None,
    ) -> list[DerivedCandidate]:
        """The best rewrite of each sentence."""
        found = self.results(trees, weights, 1, True, True, jobs, protected, values)
        return [candidates[0] for candidates in found.candidates(derived_candidate)]

    def nbest(
        self,
        trees: TreesOrColumns,
        weights: Mapping[str, float],
        size: int,
        distinct: bool = True,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        values: NDArray[np.float32] | None = None,
    ) -> list[list[DerivedCandidate]]:
        """The best rewrites of each sentence, best first: at least one, at most `size`.

        With `distinct`, each text comes once, with its best derivation; without, each derivation.
        """
        found = self.results(trees, weights, size, distinct, True, jobs, protected, values)
        return found.candidates(derived_candidate)

    def lists(
        self,
        trees: TreesOrColumns,
        weights: Mapping[str, float],
        size: int,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        values: NDArray[np.float32] | None = None,
    ) -> CandidateLists:
        """The best distinct rewrites as flat arrays."""
        return self.results(trees, weights, size, True, False, jobs, protected, values).lists()

    def results(
        self,
        trees: TreesOrColumns,
        weights: Mapping[str, float],
        size: int,
        distinct: bool = True,
        steps: bool = True,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        values: NDArray[np.float32] | None = None,
    ) -> SearchResults:
        """The same as the core gives it: for whoever makes candidates of a few of many."""
        with_weights = weight_row(weights, self.feature_names)
        own_values = np.zeros(0, np.float32) if values is None else np.ascontiguousarray(values, np.float32)
        if not np.isfinite(own_values).all():
            raise InputError("the values of nodes must be numbers")
        try:
            columns = trees if isinstance(trees, TreeColumns) else tree_columns(trees)
            check_request(len(columns), size, jobs, protected)
            found = self._core.search(
                columns, protected_rows(protected), own_values, with_weights, size, distinct, steps, jobs
            )
        except ValueError as error:
            raise InputError(str(error)) from None
        return SearchResults(*found[:6])
