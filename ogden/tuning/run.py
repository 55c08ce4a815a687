"""A tuning run: search, score, pool, tune; again until nothing moves.

    with open_folder("tuned.tuning", identity) as folder:
        tuning = Part(system.searcher(normal), MetricObjective(TestSet(normal, references), terms))
        run = tune(tuning, held_out, Pro(), system.weights, Plan(), folder)
        if not run.refused:
            weights = Weights(run.best.weights)

Each iteration's weights are searched with before anyone believes in them: what a tuner promises holds for
the candidates it has seen. The best iteration is kept, by the corpus metric on the held-out sentences if
there are any, or else on the tuning sentences.
"""

import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import NamedTuple

import numpy as np

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights
from ogden.tuning.checkpoint import Checkpoint
from ogden.tuning.pool import Pool, check_lists
from ogden.tuning.protocol import Objective, Proposal, Searcher, Tuner, Vector
from ogden.tuning.random_streams import RandomStream
from ogden.tuning.records import Iteration, TuningRun
from ogden.tuning.weight_checks import UnsoundWeightsError, require_sound, size_of, vector_of, weights_with

Observe = Callable[[str, Iteration | None], None]
"""Told what is being done; and, with "done", of each iteration as it ends."""


class Part(NamedTuple):
    """Sentences to tune on or to judge by: how they are searched, and how outputs for them are scored."""

    searcher: Searcher
    objective: Objective
    sentences: int


@dataclass(frozen=True)
class Plan:
    iterations: int = 15
    """How often weights are tuned; the start is searched with besides."""
    size: int = 100
    """Candidates a sentence in each search."""
    seed: int = 1
    tolerance: float = 1e-3
    """A run has converged when weights move by less, as a share of their size."""
    threads: int = 0

    def __post_init__(self) -> None:
        if self.iterations < 1 or self.size < 2:
            raise InputError("tuning takes at least one iteration, and n-best lists of at least 2")
        if self.seed < 0:
            raise InputError(f"a seed is 0 or more, not {self.seed}")


def tune(
    tuning: Part,
    held_out: Part | None,
    tuner: Tuner,
    start: Weights,
    plan: Plan,
    folder: Checkpoint,
    observe: Observe = lambda what, iteration: None,
) -> TuningRun:
    """All iterations, those that are on disk and those still to do; and whether any of it is to be used."""
    return _Tuning(tuning, held_out, tuner, start, plan, folder, observe).run()


class _Tuning:
    """The steps of a run, one method each."""

    def __init__(
        self,
        tuning: Part,
        held_out: Part | None,
        tuner: Tuner,
        start: Weights,
        plan: Plan,
        folder: Checkpoint,
        observe: Observe,
    ) -> None:
        self.tuning, self.held_out, self.tuner, self.start = tuning, held_out, tuner, start
        self.plan, self.folder, self.observe = plan, folder, observe
        self.names = list(tuning.searcher.feature_names)
        self.size = _checked_size(start, self.names)
        self.pool = Pool(tuning.sentences, self.names, tuner.measure(tuning.objective))

    def run(self) -> TuningRun:
        iterations: list[Iteration] = []
        try:
            while len(iterations) <= self.plan.iterations and not self._converged(iterations):
                iterations.append(self._done_before(len(iterations)) or self._iterate(iterations))
                self.folder.write_log(self.plan.seed, iterations)
                self.observe("done", iterations[-1])
        except UnsoundWeightsError as error:
            return TuningRun(self.plan.seed, iterations, str(error))
        run = TuningRun(self.plan.seed, iterations)
        return replace(run, refused=_no_gain(run))

    def _converged(self, iterations: list[Iteration]) -> bool:
        return len(iterations) > 1 and iterations[-1].change < self.plan.tolerance

    def _done_before(self, number: int) -> Iteration | None:
        done = self.folder.load(self.plan.seed, number)
        if done is None:
            return None
        iteration, new = done
        self.pool.add(new)
        return iteration

    def _iterate(self, earlier: list[Iteration]) -> Iteration:
        """Tune, search with the new weights, and keep what that gave; at the start, search alone."""
        began, number = time.monotonic(), len(earlier)
        before = vector_of(earlier[-1].weights if earlier else self.start, self.names)
        proposal = self._propose(number, before) if earlier else Proposal(before)
        weights = weights_with(self.start, self.names, proposal.weights)
        self.observe("searching", None)
        lists = self.tuning.searcher.lists(weights, self.plan.size)
        self.observe("scoring", None)
        value = self._value(self.tuning, lists)
        new = self.pool.add(lists)
        iteration = Iteration(
            number,
            dict(sorted(weights.items())),
            value,
            self._held_out(weights),
            size_of(proposal.weights - before) / self.size,
            len(self.pool),
            len(new.texts),
            round(time.monotonic() - began, 3),
            proposal.details,
        )
        self.folder.save(self.plan.seed, iteration, new)
        return iteration

    def _propose(self, number: int, before: Vector) -> Proposal:
        self.observe(f"tuning on {len(self.pool):,} candidates", None)
        draws = RandomStream(self.plan.seed, number)
        proposal = self.tuner.improve(self.pool, self.tuning.objective, before, draws, self.plan.threads)
        require_sound(proposal.weights, self.names, self.size)
        # The size of weights changes no choice, but a beam's width depends on it: it stays as it started.
        return Proposal(proposal.weights * (self.size / size_of(proposal.weights)), proposal.details)

    def _held_out(self, weights: Weights) -> float | None:
        if self.held_out is None:
            return None
        self.observe("searching the sentences held out", None)
        return self._value(self.held_out, self.held_out.searcher.lists(weights, 1))

    def _value(self, part: Part, lists: CandidateLists) -> float:
        """The objective of each sentence's best candidate."""
        check_lists(lists, part.sentences, self.names)
        firsts = np.asarray(lists.starts[:-1])
        if (np.diff(lists.starts) < 1).any():
            raise ValueError("the search gave a sentence without a candidate")
        texts = [lists.texts[row] for row in firsts.tolist()]
        totals = part.objective.statistics(texts, np.arange(part.sentences)).sum(axis=0)
        value = float(part.objective.value(totals))
        if not np.isfinite(value):
            raise InputError("the metric is undefined for the outputs: tune towards another metric")
        return value


def _checked_size(start: Weights, names: list[str]) -> float:
    size = size_of(vector_of(start, names))
    if not size:
        raise InputError(
            "all weights are zero at the start, and a search would go anywhere: give at least one feature, "
            "as the language model, a weight"
        )
    return size


def _no_gain(run: TuningRun) -> str:
    """Why a run that went well is refused all the same; empty if it is not."""
    if run.best.judged_by > run.start.judged_by:
        return ""
    where = "tuning sentences" if run.start.held_out is None else "sentences held out"
    return (
        f"no weights were better than the start on the {where} (start {run.start.judged_by:.2f}, last "
        f"iteration {run.iterations[-1].judged_by:.2f}): keep the model as it is, or try another seed or "
        "method"
    )
