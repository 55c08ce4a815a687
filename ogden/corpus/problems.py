"""What is wrong with a large input: counted and shown, not stopped at, unless the caller is strict."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from ogden.errors import InputError

DAMAGED = "file cut off or damaged"
SKIPPED = "skipped"
SHOWN = 3
"""Of each kind of problem, so many are shown as they come; the others are counted."""


@dataclass
class Problems:
    """Counts by kind, and the first few of each kind in words."""

    strict: bool = False
    show: Callable[[str], None] = lambda message: None
    counts: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)
    first: str = ""
    """What a strict caller would have been told."""

    def add(self, kind: str, place: str, message: str, then: str = "") -> None:
        """Something is wrong at a place (file and line), and `then` the work goes on, with that skipped.
        Where strict, this raises InputError."""
        problem = f"{place}: {message}"
        if self.strict:
            raise InputError(problem)
        self.counts[kind] += 1
        self.first = self.first or problem
        if self.counts[kind] <= SHOWN:
            self.messages.append(f"{problem}; {then}" if then else problem)
            self.show(self.messages[-1])
