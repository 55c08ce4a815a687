"""What belongs together across a sentence, and must not be torn apart by a split, whatever its rule.

*Either … or*, *between … and*: both halves stand in one sentence. What a colon opens is told together. And a
bare verb behind *, and* needs the order or the *must* that it goes on from.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Item, New, SentenceEdge

_HALVES = {"either": "or", "neither": "nor", "between": "and", "not only": "but"}
_SEVERAL = frozenset("two three four several them us you these those both".split())
"""What *between* may have behind it alone: *between the two gardens*."""
_VERBS = frozenset(("VB", "VBZ", "VBP", "VBD", "MD", "TO"))
_HEADING = 3
"""Words at most before a colon that only names what follows: *Results: …*."""


def tears_pair(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a new sentence lacks the other half of something."""
    sentences = list(_sentences(items))
    if len(sentences) < 2:
        return False
    return any(
        _lacks_half(view, own) or _lacks_helper(view, own) or (not last and _leaves_colon(view, own))
        for own, last in ((own, number == len(sentences) - 1) for number, own in enumerate(sentences))
    )


def _sentences(items: Sequence[Item]) -> Iterator[list[int]]:
    """The places of each new sentence's words; -1 for a new word."""
    own: list[int] = []
    for item in items:
        if isinstance(item, SentenceEdge):
            if own:
                yield own
            own = []
        elif isinstance(item, New):
            own += [-1] * len(item.words)
        else:
            own += range(item.start, item.end)
    if any(place >= 0 for place in own):
        yield own


def _lacks_half(view: StructureView, own: Sequence[int]) -> bool:
    """Whether *either* stands without the *or* that the old sentence had behind it."""
    words = [view.words[place] if place >= 0 else "" for place in own]
    for number, (word, following) in enumerate(pairwise([*words, ""])):
        half = _HALVES.get(word) or _HALVES.get(f"{word} {following}")
        if not half or half not in view.words[own[number] :] or half in words[number:]:
            continue
        if word != "between" or _SEVERAL.isdisjoint(words[number + 1 : number + 4]):
            return True
    return False


def _lacks_helper(view: StructureView, own: Sequence[int]) -> bool:
    """Whether a bare verb behind *, and* cannot go on from the verb before it: *the room is upstairs, and
    bring a form*."""
    for comma, joint, verb in zip(own, own[1:], own[2:], strict=False):
        if comma < 0 or (joint, verb) != (comma + 1, comma + 2):
            continue
        if view.words[comma] != "," or view.tags[joint] != "CC" or view.tags[verb] != "VB":
            continue
        before = [view.tags[k] for k in own[: own.index(comma)] if k >= 0 and view.tags[k] in _VERBS]
        if before[-1:] == ["VBZ"]:
            return True
    return False


def _leaves_colon(view: StructureView, own: Sequence[int]) -> bool:
    """Whether what a colon opens goes on in the next sentence: *two uses: farmers spread it. People …*."""
    last = max(own)
    return any(place >= _HEADING and view.words[place] == ":" and place < last for place in own)
