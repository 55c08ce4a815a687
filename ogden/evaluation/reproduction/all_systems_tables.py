"""The table of all systems, as a page."""

from ogden.evaluation.judgement_analysis import analyse
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.reproduction.all_systems import METRICS, SYSTEMS, Results
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import figure, percent


def page(results: Results, command: str, ratings: Ratings | None = None) -> Page:
    made = Page("All systems, tuned to SARI")
    made.say(_introduction(results))
    made.command(command)
    for name in results.boards:
        _scores(made, results, name)
    _costs(made, results)
    if ratings is not None:
        _ratings(made, ratings)
    _tuning(made, results)
    return made


def _introduction(results: Results) -> str:
    facts = results.pairs
    return (
        f"Every system learns from the same {facts['kept']:,} pairs; {facts['leaks']:,} more were left out "
        "because they give a sentence away. Systems with weights are tuned by PRO to the SARI of each set on "
        "its first lines, and measured on the others. SBMT's grammar has other sources besides. QG+ILP is "
        "AlignILP of Woodsend & Lapata 2011. All output is scored in lower case, as tokens."
    )


def _scores(made: Page, results: Results, name: str) -> None:
    board = results.boards[name]
    made.section(f"{name}: {len(board.test):,} sentences, {len(board.test.references)} references")
    rows = []
    for system in SYSTEMS:
        scores = (figure(board.score(system, key)) for key in METRICS)
        tuned = "yes" if system in results.tuning[name] else "no"
        rows.append([system, tuned, *scores, percent(len(board.split(system)), len(board.test))])
    columns = ["system", "tuned", *map(board.label, METRICS), "split"]
    made.table(columns, rows, board.signatures(METRICS))


def _costs(made: Page, results: Results) -> None:
    made.section("What they cost")
    rows = [
        [name, figure(seconds, 0), figure(results.milliseconds[name], 1)]
        for name, seconds in results.training.items()
    ]
    made.table(["system", "training, CPU seconds", "milliseconds a sentence"], rows)
    made.say(
        "Both are CPU time. Training includes parsing, and tuning not. A sentence has the weights of the "
        "first set, and its share of the time in which the model is opened."
    )


def _ratings(made: Page, ratings: Ratings) -> None:
    found = analyse(ratings)
    items = len({record.item for record in ratings.records})
    made.section("What readers say")
    made.say(
        f"{items} sentences, rated blind on sheets of `ogden judge make` by {len(ratings.judges)} readers "
        f"({ratings.rated_by})."
    )
    rows = [[name, *(figure(one.systems[name].mean) for one in found)] for name in ratings.systems]
    made.table(["system", *(one.scale for one in found)], rows)


def _tuning(made: Page, results: Results) -> None:
    made.section("Tuning")
    rows = []
    for name, runs in results.tuning.items():
        for system, run in runs.items():
            kept = figure(run.values[run.kept])
            rows.append([f"{system}, {name}", figure(run.values[0]), kept, str(run.kept), run.refused or ""])
    made.table(["system and set", "SARI at the start", "kept", "iteration", "refused"], rows)
