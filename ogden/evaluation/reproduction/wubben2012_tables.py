"""The tables and the figure of Wubben et al. 2012 with our figures, and the paper's beside them."""

from collections.abc import Sequence

from ogden.evaluation.curves import Curve, curves, step_axis
from ogden.evaluation.plots import Axis
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import chance, figure, percent
from ogden.evaluation.reproduction.wubben2012 import (
    MOSES,
    MOST,
    PBMT_R,
    REV_ILP,
    SIMPLE,
    TUNED,
    WIKIPEDIA,
    WORD_SUB,
    ZHU,
    Results,
    of_size,
)
from ogden.evaluation.reproduction.wubben2012_ratings import add_ratings

TABLE_2 = {
    SIMPLE: (12.30, 3.0),
    WORD_SUB: (4.26, 0.0),
    ZHU: (7.95, 2.0),
    REV_ILP: (7.18, 22.0),
    PBMT_R: (3.08, 5.0),
}
TABLE_3 = {
    SIMPLE: (8.57, 100.0),
    WORD_SUB: (14.64, 34.0),
    ZHU: (7.86, 38.0),
    REV_ILP: (8.61, 42.0),
    PBMT_R: (13.38, 43.0),
}
ROWS = (WIKIPEDIA, SIMPLE, WORD_SUB, ZHU, REV_ILP, PBMT_R, MOSES, *TUNED.values())


def page(results: Results, command: str, ratings: Ratings | None = None) -> Page:
    made = Page("Wubben et al. 2012: Sentence Simplification by Monolingual Machine Translation")
    made.say(_introduction(results))
    made.command(command)
    should = results.board.to_change()
    everything = range(len(results.board.test))
    made.section("Table 2: how much is changed")
    made.say("Levenshtein distance from the input in words, and the share of sentences left as they were.")
    _table_2(made, results, everything)
    made.say(
        "In the paper's test set only 3% of the simple sentences equal the normal one; here "
        f"{percent(len(everything) - len(should), len(everything))} do. The same for the other "
        f"{len(should):,} sentences alone:"
    )
    _table_2(made, results, should)
    made.section("Table 3: Flesch-Kincaid grade and BLEU")
    _table_3(made, results, everything)
    made.say(f"The {len(should):,} sentences whose simple sentence differs:")
    _table_3(made, results, should)
    _splits(made, results)
    _significance(made, results)
    if ratings is not None:
        add_ratings(made, ratings)
    _figure_1(made, results)
    _tuning(made, results)
    return made


def _introduction(results: Results) -> str:
    facts = results.split.facts
    return (
        f"{facts['pairs']:,} pairs, split at random: {facts['test']:,} for test, {facts['tune']:,} for the "
        f"rows that are tuned, {facts['train']:,} for training; {facts['leaks']:,} more were left out of the "
        "training pairs because they give a held-out sentence away. The language model has the "
        f"{results.sentences:,} different simple sentences of the training pairs. All text is in lower case, "
        "but Zhu and RevILP, which parse, learn from these pairs with their capitals; all output is scored "
        "in lower case. RevILP learned from edit histories in the paper. Ours learns from pairs, as Woodsend "
        "& Lapata's AlignILP does, so the paper's figures beside it are those of another training. "
        "Nothing is tuned but the last rows, which are no part of the paper. The paper trains on PWKP and "
        "tests on 100 sentences of it. BLEU runs from 0 to 100; the paper's is multiplied by 100."
    )


def _table_2(made: Page, results: Results, places: Sequence[int]) -> None:
    metrics = "levenshtein", "unchanged"
    columns = ["system", "LD", "% no edits", "paper: LD", "% no edits"]
    _table(made, results, places, metrics, columns, TABLE_2)


def _table_3(made: Page, results: Results, places: Sequence[int]) -> None:
    """Lingua::EN::Fathom, which the paper takes, counts as `fkgl:text` does."""
    metrics = "fkgl:text", "bleu", "fkgl", "sari"
    columns = ["system", *map(results.board.label, metrics), "paper: FK", "BLEU"]
    _table(made, results, places, metrics, columns, TABLE_3)


def _table(
    made: Page,
    results: Results,
    places: Sequence[int],
    metrics: Sequence[str],
    columns: Sequence[str],
    papers: dict[str, tuple[float, float]],
) -> None:
    rows = []
    for name in ROWS:
        ours = (figure(results.board.score(name, metric, places)) for metric in metrics)
        rows.append([name, *ours, *(map(figure, papers[name]) if name in papers else ("", ""))])
    made.table(columns, rows, results.board.signatures(metrics))


def _splits(made: Page, results: Results) -> None:
    made.section("How much is split")
    board = results.board
    made.say(
        "Sentences a line, the share of lines that have more sentences than the input, and words for a word "
        "of the input. The paper does not count splits."
    )
    rows = []
    for name in ROWS:
        sentences, length = (figure(board.score(name, key)) for key in ("sentences", "length-ratio"))
        rows.append([name, sentences, percent(len(board.split(name)), len(board.test)), length])
    made.table(
        ["system", "sentences", "split", "length"], rows, board.signatures(["sentences", "length-ratio"])
    )


def _significance(made: Page, results: Results) -> None:
    made.section("Are the differences chance?")
    rows = []
    for name in (WORD_SUB, ZHU, REV_ILP):
        for key in ("fkgl:text", "bleu", "sari"):
            found = results.board.difference(name, PBMT_R, key)
            label = f"{name} less {PBMT_R}, {results.board.label(key)}"
            rows.append([label, f"{found.value:+.2f}", chance(found.p)])
    made.table(["", "difference", "p, randomisation"], rows)


def _figure_1(made: Page, results: Results) -> None:
    made.section("Figure 1: the farthest of the n best")
    sizes, board = range(1, MOST + 1), results.board
    rows = [
        [str(n), *(figure(board.score(of_size(n), key)) for key in ("levenshtein", "fkgl:text", "bleu"))]
        for n in sizes
    ]
    made.table(["n", "LD", "FKGL text", "BLEU"], rows, board.signatures(["levenshtein", "fkgl:text", "bleu"]))
    for key, label, caption in (
        (
            "levenshtein",
            "Levenshtein distance",
            "Words changed, by how many candidates there are to choose from.",
        ),
        ("fkgl:text", "Flesch-Kincaid grade", "Flesch-Kincaid grade, by how many candidates there are."),
    ):
        points = [(float(n), board.score(of_size(n), key)) for n in sizes]
        up = Axis.over(label, [0.0, *(value for _, value in points)])
        svg = curves(f"{label} by n", step_axis("n best", MOST), up, [Curve(0, PBMT_R, points)], 10.0)
        made.figure(key.partition(":")[0], svg, caption + " The dashed line marks the paper's n = 10.")


def _tuning(made: Page, results: Results) -> None:
    made.section("The rows tuned to SARI")
    run, count = results.tuning, results.split.facts["tune"]
    refused = f" {run.refused}." if run.refused else ""
    made.say(
        f"PRO towards SARI on the {count:,} tuning pairs, one reference each, for the best candidate without "
        f"reranking: {figure(run.values[0])} at the start, {figure(run.values[run.kept])} at iteration "
        f"{run.kept} of {len(run.values) - 1}, which is kept.{refused}"
    )
