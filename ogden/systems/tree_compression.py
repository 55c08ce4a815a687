"""K&M and augm-K&M: sentences are made shorter by leaving out parts of their trees.

K&M (Knight & Marcu 2002) is a noisy channel: the normal sentence is a simple one to which somebody added. The
best simple tree s for a normal tree t has the highest p(s) · p(t | s). p(s) is that of its productions in a
context-free grammar, and of its words in a bigram model. p(t | s) is that of each production having become
the longer one, S → NP VP having become S → NP VP PP, and that of the added subtrees. Of compressions of
different lengths, the one with the highest logarithm for each word is taken.

augm-K&M (Feblowitz & Kauchak 2013, section 4) is a synchronous grammar over the same rules: p(simple |
normal) at the four levels of annotation of SimpleTT, or, to see what they are worth, at the first alone.

Both learn from pairs whose simple tree is the normal one with parts left out (`deletion_links`). What no rule
knows is copied.
"""

from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ogden.alignment.pharaoh import format_links
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.model.files import ModelFile
from ogden.parsing.tree import Tree
from ogden.rules.tree_deletions import deletion_links
from ogden.rules.tree_extraction import TreeExtractionOptions
from ogden.rules.tree_grammar import KIND, PROBABILITY, TreeGrammar
from ogden.rules.tree_probabilities import Production, TreeProbabilities
from ogden.rules.tree_rule import TreeRule
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.request import Spans
from ogden.search.reranking import best_lists
from ogden.search.settings import TreeOptions
from ogden.search.weights import Weights
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, TextModelRecipe
from ogden.training.model_parts import SentenceSearcher, preparation_of, weights_for
from ogden.training.tree_model import (
    GRAMMAR,
    OPTIONS,
    WORDS_MODEL,
    Floats,
    Rescored,
    TreeModel,
    open_search,
)
from ogden.training.tree_stages import check_corpus, counted_rules, prepare_trees, tree_blocks

NAME = "tree_compression"
SECTION = "tables.productions"
SOURCE, CHANNEL = "source", "channel"
"""Features of a rule: logarithms of p(simple production) and of p(normal production | simple production)."""
NOISY, ANNOTATED, PLAIN = MODELS = ("noisy-channel", "annotated", "plain")
"""K&M; augm-K&M; the same without annotations."""
UNSEEN = -7.0
"""A phrase that no pair shows: about the logarithm of the rarest productions together with their copying."""
COMPARED = 1000
"""Compressions among which the one with the best score for each word is looked for."""


@dataclass(frozen=True)
class TreeCompressionSystem:
    model: str = NOISY
    language_model: TextModelRecipe = field(default_factory=lambda: TextModelRecipe(2))
    copies: bool = False
    """Learn from sentences that were copied, too. They delete nothing, and are most of all."""
    name: str = NAME

    def __post_init__(self) -> None:
        if self.model not in MODELS:
            raise InputError(f"'{self.model}': give one of {', '.join(MODELS)}")

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        check_corpus(self.name, corpus)
        pairs, trees = prepare_trees(learner, corpus)
        links = link_deletions(learner, trees, self.copies)
        productions = count_productions(learner, trees)
        rules = self._rules(learner, trees, links, productions)
        words = learner.estimate(self.language_model, corpus.simple, pairs)
        sections = {GRAMMAR: rules, WORDS_MODEL: words, SECTION: productions}
        return ModelParts(sections, initial_weights(self.model), {GRAMMAR: KIND})

    def _rules(self, learner: Learner, trees: Artifact, links: Artifact, productions: Artifact) -> Artifact:
        def work(path: Path, tell: Progress) -> StageInfo:
            options = TreeExtractionOptions(bare=True, contexts=self.model == ANNOTATED)
            grammar, counts, found = counted_rules(learner, trees, links, options, tell)
            if not len(grammar):
                many = links.facts["pairs"]
                raise InputError(f"of {many:,} pairs none only leaves parts out: there is no rule to learn")
            if self.model == NOISY:
                rows = channel_features(grammar, counts.tolist(), _simple_side(productions))
                grammar.set_features((SOURCE, CHANNEL), rows)
            with path.open("wb") as stream:
                stream.writelines(grammar.pack())
            return {**links.facts, **found}

        inputs = [trees.fingerprint, links.fingerprint, productions.fingerprint]
        return learner.stages.make("rules", {"model": self.model}, inputs, work)


def initial_weights(model: str) -> Weights:
    """The logarithm of a probability, as in the paper: nothing is weighed."""
    if model != NOISY:
        return Weights({PROBABILITY: 1.0})
    return Weights({SOURCE: 1.0, CHANNEL: 1.0, WORDS_MODEL: 1.0, "deleted": 1.0, "copied": UNSEEN})


def link_deletions(learner: Learner, trees: Artifact, copies: bool = False) -> Artifact:
    """The kept words of each pair that only leaves parts out; no links for all others, and for copies only
    if wanted."""

    def work(path: Path, tell: Progress) -> StageInfo:
        done = usable = copied = 0
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            for block in tree_blocks(trees):
                for normal, simple in block:
                    same = normal == simple
                    links = deletion_links(normal, simple) if copies or not same else None
                    usable, copied = usable + (links is not None), copied + same
                    stream.write(format_links(links or ()) + "\n")
                tell("links", done := done + len(block), 0)
        return {"pairs": done, "usable": usable, "copied": copied}

    return learner.stages.make("links", {"deletions": True, "copies": copies}, [trees.fingerprint], work)


def count_productions(learner: Learner, trees: Artifact) -> Artifact:
    """The productions of the normal trees, a line, and those of the simple trees behind an empty one."""

    def work(path: Path, tell: Progress) -> StageInfo:
        sides = Counter[Production](), Counter[Production]()
        done = 0
        for block in tree_blocks(trees):
            for pair in block:
                for counts, tree in zip(sides, pair, strict=True):
                    counts.update(TreeProbabilities.of([tree]).counts)
            tell("productions", done := done + len(block), 0)
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            stream.writelines(TreeProbabilities(sides[0]).lines())
            stream.write("\n")
            stream.writelines(TreeProbabilities(sides[1]).lines())
        return {"normal": len(sides[0]), "simple": len(sides[1])}

    return learner.stages.make("productions", {}, [trees.fingerprint], work)


def _simple_side(productions: Artifact) -> TreeProbabilities:
    text = productions.path.read_text(encoding="utf-8")
    return TreeProbabilities.from_lines(text.partition("\n\n")[2].splitlines())


def channel_features(
    grammar: TreeGrammar, counts: Sequence[int], simple: TreeProbabilities
) -> NDArray[np.float32]:
    """`SOURCE` and `CHANNEL` of each rule. Words are the language model's matter, and rules for them free."""
    rules = [one.rule for one in grammar]
    shorter = [_production(rule) for rule in rules]
    totals = Counter[Production]()
    for production, count in zip(shorter, counts, strict=True):
        if production is not None:
            totals[production] += count
    rows = np.zeros((len(rules), 2), np.float32)
    for k, production in enumerate(shorter):
        if production is None:
            continue
        if rules[k].simple.variable is None:
            rows[k, 0] = simple.log(production)
        rows[k, 1] = np.log(counts[k] / totals[production])
    return rows


def _production(rule: TreeRule) -> Production | None:
    """What the simple side is; a variable alone is a phrase in its own place."""
    side = rule.simple
    if side.word is not None:
        return None
    return side.label, tuple(child.label for child in side.children) or (side.label,)


@dataclass(frozen=True, repr=False)
class Compressor(TreeModel):
    """A trained system. A candidate's features, and so its score, are those of its derivation for each word
    that it has."""

    @classmethod
    def open(cls, model: ModelFile, options: TreeOptions = OPTIONS) -> Self:
        search = open_search(model, options)
        weights = weights_for(model, search.feature_names)
        values = inserted_values(_normal_side(model)) if SOURCE in search.feature_names else None
        return cls(model.description.system, search, weights, preparation_of(model), values)

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        compared = max(size, COMPARED)
        return self.chosen(lines, self.weights, compared, size, _for_each_word, jobs, protected)

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        searcher = super().searcher_of(lines, jobs)

        def find(weights: Weights, size: int) -> CandidateLists:
            lists = searcher.lists(weights, max(size, COMPARED))
            words = np.maximum([len(text.split()) for text in lists.texts], 1)
            normalised = lists._replace(features=lists.features / words[:, None].astype(np.float32))
            return best_lists(normalised, [weights.get(name, 0.0) for name in self.feature_names], size)

        return SentenceSearcher(self.feature_names, find)


def _for_each_word(features: Floats, scores: Floats, lengths: Floats, words: int) -> Rescored:
    written = np.maximum(lengths, 1)
    return features / written[:, None], scores / written


def inserted_values(
    normal: TreeProbabilities,
) -> Callable[[Sequence[Tree | None]], NDArray[np.float32]]:
    """What it is to have added a subtree: the logarithm of its probability."""

    def values(trees: Sequence[Tree | None]) -> NDArray[np.float32]:
        return np.array([one for tree in trees if tree for one in normal.inside(tree)], np.float32)

    return values


def _normal_side(model: ModelFile) -> TreeProbabilities:
    text = model.container.text(SECTION)
    try:
        return TreeProbabilities.from_lines(text.partition("\n\n")[0].splitlines())
    except ValueError:
        raise InputError(f"{model.container.path}, {SECTION}: this is no list of productions") from None
