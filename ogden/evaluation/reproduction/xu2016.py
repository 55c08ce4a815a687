"""Xu et al. 2016, "Optimizing Statistical Machine Translation for Text Simplification": section 4.

A paraphrase grammar is tuned by PRO to BLEU, FKBLEU and SARI on sentences with eight references, and its
three systems are compared with PBMT-R and with people on other sentences. Both models are trained first
(xu2016_models.py); of the tuning set the first lines are for tuning, the others for the tables.
"""

import hashlib
import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ogden.errors import InputError
from ogden.evaluation.reproduction import xu2016_models
from ogden.evaluation.reproduction.experiment import Experiment, HeldOut
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import TOKENS, Goal, Tuned, tuned
from ogden.evaluation.reproduction.xu2016_models import ModelFiles, make_models
from ogden.files.stages import Artifact
from ogden.metrics.catalogue import choose
from ogden.metrics.protocol import TestSet
from ogden.systems import open_system, open_tunable
from ogden.training.chart_model import ChartModel, RankedParaphrase
from ogden.tuning.pro import Pro

METRICS = ("fk", "bleu", "ibleu", "fkbleu", "sari", "sari:xu2016", "levenshtein", "unchanged")
NORMAL, SIMPLE, TURKER = "Normal Wikipedia", "Simple Wikipedia", "Mechanical Turk"
PBMT_R = "PBMT-R (Wubben et al., 2012)"
PBMT_R_TUNED = "PBMT-R, tuned to SARI"
OBJECTIVES = ("bleu", "fkbleu", "sari")
STEPS = {
    **xu2016_models.STEPS,
    "pbmt-r-sari": PBMT_R_TUNED,
    **{f"sbmt-{name}": f"SBMT ({name})" for name in OBJECTIVES},
}
WORDS = ("principal", "able-bodied")
"""Those of Table 3."""


def systems() -> list[str]:
    """The names of all rows of the tables."""
    return [NORMAL, SIMPLE, TURKER, PBMT_R, PBMT_R_TUNED, *map(system_name, OBJECTIVES)]


def system_name(objective: str) -> str:
    return f"SBMT (grammar + {objective.upper()})"


@dataclass(frozen=True)
class Sentences:
    """As people write them; the first are for tuning, the others for the tables."""

    normal: Sequence[str]
    references: Sequence[Sequence[str]]
    simple: Sequence[str] | None
    """The sentences of Simple Wikipedia."""
    tuning: int
    """So many sentences are for tuning."""

    def __post_init__(self) -> None:
        if len(self.references) < 2:
            raise InputError(
                "--references: give two or more, as one person's row is compared with the others"
            )
        if not 2 <= self.tuning <= len(self.normal) - 2:
            raise InputError(
                f"--tune {self.tuning}: give a number of lines from 2 to {len(self.normal) - 2:,}"
            )


@dataclass(frozen=True)
class TuningSize:
    iterations: int = 14
    candidates: int = 100
    """Of a sentence."""


@dataclass(frozen=True)
class Results:
    board: ScoreBoard
    others: TestSet
    """For the row of one person: the last reference is the output, and these are the other references."""
    tuning: Mapping[str, Tuned]
    tuning_sentences: int
    paraphrases: Mapping[str, Sequence[RankedParaphrase]]
    """Table 3: what the tuned model says of words."""
    milliseconds: Mapping[str, float]
    """Table 6: a candidate's metric."""
    candidates: int
    models: Sequence[str]
    """How the models came about, in sentences."""


def run(
    experiment: Experiment,
    files: ModelFiles,
    sentences: Sentences,
    size: TuningSize = TuningSize(),
) -> Results:
    models = make_models(experiment, files, _held_out(_all(sentences)))
    tuning, test = _parts(sentences, models.grammar)
    outputs = {NORMAL: list(test.sentences.normal), TURKER: list(test.sentences.references[-1])}
    if sentences.simple is not None:
        outputs[SIMPLE] = _grammar(models.grammar).token_lines(sentences.simple[sentences.tuning :])
    runs: dict[str, Tuned] = {}
    _rewrite_by_phrases(experiment, models.phrases, sentences, size, outputs, runs)
    for objective in OBJECTIVES:
        key, name = f"sbmt-{objective}", system_name(objective)
        runs[name] = tuned(experiment, key, models.grammar, tuning, _goal(objective, size))
        outputs[name] = Rewriter(experiment, test).best(key, models.grammar, runs[name])[0]
    chosen = _grammar(models.grammar).with_weights(runs[system_name("sari")].weights)
    times, candidates = _times(test.sentences, outputs[system_name("sari")])
    return Results(
        ScoreBoard(test.sentences, outputs, METRICS, experiment.resources.threads),
        TestSet(test.sentences.normal, test.sentences.references[:-1]),
        runs,
        sentences.tuning,
        {word: chosen.paraphrases(word) for word in WORDS},
        times,
        candidates,
        models.told,
    )


def _rewrite_by_phrases(
    experiment: Experiment,
    model: Artifact,
    sentences: Sentences,
    size: TuningSize,
    outputs: dict[str, list[str]],
    runs: dict[str, Tuned],
) -> None:
    """PBMT-R as in Wubben et al. 2012, and tuned."""
    tuning, test = _parts(sentences, model)
    rewriter = Rewriter(experiment, test)
    outputs[PBMT_R] = rewriter.best("pbmt-r", model)[0]
    runs[PBMT_R_TUNED] = tuned(experiment, "pbmt-r-sari", model, tuning, _goal("sari", size))
    outputs[PBMT_R_TUNED] = rewriter.farthest("pbmt-r-sari", model, 10, runs[PBMT_R_TUNED])[10]


def _goal(metric: str, size: TuningSize) -> Goal:
    return Goal(Pro(interpolation=0.3), metric, size.iterations, size.candidates)


def _grammar(model: Artifact) -> ChartModel:
    system = open_tunable(str(model.path))
    assert isinstance(system, ChartModel), system.name  # `ModelFiles` has looked
    return system


def _all(sentences: Sentences) -> TestSet:
    """All that nothing may be learned from."""
    simple = [sentences.simple] if sentences.simple is not None else []
    return TestSet(sentences.normal, [*sentences.references, *simple])


def _held_out(test: TestSet) -> HeldOut:
    text = "\n".join(itertools.chain(test.normal, *test.references))
    return HeldOut(test, hashlib.blake2b(text.encode()).hexdigest())


def _parts(sentences: Sentences, model: Artifact) -> tuple[HeldOut, HeldOut]:
    """The sentences for tuning and for the tables, as tokens of the model."""
    system = open_system(str(model.path))
    normal, *references = map(system.token_lines, (sentences.normal, *sentences.references))

    def part(lines: slice) -> HeldOut:
        return _held_out(TestSet(normal[lines], [reference[lines] for reference in references]))

    return part(slice(sentences.tuning)), part(slice(sentences.tuning, None))


def _times(test: TestSet, outputs: Sequence[str]) -> tuple[dict[str, float], int]:
    """Milliseconds for a candidate, on one thread, the references prepared: the best of five runs."""
    found = {}
    for metric in choose(["bleu", "fkbleu", "sari"], TOKENS):
        scorer = metric.prepare(test)
        runs = []
        for _ in range(5):
            started = time.process_time()
            scorer.statistics(outputs, threads=1)
            runs.append(time.process_time() - started)
        found[metric.label] = 1000 * min(runs) / len(outputs)
    return found, len(outputs)
