"""Which plots a report shows, and of what; `plots.py` knows how they are drawn.

Metrics and rated scales are the same thing here: a `ReportMeasure`, with a number for each output.
"""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden.evaluation import plots
from ogden.evaluation.diff import word_counts, word_edits
from ogden.evaluation.evaluation import Evaluation, SystemResult
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.report_table import printed, probability
from ogden.metrics.correlation import spearman

OPERATIONS = {"keep": "kept", "delete": "deleted", "insert": "inserted"}


@dataclass(frozen=True)
class ReportMeasure:
    """A number for every output: `values[system, sentence]`, NaN where there is none."""

    key: str
    label: str
    higher_is_better: bool | None
    values: NDArray[np.float64]


@dataclass(frozen=True)
class Figure:
    """A plot and its caption; of one system, if `system` says so."""

    svg: str
    caption: str
    system: int | None = None


@dataclass(frozen=True)
class Panel:
    """Figures that are seen together, under the name by which a menu picks them."""

    name: str
    figures: Sequence[Figure]


def metric_measures(evaluation: Evaluation) -> list[ReportMeasure]:
    return [
        ReportMeasure(
            key,
            scorer.metric.label,
            scorer.metric.higher_is_better,
            np.array([evaluation.sentence_values(system, key) for system in evaluation.systems], dtype=float),
        )
        for key, scorer in evaluation.scorers.items()
    ]


def rated_measures(evaluation: Evaluation, ratings: Ratings) -> list[ReportMeasure]:
    """The scales that rate anything here; their labels say who rated. Ratings of other systems or sentences
    are passed over."""
    places = {system.name: k for k, system in enumerate(evaluation.systems)}
    measures = []
    for scale in ratings.scales:
        values = np.full((len(places), len(evaluation.test)), np.nan)
        for (system, item), rating in ratings.cell_means(scale).items():
            if system in places and 1 <= item <= len(evaluation.test):
                values[places[system], item - 1] = rating
        if not np.isnan(values).all():
            measures.append(ReportMeasure(scale, f"{scale} (rated by {ratings.rated_by})", True, values))
    return measures


def metric_scatter(systems: Sequence[str], metrics: Sequence[ReportMeasure]) -> Figure | None:
    """SARI against BLEU for every sentence (Xu et al. 2016, Figure 2), or else the first two metrics."""
    families = {metric.key.split(":")[0]: metric for metric in reversed(metrics)}
    if {"bleu", "sari"} <= families.keys():
        x, y = families["bleu"], families["sari"]
    elif len(metrics) > 1:
        x, y = metrics[:2]
    else:
        return None
    caption = f"{y.label} against {x.label}: a mark for each sentence of each system."
    return Figure(_scatter(systems, x, y, trend=False), caption)


def rating_scatters(
    systems: Sequence[str], metrics: Sequence[ReportMeasure], rated: Sequence[ReportMeasure]
) -> list[Panel]:
    """For each metric, a plot against each rated scale (Xu et al. 2016, Figure 3)."""
    return [
        Panel(metric.label, [_rating_scatter(systems, scale, metric) for scale in rated])
        for metric in metrics
    ]


def distributions(systems: Sequence[str], metrics: Sequence[ReportMeasure]) -> list[Panel]:
    """For each metric, how the sentence scores of each system spread; all on the same scale."""
    return [Panel(metric.label, _histograms(systems, metric)) for metric in metrics]


def edit_shares(evaluation: Evaluation) -> Figure:
    """The share of words kept, deleted and inserted, and of sentences left as they were."""
    bars = [_edit_bar(evaluation.test.normal, system) for system in evaluation.systems]
    caption = (
        "Words kept, deleted and inserted, as shares of all three together (shortest edit, word by word). "
        "Unchanged: the share of sentences that were left as they are."
    )
    return Figure(plots.stacked_bars("Words kept, deleted and inserted by each system", bars), caption)


def _scatter(systems: Sequence[str], x: ReportMeasure, y: ReportMeasure, trend: bool) -> str:
    sentences = range(x.values.shape[1])
    series = [
        plots.Series(k, [plots.Point(*point) for point in zip(*sides, sentences, strict=True)])
        for k, sides in enumerate(zip(x.values.tolist(), y.values.tolist(), strict=True))
    ]
    title = f"{y.label} against {x.label} for the sentences of {', '.join(systems)}"
    across, up = (plots.Axis.over(side.label, side.values.ravel().tolist()) for side in (x, y))
    return plots.scatter(title, across, up, series, trend)


def _rating_scatter(systems: Sequence[str], scale: ReportMeasure, metric: ReportMeasure) -> Figure:
    rated = ~np.isnan(scale.values)
    shown = ReportMeasure(metric.key, metric.label, None, np.where(rated, metric.values, np.nan))
    correlation = spearman(scale.values[rated], metric.values[rated])
    strength = (
        f"Spearman’s ρ = {printed(correlation.coefficient)} ({probability(correlation.p)})"
        if np.isfinite(correlation.coefficient)
        else "too few different values for a correlation"
    )
    caption = f"{metric.label} against {scale.label}: {strength}, {correlation.n} outputs."
    return Figure(_scatter(systems, scale, shown, trend=True), caption)


def _histograms(systems: Sequence[str], metric: ReportMeasure) -> list[Figure]:
    axis = plots.Axis.over(metric.label, metric.values.ravel().tolist(), ticks=4)
    rows = metric.values.tolist()
    peak = max((share for row in rows for share in plots.bin_shares(row, axis)), default=1.0)
    figures = []
    for k, (name, row) in enumerate(zip(systems, rows, strict=True)):
        median = float(np.nanmedian(row)) if np.isfinite(row).any() else float("nan")
        svg = plots.histogram(
            f"{metric.label} of {name} by sentence: median {printed(median)}", row, axis, k, peak
        )
        figures.append(Figure(svg, f"median {printed(median)}", k))
    return figures


def _edit_bar(normal: Sequence[str], system: SystemResult) -> plots.Bar:
    totals: Counter[str] = Counter()
    unchanged = 0
    for before, after in zip(normal, system.outputs, strict=True):
        totals.update(word_counts(word_edits(before, after)))
        unchanged += before.split() == after.split()
    share = 100 * unchanged / max(1, len(normal))
    parts = {word: float(totals[operation]) for operation, word in OPERATIONS.items()}
    return plots.Bar(system.name, f"unchanged {share:.0f}%", parts)
