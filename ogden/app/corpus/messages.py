"""What the corpus commands say on standard error: their tables, and which lines they left out."""

import sys
from collections.abc import Iterable
from contextlib import redirect_stdout
from typing import TYPE_CHECKING

from ogden.app.printing import Table, print_tables

if TYPE_CHECKING:
    from ogden.corpus.pairs import Skipped


def print_aside(tables: Iterable[Table]) -> None:
    """Tables on standard error, so that standard output is free for data."""
    with redirect_stdout(sys.stderr):
        print_tables(tables)


def report_skipped(skipped: "Skipped") -> None:
    """The lines that could not be read: how many, and the first few."""
    if not skipped.total():
        return
    lines = f"{skipped.total():,} line{'s' if skipped.total() > 1 else ''}"
    print(
        f"ogden: {lines} could not be read and {'were' if skipped.total() > 1 else 'was'} left out:",
        file=sys.stderr,
    )
    for shown in skipped.shown:
        print(f"  {shown}", file=sys.stderr)
    if skipped.total() > len(skipped.shown):
        print(f"  and {skipped.total() - len(skipped.shown):,} more", file=sys.stderr)


def percent(part: float, whole: float) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "–"
