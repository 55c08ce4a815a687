"""The tables and figures of Xu et al. 2016 with our figures, and the paper's beside them."""

import numpy as np

from ogden.evaluation import plots
from ogden.evaluation.ratings import Ratings
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import ScoreBoard, chance, figure
from ogden.evaluation.reproduction.tuning_step import TOKENS
from ogden.evaluation.reproduction.xu2016 import (
    NORMAL,
    OBJECTIVES,
    PBMT_R,
    PBMT_R_TUNED,
    SIMPLE,
    TURKER,
    Results,
    system_name,
)
from ogden.evaluation.reproduction.xu2016_ratings import add_ratings
from ogden.metrics.catalogue import choose

BLEU, FKBLEU, SARI = map(system_name, OBJECTIVES)
TABLE_4 = {
    NORMAL: (23, 125, 0.00),
    SIMPLE: (22, 116, 6.69),
    TURKER: (19, 104, 8.25),
    PBMT_R: (20, 108, 5.96),
    BLEU: (23, 125, 0.00),
    FKBLEU: (21, 107, 4.03),
    SARI: (23, 118, 3.98),
}
"""Tokens, characters, edit distance."""
TABLE_5 = {
    NORMAL: (12.88, 99.05, 78.41, 62.48, 26.05),
    SIMPLE: (11.25, 66.75, 53.53, 61.75, 38.42),
    TURKER: (10.80, 100.0, 74.31, 73.60, 43.71),
    PBMT_R: (11.10, 63.12, 48.91, 59.00, 33.77),
    BLEU: (12.88, 99.05, 78.41, 62.48, 26.05),
    FKBLEU: (10.75, 74.48, 58.10, 66.68, 34.18),
    SARI: (10.90, 72.36, 58.15, 66.57, 37.91),
}
PAPER_SCORES = ("FK", "BLEU", "iBLEU", "FKBLEU", "SARI")
TABLE_6 = {"BLEU": 0.12540908, "FKBLEU": 1.2527733, "SARI": 0.15506646}
ROWS = (NORMAL, SIMPLE, TURKER, PBMT_R, PBMT_R_TUNED, BLEU, FKBLEU, SARI)
SCORES = ("fk", "bleu", "ibleu", "fkbleu", "sari:xu2016", "sari")
LISTED = 12
"""Paraphrases of a word in Table 3."""


def page(results: Results, command: str, ratings: Ratings | None = None) -> Page:
    made = Page("Xu et al. 2016: Optimizing Statistical Machine Translation for Text Simplification")
    made.say(_introduction(results))
    made.command(command)
    made.section("The models")
    made.say("\n".join(f"- {sentence}" for sentence in results.models))
    _table_3(made, results)
    _table_4(made, results)
    _table_5(made, results)
    _table_6(made, results)
    _figure_2(made, results)
    if ratings is not None:
        add_ratings(made, results, ratings)
    _tuning(made, results)
    return made


def _introduction(results: Results) -> str:
    test = results.board.test
    return (
        f"A paraphrase grammar, tuned by PRO on {results.tuning_sentences:,} sentences with "
        f"{len(test.references)} references each, and tested on the {len(test):,} after them. The paper "
        "tunes on 2,000 and tests on 359 others, with PPDB 1.0 as the grammar, so its figures are of other "
        "sentences. Metrics are computed over tokens in lower case. SARI is given as the authors' program "
        "has it, and as EASSE has it. The row of Mechanical Turk is one person's, compared with the others."
    )


def _rows(results: Results) -> list[str]:
    return [name for name in ROWS if name in results.board.outputs]


def _table_3(made: Page, results: Results) -> None:
    made.section("Table 3: paraphrases by the model tuned to SARI")
    made.say("The sum of a rule's features times their weights, without language models, for its best label.")
    for word, found in results.paraphrases.items():
        rows = [[one.text, figure(one.score, 3)] for one in found[:LISTED]]
        made.table([f"{word} →", "score"], rows)


def _table_4(made: Page, results: Results) -> None:
    made.section("Table 4: how long outputs are, and how far from the input")
    made.say("Means over sentences; words that differ by Levenshtein.")
    rows = []
    for name in _rows(results):
        lines = results.board.outputs[name]
        paper = TABLE_4.get(name)
        ours = [
            f"{np.mean([len(line.split()) for line in lines]):.1f}",
            f"{np.mean([len(line) for line in lines]):.1f}",
            figure(results.board.score(name, "levenshtein")),
            f"{100 - results.board.score(name, 'unchanged'):.1f}%",
        ]
        theirs = [str(paper[0]), str(paper[1]), figure(paper[2])] if paper else [""] * 3
        rows.append([name, *ours, *theirs])
    own = ["tokens", "characters", "edit distance", "changed"]
    made.table(["system", *own, "paper: tokens", "characters", "edit distance"], rows)


def _table_5(made: Page, results: Results) -> None:
    made.section("Table 5: automatic evaluation")
    board = results.board
    person = ScoreBoard(results.others, {TURKER: board.outputs[TURKER]}, SCORES)
    rows = []
    for name in _rows(results):
        scored = person if name == TURKER else board
        ours = [figure(scored.score(name, metric)) for metric in SCORES]
        rows.append([name, *ours, *(map(figure, TABLE_5[name]) if name in TABLE_5 else [""] * 5)])
    columns = ["system", *map(board.label, SCORES), *(f"paper: {name}" for name in PAPER_SCORES)]
    made.table(columns, rows, board.signatures(SCORES))
    found = [(other, board.difference(SARI, other, "sari")) for other in (PBMT_R, PBMT_R_TUNED)]
    differences = "; ".join(f"{one.value:+.2f} over {other} (p {chance(one.p)})" for other, one in found)
    made.say(f"SARI of the system tuned to it, by approximate randomisation: {differences}.")


def _table_6(made: Page, results: Results) -> None:
    made.section("Table 6: time of a metric for a candidate")
    times = results.milliseconds
    rows = [[name, f"{value:.4f}", f"{TABLE_6[name]:.4f}"] for name, value in times.items()]
    made.table(["metric", "milliseconds", "paper"], rows)
    made.say(f"One thread, processor time, the best of five runs over {results.candidates:,} sentences.")


def _figure_2(made: Page, results: Results) -> None:
    made.section("Figure 2: BLEU and SARI of single sentences")
    sides = []
    for metric in choose(["bleu", "sari"], TOKENS):
        scorer = metric.prepare(results.board.test)
        sides.append(scorer.sentence_values(scorer.statistics(results.board.outputs[SARI])).tolist())
    points = [plots.Point(x, y, place) for place, (x, y) in enumerate(zip(*sides, strict=True))]
    across, up = plots.Axis.over("BLEU", sides[0]), plots.Axis.over("SARI", sides[1])
    svg = plots.scatter(f"SARI against BLEU for {SARI}", across, up, [plots.Series(0, points)])
    full = [y for x, y in zip(*sides, strict=True) if x > 99.99]
    spread = f" {len(full)} have a BLEU of 100, and a SARI from {min(full):.0f} to {max(full):.0f}."
    made.figure("bleu-sari", svg, f"A mark for each sentence of {SARI}." + (spread if full else ""))


def _tuning(made: Page, results: Results) -> None:
    made.section("Tuning")
    for name, run in results.tuning.items():
        made.say(
            f"{name}: {figure(run.values[0])} at the start, {figure(run.values[run.kept])} at iteration "
            f"{run.kept} of {len(run.values) - 1}, which is kept.{f' {run.refused}.' if run.refused else ''}"
        )
    board = results.board
    made.say(
        "The paper finds that tuning to BLEU with eight references ends at copying. Here the system tuned to "
        f"BLEU leaves {board.score(BLEU, 'unchanged'):.1f}% of the sentences as they are, with a BLEU of "
        f"{figure(board.score(BLEU, 'bleu'))} where copying has {figure(board.score(NORMAL, 'bleu'))}."
    )
