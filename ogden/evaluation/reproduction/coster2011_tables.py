"""The tables of Coster & Kauchak 2011 with our figures, and the paper's beside them."""

from ogden.evaluation.curves import Curve, curves, step_axis
from ogden.evaluation.plots import Axis
from ogden.evaluation.reproduction.coster2011 import (
    METRICS,
    MOSES,
    MOSES_DEL,
    NONE,
    SARI_NAMES,
    SMALL_NAME,
    Results,
    oracle_of,
)
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import chance, figure, percent

TABLE_4 = {NONE: (59.37, 59.67, 61.79), MOSES: (59.87, 60.76, 62.24), MOSES_DEL: (60.46, 61.49, 62.59)}
DIFFERING = {NONE: 45.60, MOSES: 47.23, MOSES_DEL: 47.52}
TABLE_5 = {MOSES: (44.31, 49.01, 100.0, 86.25), MOSES_DEL: (40.87, 47.88, 100.0, 87.06)}
SMALL_BLEU = 59.52
TABLE_7 = {MOSES: (59.87, 63.17), MOSES_DEL: (60.46, 64.21)}
DELETING = 8.5


def page(results: Results, command: str) -> Page:
    """The tables of the paper, its figures beside ours."""
    made = Page("Coster & Kauchak 2011: Learning to Simplify Sentences Using Wikipedia")
    made.say(_introduction(results))
    made.command(command)
    _table_4(made, results)
    _significance(made, results)
    _differing(made, results)
    _table_5(made, results)
    _deletions(made, results)
    _small_training(made, results)
    _table_7(made, results)
    _tuning(made, results)
    return made


def _introduction(results: Results) -> str:
    facts = results.split.facts
    return (
        f"{facts['pairs']:,} pairs, split at random: {facts['test']:,} for test, {facts['tune']:,} for "
        f"tuning, {facts['train']:,} for training. {facts['leaks']:,} more were left out of the training "
        "pairs because they give a test or tuning sentence away. The language model is of the simple side "
        "of the training pairs. All text is in lower case. BLEU and its kin run from 0 to 100 here; the "
        "paper's figures are multiplied by 100."
    )


def _table_4(made: Page, results: Results) -> None:
    made.section("Table 4: the systems on the test set")
    board, rows = results.board, []
    for name in (NONE, MOSES, MOSES_DEL, *SARI_NAMES.values()):
        papers = map(figure, TABLE_4[name]) if name in TABLE_4 else ["", "", ""]
        rows.append([name, *(figure(board.score(name, key)) for key in METRICS), *papers])
    columns = ["system", *map(board.label, METRICS), "paper: BLEU", "word-F1", "SSA"]
    made.table(columns, rows, board.signatures(METRICS))
    made.say("Scored again from the outputs in the working directory:")
    made.command(
        "ogden evaluate --normal test.normal --references test.simple --output none.txt moses.txt "
        f"moses-del.txt --metrics {' '.join(METRICS)} --tokenize none --case lower"
    )


def _significance(made: Page, results: Results) -> None:
    made.section("Are the differences chance?")
    made.say(
        "The paper draws 100 bootstrap samples and puts their scores through a t-test. That p falls as more "
        "samples are drawn, whatever the systems are; so approximate randomisation (1,000 trials) stands "
        "beside it. In the paper all are below .01."
    )
    rows = []
    for name, other in ((MOSES, NONE), (MOSES_DEL, NONE), (MOSES_DEL, MOSES)):
        for key in METRICS:
            found = results.board.difference(name, other, key)
            numbers = f"{found.value:+.2f}", chance(found.papers_p), chance(found.p)
            rows.append([f"{name} less {other}, {results.board.label(key)}", *numbers])
    made.table(["", "difference", "p, the paper's test", "p, randomisation"], rows)


def _differing(made: Page, results: Results) -> None:
    board, places = results.board, results.board.to_change()
    made.section("Section 5.2: sentences that should change")
    made.say(
        f"BLEU on the {len(places):,} test sentences whose reference is not the input itself "
        f"({percent(len(places), len(board.test))} of all; 70% in the paper)."
    )
    rows = [
        [name, figure(board.score(name, "bleu", places)), figure(DIFFERING[name])]
        for name in (NONE, MOSES, MOSES_DEL)
    ]
    made.table(["system", "BLEU", "paper: BLEU"], rows, board.signatures(["bleu"]))


def _table_5(made: Page, results: Results) -> None:
    made.section("Table 5: sentences that the system changed")
    made.say("A change is correct where the reference changes the sentence too, incorrect where it does not.")
    board, should, rows = results.board, set(results.board.to_change()), []
    for name in (MOSES, MOSES_DEL):
        changed = set(board.changed(name))
        for case, places, papers in (
            ("correct change", sorted(changed & should), TABLE_5[name][:2]),
            ("incorrect change", sorted(changed - should), TABLE_5[name][2:]),
        ):
            ours = (figure(board.score(each, "bleu", places)) for each in (NONE, name))
            rows.append([f"{name}, {case}", str(len(places)), *ours, *map(figure, papers)])
    columns = ["", "sentences", "BLEU none", "BLEU output", "paper: none", "paper: output"]
    made.table(columns, rows, board.signatures(["bleu"]))


def _deletions(made: Page, results: Results) -> None:
    made.section("Deletion")
    total, rows = len(results.board.test), []
    for name in (MOSES, MOSES_DEL, SARI_NAMES[MOSES_DEL]):
        changed, deleted = len(results.board.changed(name)), results.deleting[name]
        papers = f"{DELETING}%" if name == MOSES_DEL else ""
        rows.append([name, percent(changed, total), percent(deleted, total), papers])
    made.table(["system", "sentences changed", "with a phrase deleted", "paper: deleted"], rows)
    rules = results.rules[MOSES_DEL]
    made.say(
        f"Of the {rules['rules']:,} rules of Moses+Del, {rules['deletions']:,} delete "
        f"({100 * rules['deletions'] / rules['rules']:.2f}%; 0.5% in the paper)."
    )


def _small_training(made: Page, results: Results) -> None:
    made.section("Section 5.2: training on 30,000 pairs")
    rows = [
        [name, figure(results.board.score(name, "bleu")), figure(papers)]
        for name, papers in (
            (NONE, TABLE_4[NONE][0]),
            (SMALL_NAME, SMALL_BLEU),
            (MOSES_DEL, TABLE_4[MOSES_DEL][0]),
        )
    ]
    made.table(["system", "BLEU", "paper: BLEU"], rows, results.board.signatures(["bleu"]))


def _table_7(made: Page, results: Results) -> None:
    made.section("Table 7: the best of 1,000 candidates")
    made.say("For each sentence the candidate with the best sentence BLEU is taken from the n-best list.")
    board = results.board
    rows = []
    for name in (MOSES, MOSES_DEL):
        ours = (board.score(each, "bleu") for each in (name, oracle_of(name)))
        rows.append([name, *map(figure, ours), *map(figure, TABLE_7[name])])
    columns = ["system", "BLEU", "oracle BLEU", "paper: BLEU", "oracle"]
    made.table(columns, rows, board.signatures(["bleu"]))


def _tuning(made: Page, results: Results) -> None:
    made.section("The tuning runs")
    made.say(
        "MERT towards BLEU and PRO towards SARI, 100-best lists, all tuning sentences; the iteration that is "
        "best on them is kept. The SARI rows are no part of the paper."
    )
    rows = []
    for name, run_ in results.tuning.items():
        values = run_.values
        rows.append([name, figure(values[0]), figure(values[run_.kept]), f"{run_.kept} of {len(values) - 1}"])
        if run_.refused:
            made.say(f"{name}: {run_.refused}.")
    made.table(["system", "start", "kept", "iteration"], rows)
    shown = [
        Curve(index, name, [(float(k), value) for k, value in enumerate(results.tuning[name].values)])
        for index, name in enumerate((MOSES, MOSES_DEL))
    ]
    up = Axis.over("BLEU on the tuning pairs", [value for one in shown for _, value in one.points])
    across = step_axis("iteration", max(len(one.points) for one in shown) - 1)
    svg = curves("BLEU by iteration of MERT", across, up, shown)
    made.figure("tuning", svg, "BLEU by iteration of MERT: Moses (circles) and Moses+Del (squares).")
