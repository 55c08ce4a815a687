"""Systems over a test set, measured: what the table, the report and the correlations all read."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from ogden.metrics.protocol import Metric, Score, Scorer, Statistics, TestSet
from ogden.metrics.significance import (
    SEED,
    Comparison,
    Interval,
    Value,
    approximate_randomisation,
    bootstrap_interval,
    bootstrap_t_test,
    paired_bootstrap,
    paired_t_test,
)

TESTS = ("bootstrap", "randomisation", "t-test", "bootstrap-t-test")
"""The tests of significance by the names they have on the command line; the first is the default."""


@dataclass(frozen=True)
class SystemResult:
    """One system's outputs with, by metric key, the corpus score, its interval and the rows behind it."""

    name: str
    outputs: Sequence[str]
    scores: Mapping[str, Score]
    intervals: Mapping[str, Interval]
    statistics: Mapping[str, Statistics]


@dataclass(frozen=True)
class SystemComparison:
    """A system against the first one, by one metric. The difference is system minus baseline."""

    system: str
    baseline: str
    metric: str
    result: Comparison


@dataclass(frozen=True)
class Evaluation:
    """`scorers` are the metrics bound to the test set, by key, in the order they are printed."""

    test: TestSet
    scorers: Mapping[str, Scorer]
    systems: Sequence[SystemResult]
    comparisons: Sequence[SystemComparison]

    def sentence_values(self, system: SystemResult, key: str) -> Statistics:
        """The metric's value for every sentence of one system."""
        return self.scorers[key].sentence_values(system.statistics[key])


def evaluate(
    test: TestSet,
    outputs: Mapping[str, Sequence[str]],
    metrics: Sequence[Metric],
    significance: str = TESTS[0],
    samples: int = 1000,
    seed: int = SEED,
    threads: int = 0,
) -> Evaluation:
    """Score each system by each metric; with two or more, compare each with the first.

    A single sentence says nothing of chance, so it gives no comparisons.
    """
    scorers = {metric.key: metric.prepare(test) for metric in metrics}
    systems = [_measure(name, lines, scorers, samples, seed, threads) for name, lines in outputs.items()]
    comparisons = [
        SystemComparison(
            system.name,
            systems[0].name,
            key,
            _compare(scorer, system, systems[0], significance, samples, seed),
        )
        for system in systems[1:]
        if len(test) > 1
        for key, scorer in scorers.items()
    ]
    return Evaluation(test, scorers, systems, comparisons)


def _measure(
    name: str, outputs: Sequence[str], scorers: Mapping[str, Scorer], samples: int, seed: int, threads: int
) -> SystemResult:
    rows = {key: scorer.statistics(outputs, threads=threads) for key, scorer in scorers.items()}
    return SystemResult(
        name,
        outputs,
        {key: scorer.score(rows[key].sum(axis=0)) for key, scorer in scorers.items()},
        {
            key: bootstrap_interval(rows[key], _value(scorer), samples, seed)
            for key, scorer in scorers.items()
        },
        rows,
    )


def _value(scorer: Scorer) -> Value:
    return lambda totals: scorer.values(totals)["value"]


def _compare(
    scorer: Scorer, system: SystemResult, baseline: SystemResult, test: str, samples: int, seed: int
) -> Comparison:
    key = scorer.metric.key
    rows, others = system.statistics[key], baseline.statistics[key]
    value = _value(scorer)
    tests: dict[str, Callable[[], Comparison]] = {
        "bootstrap": lambda: paired_bootstrap(rows, others, value, samples, seed),
        "randomisation": lambda: approximate_randomisation(rows, others, value, samples, seed),
        "t-test": lambda: paired_t_test(scorer.sentence_values(rows), scorer.sentence_values(others)),
        "bootstrap-t-test": lambda: bootstrap_t_test(rows, others, value, seed=seed),
    }
    return tests[test]()
