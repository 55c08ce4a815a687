"""Runs from start to end, on a tuning set whose best weights are known."""

import json
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from toy_search import ToySearcher
from toy_tuning import Toy

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.search.weights import Weights
from ogden.tuning.checkpoint import open_checkpoint
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.pro import Pro
from ogden.tuning.protocol import Objective, Proposal, Tuner
from ogden.tuning.random_streams import RandomStream
from ogden.tuning.records import Iteration, Outcome, TuningRun
from ogden.tuning.run import Part, Plan, tune

PLAN = Plan(iterations=4, size=20, threads=1)
TUNERS = [Pro(samples=300, pairs=20, interpolation=0.6), Mert(1, 3, 4), HillClimbing(4, halvings=3)]


def run_in(
    folder: Path, tuning: Part, held_out: Part | None, tuner: Tuner, start: Weights, plan: Plan = PLAN
) -> TuningRun:
    with open_checkpoint(folder, {"tuner": tuner.name}) as opened:
        return tune(tuning, held_out, tuner, start, plan, opened)


def timeless(run: TuningRun) -> list[Iteration]:
    return [replace(one, seconds=0.0) for one in run.iterations]


@pytest.mark.parametrize("tuner", TUNERS, ids=lambda tuner: tuner.name)
def test_the_hidden_weights_are_nearly_found(
    tuner: Tuner, toy: Toy, toy_held_out: Toy, start: Weights, tmp_path: Path
) -> None:
    run = run_in(tmp_path / "work", toy.part(), toy_held_out.part(), tuner, start)
    assert not run.refused
    assert run.start.held_out is not None
    assert run.best.held_out is not None
    # 100 is what the hidden weights score.
    assert 100 - run.best.held_out < (100 - run.start.held_out) / 3
    assert run.best.number > 0
    size = sum(map(abs, start.values()))
    for one in run.iterations:
        assert sum(map(abs, one.weights.values())) == pytest.approx(size)
    log = (tmp_path / "work" / "seed-1" / "log.jsonl").read_text().splitlines()
    assert [Iteration.of(json.loads(line)) for line in log] == list(run.iterations)


class KilledSearcher(ToySearcher):
    """Stops the run in the middle of a search."""

    killed_at = 0

    def lists(self, weights: Weights, size: int) -> CandidateLists:
        if self.calls == self.killed_at:
            raise KeyboardInterrupt
        return super().lists(weights, size)


@pytest.mark.parametrize("tuner", TUNERS, ids=lambda tuner: tuner.name)
@pytest.mark.parametrize("killed_at", [0, 1, 2])
def test_a_killed_run_goes_on_as_if_nothing_had_happened(
    tuner: Tuner, killed_at: int, toy: Toy, start: Weights, tmp_path: Path
) -> None:
    whole = run_in(tmp_path / "whole", toy.part(), None, tuner, start)
    part = toy.part()
    killed = KilledSearcher(**{**vars(part.searcher), "calls": 0})
    killed.killed_at = killed_at
    with pytest.raises(KeyboardInterrupt):
        run_in(tmp_path / "broken", part._replace(searcher=killed), None, tuner, start)
    resumed = toy.part()
    again = run_in(tmp_path / "broken", resumed, None, tuner, start)
    assert timeless(again) == timeless(whole)
    assert resumed.searcher.calls == len(whole.iterations) - killed_at  # type: ignore[attr-defined]
    finished = toy.part()
    assert timeless(run_in(tmp_path / "broken", finished, None, tuner, start)) == timeless(whole)
    assert finished.searcher.calls == 0  # type: ignore[attr-defined]


def test_a_run_can_be_made_longer(toy: Toy, start: Weights, tmp_path: Path) -> None:
    short = run_in(tmp_path / "a", toy.part(), None, TUNERS[0], start, replace(PLAN, iterations=2))
    longer = run_in(tmp_path / "a", toy.part(), None, TUNERS[0], start)
    assert timeless(longer)[:3] == timeless(short)
    assert timeless(longer) == timeless(run_in(tmp_path / "b", toy.part(), None, TUNERS[0], start))


def test_the_seed_and_nothing_else_changes_a_run(toy: Toy, start: Weights, tmp_path: Path) -> None:
    tuner = Pro(samples=30, pairs=5, interpolation=0.5)
    plan = replace(PLAN, iterations=2)
    one = run_in(tmp_path / "a", toy.part(), None, tuner, start, plan)
    threads = run_in(tmp_path / "b", toy.part(), None, tuner, start, replace(plan, threads=3))
    other = run_in(tmp_path / "a", toy.part(), None, tuner, start, replace(plan, seed=2))
    assert timeless(one) == timeless(threads)
    assert timeless(one)[1:] != timeless(other)[1:]
    assert one.start.weights == other.start.weights


def test_it_stops_when_nothing_moves(toy: Toy, start: Weights, tmp_path: Path) -> None:
    run = run_in(
        tmp_path / "a", toy.part(), None, HillClimbing(0, halvings=1), start, replace(PLAN, iterations=50)
    )
    assert len(run.iterations) < 50
    assert run.iterations[-1].change < PLAN.tolerance


class Wrong:
    """Proposes what it is told."""

    name = "wrong"

    def __init__(self, weights: list[float]) -> None:
        self.weights = np.array(weights)

    def measure(self, objective: Objective) -> Any:
        return objective.sentence_values

    def improve(self, pool: Any, objective: Any, weights: Any, draws: RandomStream, threads: int) -> Proposal:
        return Proposal(np.resize(self.weights, len(weights)))


@pytest.mark.parametrize(
    ("weights", "message"),
    [
        ([0.0], "all weights became zero"),
        ([1.0, float("nan")], "weight of delete, rarity.* no longer a number"),
        ([float("inf")], "no longer a number"),
        ([1e9, 1.0], "exploded: that of keep is 1e"),
        ([-1.0, 5.0], "no weights were better than the start on the sentences held out"),
    ],
)
def test_weights_that_cannot_be_right_are_refused(
    weights: list[float], message: str, toy: Toy, toy_held_out: Toy, start: Weights, tmp_path: Path
) -> None:
    run = run_in(
        tmp_path / "a", toy.part(), toy_held_out.part(), Wrong(weights), start, replace(PLAN, iterations=1)
    )
    assert run.iterations[0].number == 0
    assert message.split(".*")[0] in run.refused
    assert all(piece in run.refused for piece in message.split(".*"))
    assert Outcome([run]).kept is None


def test_a_search_must_have_somewhere_to_start(toy: Toy, tmp_path: Path) -> None:
    with pytest.raises(InputError, match="all weights are zero at the start"):
        run_in(tmp_path / "a", toy.part(), None, TUNERS[0], Weights({"unheard-of": 1.0}))


def test_weights_that_the_search_does_not_know_stay(toy: Toy, start: Weights, tmp_path: Path) -> None:
    more = Weights({**start, "unheard-of": 7.0})
    run = run_in(tmp_path / "a", toy.part(), None, TUNERS[0], more, replace(PLAN, iterations=1))
    assert [one.weights["unheard-of"] for one in run.iterations] == [7.0, 7.0]


def iteration(number: int, value: float, held_out: float | None = None) -> Iteration:
    return Iteration(number, {"a": 1.0}, value, held_out, 0.1, 10, 10, 1.0)


def test_the_best_iteration_by_what_judges() -> None:
    run = TuningRun(1, [iteration(0, 10, 5), iteration(1, 30, 6), iteration(2, 20, 8), iteration(3, 25, 8)])
    assert run.best.number == 2
    run = TuningRun(1, [iteration(0, 10), iteration(1, 30), iteration(2, 20)])
    assert run.best.number == 1


def test_several_runs_have_a_mean_and_a_spread() -> None:
    runs = [TuningRun(k, [iteration(0, 10), iteration(1, value)]) for k, value in enumerate((20, 23, 26))]
    outcome = Outcome([*runs[:2], replace(runs[2], refused="exploded")])
    assert outcome.kept == runs[1]
    assert outcome.mean == 23
    assert outcome.spread == 3
    assert Outcome(runs[:1]).spread == 0


@pytest.mark.parametrize("options", [{"iterations": 0}, {"size": 1}, {"seed": -1}])
def test_plans_that_cannot_be(options: dict[str, int]) -> None:
    with pytest.raises(InputError):
        Plan(**options)  # type: ignore[arg-type]


def test_a_real_objective_is_measured_once_for_each_text(toy: Toy, start: Weights, tmp_path: Path) -> None:
    part = toy.part()
    asked: list[tuple[str, int]] = []
    original = part.objective.sentence_values

    def counting(texts: list[str], sentences: Any) -> Any:
        asked.extend(zip(texts, sentences.tolist(), strict=True))
        return original(texts, sentences)

    part.objective.sentence_values = counting  # type: ignore[method-assign]
    run_in(tmp_path / "a", part, None, TUNERS[0], start, replace(PLAN, iterations=2))
    assert len(asked) == len(set(asked))
