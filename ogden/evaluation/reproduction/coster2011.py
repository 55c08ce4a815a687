"""Coster & Kauchak 2011, "Learning to Simplify Sentences Using Wikipedia": the experiments of section 5.

Moses and Moses+Del learn from aligned sentences of the two Wikipedias, have their weights tuned to BLEU by
MERT on 515 pairs, and are compared with doing nothing on 1,373. K & M and T3, which compress, are left out.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from typing import NamedTuple

from ogden.evaluation.reproduction.experiment import Experiment, HeldOut, Split, corpus_of
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import BLEU_BY_MERT, SARI_BY_PRO, Tuned, tuned
from ogden.files.stages import Artifact, StageInfo
from ogden.systems.phrase import PhraseSystem
from ogden.systems.phrase_deletion import with_deletion
from ogden.text.lines import iterate_lines

SMALL, SMALL_TUNE = 29_700, 300
"""Footnote 5: of the first 30,000 pairs the last 300 are tuned on."""
NBEST = 1000
METRICS = ("bleu", "word-f1", "ssa", "sari")
NONE, MOSES, MOSES_DEL = "none", "Moses", "Moses+Del"
SMALL_NAME = "Moses+Del, 30k pairs"
SARI_NAMES = {MOSES: "Moses, tuned to SARI", MOSES_DEL: "Moses+Del, tuned to SARI"}
STEPS = {
    "split": "split",
    "moses": MOSES,
    "moses-del": MOSES_DEL,
    "moses-del-30k": SMALL_NAME,
    "moses-sari": SARI_NAMES[MOSES],
    "moses-del-sari": SARI_NAMES[MOSES_DEL],
}
"""What the steps are called while they are done."""


class Model(NamedTuple):
    """A trained model, what its files are called, and its weights."""

    key: str
    file: Artifact
    weights: Tuned


@dataclass(frozen=True)
class Results:
    """What the tables are made of."""

    split: Split
    board: ScoreBoard
    deleting: Mapping[str, int]
    """Sentences in which a rule deleted words."""
    rules: Mapping[str, StageInfo]
    tuning: Mapping[str, Tuned]


def run(experiment: Experiment, split: Split) -> Results:
    """Everything of section 5 that has to be computed."""
    systems = {MOSES: ("moses", PhraseSystem()), MOSES_DEL: ("moses-del", with_deletion(PhraseSystem()))}
    models: dict[str, Model] = {}
    rules: dict[str, StageInfo] = {}
    for name, (key, system) in systems.items():
        parts = experiment.learn(key, system, split.corpus)
        rules[name] = parts.sections["rules.phrase"].facts
        model = experiment.assemble(key, system, parts, split.corpus)
        models[name] = Model(key, model, tuned(experiment, key, model, split.tune, BLEU_BY_MERT))
    models[SMALL_NAME] = _small(experiment, split)
    for name in (MOSES, MOSES_DEL):
        key, model, _ = models[name]
        weights = tuned(experiment, f"{key}-sari", model, split.tune, SARI_BY_PRO)
        models[SARI_NAMES[name]] = Model(f"{key}-sari", model, weights)
    return _measured(experiment, split, models, rules)


def _measured(
    experiment: Experiment, split: Split, models: Mapping[str, Model], rules: Mapping[str, StageInfo]
) -> Results:
    rewriter = Rewriter(experiment, split.test)
    outputs, deleting = {NONE: rewriter.copy("none")}, {NONE: 0}
    for name, model in models.items():
        outputs[name], facts = rewriter.best(*model)
        deleting[name] = facts["deleting"]
    for name in (MOSES, MOSES_DEL):
        outputs[oracle_of(name)] = rewriter.oracle(*models[name], NBEST)
    board = ScoreBoard(split.test.sentences, outputs, METRICS, experiment.resources.threads)
    return Results(split, board, deleting, rules, {name: model.weights for name, model in models.items()})


def oracle_of(name: str) -> str:
    return f"{name}, oracle"


def _small(experiment: Experiment, split: Split) -> Model:
    """Moses+Del from the first 30,000 pairs alone, as T3 was trained; fewer where there are fewer."""
    key, system = "moses-del-30k", with_deletion(PhraseSystem())
    total = min(split.train.facts["train"], SMALL + SMALL_TUNE)
    last = max(1, total * SMALL_TUNE // (SMALL + SMALL_TUNE))

    def first(path: Path) -> Iterator[str]:
        return islice(iterate_lines(str(path)), total - last)

    def then(path: Path) -> Iterator[str]:
        return islice(iterate_lines(str(path)), total - last, total)

    training = experiment.pairs(f"train-{total - last}.tsv", split.train, first)
    tuning: HeldOut = experiment.hold_out(
        "tune-small", experiment.pairs(f"tune-{last}.tsv", split.train, then).path
    )
    model = experiment.train(key, system, corpus_of(training))
    return Model(key, model, tuned(experiment, key, model, tuning, BLEU_BY_MERT))
