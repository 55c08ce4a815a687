"""Tuning as a stage of an experiment: weights towards a metric, on the sentences held out for that."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import asdict, dataclass
from pathlib import Path

from ogden.evaluation.reproduction.experiment import Experiment, HeldOut
from ogden.files.stages import Artifact, Progress, StageInfo
from ogden.metrics.catalogue import Choices
from ogden.search.weights import Weights, weights_of
from ogden.systems import open_tunable
from ogden.tuning.checkpoint import open_checkpoint
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.objective import MetricObjective, parse_metrics
from ogden.tuning.pro import Pro
from ogden.tuning.records import Iteration, TuningRun
from ogden.tuning.run import Part, Plan, tune

TOKENS = Choices(tokenizer="none", case="lower")
"""Outputs and references are tokens of one tokeniser already."""


@dataclass(frozen=True)
class Goal:
    """Towards what, and how. All sentences are tuned on, and judge the iterations: there are few."""

    tuner: Mert | Pro | HillClimbing
    metric: str
    iterations: int = 15
    size: int = 100
    seed: int = 1


BLEU_BY_MERT = Goal(Mert(), "bleu")
"""As in the papers of that time, and their Moses."""
BLEU_BY_CLIMBING = Goal(HillClimbing(), "bleu", iterations=2, size=1000)
"""Of a reranker, whose lists do not depend on the weights (Feblowitz & Kauchak 2013, section 3.4)."""
SARI_BY_PRO = Goal(Pro(interpolation=0.3), "sari", iterations=12)
"""As in Xu et al. 2016; not in the papers here."""


@dataclass(frozen=True)
class Tuned:
    """`values` are the metric on the tuning sentences, by iteration; `kept` is which one's weights these are.

    `refused` says why the weights are those of the start after all; empty if they are not.
    """

    weights: Weights
    values: Sequence[float]
    kept: int
    refused: str
    fingerprint: str


def tuned(experiment: Experiment, name: str, model: Artifact, sentences: HeldOut, goal: Goal) -> Tuned:
    """The best weights for a model. What is done of the run survives a stop."""

    def work(path: Path, tell: Progress) -> StageInfo:
        run = _run(experiment, name, model, sentences, goal)
        best = run.start if run.refused else run.best
        told = {
            "weights": dict(best.weights),
            "values": [one.value for one in run.iterations],
            "kept": best.number,
            "refused": run.refused,
        }
        path.write_text(json.dumps(told, indent=1, sort_keys=True) + "\n", encoding="utf-8")
        return {}

    inputs = [model.fingerprint, sentences.fingerprint]
    artifact = experiment.stages.make(f"{name}.weights.json", _settings(goal), inputs, work)
    told = json.loads(artifact.path.read_text(encoding="utf-8"))
    weights = weights_of(told["weights"])
    return Tuned(weights, told["values"], told["kept"], told["refused"], artifact.fingerprint)


def _run(experiment: Experiment, name: str, model: Artifact, sentences: HeldOut, goal: Goal) -> TuningRun:
    test, threads = sentences.sentences, experiment.resources.threads
    system = open_tunable(str(model.path))
    objective = MetricObjective(test, parse_metrics([goal.metric], TOKENS), threads=threads)
    part = Part(system.searcher_of(test.normal, threads), objective, len(test))
    plan = Plan(goal.iterations, goal.size, goal.seed, threads=threads)

    def observe(what: str, iteration: Iteration | None) -> None:
        if iteration is not None:
            experiment.tell(f"{name}: tuning", iteration.number, goal.iterations)

    identity = {"model": model.fingerprint, "sentences": sentences.fingerprint, **_settings(goal)}
    # Another run gets another folder, so that what was done of it is not lost either.
    digest = hashlib.blake2b(json.dumps(identity, sort_keys=True).encode(), digest_size=4).hexdigest()
    with open_checkpoint(experiment.directory / f"{name}.tuning-{digest}", identity) as folder:
        return tune(part, None, goal.tuner, system.weights, plan, folder, observe)


def _settings(goal: Goal) -> StageInfo:
    return {**asdict(goal), "method": goal.tuner.name}
