"""What belongs together across a sentence, and must not be torn apart by a split, whatever its rule.

*Either … or*, *between … and*, two dashes: both halves stand in one sentence. What a colon opens is told
together. A bare verb behind *, and* needs the order or the *must* that it goes on from, and a participle
behind *and* the one that became a verb. What was said of both parts is in `torn_scope`.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ogden.editing.structure.torn_scope import SCOPE_OF_ITEMS, SCOPE_OF_SENTENCES
from ogden.editing.structure.unfinished import UNFINISHED
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New, SentenceEdge

_HALVES = {"either": "or", "neither": "nor", "between": "and", "not only": "but"}
_FIRST_HALVES = frozenset("either neither between not".split())
"""With which those begin."""
_DASHES = frozenset(("—", "–", "--"))
_SEVERAL = frozenset("two three four several them us you these those both".split())
"""What *between* may have behind it alone: *between the two gardens*."""
_OPENING = frozenset("because since as although though while when if once unless until".split())
_VERBS = frozenset(("VB", "VBZ", "VBP", "VBD", "MD", "TO"))
_STUMP = 8
"""Words of a first sentence that may have lost its verb."""
_HEADING = 3
"""Words at most before a colon that only names what follows: *Results: …*."""


def tears_pair(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a new sentence lacks the other half of something, or what was said of both parts."""
    items = _merged(items)
    sentences = list(_sentences(items))
    if len(sentences) < 2:
        return False
    return (
        any(torn(view, sentences) for torn in (*_OF_SENTENCES, *SCOPE_OF_SENTENCES, *UNFINISHED))
        or any(torn(view, items) for torn in (_leaves_participle, *SCOPE_OF_ITEMS))
        or any(_lacks_half(view, own) or _lacks_helper(view, own) for own in sentences)
        or any(_leaves_colon(view, own) for own in sentences[:-1])
    )


def _merged(items: Sequence[Item]) -> list[Item]:
    """The same, old words that follow each other in one piece."""
    found: list[Item] = []
    for item in items:
        if isinstance(item, Copied):
            if item.start == item.end:
                continue
            last = found[-1] if found else None
            if isinstance(last, Copied) and last.end == item.start:
                found[-1] = Copied(last.start, item.end)
                continue
        found.append(item)
    return found


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
    if _FIRST_HALVES.isdisjoint(view.words):
        return False
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


def _leaves_participle(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether one of two joined participles became a verb: *they took it and burning it*."""
    turned = False
    for item in items:
        if isinstance(item, SentenceEdge):
            turned = False
        elif isinstance(item, New):
            turned = turned or any(view.tags[k] in ("VBG", "VBN") for k in item.stands_for)
        elif turned and any(
            view.tags[k] == "CC" and "VBG" in (view.tags[k + 1], view.tags[min(k + 2, item.end - 1)])
            for k in range(item.start, item.end - 1)
        ):
            return True
    return False


def _opens_over(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a clause with *which* or *who* becomes the main clause of what *because* opens."""
    first = sentences[0]
    if view.words[0] not in _OPENING or 0 not in first:
        return False
    return any(
        before >= 0 and behind > before + 1 and view.tags[behind - 1] in ("WDT", "WP")
        for before, behind in pairwise(first)
    )


def _lacks_verb(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a short first sentence of old words alone has no verb at all: *a series of conferences.*"""
    first = sentences[0]
    if -1 in first or len(first) > _STUMP:
        return False
    return not any(view.tags[k].startswith(("VB", "MD")) for k in first)


def _lacks_finite(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a later sentence of old words alone says only *to do*: *the guarantor to make it up.*"""
    return any(
        -1 not in own
        and any(view.tags[k] == "TO" for k in own)
        and not any(
            view.tags[k] in FINITE or (view.tags[k] == "VB" and view.tags[k - 1] != "TO") for k in own
        )
        for own in sentences[1:]
    )


def _lacks_main(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a sentence that opens with *if* has lost its main clause: *if you decide to transfer it.*"""
    first = sentences[0]
    if view.words[0] not in _OPENING or first[0] != 0 or -1 in first:
        return False
    finite = [
        k for k in first if view.tags[k] in FINITE or (view.tags[k] == "VB" and view.tags[k - 1] != "TO")
    ]
    return len(finite) < 2


def _tears_dashes(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether one of two dashes comes to stand in each sentence."""
    dashes = [sum(place >= 0 and view.words[place] in _DASHES for place in own) for own in sentences]
    return sum(dashes) % 2 == 0 and any(number % 2 for number in dashes)


_OF_SENTENCES = (_opens_over, _lacks_verb, _lacks_main, _lacks_finite, _tears_dashes)
