"""Why an edit is not made."""

from enum import StrEnum
from typing import NamedTuple


class RefusalKind(StrEnum):
    POLARITY = "polarity"
    DEGREE = "degree"
    NUMBER = "number"
    FORCE = "force"
    CONDITION = "condition"
    WHO = "who"
    LOST = "lost"
    ADDED = "added"
    UNVOUCHED = "unvouched"
    """Neither a dictionary nor a reader has the new word for the old one."""


class Refusal(NamedTuple):
    """Why an edit is not made, and the words or the meaning that it is about."""

    kind: RefusalKind
    what: str
