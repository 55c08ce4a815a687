"""What `ogden tune` shows while it works, prints at the end, and writes: the page and the tuned model."""

import shlex
import sys
from collections.abc import Mapping
from dataclasses import replace
from typing import Any

from ogden.app.printing import Table, number, print_tables
from ogden.app.tune.settings import Settings
from ogden.evaluation.tuning_plot import render_tuning, verdict, weight_rows
from ogden.files.progress import Display
from ogden.model.description import ModelScore
from ogden.model.files import WEIGHTS, ModelFile, ModelWriter
from ogden.search.weights import Weights
from ogden.text.lines import write_text
from ogden.tuning.records import Iteration, Outcome, TuningRun
from ogden.tuning.run import Observe


def observer(display: Display, settings: Settings, seed: int | None) -> Observe:
    """What shows how far a run is, with a line for each iteration."""
    run = f"seed {seed}, " if seed is not None else ""
    done = 0

    def observe(what: str, iteration: Iteration | None) -> None:
        nonlocal done
        if iteration is None:
            display(run + what, done, settings.iterations)
        else:
            display.note(f"{run}{_line(iteration, settings.label)}")
            done = iteration.number + 1

    return observe


def _line(iteration: Iteration, label: str) -> str:
    held = "" if iteration.held_out is None else f" (held out {iteration.held_out:.2f})"
    return (
        f"iteration {iteration.number}: {label} {iteration.value:.2f}{held}, weights moved "
        f"{100 * iteration.change:.1f}%, {iteration.candidates:,} candidates ({iteration.new:,} new), "
        f"{iteration.seconds:.0f} s"
    )


def print_outcome(
    outcome: Outcome, settings: Settings, record: Mapping[str, Any], output: str, page: str
) -> None:
    shown = outcome.kept or outcome.runs[0]
    tables = [_runs(outcome, settings.label)]
    last = "tuned" if outcome.kept else f"iteration {shown.iterations[-1].number}, refused"
    rows = [[name, number(before, 4), number(after, 4)] for name, before, after in weight_rows(outcome)]
    tables.append(Table("Weights", ["feature", "start", last], rows))
    print_tables(tables)
    print()
    print(record["metric"])
    if record["ranking"]:
        print(f"ranked by {record['ranking']}")
    if outcome.kept:
        print(verdict(outcome, settings.label))
        print(f"tuned model: {output}; report: {page}")
    else:
        print(f"ogden: {verdict(outcome, settings.label)}", file=sys.stderr)
        print(f"ogden: no model was written; report: {page}", file=sys.stderr)


def _runs(outcome: Outcome, label: str) -> Table:
    columns = ["seed", "iterations", "best", f"{label}, start", "best", "held out, start", "best"]
    rows = []
    for run in outcome.runs:
        row = [str(run.seed), str(len(run.iterations) - 1), str(run.best.number)]
        row += [number(one.value) for one in (run.start, run.best)]
        row += [
            number(float("nan") if one.held_out is None else one.held_out) for one in (run.start, run.best)
        ]
        rows.append(row)
    return Table("Runs", columns, rows)


def write_page(path: str, outcome: Outcome, label: str, record: Mapping[str, Any]) -> None:
    text = {
        name: ", ".join(f"{key} {part:g}" for key, part in value.items())
        if isinstance(value, dict)
        else str(value)
        for name, value in record.items()
    }
    write_text(path, render_tuning(outcome, label, {**text, "command": shlex.join(["ogden", *sys.argv[1:]])}))


def save_model(path: str, model: ModelFile, run: TuningRun, settings: Settings, signature: str) -> None:
    """The model again, with the new weights, and in its description how they were found."""
    best, made = run.best, model.description.made_with
    tuning = {
        "method": settings.tuner.name,
        "seed": run.seed,
        "iteration": best.number,
        "command": shlex.join(["ogden", *sys.argv[1:]]),
    }
    score = ModelScore(settings.label, best.judged_by, signature, settings.test_set)
    description = replace(
        model.description,
        made_with=replace(made, options={**made.options, "tuning": tuning}),
        scores=(*model.description.scores, score),
    )
    with ModelWriter(path, description) as writer:
        for name, section in model.container.sections.items():
            if name != WEIGHTS:
                writer.add(name, model.container.section(name), section.kind)
        writer.add_weights(Weights(best.weights))
