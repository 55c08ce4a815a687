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
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden._core import PhraseSearcher
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.rules.packed import PackedTable
from ogden.search.asking import (
    Sentence,
    Spans,
    check_request,
    core_model,
    line_of,
    protected_rows,
    weight_row,
)
from ogden.search.candidates import Candidate, CandidateLists, Step
from ogden.search.settings import SearchOptions


class _Found(NamedTuple):
    """What the core found, flat: see `PhraseSearcher.search`."""

    starts: NDArray[np.int64]
    texts: list[str]
    features: NDArray[np.float64]
    scores: NDArray[np.float64]
    step_ends: NDArray[np.int64]
    steps: NDArray[np.int64]


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
        self.feature_names = tuple(self._core.feature_names)
        if len(set(self.feature_names)) < len(self.feature_names):
            raise InputError(
                f"two features have one name, of {', '.join(self.feature_names)}: "
                "call grammars and language models differently"
            )

    def best(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[Candidate]:
        """The best rewrite of each sentence."""
        found = self._search(sentences, weights, 1, True, True, jobs, protected)
        return [candidates[0] for candidates in _candidates(found)]

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
        return _candidates(self._search(sentences, weights, size, distinct, True, jobs, protected))

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
        return CandidateLists(found.starts, found.texts, found.features.astype(np.float32))

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
            found = _Found(*self._core.rescore(lines, protected_rows(protected), claimed, with_weights))
        except (ValueError, TypeError) as error:
            raise InputError(f"no derivation: {error}") from None
        return [candidates[0] for candidates in _candidates(found)]

    def _search(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        size: int,
        distinct: bool,
        steps: bool,
        jobs: int,
        protected: Sequence[Spans] | None,
    ) -> _Found:
        check_request(sentences, size, jobs, protected)
        lines = list(map(line_of, sentences))
        with_weights = weight_row(weights, self.feature_names)
        try:
            return _Found(
                *self._core.search(
                    lines, protected_rows(protected), with_weights, size, distinct, steps, jobs
                )
            )
        except ValueError as error:
            raise InputError(str(error)) from None


def _candidates(found: _Found) -> list[list[Candidate]]:
    step_starts = [0, *found.step_ends.tolist()]
    all_steps = found.steps.tolist()
    scores = found.scores.tolist()
    rows = [
        _candidate(found.texts[k], found.features[k], scores[k], all_steps[first:last])
        for k, (first, last) in enumerate(pairwise(step_starts))
    ]
    return [rows[first:last] for first, last in pairwise(found.starts.tolist())]


def _candidate(text: str, features: NDArray[np.float64], score: float, rows: list[list[int]]) -> Candidate:
    tokens = tuple(text.split())
    steps, at = [], 0
    for start, end, grammar, words in rows:
        steps.append(Step(start, end, tokens[at : at + words], grammar))
        at += words
    return Candidate(tokens, features, score, tuple(steps))
