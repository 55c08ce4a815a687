"""A quasi-synchronous grammar with its integer programs, opened: rules, language models, targets and weights.

The program has weights of its own: those it was trained with. Where the model's weights are others, as tuning
gives them, the best solutions of the program are reranked by a weighted sum of all features. That is not in
the paper.
"""

import warnings
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError, LeftAloneWarning
from ogden.model.files import ModelFile
from ogden.parsing.tree import Tree
from ogden.rules.quasi_extraction import CHANGING
from ogden.rules.quasi_rule import SCORE
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.node_rewrites import size_of_words
from ogden.search.quasi_search import PROGRAM, QuasiSearch, QuasiSettings, Rewritten
from ogden.search.request import Spans
from ogden.search.reranking import best_lists
from ogden.search.rewrite_program import TARGET, Readability
from ogden.search.weights import Weights
from ogden.training.model_parts import (
    RankedParaphrase,
    SearchModel,
    SentenceSearcher,
    language_models,
    preparation_of,
    ranked,
    weights_for,
)
from ogden.training.quasi_stages import PROGRAM_SECTION, program_in
from ogden.training.tree_model import GRAMMAR, parsed

RERANKED = 30
"""Different texts of a sentence among which tuned weights choose."""


@dataclass(frozen=True, repr=False)
class QuasiModel(SearchModel[QuasiSearch]):
    @classmethod
    def open(
        cls,
        model: ModelFile,
        settings: QuasiSettings,
        words_per_sentence: float | None = None,
        syllables_per_word: float | None = None,
    ) -> Self:
        """With targets of a reader the program alone decides, whatever the weights were tuned to."""
        where = f"{model.container.path}, {GRAMMAR}"
        grammar = TreeGrammar.mapped(model.container.section(GRAMMAR), where)
        wanted = with_targets(_readability(model), words_per_sentence, syllables_per_word)
        try:
            search = QuasiSearch(grammar, language_models(model), wanted, settings)
        except InputError as error:
            raise InputError(f"{where}: {error}") from None
        weights = weights_for(model, search.feature_names)
        if words_per_sentence is not None or syllables_per_word is not None:
            weights = initial_weights(wanted)
        return cls(model.description.system, search, weights, preparation_of(model))

    @property
    def is_tuned(self) -> bool:
        """Whether the weights are others than the program's own."""
        return dict(self.weights) != dict(initial_weights(self.search.readability))

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        if not self.is_tuned:
            return [one.candidates for one in self._found(lines, size, jobs, protected)]
        found = self._found(lines, max(size, RERANKED), jobs, protected)
        return [self._reranked(own.candidates)[:size] for own in found]

    def _reranked(self, candidates: Sequence[Candidate]) -> list[Candidate]:
        weights = self._row(self.weights)
        scored = [replace(one, score=float(one.features @ weights)) for one in candidates]
        return sorted(scored, key=lambda one: -one.score)

    def _row(self, weights: Mapping[str, float]) -> NDArray[np.float64]:
        return np.array([weights.get(name, 0.0) for name in self.feature_names])

    def _found(
        self, lines: Sequence[str], size: int, jobs: int, protected: Sequence[Spans] | None = None
    ) -> list[Rewritten]:
        """At least one candidate for each sentence: what cannot be parsed is copied."""
        trees, unparsed = parsed_safely(lines, self.search.settings.longest, jobs)
        found = self.search.nbest(trees, size, jobs, protected)
        late = [line for line, one in zip(lines, found, strict=True) if not one.in_time]
        _warn(unparsed, "could not be parsed and stay as they are")
        limit = f"{self.search.settings.time_limit:g} seconds"
        _warn(late, f"met the time limit of {limit}: the best rewrite so far is taken")
        return [
            one if one.candidates else Rewritten([self._copied(line)], one.in_time)
            for line, one in zip(lines, found, strict=True)
        ]

    def _copied(self, line: str) -> Candidate:
        """A sentence that has no tree."""
        words = tuple(line.split())
        size = size_of_words(words)
        values = dict.fromkeys(self.feature_names, 0.0)
        values.update({"sentences": 1.0, "words": size.words, "syllables": size.syllables, "unchanged": 1.0})
        values.update(zip(PROGRAM[1:], self.search.readability.terms(size, 1), strict=True))
        for name, model in self.search.language_models.items():
            values[name] = float(model.score([line])[0] * np.log(10.0))
        features = np.array(list(values.values()))
        return Candidate(words, features, float(features @ self._row(self.weights)), ())

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """The solutions of the programs are the same for all weights, so they are found once."""
        known: dict[int, CandidateLists] = {}

        def find(weights: Weights, size: int) -> CandidateLists:
            if RERANKED not in known:
                known[RERANKED] = self._lists(lines, jobs)
            return best_lists(known[RERANKED], self._row(weights).tolist(), size)

        return SentenceSearcher(self.feature_names, find)

    def _lists(self, lines: Sequence[str], jobs: int) -> CandidateLists:
        found = [one.candidates for one in self._found(lines, RERANKED, jobs)]
        everyone = [one for own in found for one in own]
        starts = np.cumsum([0, *map(len, found)])
        rows = np.array([one.features for one in everyone], np.float32).reshape(
            len(everyone), len(self.feature_names)
        )
        return CandidateLists(starts, [" ".join(one.tokens) for one in everyone], rows)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """Other words for a word, whatever its tag is."""
        if len(phrase.split()) != 1:
            return []
        trees = [Tree(tag, word=phrase) for tag in sorted(CHANGING)]
        programs = (self.search.program_of(tree)[1] for tree in trees)
        found = [one for program in programs for one in program.rewrites[0] if one.rule >= 0]
        return ranked(
            RankedParaphrase(" ".join(map(str, one.main)), one.score, {SCORE: one.score}) for one in found
        )


def parsed_safely(lines: Sequence[str], longest: int, jobs: int) -> tuple[list[Tree | None], list[str]]:
    """The trees of sentences, None for those that have none; and the sentences that should have one."""
    short = [line if len(line.split()) <= longest else "" for line in lines]
    try:
        trees = parsed(short, jobs)
    except (InputError, ValueError, RuntimeError):
        trees = [_parsed_alone(line) for line in short]
    both = zip(lines, trees, strict=True)
    checked = [tree if tree and tree.words() == line.split() else None for line, tree in both]
    return checked, [line for line, tree in zip(lines, checked, strict=True) if line.split() and tree is None]


def _parsed_alone(line: str) -> Tree | None:
    try:
        return parsed([line], 1)[0]
    except (InputError, ValueError, RuntimeError):
        return None


def _warn(sentences: Sequence[str], what: str) -> None:
    if sentences:
        some = f"{len(sentences)} sentence{'s' if len(sentences) > 1 else ''}"
        warnings.warn(f"{some} {what}: {sentences[0][:60]!r}", LeftAloneWarning, stacklevel=3)


def initial_weights(readability: Readability) -> Weights:
    """Those of the program: what it adds up."""
    values = (readability.rewrite, readability.short_sentences, readability.short_words)
    return Weights(dict(zip(PROGRAM, values, strict=True)))


def with_targets(
    readability: Readability, words_per_sentence: float | None, syllables_per_word: float | None
) -> Readability:
    """What a reader asks for is a limit. Words beyond it cost so much that a second sentence is worth what it
    always is: else the fewer words were asked for, the less a split would save."""
    if words_per_sentence is None and syllables_per_word is None:
        return readability
    own = readability.words_per_sentence
    wanted = replace(
        readability,
        words_per_sentence=own if words_per_sentence is None else words_per_sentence,
        syllables_per_word=readability.syllables_per_word
        if syllables_per_word is None
        else syllables_per_word,
        form=TARGET,
    )
    return replace(wanted, short_sentences=wanted.short_sentences * own / wanted.words_per_sentence)


def _readability(model: ModelFile) -> Readability:
    where = f"{model.container.path}, {PROGRAM_SECTION}"
    try:
        return program_in(model.container.text(PROGRAM_SECTION))
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{where}: this is no program of a model: train the model again") from None
    except InputError as error:
        raise InputError(f"{where}: {error}") from None
