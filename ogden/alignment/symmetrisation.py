"""One alignment out of the two directions' (Och & Ney 2003, section 3; Moses' symal)."""

from collections.abc import Sequence

from ogden._core import symmetrise_links
from ogden.alignment.pharaoh import Link, Links
from ogden.errors import InputError

HEURISTICS = ("intersection", "union", "grow-diag", "grow-diag-final", "grow-diag-final-and")
"""What can be done with any two alignments."""
AGREEMENT = "agreement"
"""Links whose probabilities in both directions have a high geometric mean (after Liang et al. 2006)."""
CHOICES = (*HEURISTICS, AGREEMENT, "forward", "backward")
"""What an aligner offers. Forward: each simple word looks for a normal one; backward: the other way."""


def check_choice(name: str) -> str:
    if name not in CHOICES:
        raise InputError(f"there is no symmetrisation '{name}': choose from {', '.join(CHOICES)}")
    return name


def symmetrise(
    forward: Sequence[Link], backward: Sequence[Link], normal: int, simple: int, heuristic: str
) -> Links:
    """The links (normal, simple) of sentences with so many words, in rising order."""
    if heuristic not in HEURISTICS:
        raise InputError(f"there is no heuristic '{heuristic}': choose from {', '.join(HEURISTICS)}")
    return symmetrise_links(forward, backward, normal, simple, heuristic)
