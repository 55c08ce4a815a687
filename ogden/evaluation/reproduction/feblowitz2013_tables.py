"""The tables of Feblowitz & Kauchak 2013 with our figures, and the paper's beside them."""

from collections.abc import Iterator, Sequence

from ogden.evaluation.ratings import Ratings
from ogden.evaluation.reproduction.feblowitz2013 import (
    AUGM_K_M,
    K_M,
    METRICS,
    MOSES_DEL,
    MOSES_DIFF,
    NONE,
    PLAIN_K_M,
    REFERENCE,
    SIMPLE_TT,
    SIMPLE_TT_SARI,
    T3,
    T3_PAIRS,
    Results,
    oracle_of,
)
from ogden.evaluation.reproduction.feblowitz2013_ratings import add_ratings
from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.scoring import chance, figure

TABLE_1 = {
    SIMPLE_TT: (56.4, 66.3, 0.849),
    MOSES_DIFF: (54.3, None, 0.960),
    MOSES_DEL: (60.5, 64.2, 0.991),
    T3: (24.4, None, 0.581),
    K_M: (40.6, 60.2, 0.676),
    AUGM_K_M: (49.8, 60.9, 0.826),
}
"""BLEU, oracle BLEU and length ratio as printed; BLEU times 100."""
PAPERS_LENGTH = 0.85
ROWS = (*TABLE_1, PLAIN_K_M, SIMPLE_TT_SARI, NONE, REFERENCE)
PAIRS = (
    (SIMPLE_TT, MOSES_DEL),
    (SIMPLE_TT, MOSES_DIFF),
    (SIMPLE_TT, T3),
    (AUGM_K_M, K_M),
    (AUGM_K_M, PLAIN_K_M),
)


def page(results: Results, command: str, ratings: Ratings | None = None) -> Page:
    made = Page("Feblowitz & Kauchak 2013: Sentence Simplification as Tree Transduction")
    made.say(_introduction(results))
    made.command(command)
    _table_1(made, results)
    _significance(made, results)
    if ratings is not None:
        add_ratings(made, ratings)
    _learning(made, results)
    _weights(made, results)
    return made


def _introduction(results: Results) -> str:
    facts = results.split.facts
    return (
        f"{facts['pairs']:,} pairs, split at random: {facts['test']:,} for test, {facts['tune']:,} for "
        f"tuning, {facts['train']:,} for training; the paper has 1,358, 12 thousand and 123 thousand. "
        f"{facts['leaks']:,} more were left out of the training pairs because they give a test or tuning "
        "sentence away. Trees are our parser's. T3's weights are learned from the first "
        f"{T3_PAIRS:,} pairs, as in the paper. All output is scored in lower case."
    )


def _table_1(made: Page, results: Results) -> None:
    made.section("Table 1: the systems on the test set")
    board = results.board
    rows = []
    for name in ROWS:
        scores = [figure(board.score(name, key), 3 if key == "length-ratio" else 2) for key in METRICS]
        has_oracle = oracle_of(name) in board.outputs
        oracle = figure(board.score(oracle_of(name), "bleu")) if has_oracle else "–"
        rows.append([name, scores[0], oracle, *scores[1:], *_papers(TABLE_1.get(name))])
    rows.append(["mean of the pairs", "", "", figure(results.length, 3), *[""] * 5, figure(PAPERS_LENGTH, 3)])
    columns = [
        "system",
        "BLEU",
        "oracle of 1,000",
        *map(board.label, METRICS[1:]),
        "paper: BLEU",
        "oracle",
        "length",
    ]
    made.table(columns, rows, board.signatures(METRICS))
    made.say(
        "Length is that of the output in words, divided by that of the input, over the whole test set. The "
        "last rows are not in the paper: K&M's rules with p(simple | normal) alone, the features of SimpleTT "
        "in the search itself with weights tuned to SARI by PRO, the input, and Simple Wikipedia."
    )


def _papers(printed: Sequence[float | None] | None) -> Iterator[str]:
    for value, digits in zip(printed or (None,) * 3, (1, 1, 3), strict=True):
        yield "" if printed is None else "–" if value is None else figure(value, digits)


def _significance(made: Page, results: Results) -> None:
    made.section("Are the differences chance?")
    rows = []
    for name, other in PAIRS:
        for key in ("bleu", "sari"):
            found = results.board.difference(name, other, key)
            label = f"{name} less {other}, {results.board.label(key)}"
            rows.append([label, f"{found.value:+.2f}", chance(found.papers_p), chance(found.p)])
    made.table(["", "difference", "p, t-test over bootstrap samples", "p, randomisation"], rows)


def _learning(made: Page, results: Results) -> None:
    made.section("What was learned")
    rows = [
        [
            name,
            f"{facts['rules']:,}",
            f"{facts.get('contexts', 0):,}",
            f"{facts['usable']:,}" if "usable" in facts else "",
        ]
        for name, facts in results.rules.items()
        if "rules" in facts
    ]
    made.table(["system", "rules", "contexts", "pairs that only delete"], rows)
    facts = results.rules[K_M]
    made.say(
        f"K&M and augm-K&M learn from pairs whose simple tree is the normal one with parts left out: "
        f"{facts['usable']:,} of {facts['pairs']:,}, besides {facts['copied']:,} that are copied and teach "
        "them nothing."
    )


def _weights(made: Page, results: Results) -> None:
    made.section("Weights")
    for name, found in results.weights.items():
        told = ", ".join(
            f"{feature} {value:.3g}" for feature, value in sorted(found.weights.items()) if value
        )
        made.say(f"{name}: {told}.")
