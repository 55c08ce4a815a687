"""The scores of all systems as one table for other programs: CSV, LaTeX, Markdown.

CSV has every number in a column of its own. LaTeX and Markdown are for papers and pages: two decimals, the
best score of a column in bold, stars where a score differs from that of the baseline. What the stars mean and
how the numbers were computed stands below, and in LaTeX in comments: numbers without their signatures mean
nothing.
"""

import csv
import io
import math
import re
from collections.abc import Callable, Iterator, Mapping, Sequence

from ogden.evaluation.evaluation import Evaluation, SystemResult
from ogden.evaluation.report_table import Cell, comparison_note, score_table

SHOWN_PARTS = ("add", "keep", "delete", "deleted", "added")
"""Parts that get a column. The others, as BLEU's precisions, are in the JSON."""
LONG_TABLE = 40
"""More systems than this do not fit on a page."""
_LATEX = {
    **{sign: f"\\{sign}" for sign in "&%$#_{}"},
    "\\": r"\textbackslash{}",
    "~": r"\textasciitilde{}",
    "^": r"\textasciicircum{}",
    "<": r"\textless{}",
    ">": r"\textgreater{}",
    "|": r"\textbar{}",
    '"': r"\textquotedbl{}",
    "\N{MINUS SIGN}": "$-$",
    "–": "--",
    "\t": " ",
}
_MARKDOWN = re.compile(r"([\\`*_{}\[\]<>#|~!&])")


def to_csv(evaluation: Evaluation) -> str:
    """A row for each system. Undefined numbers, and the baseline's difference from itself, are empty."""
    stream = io.StringIO()
    writer = csv.writer(stream, lineterminator="\n")
    writer.writerow(["system", *_csv_columns(evaluation)])
    compared = {(one.system, one.metric): one for one in evaluation.comparisons}
    for system in evaluation.systems:
        row = [system.name]
        for key in evaluation.scorers:
            row += map(_number, _csv_values(system, key))
            if evaluation.comparisons:
                found = compared.get((system.name, key))
                row += [_number(found.result.difference), _number(found.p)] if found else ["", ""]
        writer.writerow(row)
    return stream.getvalue()


def _csv_columns(evaluation: Evaluation) -> Iterator[str]:
    for key, scorer in evaluation.scorers.items():
        label = scorer.metric.label
        yield label
        yield from (f"{label} {part}" for part in _parts(evaluation, key))
        yield from (f"{label} low", f"{label} high")
        if evaluation.comparisons:
            yield from (f"{label} difference", f"{label} p")


def _csv_values(system: SystemResult, key: str) -> Iterator[float]:
    score, interval = system.scores[key], system.intervals[key]
    yield score.value
    yield from (value for part, value in score.parts.items() if part in SHOWN_PARTS)
    yield from (interval.low, interval.high)


def _number(value: float) -> str:
    return f"{value:.6g}" if math.isfinite(value) else ""


def _parts(evaluation: Evaluation, key: str) -> list[str]:
    return [part for part in evaluation.systems[0].scores[key].parts if part in SHOWN_PARTS]


def to_markdown(evaluation: Evaluation) -> str:
    """A pipe table, as GitHub, GitLab and pandoc read it."""
    columns, rows = _printed(evaluation, _markdown_cell)
    lines = [
        _pipes(["system", *map(_escaped_markdown, columns)]),
        _pipes(["---", *["--:"] * len(columns)]),
        *(_pipes([_escaped_markdown(name), *cells]) for name, cells in rows.items()),
        "",
        *(f"{_escaped_markdown(note)}  " for note in _notes(evaluation)),
    ]
    return "\n".join(lines) + "\n"


def _pipes(cells: Sequence[str]) -> str:
    return f"| {' | '.join(cells)} |"


def _markdown_cell(cell: Cell) -> str:
    value = f"**{cell.value}**" if cell.best else cell.value
    return value + cell.stars.replace("*", r"\*")


def _escaped_markdown(text: str) -> str:
    return _MARKDOWN.sub(r"\\\1", " ".join(text.split()))


def to_latex(evaluation: Evaluation) -> str:
    """A tabular with the rules of booktabs; a longtable where it would not fit on a page."""
    columns, rows = _printed(evaluation, _latex_cell)
    long = len(rows) > LONG_TABLE
    head = _latex_row(["system", *map(_escaped_latex, columns)])
    kind = "longtable" if long else "tabular"
    lines = [
        "% needs the packages booktabs and longtable" if long else "% needs the package booktabs",
        f"\\begin{{{kind}}}{{l{'r' * len(columns)}}}",
        "\\toprule",
        head,
        "\\midrule",
        *(["\\endhead"] if long else []),
        *(_latex_row([_escaped_latex(name), *cells]) for name, cells in rows.items()),
        "\\bottomrule",
        f"\\end{{{kind}}}",
        *(f"% {note}" for note in _notes(evaluation)),
    ]
    return "\n".join(lines) + "\n"


def _latex_row(cells: Sequence[str]) -> str:
    return f"{' & '.join(cells)} \\\\"


def _latex_cell(cell: Cell) -> str:
    value = _escaped_latex(cell.value)
    value = f"\\textbf{{{value}}}" if cell.best else value
    return f"{value}$^{{{cell.stars}}}$" if cell.stars else value


def _escaped_latex(text: str) -> str:
    return "".join(_LATEX.get(sign, sign) for sign in " ".join(text.split()))


def _printed(
    evaluation: Evaluation, written: Callable[[Cell], str]
) -> tuple[list[str], dict[str, list[str]]]:
    """The columns, and the cells of each system by its name."""
    columns: list[str] = []
    rows: dict[str, list[str]] = {system.name: [] for system in evaluation.systems}
    for metric in score_table(evaluation):
        for column in metric.columns:
            is_score = column is metric.columns[0]
            if not is_score and column.label not in SHOWN_PARTS:
                continue
            columns.append(metric.label if is_score else column.label)
            for cells, cell in zip(rows.values(), column.cells, strict=True):
                cells.append(written(cell))
    return columns, rows


def _notes(evaluation: Evaluation) -> list[str]:
    count, references = len(evaluation.test), len(evaluation.test.references)
    size = f"{count} sentence{'s' * (count != 1)}, {references} reference{'s' * (references != 1)}."
    signatures = (str(scorer.signature) for scorer in evaluation.scorers.values())
    return [note for note in (comparison_note(evaluation), size, *signatures) if note]


FORMATS: Mapping[str, Callable[[Evaluation], str]] = {
    "csv": to_csv,
    "latex": to_latex,
    "markdown": to_markdown,
}
