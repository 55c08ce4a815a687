"""Systems over a test set, measured: what the table, the report and the correlations all read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ogden.metrics.protocol import Metric, Score, Scorer, Statistics, TestSet
from ogden.metrics.significance import (
    SEED,
    Comparison,
    Interval,
    Value,
    approximate_randomisation,
    bootstrap_t_test,
    compare_resamples,
    paired_t_test,
    percentile_interval,
    resample,
)

TESTS = ("bootstrap", "randomisation", "t-test", "bootstrap-t-test")
"""The tests of significance by the names they have on the command line; the first is the default."""


SAMPLES = 1000


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
    samples: int | None = None,
    seed: int = SEED,
    threads: int = 0,
) -> Evaluation:
    """Score each system by each metric; with two or more, compare each with the first.

    A single sentence says nothing of chance, so it gives no comparisons. `samples` None draws 1,000, and for
    `bootstrap-t-test` the 100 of its paper.
    """
    scorers = {metric.key: metric.prepare(test) for metric in metrics}
    rows = {
        (name, key): scorer.statistics(lines, threads=threads)
        for name, lines in outputs.items()
        for key, scorer in scorers.items()
    }
    drawn = resample(list(rows.values()), SAMPLES if samples is None else samples, seed)
    totals = dict(zip(rows, drawn, strict=True))
    systems = [_result(name, lines, scorers, rows, totals) for name, lines in outputs.items()]
    comparisons = []
    for system in systems[1:] if len(test) > 1 else ():
        for key, scorer in scorers.items():
            pair = (system.name, key), (systems[0].name, key)
            if significance == "bootstrap":
                (a, b), (c, d) = (rows[each].sum(axis=0) for each in pair), (totals[each] for each in pair)
                found = compare_resamples(a, b, c, d, _value(scorer))
            else:
                found = _compare(scorer, rows[pair[0]], rows[pair[1]], significance, samples, seed)
            comparisons.append(SystemComparison(system.name, systems[0].name, key, found))
    return Evaluation(test, scorers, systems, comparisons)


Matrices = Mapping[tuple[str, str], Statistics]
"""Statistics by system and metric key."""


def _result(
    name: str, outputs: Sequence[str], scorers: Mapping[str, Scorer], rows: Matrices, totals: Matrices
) -> SystemResult:
    mine = {key: rows[name, key] for key in scorers}
    scores = {key: scorer.score(mine[key].sum(axis=0)) for key, scorer in scorers.items()}
    intervals = {
        key: percentile_interval(_value(scorer)(totals[name, key])) for key, scorer in scorers.items()
    }
    return SystemResult(name, outputs, scores, intervals, mine)


def _value(scorer: Scorer) -> Value:
    return lambda totals: scorer.values(totals)["value"]


def _compare(
    scorer: Scorer, rows: Statistics, others: Statistics, test: str, samples: int | None, seed: int
) -> Comparison:
    """The slower tests. The difference is always that of the corpus scores."""
    value = _value(scorer)
    if test == "randomisation":
        return approximate_randomisation(rows, others, value, SAMPLES if samples is None else samples, seed)
    if test == "bootstrap-t-test":
        return bootstrap_t_test(rows, others, value, 100 if samples is None else samples, seed)
    found = paired_t_test(scorer.sentence_values(rows), scorer.sentence_values(others))
    difference = float(value(rows.sum(axis=0)) - value(others.sum(axis=0)))
    return replace(found, difference=difference, interval=None)
