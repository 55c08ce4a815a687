"""Chart search: the best rewrites of sentences under synchronous rules, language models and weights.

    search = ChartSearch(ChartGrammar(read_thrax("grammar.gz")), {"lm": model})
    search.feature_names                    # lm, word_penalty, phrase_penalty, glue, unknown_word, p(e|f), …
    search.best(sentences, weights)         # a ChartCandidate for each sentence
    search.nbest(sentences, weights, 10)    # a list of them for each sentence
    search.lists(sentences, weights, 100)   # flat arrays, for tuning

A sentence is made of pieces, left to right, as glue rules make it (Chiang 2007, section 2.3): each piece is a
phrase of any label. Features of the search itself: `word_penalty` is minus the number of simple words,
`phrase_penalty` the number of rules used (copies count, glue does not), `glue` the number of pieces,
`unknown_word` -100 for each word that no rule knows and that is passed through, `identity` (with that option)
the number of words copied freely. Language models count natural logarithms under their own names, and the
grammar's features have their names.
"""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden._core import ChartSearcher, NgramModel, PackedNgrams
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.rules.chart_grammar import ChartGrammar
from ogden.search.candidates import Candidate, CandidateLists, Step

Sentence = str | Sequence[str]
"""Tokens, or a string with white space between them."""

Spans = Sequence[tuple[int, int]]
"""Protected words of a sentence: first, and past the last. They are copied, each span in one piece."""

MOST = 2**31 - 1


@dataclass(frozen=True)
class ChartOptions:
    """The settings of a chart search. Where 0 is allowed as a number of things, it means: no limit."""

    pops: int = 100
    """Derivations that are made for each span (cube pruning). More is better and slower."""
    span: int = 20
    """Words that a rule, with all under its nonterminals, may rewrite. Longer pieces are glued together."""
    rule_limit: int = 20
    """Rules for a normal side, the best by weights and language models."""
    identity: int = 0
    """Phrases of up to so many words may be copied, with the feature `identity`; 0: unknown words only."""
    whole: int = 200
    """Longer sentences are searched with fewer pops and shorter spans, so that none takes long. 0: never."""
    copy_labels: tuple[str, ...] = ("X",)
    """The labels of copied words: unknown, protected, or free to stay. Those that the grammar lacks are left
    out; where none is left, copies are pieces of the sentence and fill no gaps."""

    def __post_init__(self) -> None:
        for name in ("pops", "span", "rule_limit", "identity", "whole"):
            if not 0 <= getattr(self, name) <= MOST:
                raise InputError(f"{name} must be a number from 0 on, not {getattr(self, name)}")


class Application(NamedTuple):
    """One rule of a derivation: which normal words it rewrote, and into which simple words."""

    start: int
    end: int
    """The normal words `start` to `end`, the last not included."""
    simple_start: int
    simple_end: int
    rule: int
    """Its number in the grammar (`ChartGrammar.rule`), or -1: the words were copied, being unknown,
    protected, or free to stay."""
    depth: int
    """0: a piece of the sentence; 1: in a gap of such a rule; and so on."""


@dataclass(frozen=True, slots=True)
class ChartCandidate(Candidate):
    """A rewrite of a sentence. Its `steps` are the pieces; `derivation` has the rules inside them too."""

    derivation: tuple[Application, ...]
    """Each rule before those in its gaps, in the order of the normal words."""


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


class _Found(NamedTuple):
    """What the core found, flat: see `ChartSearcher.search`."""

    starts: NDArray[np.int64]
    texts: list[str]
    features: NDArray[np.float64]
    scores: NDArray[np.float64]
    step_ends: NDArray[np.int64]
    steps: NDArray[np.int64]
    work: NDArray[np.int64]


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
        labels = [grammar.label_number(label) for label in dict.fromkeys(options.copy_labels)]
        self._core = ChartSearcher(
            grammar.core,
            [(name, _core_model(name, model)) for name, model in language_models.items()],
            options.pops,
            options.span,
            options.rule_limit,
            options.identity,
            options.whole,
            [label for label in labels if label is not None],
        )
        self.feature_names = tuple(self._core.feature_names)
        if len(set(self.feature_names)) < len(self.feature_names):
            raise InputError(
                f"two features have one name, of {', '.join(self.feature_names)}: "
                "call language models and the grammar's features differently"
            )

    def best(
        self,
        sentences: Sequence[Sentence],
        weights: Mapping[str, float],
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[ChartCandidate]:
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
    ) -> list[list[ChartCandidate]]:
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

    def work(
        self, sentences: Sequence[Sentence], weights: Mapping[str, float], size: int = 1, jobs: int = 0
    ) -> list[Work]:
        """What a search does for each sentence."""
        found = self._search(sentences, weights, size, True, False, jobs, None)
        return [Work(*row) for row in found.work.tolist()]

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
        if size < 1 or jobs < 0:
            raise InputError(f"{size} candidates by {jobs} jobs: give at least one candidate and 0 jobs")
        if protected is not None and len(protected) != len(sentences):
            raise InputError(f"protected words of {len(protected)} sentences, but {len(sentences)} sentences")
        lines = list(map(_line, sentences))
        with_weights = self._weights(weights)
        try:
            return _Found(
                *self._core.search(lines, _rows(protected), with_weights, size, distinct, steps, jobs)
            )
        except ValueError as error:
            raise InputError(str(error)) from None

    def _weights(self, weights: Mapping[str, float]) -> NDArray[np.float64]:
        unknown = sorted(set(weights) - set(self.feature_names))
        if unknown:
            raise InputError(
                f"weights for features that the search does not have: {', '.join(unknown)}; "
                f"it has {', '.join(self.feature_names)}"
            )
        return np.array([weights.get(name, 0.0) for name in self.feature_names], dtype=np.float64)


def _core_model(name: str, model: LanguageModel) -> NgramModel | PackedNgrams:
    if not isinstance(model.core, NgramModel | PackedNgrams):
        raise TypeError(f"{name} is no language model of the core")
    return model.core


def _line(sentence: Sentence) -> str:
    if isinstance(sentence, str):
        return sentence
    line = " ".join(sentence)
    if len(line.split()) != len(sentence):
        raise InputError(f"tokens must be words without white space: {line[:60]!r}")
    return line


def _rows(protected: Iterable[Spans] | None) -> NDArray[np.int64]:
    rows = [(k, first, last) for k, spans in enumerate(protected or ()) for first, last in spans]
    return np.array(rows, dtype=np.int64).reshape(len(rows), 3)


def _candidates(found: _Found) -> list[list[ChartCandidate]]:
    step_starts = [0, *found.step_ends.tolist()]
    all_steps = found.steps.tolist()
    scores = found.scores.tolist()
    rows = [
        _candidate(found.texts[k], found.features[k], scores[k], all_steps[first:last])
        for k, (first, last) in enumerate(pairwise(step_starts))
    ]
    return [rows[first:last] for first, last in pairwise(found.starts.tolist())]


def _candidate(
    text: str, features: NDArray[np.float64], score: float, rows: list[list[int]]
) -> ChartCandidate:
    tokens = tuple(text.split())
    derivation = tuple(
        Application(start, end, simple_start, simple_end, rule, depth)
        for start, end, rule, depth, simple_start, simple_end in rows
    )
    steps = tuple(
        Step(one.start, one.end, tokens[one.simple_start : one.simple_end], -1 if one.rule < 0 else 0)
        for one in derivation
        if one.depth == 0
    )
    return ChartCandidate(tokens, features, score, steps, derivation)
