"""Do metrics say what judges say? Tables of sentence-level correlation from ratings and outputs.

The unit is a rated output: one system's version of one sentence, with its mean over judges on each scale
and each metric's value for it. From those come Table 7 of Xu et al. (2016), with a line for each metric and
kind of references, and Table 5 of Wubben et al. (2012), everything against everything.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.evaluation.ratings import Cell, Ratings
from ogden.metrics.correlation import (
    CorrelationMatrix,
    MetricValues,
    ScaleTable,
    correlation_matrix,
    metric_correlations,
)
from ogden.metrics.protocol import Metric, Signature, TestSet

Outputs = Mapping[str, Sequence[str]]


@dataclass(frozen=True)
class CorrelationTables:
    """`matrix` has the metrics with all references; `signatures` say how those were computed, by label."""

    rated: int
    judges: int
    raters: Sequence[str]
    """What the judges are, where it is known."""
    spearman: ScaleTable
    pearson: ScaleTable
    matrix: CorrelationMatrix
    signatures: Mapping[str, Signature]


def correlation_tables(
    ratings: Ratings, test: TestSet, outputs: Outputs, metrics: Sequence[Metric]
) -> CorrelationTables:
    """Correlate each metric with each scale over all rated outputs."""
    _check_fit(ratings, test, outputs)
    cells = ratings.cells
    scales = {scale: _rated_values(ratings, scale, cells) for scale in ratings.scales}
    values: list[MetricValues] = []
    strongest: dict[str, NDArray[np.float64]] = {}
    signatures: dict[str, Signature] = {}
    for metric, label in zip(metrics, _labels(metrics), strict=True):
        for scored in _reference_sets(metric, test):
            found = _metric_values(metric, scored, outputs, cells)
            count = len(scored.references) if metric.needs_references else 0
            values.append(MetricValues(label, count, found))
            strongest[label] = found
            signatures[label] = metric.sentence_form().signature(count)
    return CorrelationTables(
        len(cells),
        len(ratings.judges),
        ratings.raters,
        metric_correlations(values, scales, "spearman"),
        metric_correlations(values, scales, "pearson"),
        correlation_matrix({**scales, **strongest}),
        signatures,
    )


def _reference_sets(metric: Metric, test: TestSet) -> list[TestSet]:
    """The test set as a metric is tried on it: with the first reference, then with all ("multiple")."""
    if not metric.needs_references or len(test.references) < 2:
        return [test]
    return [test.of([0]), test]


def _metric_values(
    metric: Metric, test: TestSet, outputs: Outputs, cells: Sequence[Cell]
) -> NDArray[np.float64]:
    scorer = metric.prepare(test)
    texts = [outputs[system][item - 1] for system, item in cells]
    rows = np.array([item - 1 for _, item in cells], dtype=np.int64)
    return scorer.sentence_values(scorer.statistics(texts, rows))


def _rated_values(ratings: Ratings, scale: str, cells: Sequence[Cell]) -> NDArray[np.float64]:
    means = ratings.cell_means(scale)
    return np.array([means.get(cell, np.nan) for cell in cells])


def _labels(metrics: Sequence[Metric]) -> list[str]:
    """The metrics' names in a table; two variants with one label go by their keys."""
    seen = Counter(metric.label for metric in metrics)
    return [metric.label if seen[metric.label] == 1 else metric.key for metric in metrics]


def _check_fit(ratings: Ratings, test: TestSet, outputs: Outputs) -> None:
    unknown = [system for system in ratings.systems if system not in outputs]
    if unknown:
        raise InputError(
            f"there are ratings of '{unknown[0]}', but no output has that name (the outputs are "
            f"{', '.join(outputs)}): give the output of every rated system, and its name with --names"
        )
    for system, lines in outputs.items():
        if len(lines) != len(test):
            raise InputError(
                f"{system} has {len(lines)} outputs for {len(test)} normal sentences: give one for each"
            )
    last = max(item for _, item in ratings.cells)
    if last > len(test):
        raise InputError(
            f"there are ratings of item {last}, but only {len(test)} normal sentences: items are line numbers"
        )
