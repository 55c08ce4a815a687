"""The score table of a report: which number stands where, what is marked, and what the marks mean."""

import math
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from ogden.evaluation.evaluation import Evaluation, SystemResult


@dataclass(frozen=True)
class Cell:
    """A number, its confidence interval, and what a comparison with the baseline found."""

    value: str
    interval: str = ""
    best: bool = False
    stars: str = ""
    note: str = ""


@dataclass(frozen=True)
class Column:
    """A metric's score, or one part of it, for every system in order."""

    label: str
    cells: Sequence[Cell]


@dataclass(frozen=True)
class MetricColumns:
    """A metric with its score, then its parts."""

    label: str
    higher_is_better: bool | None
    signature: str
    columns: Sequence[Column]


def printed(value: float) -> str:
    """A score as people read it: two decimals, a true minus, a dash where it is undefined."""
    return f"{value:.2f}".replace("-", "\N{MINUS SIGN}") if math.isfinite(value) else "–"


def probability(p: float) -> str:
    return "p < 0.001" if p < 0.001 else f"p = {p:.3f}"


def score_table(evaluation: Evaluation) -> list[MetricColumns]:
    """A group of columns for each metric, in the order they are printed."""
    return [
        MetricColumns(
            scorer.metric.label,
            scorer.metric.higher_is_better,
            str(scorer.signature),
            [_score_column(evaluation, key), *_part_columns(evaluation, key)],
        )
        for key, scorer in evaluation.scorers.items()
    ]


def comparison_note(evaluation: Evaluation) -> str:
    """What the stars mean; empty where systems were not compared."""
    comparisons = evaluation.comparisons
    if not comparisons:
        return ""
    methods = sorted({comparison.result.method for comparison in comparisons})
    how = ", ".join([*methods, *correction(evaluation)])
    return f"* differs from {comparisons[0].baseline} with p < 0.05, ** with p < 0.01 ({how})."


def correction(evaluation: Evaluation) -> list[str]:
    """How p was corrected, in words; nothing where there is one comparison a metric."""
    compared = len({comparison.system for comparison in evaluation.comparisons})
    return [f"corrected for {compared} comparisons by Holm"] if compared > 1 else []


def interval_note(evaluation: Evaluation) -> str:
    levels = {interval.level for system in evaluation.systems for interval in system.intervals.values()}
    if not levels:
        return ""
    percent = " or ".join(f"{100 * level:.0f}%" for level in sorted(levels))
    return f"Small numbers: {percent} confidence interval."


def _score_column(evaluation: Evaluation, key: str) -> Column:
    values = [system.scores[key].value for system in evaluation.systems]
    best = _best(values, evaluation.scorers[key].metric.higher_is_better)
    cells = []
    for system, value, marked in zip(evaluation.systems, values, best, strict=True):
        stars, note = _verdict(evaluation, system.name, key)
        cells.append(Cell(printed(value), _interval(system, key), marked, stars, note))
    return Column("score", cells)


def _part_columns(evaluation: Evaluation, key: str) -> Iterator[Column]:
    """The parts are taken to be better in the direction in which the metric is."""
    scores = [system.scores[key] for system in evaluation.systems]
    for name in scores[0].parts if scores else ():
        values = [score.parts[name] for score in scores]
        best = _best(values, evaluation.scorers[key].metric.higher_is_better)
        yield Column(name, [Cell(printed(v), best=marked) for v, marked in zip(values, best, strict=True)])


def _best(values: Sequence[float], higher_is_better: bool | None) -> list[bool]:
    """Which values to mark: those printed like the best one, unless that says nothing."""
    shown = [printed(value) for value in values]
    finite = [value for value in values if math.isfinite(value)]
    if higher_is_better is None or len(set(shown)) < 2 or not finite:
        return [False] * len(values)
    winner = printed(max(finite) if higher_is_better else min(finite))
    return [text == winner for text in shown]


def _interval(system: SystemResult, key: str) -> str:
    interval = system.intervals.get(key)
    if interval is None or not math.isfinite(interval.low + interval.high):
        return ""
    return f"{printed(interval.low)} – {printed(interval.high)}"


def _verdict(evaluation: Evaluation, system: str, key: str) -> tuple[str, str]:
    """The stars of a score, and the sentence behind them."""
    for comparison in evaluation.comparisons:
        if (comparison.system, comparison.metric) == (system, key):
            result = comparison.result
            stars = "**" if comparison.p < 0.01 else "*" if comparison.p < 0.05 else ""
            sign = "+" if result.difference >= 0 else ""
            change = f"{sign}{printed(result.difference)} against {comparison.baseline}"
            return stars, f"{change}, {probability(comparison.p)}"
    return "", ""
