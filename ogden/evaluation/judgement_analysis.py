"""What a rating study found: means, agreement, and whether systems differ (Wubben et al. 2012 §4.2, Table 4).

The subjects are the judges. Each gets one number for a system: the mean of what the judge gave its outputs.
Means and standard deviations are over those numbers, as in the paper, where F(4, 180) tells that the 46
participants were the subjects, and so is the analysis of variance.
"""

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np

from ogden.evaluation.ratings import Matrix, Ratings
from ogden.evaluation.scales import scales_of
from ogden.metrics.agreement import Agreement, agreement
from ogden.metrics.repeated_measures import RepeatedMeasures, analyse_scale

COMBINED = "combined"


@dataclass(frozen=True)
class RatingSummary:
    """The mean over judges of their means, its standard deviation, and how many judges rated the system."""

    mean: float
    sd: float
    judges: int


@dataclass(frozen=True)
class ScaleAnalysis:
    """One scale. `incomplete` are the judges without a rating for every system, whom the test leaves out.

    `differences` is None with fewer than two systems, or fewer than two judges who rated all of them.
    """

    scale: str
    systems: Mapping[str, RatingSummary]
    agreement: Agreement
    differences: RepeatedMeasures | None
    incomplete: Sequence[str]


def analyse(ratings: Ratings) -> list[ScaleAnalysis]:
    """Every scale, and first of all their combined mean where the scales have the same end points."""
    names = ratings.scales
    known = scales_of(names)
    if known is not None:
        names = known.names
    subjects = {name: ratings.judges_by_systems(name) for name in names}
    units = {name: ratings.judges_by_cells(name) for name in names}
    if known is not None and known.combinable:
        # Without all scales of a cell the mean would depend on which are missing: nan stays nan.
        subjects = {COMBINED: np.mean(list(subjects.values()), axis=0), **subjects}
        units = {COMBINED: np.mean(list(units.values()), axis=0), **units}
    return [_analyse_scale(ratings, name, subjects[name], units[name]) for name in subjects]


def to_json(analyses: Sequence[ScaleAnalysis]) -> list[dict[str, Any]]:
    """Plain values; what is undefined (nan, infinite) becomes null, because JSON has no word for it."""
    return [_plain(dataclasses.asdict(one)) for one in analyses]


def _analyse_scale(ratings: Ratings, scale: str, subjects: Matrix, units: Matrix) -> ScaleAnalysis:
    systems = ratings.systems
    complete = [not np.isnan(row).any() for row in subjects]
    testable = sum(complete) >= 2 and len(systems) >= 2
    return ScaleAnalysis(
        scale,
        {system: _summary(column) for system, column in zip(systems, subjects.T, strict=True)},
        agreement(units),
        analyse_scale(scale, subjects[complete], systems) if testable else None,
        [judge for judge, whole in zip(ratings.judges, complete, strict=True) if not whole],
    )


def _summary(judges: Matrix) -> RatingSummary:
    known = judges[~np.isnan(judges)]
    mean = float(known.mean()) if len(known) else float("nan")
    sd = float(known.std(ddof=1)) if len(known) > 1 else float("nan")
    return RatingSummary(mean, sd, len(known))


def _plain(value: Any) -> Any:
    if isinstance(value, Mapping):
        return {key: _plain(item) for key, item in value.items()}
    if isinstance(value, list | tuple):
        return [_plain(item) for item in value]
    return None if isinstance(value, float) and not np.isfinite(value) else value
