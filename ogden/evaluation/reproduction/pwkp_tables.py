"""Tables that the pages of `zhu2010` and `woodsend2011` share, and what others printed of PWKP's test set."""

from collections.abc import Mapping, Sequence
from typing import NamedTuple

from ogden.evaluation.reproduction.page import Page
from ogden.evaluation.reproduction.pwkp import Results
from ogden.evaluation.reproduction.scoring import chance, figure, percent


class Printed(NamedTuple):
    """Of PWKP's 100 test sentences: None where we know no figure."""

    grade: float | None
    """Wubben et al. 2012, Table 3, as the next."""
    bleu: float | None
    """Times 100."""
    sari: float | None = None
    """Of outputs that were published, as the next; as reported by others."""
    published_grade: float | None = None


PRINTED = ("FK (Wubben)", "BLEU (Wubben)", "SARI (outputs)", "FK (outputs)")
UNKNOWN = Printed(None, None)


def introduction(results: Results, of_paper: str) -> str:
    facts = results.pairs
    return (
        f"{facts['kept']:,} pairs to learn from; {facts['leaks']:,} more were left out because they give a "
        f"test sentence away. The test set is PWKP's {len(results.board.test):,} validation pairs, with one "
        "reference each. The paper trains on PWKP itself and tests on 100 other sentences of it, so only the "
        f"order of systems can be compared. Nothing is tuned. All output is scored in lower case. {of_paper}"
    )


def scores(
    made: Page, results: Results, printed: Mapping[str, Printed], more: "Columns | None" = None
) -> None:
    """A row for each output. What others printed stands behind; a cell is empty where we know no figure."""
    board, metrics = results.board, ("bleu", "sari", "fkgl:text", "fkgl")
    own = more or Columns((), {})
    rows = []
    for name in board.outputs:
        ours = (figure(board.score(name, key)) for key in metrics)
        papers = ("" if value is None else figure(value, 1) for value in printed.get(name, UNKNOWN))
        rows.append([name, *ours, *own.cells.get(name, ()), *papers])
    columns = ["system", *map(board.label, metrics), *own.names, *PRINTED]
    made.table(columns, rows, board.signatures(metrics))
    made.say(
        "The last four columns are of PWKP's 100 test sentences: Table 3 of Wubben et al. 2012 (BLEU times "
        "100), and what published outputs of these systems score, as others report. In an empty cell is "
        "a figure that we do not know; the papers may well have it."
    )


class Columns(NamedTuple):
    """Columns of one paper alone."""

    names: Sequence[str]
    cells: Mapping[str, Sequence[str]]


def changes(made: Page, results: Results) -> None:
    made.section("How much is changed")
    board, metrics = results.board, ("levenshtein", "unchanged", "sentences", "length-ratio")
    rows = [
        [
            name,
            *(figure(board.score(name, key)) for key in metrics),
            percent(len(board.split(name)), len(board.test)),
        ]
        for name in board.outputs
    ]
    made.table(["system", *map(board.label, metrics), "split"], rows, board.signatures(metrics))
    made.say("Split: the share of lines that have more sentences than the input.")


def significance(made: Page, results: Results, pairs: Sequence[tuple[str, str]]) -> None:
    made.section("Are the differences chance?")
    rows = []
    for name, other in pairs:
        for key in ("bleu", "sari", "fkgl:text"):
            found = results.board.difference(name, other, key)
            label = f"{name} less {other}, {results.board.label(key)}"
            rows.append([label, f"{found.value:+.2f}", chance(found.p)])
    made.table(["", "difference", "p, randomisation"], rows)
