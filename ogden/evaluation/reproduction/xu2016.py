"""Xu et al. 2016, "Optimizing Statistical Machine Translation for Text Simplification": section 4.

A paraphrase grammar is tuned by PRO to BLEU, FKBLEU and SARI on sentences with eight references, and its
three systems are compared with PBMT-R and with people on other sentences. The models come from files (`ogden
train paraphrase_grammar`, `ogden train phrase_dissimilarity`); of the tuning set the first lines are for
tuning, the others for the tables.
"""

import hashlib
import itertools
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from ogden.errors import InputError
from ogden.evaluation.reproduction.experiment import Experiment, HeldOut
from ogden.evaluation.reproduction.rewriting import Rewriter
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.evaluation.reproduction.tuning_step import TOKENS, Goal, Tuned, tuned
from ogden.files.stages import Artifact, fingerprint_of
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
    "pbmt-r": "PBMT-R",
    "pbmt-r-sari": PBMT_R_TUNED,
    **{f"sbmt-{name}": f"SBMT ({name})" for name in OBJECTIVES},
}
ITERATIONS = 14
WORDS = ("principal", "able-bodied")
"""Those of Table 3."""


def system_name(objective: str) -> str:
    return f"SBMT (grammar + {objective.upper()})"


@dataclass(frozen=True)
class Files:
    grammar_model: str
    phrase_model: str
    normal: Sequence[str]
    """Sentences as people write them; for tuning and for the tables."""
    references: Sequence[Sequence[str]]
    simple: Sequence[str] | None
    """The sentences of Simple Wikipedia."""
    tuning: int
    """So many sentences are for tuning."""


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


def run(experiment: Experiment, files: Files) -> Results:
    _grammar(files.grammar_model)  # whether it is one
    grammar, phrases = (_model(path) for path in (files.grammar_model, files.phrase_model))
    tuning, test = _parts(files, grammar)
    outputs = {NORMAL: list(test.sentences.normal), TURKER: list(test.sentences.references[-1])}
    if files.simple is not None:
        outputs[SIMPLE] = open_system(files.grammar_model).token_lines(files.simple[files.tuning :])
    runs = {}
    phrase_tuning, phrase_test = _parts(files, phrases)
    rewriter = Rewriter(experiment, phrase_test)
    outputs[PBMT_R] = rewriter.best("pbmt-r", phrases)[0]
    runs[PBMT_R_TUNED] = tuned(experiment, "pbmt-r-sari", phrases, phrase_tuning, _goal("sari"))
    outputs[PBMT_R_TUNED] = rewriter.farthest("pbmt-r-sari", phrases, 10, runs[PBMT_R_TUNED])[10]
    for objective in OBJECTIVES:
        name = system_name(objective)
        runs[name] = tuned(experiment, f"sbmt-{objective}", grammar, tuning, _goal(objective))
        outputs[name] = Rewriter(experiment, test).best(f"sbmt-{objective}", grammar, runs[name])[0]
    board = ScoreBoard(test.sentences, outputs, METRICS, experiment.resources.threads)
    chosen = _grammar(files.grammar_model).with_weights(runs[system_name("sari")].weights)
    paraphrases = {word: chosen.paraphrases(word) for word in WORDS}
    times, candidates = _times(test.sentences, outputs[system_name("sari")])
    others = TestSet(test.sentences.normal, test.sentences.references[:-1])
    return Results(board, others, runs, files.tuning, paraphrases, times, candidates)


def _goal(metric: str) -> Goal:
    return Goal(Pro(interpolation=0.3), metric, ITERATIONS)


def _grammar(path: str) -> ChartModel:
    system = open_tunable(path)
    if not isinstance(system, ChartModel):
        raise InputError(f"{path} is of the system {system.name}: train paraphrase_grammar")
    return system


def _model(path: str) -> Artifact:
    """A file as if a stage had made it."""
    where = Path(path)
    return Artifact(where.stem, where, fingerprint_of(path), {}, where.stat().st_size, 0.0, 0.0, True)


def _parts(files: Files, model: Artifact) -> tuple[HeldOut, HeldOut]:
    """The sentences for tuning and for the tables, as tokens of the model."""
    system = open_system(str(model.path))
    normal, *references = (system.token_lines(lines) for lines in (files.normal, *files.references))

    def part(lines: slice) -> HeldOut:
        test = TestSet(normal[lines], [reference[lines] for reference in references])
        text = "\n".join(itertools.chain(test.normal, *test.references))
        return HeldOut(test, hashlib.blake2b(text.encode()).hexdigest())

    return part(slice(files.tuning)), part(slice(files.tuning, None))


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
