"""Search by integer programs: the best rewrites of sentences under a quasi-synchronous grammar.

    search = QuasiSearch(grammar, {"lm": model}, Readability(12, 1.4), QuasiSettings())
    search.nbest(trees, 20)             # for each sentence its solutions, best first, as candidates

Features of a candidate: `rewrite` is the sum of the scores of its rewrites; `short_sentences` and
`short_words` are the two terms of readability (`rewrite_program`). These three are what the program adds up.
Language models count natural logarithms under their own names. `sentences`, `words` and `syllables` are
counted, and `unchanged` is 1 where the sentence is as it was.

Sentences are solved on several threads: HiGHS works without Python's lock, and one sentence knows nothing of
the others, so the result is the same on any number of them. A time limit that is met is the only exception.
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from functools import partial
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.files.cores import available_cores
from ogden.lm.model import LanguageModel
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.quasi_rule import SCORE
from ogden.rules.tree_grammar import TreeGrammar
from ogden.search.candidates import Candidate
from ogden.search.node_rewrites import NodeRewrites, PlacedRule, placed_rule
from ogden.search.program_candidates import RewrittenCandidate, derivation_of, steps_of, written
from ogden.search.program_solver import Choice, solve
from ogden.search.request import Spans, check_request
from ogden.search.rewrite_program import Readability, RewriteProgram

REWRITE, SHORT_SENTENCES, SHORT_WORDS = PROGRAM = ("rewrite", "short_sentences", "short_words")
COUNTED = ("sentences", "words", "syllables", "unchanged")
SPARE = 5
"""For so many texts one more solution is asked for: a few are the same text."""


@dataclass(frozen=True)
class QuasiSettings:
    time_limit: float = 10.0
    """Seconds for all solutions of a sentence."""
    rule_limit: int = 20
    """Rewrites of a node beside its copy, the best; 0: all."""
    longest: int = 200
    """Sentences of more words are left as they are."""

    def __post_init__(self) -> None:
        if not 0 < self.time_limit <= 86_400:
            raise InputError(f"a time limit of {self.time_limit:g} seconds: give more than 0, up to a day")
        if not 0 <= self.rule_limit <= 10_000 or not 1 <= self.longest <= 10_000:
            raise InputError("rules of a node go from 0 to 10,000, and words of a sentence from 1")


class Rewritten(NamedTuple):
    """The candidates of a sentence, and whether all was done in time."""

    candidates: list[Candidate]
    in_time: bool


class QuasiSearch:
    def __init__(
        self,
        grammar: TreeGrammar,
        language_models: Mapping[str, LanguageModel],
        readability: Readability,
        settings: QuasiSettings = QuasiSettings(),
    ) -> None:
        if SCORE not in grammar.core.features:
            raise InputError(f"the rules have no feature {SCORE}: they are of another system")
        self.grammar, self.language_models = grammar, dict(language_models)
        self.readability, self.settings = readability, settings
        self._rules: dict[int, PlacedRule | None] = {}

    @property
    def feature_names(self) -> tuple[str, ...]:
        return (*PROGRAM, *self.language_models, *COUNTED)

    def __repr__(self) -> str:
        return f"QuasiSearch({self.grammar}, {self.readability})"

    def nbest(
        self,
        trees: Sequence[Tree | None],
        size: int,
        jobs: int = 0,
        protected: Sequence[Spans] | None = None,
    ) -> list[Rewritten]:
        """Up to `size` different texts for each sentence, the best of the program first. For None, which is
        a sentence without a tree, there is none."""
        check_request(len(trees), size, jobs, protected)
        spans = protected or [()] * len(trees)
        fitting = self._fitting(trees)
        work = [
            partial(self._solve, tree, own, fitting[k], size)
            for k, (tree, own) in enumerate(zip(trees, spans, strict=True))
        ]
        with ThreadPoolExecutor(jobs or available_cores()) as pool:
            found = list(pool.map(lambda one: one(), work))
        return self._scored(found, jobs)

    def _fitting(self, trees: Sequence[Tree | None]) -> "defaultdict[int, dict[int, list[PlacedRule]]]":
        """By sentence and node, the rules that fit."""
        found: defaultdict[int, dict[int, list[PlacedRule]]] = defaultdict(dict)
        for sentence, node, first, last in self.grammar.core.fitting(tree_columns(trees)).tolist():
            rules = (self._rule(number) for number in range(first, last))
            found[sentence].setdefault(node, []).extend(rule for rule in rules if rule is not None)
        return found

    def _rule(self, number: int) -> PlacedRule | None:
        if number not in self._rules:
            one = self.grammar.weighted_rule(number)
            self._rules[number] = placed_rule(number, one.rule, one.features[SCORE])
        return self._rules[number]

    def program(
        self, tree: Tree, protected: Spans, rules: Mapping[int, Sequence[PlacedRule]]
    ) -> tuple[NodeRewrites, RewriteProgram]:
        sentence = NodeRewrites(tree, protected)
        limit = self.settings.rule_limit
        rewrites = [
            sentence.rewrites(node, rules.get(node, ()), limit) for node in range(len(sentence.nodes))
        ]
        return sentence, RewriteProgram(rewrites, self.readability)

    def program_of(self, tree: Tree, protected: Spans = ()) -> tuple[NodeRewrites, RewriteProgram]:
        """The program of one sentence, for whoever wants to see it."""
        return self.program(tree, protected, self._fitting([tree])[0])

    def _solve(
        self, tree: Tree | None, protected: Spans, rules: Mapping[int, Sequence[PlacedRule]], size: int
    ) -> Rewritten:
        if tree is None:
            return Rewritten([], True)
        sentence, program = self.program(tree, protected, rules)
        solutions = solve(program, size + size // SPARE, self.settings.time_limit)
        found: dict[tuple[str, ...], Candidate] = {}
        for chosen in solutions.choices:
            candidate = self._candidate(sentence, program, chosen)
            if candidate.tokens:
                found.setdefault(candidate.tokens, candidate)
        if not found:
            candidate = self._candidate(sentence, program, program.copied())
            found[candidate.tokens] = candidate
        best = sorted(found.values(), key=lambda one: -one.score)
        return Rewritten(best[:size], solutions.in_time)

    def _candidate(
        self, sentence: NodeRewrites, program: RewriteProgram, chosen: Choice
    ) -> RewrittenCandidate:
        tokens = written(sentence, chosen)
        words = tuple(token.word for token in tokens)
        score, size, sentences = program.totals(chosen)
        terms = self.readability.terms(size, sentences)
        unchanged = float(list(words) == sentence.words)
        models = [0.0] * len(self.language_models)
        features = np.array([score, *terms, *models, sentences, *size, unchanged])
        objective = self.readability.objective(score, size, sentences)
        steps = steps_of(sentence.words, tokens)
        return RewrittenCandidate(words, features, objective, steps, derivation_of(sentence, chosen))

    def _scored(self, found: list[Rewritten], jobs: int) -> list[Rewritten]:
        """With what language models say of all candidates together."""
        everyone = [one for own in found for one in own.candidates]
        lines = [" ".join(one.tokens) for one in everyone]
        for column, model in enumerate(self.language_models.values(), len(PROGRAM)):
            scores: NDArray[np.float64] = model.score(lines, jobs) * np.log(10.0)
            for one, score in zip(everyone, scores.tolist(), strict=True):
                one.features[column] = score
        return found
