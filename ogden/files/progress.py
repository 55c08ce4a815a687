"""How far work is: bars on a terminal, now and then a line elsewhere, and nothing where nobody listens.

with show_progress({"links": "word alignment"}) as tell:
    tell("links", 3, 7)
    tell("links: writing", 1200, 0)  # a part of a stage; nobody knows how many there are
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is (0: nobody knows)."""

LINE_SECONDS = 10.0
"""In a pipe or file there is at most one line in this time, so that short work is silent."""
_BAR_SECONDS = 0.1
_MOST_BARS = 12
"""A terminal has room for so many."""


def quiet(what: str, done: int, total: int) -> None:
    """Nobody is told."""


class Display:
    """What `show_progress` gives: a `Progress` with notes."""

    def __init__(
        self, titles: Mapping[str, str], show: Progress, wait: float, terminal: bool = False
    ) -> None:
        self._titles, self._show, self._wait, self._terminal = titles, show, wait, terminal
        self._shown = time.monotonic()
        self._stage: str | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._is_due() or (self._terminal and what != self._stage):
            stage, colon, part = what.partition(":")
            self._show(self._titles.get(stage, stage) + colon + part, done, total)
            self._stage = what

    def note(self, text: str) -> None:
        """A line that stays: always on a terminal, and elsewhere as seldom as the others."""
        if self._terminal or self._is_due():
            print(text, file=sys.stderr, flush=True)

    def _is_due(self) -> bool:
        now = time.monotonic()
        if now - self._shown < self._wait:
            return False
        self._shown = now
        return True


@contextmanager
def show_progress(titles: Mapping[str, str] = {}, output: str | None = None) -> Iterator[Display]:
    """`titles` says what stages are called for people. Nothing is shown on a terminal to which the `output`
    itself goes (`-`, standard output)."""
    if sys.stderr is None or sys.stderr.closed:
        yield Display(titles, quiet, float("inf"))
    elif not sys.stderr.isatty():
        yield Display(titles, _print_line, LINE_SECONDS)
    elif output == "-" and sys.stdout.isatty():
        yield Display(titles, quiet, float("inf"))
    else:
        with ExitStack() as stack:
            yield Display(titles, _Stages(stack), _BAR_SECONDS, terminal=True)


def _print_line(what: str, done: int, total: int) -> None:
    so_far = f": {done:,} of {total:,}" if total else f": {done:,}" if done else ""
    print(f"ogden: {what}{so_far}", file=sys.stderr, flush=True)


def _bars() -> "Bars":
    from rich.console import Console
    from rich.progress import BarColumn, TextColumn, TimeElapsedColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description:<24}", markup=False),
        BarColumn(),
        TextColumn("{task.fields[so_far]:>12}"),
    )
    # Standard output is left alone: it may go elsewhere, and what rich redirects goes to the terminal.
    return Bars(
        *columns, TimeElapsedColumn(), console=Console(stderr=True), transient=True, redirect_stdout=False
    )


class _Stages:
    """A bar for each stage; stages follow one another. At the end of the stack the bars go."""

    def __init__(self, stack: ExitStack) -> None:
        self._stack = stack
        self._bars: Bars | None = None
        self._tasks: dict[str, TaskID] = {}

    def __call__(self, what: str, done: int, total: int) -> None:
        if self._bars is None:  # only now, as work that tells nothing need not wait for them
            self._bars = self._stack.enter_context(_bars())
        if what not in self._tasks:
            self._add(self._bars, what)
        so_far = f"{done:,}" if done else ""
        self._bars.update(self._tasks[what], completed=done, total=total or None, so_far=so_far)

    def _add(self, bars: "Bars", what: str) -> None:
        for earlier in bars.tasks:
            end = earlier.completed or 1
            bars.update(earlier.id, total=end, completed=end)
        if len(self._tasks) == _MOST_BARS:
            bars.remove_task(self._tasks.pop(next(iter(self._tasks))))
        self._tasks[what] = bars.add_task(what, total=None, so_far="")
