"""Systems over a test set, measured: what the table, the report and the correlations all read."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace

from ogden.errors import InputError
from ogden.metrics.protocol import Metric, Score, Scorer, Statistics, TestSet, summed
from ogden.metrics.significance import (
    SEED,
    Comparison,
    Interval,
    Value,
    approximate_randomisation,
    bootstrap_t_test,
    compare_resamples,
    holm,
    paired_t_test,
    percentile_interval,
    resample_scores,
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
    """A system against the baseline, by one metric. The difference is system minus baseline.

    `p` is that of the result, corrected for as many systems as are compared (Holm 1979): the result's own p
    says how probable one such difference is by luck, and among a hundred systems luck is at work often.
    """

    system: str
    baseline: str
    metric: str
    result: Comparison
    p: float


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
    baseline: str | None = None,
) -> Evaluation:
    """Score each system by each metric; with two or more, compare each with the baseline, or the first.

    A single sentence says nothing of chance, so it gives no comparisons. `samples` None draws 1,000; for
    `bootstrap` more where there are many systems, or no difference could be significant; and for
    `bootstrap-t-test` the 100 of its paper.
    """
    if baseline is not None and baseline not in outputs:
        raise InputError(f"no output is called '{baseline}': the outputs are {', '.join(outputs)}")
    scorers = {metric.key: metric.prepare(test) for metric in metrics}
    rows = {
        (name, key): scorer.statistics(lines, threads=threads)
        for name, lines in outputs.items()
        for key, scorer in scorers.items()
    }
    size = (
        samples
        if samples is not None
        else (most_samples(len(outputs)) if significance == "bootstrap" else SAMPLES)
    )
    drawn = resample_scores(list(rows.values()), [_value(scorers[key]) for _, key in rows], size, seed)
    resampled = dict(zip(rows, drawn, strict=True))
    systems = [_result(name, lines, scorers, rows, resampled) for name, lines in outputs.items()]

    def compare(system: str, other: str, key: str) -> Comparison:
        pair = (system, key), (other, key)
        if significance == "bootstrap":
            (a, b), (c, d) = (rows[each].sum(axis=0) for each in pair), (resampled[each] for each in pair)
            return compare_resamples(a, b, c, d, _value(scorers[key]))
        return _compare(scorers[key], rows[pair[0]], rows[pair[1]], significance, samples, seed)

    first = baseline or systems[0].name
    others = [system.name for system in systems if system.name != first] if len(test) > 1 else []
    by_metric = {key: [compare(system, first, key) for system in others] for key in scorers}
    adjusted = {key: holm([one.p for one in found]) for key, found in by_metric.items()}
    comparisons = [
        SystemComparison(system, first, key, by_metric[key][k], adjusted[key][k])
        for k, system in enumerate(others)
        for key in scorers
    ]
    return Evaluation(test, scorers, systems, comparisons)


def most_samples(systems: int) -> int:
    """As many resamples as leave room for p < 0.05 after the correction, for so many systems.

    The smallest p of a paired bootstrap is 2 / (samples + 1), and the correction multiplies it by the number
    of comparisons.
    """
    return max(SAMPLES, 60 * (systems - 1))


def samples_needed(evaluation: Evaluation) -> int | None:
    """How many samples a significant difference (p < 0.05) would take, where there are fewer; else None."""
    least = {"paired bootstrap": 2, "approximate randomisation": 1}
    compared = len({one.system for one in evaluation.comparisons})
    for one in evaluation.comparisons:
        needed = least.get(one.result.method, 0) * compared * 20
        if one.result.samples < needed:
            return needed
    return None


Matrices = Mapping[tuple[str, str], Statistics]
"""Statistics by system and metric key; or the scores of resamples."""


def _result(
    name: str, outputs: Sequence[str], scorers: Mapping[str, Scorer], rows: Matrices, resampled: Matrices
) -> SystemResult:
    mine = {key: rows[name, key] for key in scorers}
    scores = {key: scorer.score(summed(mine[key])) for key, scorer in scorers.items()}
    intervals = {key: percentile_interval(resampled[name, key]) for key in scorers}
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
