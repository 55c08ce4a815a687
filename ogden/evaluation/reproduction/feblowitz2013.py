"""Feblowitz & Kauchak 2013, "Sentence Simplification as Tree Transduction": the experiments of sections 4, 5.

SimpleTT is compared with Moses-Diff, Moses-Del, T3 and the two systems that only delete, K&M and augm-K&M, by
BLEU, by the BLEU of the best of 1,000 candidates, and by length. T3 learns its weights from 30,000 pairs, as
in the paper. The trees are our parser's, made once for all systems; sentences keep their capitals for it, and
all output is scored in lower case.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.evaluation.reproduction.experiment import CASED, Experiment, HeldOut, Split
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import (
    BLEU_BY_CLIMBING,
    BLEU_BY_MERT,
    SARI_BY_PRO,
    Tuned,
    tuned,
)
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.parsing.brackets import format_tree
from ogden.parsing.builtin import load_parser
from ogden.systems import tree_transducer
from ogden.systems.phrase import PhraseSystem
from ogden.systems.phrase_deletion import with_deletion
from ogden.systems.phrase_dissimilarity import with_dissimilarity
from ogden.systems.tree_compression import ANNOTATED, PLAIN, TreeCompressionSystem
from ogden.systems.tree_discriminative import MarginOptions, TreeDiscriminativeSystem
from ogden.systems.tree_transducer import TreeTransducerSystem, initial_weights, write_choice
from ogden.training.assembly import ModelParts
from ogden.training.corpora import Corpus
from ogden.training.protocol import TrainableSystem

NBEST = 1000
T3_PAIRS = 30_000
BLOCK = 1_000
METRICS = ("bleu", "length-ratio", "sari", "fkgl", "unchanged")
NONE, REFERENCE = "none", "Simple Wikipedia"
SIMPLE_TT, SIMPLE_TT_SARI = "SimpleTT", "SimpleTT in the search, tuned to SARI"
MOSES_DIFF, MOSES_DEL = "Moses-Diff", "Moses-Del"
T3, K_M, AUGM_K_M, PLAIN_K_M = "T3", "K&M", "augm-K&M", "augm-K&M without annotations"
STEPS = {
    "split": "split",
    "trees": "trees",
    "moses": "phrases",
    "moses-diff": MOSES_DIFF,
    "moses-del": MOSES_DEL,
    "simplett": SIMPLE_TT,
    "simplett-sari": SIMPLE_TT_SARI,
    "t3": T3,
    "k-m": K_M,
    "augm-k-m": AUGM_K_M,
    "plain-k-m": PLAIN_K_M,
}
"""What the steps are called while they are done."""


class Model(NamedTuple):
    """A trained model, what its files are called, and its weights where they were tuned."""

    key: str
    file: Artifact
    weights: Tuned | None


@dataclass(frozen=True)
class Results:
    split: Split
    board: ScoreBoard
    rules: Mapping[str, StageInfo]
    """Facts of the stages in which rules were learned."""
    length: float
    """Simple words for a normal one, in the training pairs."""
    weights: Mapping[str, Tuned]
    test: HeldOut
    """With its capitals."""


def run(experiment: Experiment, split: Split) -> Results:
    trees = Corpus(trees=[str(parse(experiment, split.train).path)])
    phrases = _phrases(experiment, split)
    tune, test = (experiment.held_out_again(name, CASED) for name in ("tune", "test"))
    transducers, facts = _transducers(experiment, trees, tune)
    others: dict[str, Model] = {}
    systems: Sequence[tuple[str, str, TrainableSystem]] = (
        (T3, "t3", TreeDiscriminativeSystem(margin=MarginOptions(most_pairs=T3_PAIRS))),
        (K_M, "k-m", TreeCompressionSystem()),
        (AUGM_K_M, "augm-k-m", TreeCompressionSystem(ANNOTATED)),
        (PLAIN_K_M, "plain-k-m", TreeCompressionSystem(PLAIN)),
    )
    for name, key, system in systems:
        parts = experiment.learn(key, system, trees, CASED)
        facts[name] = _told(parts)
        others[name] = Model(key, experiment.assemble(key, system, parts, trees, CASED), None)
    outputs = {NONE: split.test.sentences.normal, REFERENCE: split.test.sentences.references[0]}
    outputs |= _outputs(Rewriter(experiment, split.test), phrases, {MOSES_DEL})
    outputs |= _outputs(Rewriter(experiment, test), {**transducers, **others}, {*transducers, *others})
    board = ScoreBoard(split.test.sentences, outputs, METRICS, experiment.resources.threads)
    weights = {
        name: model.weights for name, model in {**phrases, **transducers}.items() if model.weights is not None
    }
    return Results(split, board, facts, facts[SIMPLE_TT]["length"], weights, test)


def _told(parts: ModelParts) -> StageInfo:
    return parts.sections["rules.trees"].facts


def parse(experiment: Experiment, pairs: Artifact, name: str = "train.trees") -> Artifact:
    """The trees of both sides of the pairs, a tree a line, the normal one first."""

    def work(path: Path, tell: Progress) -> StageInfo:
        parser, done = load_parser(), 0
        rows = (pair for _, pair in iterate_pairs(str(pairs.path), Skipped()))
        with path.open("w", encoding="utf-8", newline="\n") as stream:
            while block := list(islice(rows, BLOCK)):
                texts = [side for pair in block for side in (pair.normal, pair.simple)]
                lines = CASED.lines(texts, experiment.resources.threads)
                sentences = [line.split() for line in lines]
                kept = [
                    sentence
                    for first in range(0, len(sentences), 2)
                    if all(sentences[first : first + 2])
                    for sentence in sentences[first : first + 2]
                ]
                for tree in parser.iterate(kept, jobs=experiment.resources.threads):
                    stream.write(format_tree(tree) + "\n")
                tell("trees", done := done + len(block), pairs.facts.get("train", 0))
        return {"pairs": done}

    return experiment.stages.make(name, {}, [pairs.fingerprint], work)


def _phrases(experiment: Experiment, split: Split) -> dict[str, Model]:
    """Moses-Diff takes the most different of ten candidates, untuned; Moses-Del is tuned to BLEU."""
    differing, deleting = with_dissimilarity(PhraseSystem()), with_deletion(PhraseSystem())
    parts = experiment.learn("moses", PhraseSystem(), split.corpus)
    diff = experiment.assemble("moses-diff", differing, parts, split.corpus)
    delete = experiment.train("moses-del", deleting, split.corpus)
    return {
        MOSES_DIFF: Model("moses-diff", diff, None),
        MOSES_DEL: Model(
            "moses-del", delete, tuned(experiment, "moses-del", delete, split.tune, BLEU_BY_MERT)
        ),
    }


def _transducers(
    experiment: Experiment, trees: Corpus, tune: HeldOut
) -> tuple[dict[str, Model], dict[str, StageInfo]]:
    """SimpleTT as in the paper, and with its features in the search."""
    system = TreeTransducerSystem()
    parts = experiment.learn("simplett", system, trees, CASED)
    model = experiment.assemble("simplett", system, parts, trees, CASED)
    length = parts.sections[tree_transducer.SECTION].facts["length"]
    sections = {**parts.sections, tree_transducer.SECTION: write_choice(experiment.stages, "search", length)}
    searching = replace(parts, sections=sections, weights=initial_weights("search"))
    other = experiment.assemble("simplett-sari", system, searching, trees, CASED)
    models = {
        SIMPLE_TT: Model("simplett", model, tuned(experiment, "simplett", model, tune, BLEU_BY_CLIMBING)),
        SIMPLE_TT_SARI: Model(
            "simplett-sari", other, tuned(experiment, "simplett-sari", other, tune, SARI_BY_PRO)
        ),
    }
    return models, {SIMPLE_TT: {**_told(parts), "length": length}}


def _outputs(
    rewriter: Rewriter, models: Mapping[str, Model], with_oracle: set[str]
) -> dict[str, Sequence[str]]:
    found: dict[str, Sequence[str]] = {}
    for name, model in models.items():
        found[name] = rewriter.best(*model)[0]
        if name in with_oracle:
            found[oracle_of(name)] = rewriter.oracle(*model, NBEST)
    return found


def oracle_of(name: str) -> str:
    return f"{name}, oracle"
