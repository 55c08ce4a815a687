"""Chart search: the best rewrites of sentences under synchronous rules, language models and weights.

    search = ChartSearch(ChartGrammar(read_thrax("grammar.gz")), {"lm": model})
    search.feature_names                    # lm, word_penalty, phrase_penalty, glue, unknown_word, p(e|f), …
    search.best(sentences, weights)         # a DerivedCandidate for each sentence
    search.nbest(sentences, weights, 10)    # a list of them for each sentence
    search.lists(sentences, weights, 100)   # flat arrays, for tuning

A sentence is made of pieces, left to right, as glue rules make it (Chiang 2007, section 2.3): each piece is a
phrase of any label. Features of the search itself: `word_penalty` is minus the number of simple words,
`phrase_penalty` the number of rules used (copies count, glue does not), `glue` the number of pieces,
`unknown_word` -100 for each word that no rule knows and that is passed through, `identity` (with that option)
the number of words copied freely. Language models count natural logarithms under their own names, and the
grammar's features have their names.

Labels come from rules alone, or for each sentence from a `SentenceStructure` of its own, such as its parse.
"""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ogden._core import ChartSearcher
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.rules.chart_grammar import ChartGrammar
from ogden.search.candidates import CandidateLists
from ogden.search.derivations import DerivedCandidate, derived_candidate
from ogden.search.request import (
    Sentence,
    Spans,
    check_request,
    core_model,
    line_of,
    protected_rows,
    weight_row,
)
from ogden.search.results import SearchResults, distinct_names
from ogden.search.sentence_structure import SentenceStructure, structure_rows
from ogden.search.settings import ChartOptions


class Work(NamedTuple):
    """What a search did for a sentence."""

    items: int
    """Partly matched rules."""
    cubes: int
    """Matched patterns, each with all rules for it and all phrases in its gaps."""
    pops: int
    """Derivations made."""
    combinations: int
    """Derivations scored by the language models."""


class ChartSearch:
    """A search over a synchronous grammar with any number of language models, none included.

    It holds no weights: they come with each call. Results do not depend on the number of jobs (0: all cores).
    """

    def __init__(
        self,
        grammar: ChartGrammar,
        language_models: Mapping[str, LanguageModel],
        options: ChartOptions = ChartOptions(),  # noqa: B008 (frozen)
    ) -> None:
        self.options = options
        self.grammar = grammar
        self.language_models = dict(language_models)
        self._core = ChartSearcher(
            grammar.core,
            [(name, core_model(name, model)) for name, model in language_models.items()],
            options.pops,
            options.span,
            options.rule_limit,
            options.identity,
            options.whole,
            self._known(options.copy_labels),
            self._known(options.free_labels),
        )
        self.feature_names = distinct_names(
            self._core.feature_names, "call language models and the grammar's features differently"
        )

    def __repr__(self) -> str:
        return f"ChartSearch({self.grammar}, {self.language_models})"

    def best(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        structure: Sequence[SentenceStructure | None] | None = None,
    ) -> list[DerivedCandidate]:
        """The best rewrite of each sentence."""
        found, _ = self._search(sentences, weights, 1, True, True, jobs, protected, structure)
        return [candidates[0] for candidates in found.candidates(derived_candidate)]

    def nbest(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        distinct: bool = True,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        structure: Sequence[SentenceStructure | None] | None = None,
    ) -> list[list[DerivedCandidate]]:
        """The best rewrites of each sentence, best first: at least one, at most `size`.

        With `distinct`, each text comes once, with its best derivation; without, each derivation.
        """
        found, _ = self._search(sentences, weights, size, distinct, True, jobs, protected, structure)
        return found.candidates(derived_candidate)

    def lists(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
        structure: Sequence[SentenceStructure | None] | None = None,
    ) -> CandidateLists:
        """The best distinct rewrites as flat arrays."""
        found, _ = self._search(sentences, weights, size, True, False, jobs, protected, structure)
        return found.lists()

    def work(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int = 1,
        jobs: int = 0,
        structure: Sequence[SentenceStructure | None] | None = None,
    ) -> list[Work]:
        """What a search does for each sentence."""
        _, work = self._search(sentences, weights, size, True, False, jobs, None, structure)
        return work

    def _known(self, labels: Sequence[str]) -> list[int]:
        numbers = map(self.grammar.label_number, dict.fromkeys(labels))
        return [number for number in numbers if number is not None]

    def _search(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        distinct: bool,
        steps: bool,
        jobs: int,
        protected: Sequence[Spans] | None,
        structure: Sequence[SentenceStructure | None] | None,
    ) -> tuple[SearchResults, list[Work]]:
        check_request(len(sentences), size, jobs, protected)
        lines = list(map(line_of, sentences))
        with_weights = weight_row(weights, self.feature_names)
        guarded = protected_rows(protected)
        named = structure_rows(structure, len(lines), self.grammar.label_number)
        try:
            found = self._core.search(lines, guarded, *named, with_weights, size, distinct, steps, jobs)
        except ValueError as error:
            raise InputError(str(error)) from None
        return SearchResults(*found[:6]), [Work(*row) for row in found[6].tolist()]
