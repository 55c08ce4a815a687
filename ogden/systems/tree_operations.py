"""TSM: the tree of a sentence is split, dropped from, reordered and substituted in (Zhu et al. 2010).

The model: a normal tree becomes one or more simple sentences by four operations. Splitting is
segmentation, at a relative pronoun or conjunction, and completion: the boundary word is dropped or kept, and
a noun phrase copied into the new sentence or not. Then, at each node, children are dropped and the others
reordered, and words and short phrases are substituted. Each operation has a table of probabilities
(`ogden.rules.tree_operations`).

Training: for each pair a forest of the operations that can make its simple side; the tables start
from heuristics and are learned by EM with inside and outside probabilities
(`ogden.training.operation_forest`, `operation_em`).

Decoding: splitting first; then from the leaves up, the best hypotheses at each node, by the
probabilities of the operations and a trigram model (`ogden.search.operation_search`).

We know the paper from what others say of it, so no sections are named. Choices of our own:
- Words of a pair are matched by our word alignment.
- What a clause lacks is said by constituents and head rules, not by dependencies.
- What was never seen is as probable as something more general.
- The eight most probable splittings are searched, so that the language model has a say in splitting.

Beyond the paper, the logarithm of each operation's probability, how often each was made, the language model
and the length are features, and `ogden tune` finds their weights.
"""

import math
import warnings
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Self

from ogden.errors import InputError, LeftAloneWarning
from ogden.model.files import ModelFile
from ogden.parsing.tree import Tree
from ogden.rules.operation_tables import OperationTables, open_table, parse_small
from ogden.rules.tree_operations import DROPPING, REORDERING, SUBSTITUTION
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.operation_search import OperationSearch
from ogden.search.request import Spans
from ogden.search.settings import TreeOptions
from ogden.search.weights import Weights
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, TextModelRecipe
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
from ogden.training.operation_stages import (
    learn_operations,
    pack_tables,
    parse_normal,
    simple_sentences,
    typical_length,
    write_small,
)
from ogden.training.tree_model import WORDS_MODEL, parsed
from ogden.training.tree_stages import SYMMETRISE, check_corpus, prepare_trees

NAME = "tree_operations"
SPLITTING = "tables.splitting"
TABLES = {name: f"rules.{name}" for name in (DROPPING, REORDERING, SUBSTITUTION)}
ORDER = 3
"""Zhu et al. decode with a trigram model,"""
OPTIONS = TreeOptions(pops=100, rule_limit=0)
"""and the 100 best hypotheses at a node."""
ITERATIONS = 5
UNTUNED = {
    **dict.fromkeys(("segmentation", "completion", "dropping", "reordering", "substitution"), 1.0),
    WORDS_MODEL: 0.5,
    "word_penalty": -3.5,
}
"""The product of the operations' probabilities as in the paper, and half of the language model's, of which a
word of middling probability (e^-7) gets its own back: or else the shortest sentence would always be best."""


@dataclass(frozen=True)
class TreeOperationsSystem:
    language_model: TextModelRecipe = field(default_factory=lambda: TextModelRecipe(ORDER))
    iterations: int = ITERATIONS
    symmetrise: str = SYMMETRISE
    name: str = NAME

    def __post_init__(self) -> None:
        if not 1 <= self.iterations <= 1000:
            raise InputError(f"{self.iterations} iterations of EM: give 1 to 1000")

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        check_corpus(self.name, corpus)
        if corpus.trees:
            pairs, trees = prepare_trees(learner, corpus)
        else:
            pairs = learner.prepare(corpus)
            trees = parse_normal(learner, pairs)
        links = learner.link(pairs, learner.align_words(pairs), self.symmetrise)
        sentences = simple_sentences(learner, corpus, pairs)
        length = typical_length(sentences)
        operations = learn_operations(learner, pairs, trees, links, length, self.iterations)
        sections = {TABLES[name]: table for name, table in pack_tables(learner, operations).items()}
        sections[SPLITTING] = write_small(learner, operations, length)
        sections[WORDS_MODEL] = learner.estimate_tokens(self.language_model, sentences, WORDS_MODEL)
        return ModelParts(sections, Weights(UNTUNED))


@dataclass(frozen=True, repr=False)
class OperationsModel(SearchModel[OperationSearch]):
    """The trained system."""

    @classmethod
    def open(cls, model: ModelFile, options: TreeOptions = OPTIONS) -> Self:
        search = OperationSearch(open_tables(model), language_models(model), options)
        weights = weights_for(model, search.feature_names)
        return cls(model.description.system, search, weights, preparation_of(model))

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        trees, spans = _trees(lines, jobs, protected)
        found = self.search.nbest(self.search.prepare(trees, spans), self.weights, size, jobs)
        return [list(candidates) for candidates in found]

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """A search over sentences that are tokens already; they are parsed, split and compiled once."""
        prepared = self.search.prepare(*_trees(lines, jobs, None))

        def find(weights: Weights, size: int) -> CandidateLists:
            return self.search.lists(prepared, weights, size, jobs)

        return SentenceSearcher(self.feature_names, find)

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        """What the table of substitution has for a word or phrase; nothing where it only stays."""
        found = self.search.tables.substitutes(phrase.split(), 0) if phrase.split() else []
        if len(found) < 2:
            return []
        told = ((" ".join(words) or phrase, {"substitution": math.log(max(p, 1e-12))}) for words, p in found)
        return ranked(
            RankedParaphrase(text, weighted(self.weights, features), features) for text, features in told
        )


def open_tables(model: ModelFile) -> OperationTables:
    container = model.container
    where = f"{container.path}, {SPLITTING}"
    small = parse_small(container.text(SPLITTING), where)
    dropping, reordering, substitution = (
        open_table(container.section(section), f"{container.path}, {section}") for section in TABLES.values()
    )
    return OperationTables(small, dropping, reordering, substitution)


def _trees(
    lines: Sequence[str], jobs: int, protected: Sequence[Spans] | None
) -> tuple[list[Tree | None], list[Spans]]:
    """The trees of sentences. One that cannot be parsed gets none, and all of it is protected: it stays."""
    spans: list[Spans] = list(protected) if protected is not None else [()] * len(lines)
    try:
        return parsed(lines, jobs), spans
    except InputError:
        trees = [_tree(line) for line in lines]
    for k, (line, tree) in enumerate(zip(lines, trees, strict=True)):
        if tree is None and (words := line.split()):
            said = f"a sentence that cannot be parsed stays as it is: {line[:60]}"
            warnings.warn(said, LeftAloneWarning, stacklevel=3)
            trees[k] = Tree("ROOT", [Tree("X", word=word) for word in words])
            spans[k] = [(0, len(words))]
    return trees, spans


def _tree(line: str) -> Tree | None:
    try:
        return parsed([line], 1)[0]
    except InputError:
        return None
