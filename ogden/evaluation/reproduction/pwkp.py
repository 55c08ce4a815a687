"""PWKP's validation pairs as a test set: what `zhu2010` and `woodsend2011` have in common.

Both papers train on PWKP, of 108,016 pairs from the two Wikipedias, and test on 100 sentences of it. Here
systems learn from other pairs, without those that give a sentence of the test set away, and rewrite the
validation pairs. Nothing is tuned. What is trained for one paper is there for the other.
"""

import hashlib
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field

from ogden.errors import InputError
from ogden.evaluation.reproduction.experiment import CASED, PREPARATION, Experiment, HeldOut, corpus_of
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.files.stages import Artifact, StageInfo
from ogden.metrics.protocol import TestSet
from ogden.systems.quasi_synchronous import QuasiSynchronousSystem
from ogden.systems.tree_operations import TreeOperationsSystem
from ogden.training.preparation import Preparation
from ogden.training.protocol import TrainableSystem

METRICS = ("bleu", "sari", "fkgl:text", "fkgl", "levenshtein", "unchanged", "sentences", "length-ratio")
NONE, REFERENCE = "none", "Simple Wikipedia"
TSM, ALIGN_ILP = "TSM", "AlignILP"


@dataclass(frozen=True)
class Sentences:
    """The pairs to test on, as they are in their files."""

    normal: Sequence[str]
    simple: Sequence[str]

    def __post_init__(self) -> None:
        if len(self.normal) != len(self.simple):
            raise InputError(
                f"--normal has {len(self.normal):,} lines and --simple {len(self.simple):,}: give as many"
            )
        if not self.normal:
            raise InputError("--normal has no lines: there is nothing to test on")


@dataclass(frozen=True)
class Results:
    board: ScoreBoard
    pairs: StageInfo
    """How many are learned from, and how many were left out."""
    perplexities: Mapping[str, float] = field(default_factory=dict)
    """Of the outputs, where they were asked for."""


@dataclass(frozen=True)
class Pwkp:
    """The test set in both forms, and the pairs without leaks."""

    experiment: Experiment
    lower: HeldOut
    cased: HeldOut
    pairs: Artifact

    def train(self, key: str, system: TrainableSystem, preparation: Preparation = PREPARATION) -> Artifact:
        return self.experiment.train(f"pwkp-{key}", system, corpus_of(self.pairs), preparation)

    def rewriter(self, preparation: Preparation = PREPARATION) -> Rewriter:
        return Rewriter(self.experiment, self.cased if preparation == CASED else self.lower)

    def output(self, key: str, system: TrainableSystem, preparation: Preparation = PREPARATION) -> list[str]:
        model = self.train(key, system, preparation)
        return self.rewriter(preparation).best(f"pwkp-{key}", model)[0]

    def tsm(self) -> list[str]:
        return self.output("tsm", TreeOperationsSystem(), CASED)

    def align_ilp(self) -> list[str]:
        return self.output("align-ilp", QuasiSynchronousSystem(), CASED)

    def board(self, outputs: Mapping[str, Sequence[str]]) -> ScoreBoard:
        """Of these, the input and the reference."""
        test = self.lower.sentences
        ends = {NONE: test.normal, REFERENCE: test.references[0]}
        return ScoreBoard(test, {**ends, **outputs}, METRICS, self.experiment.resources.threads)


def prepare(experiment: Experiment, sentences: Sentences, pairs: Sequence[str]) -> Pwkp:
    raw = _held_out(sentences.normal, sentences.simple)
    lower, cased = (_prepared(experiment, sentences, preparation) for preparation in (PREPARATION, CASED))
    return Pwkp(experiment, lower, cased, experiment.without_leaks("pwkp-pairs.tsv", pairs, raw, pairs=True))


def _prepared(experiment: Experiment, sentences: Sentences, preparation: Preparation) -> HeldOut:
    threads = experiment.resources.threads
    return _held_out(*(preparation.lines(side, threads) for side in (sentences.normal, sentences.simple)))


def _held_out(normal: Sequence[str], simple: Sequence[str]) -> HeldOut:
    text = "\n".join([*normal, *simple])
    return HeldOut(TestSet(list(normal), [list(simple)]), hashlib.blake2b(text.encode()).hexdigest())
