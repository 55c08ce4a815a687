"""What a sentence may lose when it becomes two.

What opens a sentence often holds for all of it: "If the alarm sounds, close the valve and leave." What ends
it may, too: "… and the phones are not answered on public holidays." And "the mayor denies the bridge is
unsafe and the report was hidden" says neither. A split is only safe between two plain statements.
"""

from collections.abc import Sequence

_JOINING = frozenset(", ; and but so which who yet".split())
"""What may go where a sentence is split."""
_BROUGHT = frozenset(("this", "these", "."))
_SUBJECTS = ("DT", "PRP", "NN", "CD", "JJ", "EX", "PDT")
FINITE = frozenset(("VBZ", "VBD", "VBP", "MD"))
"""Tags of verbs that make a clause."""
_HEDGES = frozenset(
    "allegedly reportedly supposedly apparently probably possibly perhaps maybe presumably theoretically "
    "if unless until except provided otherwise only whether because although though while when whenever "
    "where wherever before after since lest once".split()
)
_LIMITS = frozenset(
    "on during until within throughout after before by at except unless if when while because since although "
    "provided where in for only under from once whenever".split()
)
LAST = 7
"""Words at the end of the second part among which a limit may hold for both."""


def split_loss(
    words: Sequence[str], tags: Sequence[str | None], first: int, last: int, new: Sequence[str]
) -> str | None:
    """The word by which a split in place of words `first` to `last` may change what is said, or None."""
    odd = [word for word in words[first:last] if word not in _JOINING]
    odd += [word for word in new if word not in _BROUGHT and word not in words]
    if odd:
        return odd[0]
    return opening(words, tags) or _beneath(words, tags, first) or _ending(words, last)


def opening(words: Sequence[str], tags: Sequence[str | None]) -> str | None:
    """What stands before the subject: no split of such a sentence is safe."""
    tag = tags[0]
    if tag is not None and tag.startswith(_SUBJECTS) and words[0] not in _HEDGES:
        return None
    return words[0]


def _beneath(words: Sequence[str], tags: Sequence[str | None], first: int) -> str | None:
    """A hedge, or a second clause, in the first part."""
    hedge = next((word for word in words[:first] if word in _HEDGES), None)
    finite = [words[place] for place in range(first) if tags[place] in FINITE]
    return hedge or (finite[1] if len(finite) > 1 else None)


def _ending(words: Sequence[str], last: int) -> str | None:
    """What ends the second part and might hold for both."""
    return next((word for word in words[max(last, len(words) - LAST) :] if word in _LIMITS), None)
