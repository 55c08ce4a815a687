"""A tuning run as one HTML page: how the objective and the weights went, and what was kept.

Like the report of an evaluation, the page is a single file that loads nothing, and the same runs give the
same bytes.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from ogden.evaluation import plots
from ogden.evaluation.curves import Curve, curves, step_axis
from ogden.evaluation.report import TEMPLATES
from ogden.tuning.records import Outcome


@dataclass(frozen=True)
class _Figure:
    svg: str
    caption: str
    names: Sequence[str]
    """In the order of the curves' indices."""


def render_tuning(outcome: Outcome, objective: str, settings: Mapping[str, str]) -> str:
    """The whole page. `objective` is what its axis is called, as SARI."""
    from jinja2 import Environment, FileSystemLoader, StrictUndefined

    environment = Environment(
        loader=FileSystemLoader(TEMPLATES),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
    )
    return environment.get_template("tuning.html.j2").render(
        outcome=outcome,
        verdict=verdict(outcome, objective),
        settings=settings,
        figures=[_objective(outcome, objective), _weights(outcome), _candidates(outcome)],
        marker=plots.legend_marker,
        weights=weight_rows(outcome),
        style=(TEMPLATES / "report.css").read_text(encoding="utf-8"),
    )


def verdict(outcome: Outcome, objective: str) -> str:
    """What came of the runs, in a sentence or two."""
    kept = outcome.kept
    if kept is None:
        return "Refused: " + "; ".join(dict.fromkeys(run.refused for run in outcome.runs))
    where = "tuning sentences" if kept.best.held_out is None else "sentences held out"
    text = (
        f"{objective} on the {where} rose from {kept.start.judged_by:.2f} to {kept.best.judged_by:.2f}; "
        f"iteration {kept.best.number} of {len(kept.iterations) - 1} is kept"
    )
    if len(outcome.runs) == 1:
        return text + "."
    refused = sum(bool(run.refused) for run in outcome.runs)
    over = f"Over {len(outcome.runs)} runs: mean {outcome.mean:.2f}, standard deviation {outcome.spread:.2f}"
    return f"{text}, seed {kept.seed}. {over}" + (f"; {refused} refused." if refused else ".")


def weight_rows(outcome: Outcome) -> list[tuple[str, float, float]]:
    """Each feature's weight at the start, and as it was kept or else at the end."""
    run = outcome.kept or outcome.runs[0]
    shown = run.best if outcome.kept else run.iterations[-1]
    return [(name, value, shown.weights[name]) for name, value in run.start.weights.items()]


def _objective(outcome: Outcome, objective: str) -> _Figure:
    """The objective on the tuning sentences and on those held out, a pair of curves for each run."""
    drawn: list[Curve] = []
    for run in outcome.runs:
        seed = f" (seed {run.seed})" if len(outcome.runs) > 1 else ""
        values = [(float(one.number), one.value) for one in run.iterations]
        drawn.append(Curve(len(drawn), f"tuning sentences{seed}", values))
        held = [(float(one.number), one.held_out) for one in run.iterations if one.held_out is not None]
        if held:
            drawn.append(Curve(len(drawn), f"held out{seed}", held))
    caption = (
        f"{objective} of the outputs found by search with each iteration's weights; iteration 0 is the start."
    )
    return _figure(outcome, objective, drawn, caption)


def _weights(outcome: Outcome) -> _Figure:
    run = outcome.kept or outcome.runs[0]
    names = list(run.start.weights)
    drawn = [
        Curve(k, name, [(float(one.number), one.weights[name]) for one in run.iterations])
        for k, name in enumerate(names)
    ]
    return _figure(outcome, "Weight", drawn, f"The weight of each feature (seed {run.seed}).")


def _candidates(outcome: Outcome) -> _Figure:
    drawn = [
        Curve(k, f"seed {run.seed}", [(float(one.number), one.candidates / 1000.0) for one in run.iterations])
        for k, run in enumerate(outcome.runs)
    ]
    caption = (
        "Different candidates known after each iteration. Where the curve is flat, search finds no more."
    )
    return _figure(outcome, "Candidates, thousands", drawn, caption)


def _figure(outcome: Outcome, label: str, drawn: Sequence[Curve], caption: str) -> _Figure:
    last = max(len(run.iterations) for run in outcome.runs) - 1
    up = plots.Axis.over(label, [y for one in drawn for _, y in one.points])
    marked = float(outcome.kept.best.number) if outcome.kept else None
    kept = f" The dashed line marks iteration {marked:.0f}, which was kept." if marked is not None else ""
    svg = curves(f"{label} by iteration", step_axis("iteration", last), up, drawn, marked)
    return _Figure(svg, caption + kept, [one.name for one in drawn])
