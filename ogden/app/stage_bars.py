"""Bars for work in stages, on a terminal; nothing in a pipe."""

import sys
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.files.stages import Progress


@contextmanager
def stage_bars(titles: Mapping[str, str]) -> "Iterator[Progress]":
    """What to tell of work: a bar for each stage, or part of it (`rules: scoring`). At the end they go."""
    if not sys.stderr.isatty():
        yield lambda what, done, total: None
        return
    from rich.console import Console
    from rich.progress import BarColumn, Progress, TaskID, TextColumn, TimeElapsedColumn

    columns = TextColumn("{task.description:<24}"), BarColumn(), TextColumn("{task.fields[so_far]:>12}")
    tasks: dict[str, TaskID] = {}
    with Progress(*columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True) as bars:

        def tell(what: str, done: int, total: int) -> None:
            if what not in tasks:
                for earlier in bars.tasks:  # stages follow one another
                    bars.update(earlier.id, total=earlier.completed or 1, completed=earlier.completed or 1)
                stage, colon, part = what.partition(":")
                tasks[what] = bars.add_task(titles[stage] + colon + part, total=None, so_far="")
            bars.update(tasks[what], completed=done, total=total or None, so_far=f"{done:,}" if done else "")

        yield tell
