"""Phrase-based search: the best rewrites of sentences under phrase tables, language models and weights.

    search = PhraseSearch({"phrase": table}, {"lm": model})
    search.feature_names                    # lm, word_penalty, …, phrase:p(simple|normal), …
    search.best(sentences, weights)         # a Candidate for each sentence
    search.nbest(sentences, weights, 10)    # a list of them for each sentence
    search.lists(sentences, weights, 100)   # flat arrays, for tuning

Features of the search itself, as in Moses: `word_penalty` is minus the number of simple words,
`phrase_penalty` the number of rules used, `distortion` minus the words jumped over, `unknown_word` -100 for
each word that no rule knows and that is passed through. Language models count natural logarithms under their
own names, grammars their features under `name:feature`. Features of lexicalised reordering
(`ogden.rules.rule.REORDERING_FEATURES`) count where their orientation is taken.
"""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden._core import PhraseSearcher
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.rules.packed import PackedTable
from ogden.search.candidates import Candidate, CandidateLists, Step
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
from ogden.search.settings import SearchOptions


class PhraseSearch:
    """A search over one or more phrase tables with any number of language models, none included.

    It holds no weights: they come with each call. Results do not depend on the number of jobs (0: all cores).
    """

    def __init__(
        self,
        grammars: Mapping[str, PackedTable],
        language_models: Mapping[str, LanguageModel],
        options: SearchOptions = SearchOptions(),  # noqa: B008 (frozen)
    ) -> None:
        self.options = options
        self.grammars = dict(grammars)
        self.language_models = dict(language_models)
        self._core = PhraseSearcher(
            [(name, table.core) for name, table in grammars.items()],
            [(name, core_model(name, model)) for name, model in language_models.items()],
            options.stack,
            options.pops,
            options.score_beam,
            options.distortion_limit,
            options.option_limit,
            options.identity,
            options.whole,
        )
        self.feature_names = distinct_names(
            self._core.feature_names, "call grammars and language models differently"
        )

    def __repr__(self) -> str:
        return f"PhraseSearch({self.grammars}, {self.language_models})"

    def best(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[Candidate]:
        """The best rewrite of each sentence."""
        found = self._search(sentences, weights, 1, True, True, jobs, protected)
        return [candidates[0] for candidates in found.candidates(_candidate)]

    def nbest(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        distinct: bool = True,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[list[Candidate]]:
        """The best rewrites of each sentence, best first: at least one, at most `size`.

        With `distinct`, each text comes once, with its best derivation; without, each derivation.
        """
        return self._search(sentences, weights, size, distinct, True, jobs, protected).candidates(_candidate)

    def lists(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> CandidateLists:
        """The best distinct rewrites as flat arrays."""
        found = self._search(sentences, weights, size, True, False, jobs, protected)
        return found.lists()

    def rescore(
        self,
        sentences: Sequence[Sentence],
        derivations: Sequence[Sequence[Step]],
        weights: Mapping[str, float],
        protected: Sequence[Spans] | None = None,
    ) -> list[Candidate]:
        """What each sentence's derivation is worth, whether or not the search would find it.

        The limits of the search are not asked; InputError where the rules do not make the derivation.
        """
        lines = list(map(line_of, sentences))
        claimed = [[(s.start, s.end, s.grammar, " ".join(s.simple)) for s in steps] for steps in derivations]
        with_weights = weight_row(weights, self.feature_names)
        try:
            found = SearchResults(
                *self._core.rescore(lines, protected_rows(protected), claimed, with_weights)
            )
        except (ValueError, TypeError) as error:
            raise InputError(f"no derivation: {error}") from None
        return [candidates[0] for candidates in found.candidates(_candidate)]

    def _search(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        distinct: bool,
        steps: bool,
        jobs: int,
        protected: Sequence[Spans] | None,
    ) -> SearchResults:
        check_request(len(sentences), size, jobs, protected)
        lines = list(map(line_of, sentences))
        with_weights = weight_row(weights, self.feature_names)
        try:
            return SearchResults(
                *self._core.search(
                    lines, protected_rows(protected), with_weights, size, distinct, steps, jobs
                )
            )
        except ValueError as error:
            raise InputError(str(error)) from None


def _candidate(text: str, features: NDArray[np.float64], score: float, rows: list[list[int]]) -> Candidate:
    tokens = tuple(text.split())
    steps, at = [], 0
    for start, end, grammar, words in rows:
        steps.append(Step(start, end, tokens[at : at + words], grammar))
        at += words
    return Candidate(tokens, features, score, tuple(steps))
