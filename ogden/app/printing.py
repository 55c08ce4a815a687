"""Tables for people: drawn by rich on a terminal, plain aligned text in a pipe or a file."""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.table import Table as RichTable

UNDEFINED = "–"


@dataclass(frozen=True)
class Table:
    """Cells are text already; all columns but the first `names` are numbers, and stand on the right."""

    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[str]]
    names: int = 1


def print_tables(tables: Iterable[Table]) -> None:
    from rich.console import Console

    # A table takes the width it needs: a number cut short to fit a terminal is a wrong number.
    console = Console(highlight=False, width=10_000)
    with console.capture() as captured:
        for table in tables:
            console.print(table.title, style="bold", markup=False)
            console.print(_drawn(table, console.is_terminal))
            console.print()
    print("\n".join(line.rstrip() for line in captured.get().rstrip().splitlines()))


def number(value: float, digits: int = 2, sign: bool = False) -> str:
    """A number, or a dash where it is undefined."""
    if math.isnan(value):
        return UNDEFINED
    return f"{value:{'+' if sign else ''}.{digits}f}"


def probability(p: float) -> str:
    """A p-value as papers print it: <.001 or three digits."""
    if math.isnan(p):
        return UNDEFINED
    if p < 0.001:
        return "<.001"
    return f"{p:.3f}".removeprefix("0")


def _drawn(table: Table, terminal: bool) -> "RichTable":
    from rich import box
    from rich.table import Table as RichTable
    from rich.text import Text

    lines = box.SIMPLE_HEAD if terminal else None
    drawn = RichTable(box=lines, pad_edge=False)
    for place, column in enumerate(table.columns):
        drawn.add_column(Text(column), justify="left" if place < table.names else "right")
    for row in table.rows:
        drawn.add_row(*(Text(cell) for cell in row))
    return drawn
