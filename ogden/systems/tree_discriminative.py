"""T3: rules over trees, whose scores are learned discriminatively (Cohn & Lapata 2009).

The rules are those of SimpleTT without annotations, and also larger ones, in which a variable is replaced by
the rule below it. A derivation's score is a weighted sum of what its rules are (`features_of`), how probable
they are, how many there are, how many words they make, and what a language model of simple text says.

The weights are those for which the derivation of the reference is better than any other by a margin, which is
larger for rivals that have less in common with it: a structured large margin (Tsochantaridis et al. 2005).
The paper solves it by cutting planes; here it is the online form: for a few hundred pairs at a time, the
search looks for the worst offender among the best derivations, and weights move by the sum of the differences
(subgradient steps with rates of their own for each weight, Duchi et al. 2011). The weights of all steps are
averaged. The loss of a rival is half of the words that it and the reference do not share.
"""

import json
from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.alignment.pharaoh import Links
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.lm.packed import packed_model
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_extraction import TreeExtractionOptions, derivations
from ogden.rules.tree_grammar import KIND, PROBABILITY, TreeGrammar
from ogden.rules.tree_rule import Node, TreeRule
from ogden.search.derivations import DerivedCandidate
from ogden.search.tree_search import TreeSearch
from ogden.search.weights import Weights, weights_of
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, TextModelRecipe
from ogden.training.tree_model import GRAMMAR, WORDS_MODEL
from ogden.training.tree_stages import (
    SYMMETRISE,
    TreePair,
    check_corpus,
    extract_trees,
    linked_blocks,
    prepare_trees,
)

if TYPE_CHECKING:
    from scipy.sparse import csr_matrix

NAME = "tree_discriminative"
SCORE = "rule_score"
"""The feature of a rule in the model: the sum of what was learned of it."""
DENSE = (WORDS_MODEL, PROBABILITY, "word_penalty", "phrase_penalty", "copied")
START = {WORDS_MODEL: 0.3, PROBABILITY: 1.0, "word_penalty": -0.5}


@dataclass(frozen=True)
class MarginOptions:
    passes: int = 2
    """Over the pairs."""
    batch: int = 500
    """Pairs that are searched with the same weights."""
    rivals: int = 20
    """Best derivations among which the worst offender is looked for."""
    rate: float = 0.5
    """How far a weight moves at first."""
    most_pairs: int = 0
    """Pairs to learn weights from, the first ones; 0: all. Rules are learned from all pairs."""

    def __post_init__(self) -> None:
        if min(self.passes, self.batch, self.rivals) < 1 or not 0 < self.rate < 100 or self.most_pairs < 0:
            raise InputError(
                "passes, batch and rivals go from 1 on, pairs from 0 on, and the rate is above 0"
            )


@dataclass(frozen=True)
class TreeDiscriminativeSystem:
    rules: TreeExtractionOptions = field(
        default_factory=lambda: TreeExtractionOptions(
            parallel=False, deeper=True, contexts=False, largest=20, least_new=1
        )
    )
    language_model: TextModelRecipe = field(default_factory=lambda: TextModelRecipe(3))
    symmetrise: str = SYMMETRISE
    margin: MarginOptions = field(default_factory=MarginOptions)
    name: str = NAME

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        check_corpus(self.name, corpus)
        pairs, trees = prepare_trees(learner, corpus)
        links = learner.link(pairs, learner.align_words(pairs), self.symmetrise)
        rules = extract_trees(learner, trees, links, self.rules, shape=False, name="rules.unscored")
        words = learner.estimate(self.language_model, corpus.simple, pairs)
        scored, weights = self._learn(learner, (rules, words, trees, links))
        return ModelParts({GRAMMAR: scored, WORDS_MODEL: words}, weights, {GRAMMAR: KIND})

    def _learn(self, learner: Learner, inputs: Sequence[Artifact]) -> tuple[Artifact, Weights]:
        """The rules with their scores, and the weights of all else."""
        rules, words, trees, links = inputs

        def work(path: Path, tell: Progress) -> StageInfo:
            grammar = TreeGrammar.mapped(rules.path.read_bytes())
            search = TreeSearch(grammar, {WORDS_MODEL: packed_model(words.path.read_bytes(), words.name)})
            learning = LargeMargin(search, self.rules, self.margin, learner.resources.threads)
            for done, seen in learning.run(trees, links):
                tell("weights", done, seen)
            weights = learning.finish()
            with path.open("wb") as stream:
                stream.writelines(grammar.pack())
            told = {"rules": len(grammar), "used": learning.used, "without a derivation": learning.left_out}
            return {"weights": weights, **told}

        options = {"margin": vars(self.margin), "parallel": self.rules.parallel}
        scored = learner.stages.make("rules", options, [one.fingerprint for one in inputs], work)
        return scored, weights_of(json.loads(json.dumps(scored.facts["weights"])))


class LargeMargin:
    """Learning of weights. `search.grammar` has the scores of its rules under the weights so far."""

    def __init__(
        self, search: TreeSearch, rules: TreeExtractionOptions, options: MarginOptions, threads: int
    ) -> None:
        self.search, self.options, self.used, self.left_out = search, options, 0, 0
        self._rules, self._threads = rules, threads
        self._features = rule_features(search.grammar)
        self._log_probabilities = search.grammar.core.log_probabilities().astype(np.float64)
        sparse = self._features.shape[1]
        self._weights = np.concatenate([np.zeros(sparse), [START.get(name, 0.0) for name in DENSE]])
        self._squares = np.zeros_like(self._weights)
        self._sum, self._steps = np.zeros_like(self._weights), 0
        self._scores: NDArray[np.float64] = np.zeros(len(search.grammar))
        self._set_scores(self._weights)
        self._columns = [search.feature_names.index(name) for name in DENSE]

    def run(self, trees: Artifact, links: Artifact) -> Iterator[tuple[int, int]]:
        """Yields how many pairs were searched, and how many there will be (0: not known yet)."""
        done = total = 0
        for _ in range(self.options.passes):
            for block, own_links in _batches(trees, links, self.options):
                self._learn(block, own_links)
                yield (done := done + len(block)), total
            total = total or done * self.options.passes

    def finish(self) -> dict[str, float]:
        """Gives the rules their scores under the averaged weights; the weights of all else."""
        averaged = self._sum / self._steps if self._steps else self._weights
        self._set_scores(averaged)
        return self._search_weights(averaged)

    def _search_weights(self, weights: NDArray[np.float64]) -> dict[str, float]:
        dense = weights[self._features.shape[1] :]
        return {SCORE: 1.0, **dict(zip(DENSE, dense.tolist(), strict=True))}

    def _learn(self, block: list[TreePair], links: list[Links]) -> None:
        normal, simple = [one[0] for one in block], [one[1] for one in block]
        known = derivations(self.search.grammar, normal, simple, links, self._rules)
        kept = [k for k, rules in enumerate(known) if rules and min(rules) >= 0]
        self.left_out += len(block) - len(kept)
        self.used += len(kept)
        if not kept:
            return
        columns = tree_columns([normal[k] for k in kept])
        weights = self._search_weights(self._weights)
        found = self.search.nbest(columns, weights, self.options.rivals, jobs=self._threads)
        lines = [simple[k].words() for k in kept]
        model = self.search.language_models[WORDS_MODEL]
        fluency = model.score([" ".join(line) for line in lines], self._threads) * np.log(10.0)
        difference = _Difference(len(self.search.grammar))
        for place, k in enumerate(kept):
            reference = self._reference(known[k], float(fluency[place]), len(lines[place]))
            self._compare(difference, reference, lines[place], found[place])
        sparse = self._features.T @ difference.rules
        self._move(np.concatenate([sparse, difference.dense]) / len(kept))

    def _reference(self, rules: Sequence[int], fluency: float, words: int) -> "_Derivation":
        probability = float(self._log_probabilities[list(rules)].sum())
        return _Derivation(rules, np.array([fluency, probability, -words, len(rules), 0.0]))

    def _compare(
        self,
        difference: "_Difference",
        reference: "_Derivation",
        words: Sequence[str],
        rivals: Sequence[DerivedCandidate],
    ) -> None:
        """Adds the difference to the worst offender, where there is one."""
        dense = self._weights[self._features.shape[1] :]
        best = float(self._scores[list(reference.rules)].sum() + reference.dense @ dense)
        worst = max(rivals, key=lambda one: one.score + loss(one.tokens, words))
        if worst.score + loss(worst.tokens, words) <= best or list(worst.tokens) == list(words):
            return
        rules = [step.rule for step in worst.derivation if step.rule >= 0]
        difference.add(reference, 1.0)
        difference.add(_Derivation(rules, worst.features[self._columns]), -1.0)

    def _move(self, gradient: NDArray[np.float64]) -> None:
        self._squares += gradient**2
        moved = self._squares > 0
        self._weights[moved] += self.options.rate * gradient[moved] / np.sqrt(self._squares[moved])
        self._sum += self._weights
        self._steps += 1
        self._set_scores(self._weights)

    def _set_scores(self, weights: NDArray[np.float64]) -> None:
        self._scores = np.asarray(self._features @ weights[: self._features.shape[1]]).ravel()
        self.search.grammar.set_features([SCORE], self._scores.astype(np.float32)[:, None])


class _Derivation(NamedTuple):
    rules: Sequence[int]
    dense: NDArray[np.float64]


class _Difference:
    """How often each rule is in better derivations less how often in worse ones, and the same of `DENSE`."""

    def __init__(self, rules: int) -> None:
        self.rules = np.zeros(rules)
        self.dense = np.zeros(len(DENSE))

    def add(self, derivation: _Derivation, sign: float) -> None:
        np.add.at(self.rules, list(derivation.rules), sign)
        self.dense += sign * derivation.dense


def loss(tokens: Sequence[str], reference: Sequence[str]) -> float:
    """Half of the words of either that the other lacks."""
    own, other = Counter(tokens), Counter(reference)
    return float(sum((own - other).values()) + sum((other - own).values())) / 2


def _batches(
    trees: Artifact, links: Artifact, options: MarginOptions
) -> Iterator[tuple[list[TreePair], list[Links]]]:
    left = options.most_pairs
    for block, own_links in linked_blocks(trees, links):
        for first in range(0, len(block), options.batch):
            size = min(options.batch, left) if options.most_pairs else options.batch
            if not size:
                return
            part = block[first : first + size]
            left -= len(part)
            yield part, own_links[first : first + size]


def rule_features(grammar: TreeGrammar) -> "csr_matrix":
    """A row for each rule: what it is, as numbers of features that several rules share."""
    from scipy.sparse import csr_matrix

    numbers: dict[str, int] = {}
    places, columns, values = list[int](), list[int](), list[float]()
    for rule, one in enumerate(grammar):
        for name, value in features_of(one.rule).items():
            places.append(rule)
            columns.append(numbers.setdefault(name, len(numbers)))
            values.append(value)
    return csr_matrix((values, (places, columns)), shape=(len(grammar), max(len(numbers), 1)))


def features_of(rule: TreeRule) -> dict[str, float]:
    """After the paper (section 5.2): the kinds of node that are deleted and renamed, how many nodes and words
    come and go, which words, and which production the rule starts with."""
    normal, simple = rule.normal, rule.simple
    found = Counter[str]({f"roots:{normal.label}>{simple.label}": 1})
    if rule.copies:
        return {**found, "copies": 1.0}
    found[f"starts:{_production(normal)}>{_production(simple)}"] = 1
    labels = normal.variables()
    for number in rule.deleted:
        found[f"deletes:{labels[number]}"] += 1
        found[f"deletes:{labels[number]}<{normal.label}"] += 1
    for number, label in simple.variables().items():
        if label != labels[number]:
            found[f"renames:{labels[number]}>{label}"] += 1
    old, new = Counter(normal.words()), Counter(simple.words())
    found["words:lost"], found["words:new"] = (old - new).total(), (new - old).total()
    found["words:kept"] = (old & new).total()
    for sign, words in (("-", old - new), ("+", new - old)):
        found.update({f"word:{sign}{word}": count for word, count in words.items()})
    found["nodes:normal"] = _inner(normal)
    found["nodes:simple"] = _inner(simple)
    order = [node.variable for node in simple.nodes() if node.variable is not None]
    found["moves"] = order != sorted(order)
    return {name: float(value) for name, value in found.items() if value}


def _production(node: Node) -> str:
    if node.variable is not None:
        return "variable"
    if node.word is not None:
        return "word"
    return " ".join(child.label for child in node.children)


def _inner(fragment: Node) -> int:
    return sum(bool(node.children) for node in fragment.nodes())
