"""The thresholds by which answers are flagged and workers judged."""

import math
from dataclasses import dataclass, fields

from ogden.errors import InputError


@dataclass(frozen=True)
class CrowdThresholds:
    """Where care ends. Shares are of a worker's answers, and count from `at_least` flagged answers on."""

    first: int = 5
    """How many answers are the first few."""
    at_least: int = 4
    """Fewer flagged answers than this are chance."""
    words_left: float = 0.65
    """`deletion`: fewer words than this share of the normal sentence's."""
    related: float = 0.25
    """`unrelated`: a smaller share of the answer's content words than this is in the normal sentence."""
    pace: float = 0.3
    """`fast`: fewer seconds than this for each word of the normal sentence."""
    copies: float = 0.7
    """Share of copies. Careful workers leave one sentence in five as it is (see docs/multi-reference.md)."""
    deletions: float = 0.3
    splits: float = 0.3
    unrelated: float = 0.3
    flagged: float = 0.9
    """Share of answers that are any of the four above."""
    fast: float = 0.5
    same: float = 0.5
    """Share of answers that are word for word those of one other worker, copies of the input aside."""
    outlier: float = 3.5
    """Robust standard deviations below the median worker (Iglewicz and Hoaglin 1993)."""
    outlier_distance: float = 0.15
    """And at least so far below: where all others are much alike, any distance is many deviations."""

    def __post_init__(self) -> None:
        for field in fields(self):
            value = getattr(self, field.name)
            if not (math.isfinite(value) and value >= 0):
                raise InputError(f"--{field.name.replace('_', '-')} {value}: give a number, 0 or more")
        for name in ("first", "at_least"):
            if getattr(self, name) < 1:
                raise InputError(f"--{name.replace('_', '-')} {getattr(self, name)}: give 1 or more")
