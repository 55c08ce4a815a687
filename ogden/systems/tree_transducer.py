"""SimpleTT: a sentence's tree is rewritten by rules over trees (Feblowitz & Kauchak 2013).

Learning (sections 3.1 to 3.3): both sides of the pairs are parsed and their words aligned; constituents are
aligned by their words; the smallest rules that turn one tree into the other are counted, at four levels of
annotation. Rewriting (3.3 and 3.4): the probability of a rule is that of the most annotated level that knows
its normal side; what no level knows is copied. The 1,000 most probable rewrites are reranked by a weighted
sum of four features: the probability of the derivation, a model of simple words, a model of simple tags, and
how far the length is from what simple sentences have. The weights are found by hill climbing to BLEU (`ogden
tune --method hillclimb --metric bleu`).

Where the paper is silent or says two things:
- Its rules have deleted words in them (Figure 1), but its system deletes phrases that it never saw (section
  5). So here a deleted phrase is a variable that the simple side lacks, and annotations say which phrase.
- Its PP is headed by the object (Figure 3), though Collins' rules take the preposition.
- Probabilities are of simple sides without annotations: a rule found at one level has rules of other levels
  below it.

Beyond the paper, `choice` "search": all features count in the search itself, and no n-best list is reranked.
"""

import json
from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Self

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo
from ogden.model.files import ModelFile
from ogden.rules.tree_extraction import TreeExtractionOptions
from ogden.rules.tree_grammar import KIND, PROBABILITY
from ogden.search.candidates import Candidate, CandidateLists
from ogden.search.request import Spans
from ogden.search.reranking import best_lists
from ogden.search.settings import TreeOptions
from ogden.search.weights import Weights
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.learning import Learner, TextModelRecipe
from ogden.training.model_parts import RankedParaphrase, SentenceSearcher, preparation_of, weights_for
from ogden.training.preparation import Preparation
from ogden.training.tree_model import (
    GRAMMAR,
    OPTIONS,
    TAGS_MODEL,
    WORDS_MODEL,
    Floats,
    Rescored,
    TreeModel,
    open_search,
)
from ogden.training.tree_stages import (
    SYMMETRISE,
    check_corpus,
    extract_trees,
    length_ratio,
    prepare_trees,
    tag_lines,
)

NAME = "tree_transducer"
SECTION = "tables.transducer"
CHOICES = ("rerank", "search")
LENGTH = "length"
RERANKED = 1000
"""Different texts. The paper reranks 10,000 trees, of which many have the same text."""
FEATURES = (PROBABILITY, WORDS_MODEL, TAGS_MODEL, LENGTH)
BY_PROBABILITY = Weights({PROBABILITY: 1.0})


@dataclass(frozen=True)
class TreeTransducerSystem:
    rules: TreeExtractionOptions = field(default_factory=TreeExtractionOptions)
    language_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    tag_model: TextModelRecipe = field(default_factory=TextModelRecipe)
    symmetrise: str = SYMMETRISE
    choice: str = "rerank"
    length: float | None = None
    """Simple words for a normal one that are aimed at; None: as in the pairs."""
    name: str = NAME

    def __post_init__(self) -> None:
        if self.choice not in CHOICES:
            raise InputError(f"'{self.choice}': give one of {', '.join(CHOICES)}")
        if self.length is not None and not 0 < self.length < 10:
            raise InputError(f"a length of {self.length:g}: give simple words for a normal one, as 0.85")

    def train(self, corpus: Corpus, learner: Learner) -> ModelParts:
        check_corpus(self.name, corpus)
        pairs, trees = prepare_trees(learner, corpus)
        aligner = learner.align_words(pairs)
        links = learner.link(pairs, aligner, self.symmetrise)
        rules = extract_trees(learner, trees, links, self.rules)
        words = learner.estimate(self.language_model, corpus.simple, pairs)
        tags = learner.estimate_tokens(self.tag_model, tag_lines(learner, trees), TAGS_MODEL)
        ratio = length_ratio(pairs) if self.length is None else self.length
        how = write_choice(learner.stages, self.choice, ratio)
        sections = {GRAMMAR: rules, WORDS_MODEL: words, TAGS_MODEL: tags, SECTION: how}
        return ModelParts(sections, initial_weights(self.choice), {GRAMMAR: KIND})


def write_choice(stages: StageCache, choice: str, ratio: float) -> Artifact:
    """How to choose, and the length to aim at."""
    told = {"choice": choice, "length": round(ratio, 4)}

    def work(path: Path, tell: Progress) -> StageInfo:
        path.write_text(json.dumps(told, sort_keys=True) + "\n", encoding="utf-8")
        return dict(told)

    return stages.make("choice", told, [], work)


def initial_weights(choice: str) -> Weights:
    """Equal ones for the reranker, as it is tuned; a cautious start for the search."""
    if choice == "rerank":
        return Weights({PROBABILITY: 1.0, WORDS_MODEL: 1.0, TAGS_MODEL: 0.5, LENGTH: 20.0})
    return Weights(
        {PROBABILITY: 1.0, WORDS_MODEL: 0.5, TAGS_MODEL: 0.2, "word_penalty": -1.5, "deleted": -0.1}
    )


@dataclass(frozen=True)
class Reranker:
    """The trained system as in the paper. Its search has no weights; they are the reranker's."""

    trees: TreeModel
    weights: Weights
    ratio: float
    name: str = NAME
    feature_names: Sequence[str] = FEATURES

    @classmethod
    def open(cls, model: ModelFile, options: TreeOptions, ratio: float) -> Self:
        trees = TreeModel(NAME, open_search(model, options), BY_PROBABILITY, preparation_of(model))
        return cls(trees, weights_for(model, FEATURES), ratio)

    @property
    def preparation(self) -> Preparation:
        return self.trees.preparation

    def token_lines(self, lines: Sequence[str], jobs: int = 0) -> list[str]:
        return self.trees.token_lines(lines, jobs)

    def with_weights(self, weights: Weights) -> Self:
        return replace(self, weights=weights)

    def nbest(
        self, lines: Sequence[str], size: int, jobs: int = 0, protected: Sequence[Spans] | None = None
    ) -> list[list[Candidate]]:
        weights = np.array([self.weights.get(name, 0.0) for name in FEATURES])

        def rescore(features: Floats, scores: Floats, lengths: Floats, words: int) -> Rescored:
            rows = self._features(features, lengths, words)
            return rows, rows @ weights

        searched = max(size, RERANKED)
        return self.trees.chosen(lines, BY_PROBABILITY, searched, size, rescore, jobs, protected)

    def _features(self, searched: Floats, lengths: Floats, words: int | NDArray[np.int64]) -> Floats:
        names = self.trees.feature_names
        kept = searched[:, [names.index(name) for name in FEATURES[:-1]]]
        return np.column_stack([kept, -np.abs(lengths / np.maximum(words, 1) - self.ratio)])

    def searcher(self, sentences: Sequence[str]) -> SentenceSearcher:
        return self.searcher_of(self.token_lines(sentences))

    def searcher_of(self, lines: Sequence[str], jobs: int = 0) -> SentenceSearcher:
        """The lists of the search are the same for all weights, so they are made once."""
        found: dict[int, CandidateLists] = {}

        def find(weights: Weights, size: int) -> CandidateLists:
            searched = max(size, RERANKED)
            if searched not in found:
                found[searched] = self._lists(lines, searched, jobs)
            return best_lists(found[searched], [weights.get(name, 0.0) for name in FEATURES], size)

        return SentenceSearcher(FEATURES, find)

    def _lists(self, lines: Sequence[str], searched: int, jobs: int) -> CandidateLists:
        lists = self.trees.searcher_of(lines, jobs).lists(BY_PROBABILITY, searched)
        counts = np.diff(lists.starts)
        words = np.repeat(np.array([len(line.split()) for line in lines]), counts)
        lengths = np.array([len(text.split()) for text in lists.texts], np.float64)
        rows = self._features(lists.features.astype(np.float64), lengths, words)
        return lists._replace(features=rows.astype(np.float32))

    def paraphrases(self, phrase: str) -> list[RankedParaphrase]:
        return self.trees.paraphrases(phrase)


def open_tree_transducer(model: ModelFile, options: TreeOptions = OPTIONS) -> Reranker | TreeModel:
    where = f"{model.container.path}, {SECTION}"
    try:
        told = json.loads(model.container.text(SECTION))
        choice, ratio = told["choice"], float(told["length"])
    except (ValueError, TypeError, KeyError):
        raise InputError(f"{where}: this says not how to choose: train the model again") from None
    if choice not in CHOICES or not 0 < ratio < 10:
        raise InputError(f"{where}: a choice '{choice}' and a length of {ratio:g} make no sense")
    return Reranker.open(model, options, ratio) if choice == "rerank" else TreeModel.open(model, options)
