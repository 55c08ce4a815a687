"""What is wrong with a large input: counted and shown, not stopped at, unless the caller is strict."""

from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass, field

from ogden.errors import InputError

DAMAGED = "file cut off or damaged"
SHOWN = 3
"""Of each kind of problem, so many are shown as they come; the others are counted."""


@dataclass
class Problems:
    """Counts by kind, and the first few of each kind in words."""

    strict: bool = False
    show: Callable[[str], None] = lambda message: None
    counts: Counter[str] = field(default_factory=Counter)
    messages: list[str] = field(default_factory=list)

    def add(self, kind: str, place: str, message: str) -> None:
        """Something is wrong at a place (file and line). Where strict, this raises InputError."""
        if self.strict:
            raise InputError(f"{place}: {message}")
        self.counts[kind] += 1
        if self.counts[kind] <= SHOWN:
            self.messages.append(f"{place}: {message}")
            self.show(self.messages[-1])
