"""How far work is: bars on a terminal, lines in a log, and nothing where nobody listens.

with show_progress({"links": "word alignment"}) as tell:
    tell("links", 3, 7)
    tell("links: writing", 1200, 0)  # a part of a stage; nobody knows how many there are

In a pipe or file, work that takes no longer than `QUIET_SECONDS` says nothing. Longer work has a line where a
stage begins, and one every `LINE_SECONDS` in any case: so a log shows that it is alive, also where a stage
tells nothing for long.
"""

import sys
import time
from collections.abc import Callable, Iterator, Mapping
from contextlib import ExitStack, contextmanager
from threading import Event, Lock, Thread
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from rich.progress import Progress as Bars
    from rich.progress import TaskID

Progress = Callable[[str, int, int], None]
"""Is told what is being done, how much of it is done, and how much there is (0: nobody knows)."""

QUIET_SECONDS = 10.0
LINE_SECONDS = 30.0
STAGE_SECONDS = 1.0
"""Stages that follow one another faster than this have no lines of their own."""
_BAR_SECONDS = 0.1
_MOST_BARS = 12
"""A terminal has room for so many."""


def quiet(what: str, done: int, total: int) -> None:
    """Nobody is told."""


class Display:
    """What `show_progress` gives: a `Progress` with notes. This one shows nothing."""

    def __init__(self, titles: Mapping[str, str] = {}) -> None:
        self._titles = titles

    def __call__(self, what: str, done: int, total: int) -> None:
        """See `Progress`."""

    def note(self, text: str) -> None:
        """A line that stays."""

    def _title(self, what: str) -> str:
        stage, colon, part = what.partition(":")
        return self._titles.get(stage, stage) + colon + part


@contextmanager
def show_progress(
    titles: Mapping[str, str] = {}, output: str | None = None, hidden: bool = False
) -> Iterator[Display]:
    """`titles` says what stages are called for people. Nothing is shown where it should be `hidden`, or on a
    terminal to which the `output` itself goes (`-`, standard output)."""
    if hidden or sys.stderr is None or sys.stderr.closed:
        yield Display()
    elif not sys.stderr.isatty():
        with _Log(titles) as log:
            yield log
    elif output == "-" and sys.stdout.isatty():
        yield Display()
    else:
        with ExitStack() as stack:
            yield _Terminal(titles, stack)


class _Log(Display):
    """Lines for a file. A thread of its own tells that the work goes on."""

    def __init__(self, titles: Mapping[str, str]) -> None:
        super().__init__(titles)
        self._started = self._printed = time.monotonic()
        self._status: tuple[str, int, int] | None = None
        self._notes: list[str] = []
        self._lock, self._ended = Lock(), Event()
        self._beat = Thread(target=self._tell_now_and_then, daemon=True)

    def __enter__(self) -> "_Log":
        self._beat.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._ended.set()
        self._beat.join()

    def __call__(self, what: str, done: int, total: int) -> None:
        begins = self._status is None or what.partition(":")[0] != self._status[0].partition(":")[0]
        self._status = what, done, total
        now = time.monotonic()
        since = now - self._printed
        if since >= LINE_SECONDS or (begins and since >= STAGE_SECONDS):
            self._print(now)

    def note(self, text: str) -> None:
        """What is noted of short work is kept until it is known to be long."""
        self._notes.append(text)
        self._print(time.monotonic(), status=False)

    def _tell_now_and_then(self) -> None:
        while not self._ended.wait(min(LINE_SECONDS, QUIET_SECONDS) or 0.01):
            now = time.monotonic()
            if now - self._printed >= LINE_SECONDS:
                self._print(now)

    def _print(self, now: float, status: bool = True) -> None:
        with self._lock:
            if now - self._started < QUIET_SECONDS:
                return
            lines, self._notes = self._notes, []
            if status and self._status is not None:
                lines = [*lines, self._line(*self._status, now - self._started)]
            if lines:
                self._printed = now
                print(*lines, sep="\n", file=sys.stderr, flush=True)

    def _line(self, what: str, done: int, total: int, seconds: float) -> str:
        so_far = f": {done:,} of {total:,}" if total else f": {done:,}" if done else ""
        return f"ogden: {self._title(what)}{so_far} ({_elapsed(seconds)})"


def _elapsed(seconds: float) -> str:
    minutes, rest = divmod(int(seconds), 60)
    hours, minutes = divmod(minutes, 60)
    return f"{hours} h {minutes} min" if hours else f"{minutes} min {rest} s" if minutes else f"{rest} s"


class _Terminal(Display):
    """A bar for each stage; stages follow one another. At the end of the stack the bars go."""

    def __init__(self, titles: Mapping[str, str], stack: ExitStack) -> None:
        super().__init__(titles)
        self._stack = stack
        self._bars: Bars | None = None
        self._tasks: dict[str, TaskID] = {}
        self._shown = time.monotonic()
        self._stage: str | None = None

    def __call__(self, what: str, done: int, total: int) -> None:
        now = time.monotonic()
        if what == self._stage and now - self._shown < _BAR_SECONDS:
            return
        self._stage, self._shown = what, now
        if self._bars is None:  # only now, as work that tells nothing need not wait for them
            self._bars = self._stack.enter_context(_bars())
        title = self._title(what)
        if title not in self._tasks:
            self._add(self._bars, title)
        so_far = f"{done:,}" if done else ""
        self._bars.update(self._tasks[title], completed=done, total=total or None, so_far=so_far)

    def note(self, text: str) -> None:
        print(text, file=sys.stderr, flush=True)

    def _add(self, bars: "Bars", what: str) -> None:
        for earlier in bars.tasks:
            end = earlier.completed or 1
            bars.update(earlier.id, total=end, completed=end)
        if len(self._tasks) == _MOST_BARS:
            bars.remove_task(self._tasks.pop(next(iter(self._tasks))))
        self._tasks[what] = bars.add_task(what, total=None, so_far="")


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
