"""What belongs together across a sentence, and must not be torn apart by a split, whatever its rule.

*Either … or*, *between … and*: both halves stand in one sentence. What a colon opens is told together. A bare
verb behind *, and* needs the order or the *must* that it goes on from, and a participle behind *and* the one
that became a verb. What *should you* or *were it* opens holds to the end.
"""

from collections.abc import Iterator, Sequence
from itertools import pairwise

from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New, SentenceEdge

_HALVES = {"either": "or", "neither": "nor", "between": "and", "not only": "but"}
_ALONE = frozenset("alone only merely simply just solely".split())
_DASHES = frozenset(("—", "–", "--"))
_SEVERAL = frozenset("two three four several them us you these those both".split())
"""What *between* may have behind it alone: *between the two gardens*."""
_INVERTED = frozenset("should were had".split())
_CASES = frozenset("if unless should were had where when in this that these such".split())
"""What a sentence may begin with that keeps the case, or has its own."""
_OPENING = frozenset("because since as although though while when if once unless until".split())
_VERDICTS = frozenset("why against illegal unlawful wrong forbidden prohibited".split())
_EXCEPTING = frozenset("except apart other save excluding according".split())
_SHARED = frozenset("because wherever whenever before after while".split())
_SELDOM = frozenset("never seldom rarely hardly scarcely".split())
_LIMITING = frozenset("if when during after until before for in unless where while under once at".split())
_GUESSED = frozenset(
    "allegedly reportedly apparently supposedly perhaps probably possibly almost nearly accused "
    "charged".split()
)
_TELLING = frozenset(
    "said says hopes hope hoped believes believe believed claims claim claimed reports reported warns warned "
    "thinks think thought explained".split()
)
_VERBS = frozenset(("VB", "VBZ", "VBP", "VBD", "MD", "TO"))
_STUMP = 8
"""Words of a first sentence that may have lost its verb."""
_HEADING = 3
"""Words at most before a colon that only names what follows: *Results: …*."""


def tears_pair(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether a new sentence lacks the other half of something."""
    items = _merged(items)
    sentences = list(_sentences(items))
    if len(sentences) < 2:
        return False
    if _opens_over(view, sentences) or _lacks_verb(view, sentences) or _lacks_main(view, sentences[0]):
        return True
    if _lacks_finite(view, sentences) or _tears_dashes(view, sentences):
        return True
    if _leaves_remedy(view, sentences) or _may_be_others(view, sentences):
        return True
    if _corrects(view, sentences) or _leaves_row(view, sentences) or _exempts_both(view, items):
        return True
    if _leaves_limit(view, items) or _leaves_aside(view, items) or _tells_guess(view, items):
        return True
    if _allows_duty(view, items):
        return True
    if _leaves_case(view, items) or _leaves_participle(view, items) or _names_reason(view, items):
        return True
    return any(
        _lacks_half(view, own) or _lacks_helper(view, own) or (not last and _leaves_colon(view, own))
        for own, last in ((own, number == len(sentences) - 1) for number, own in enumerate(sentences))
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


def _leaves_case(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what *should you choose it,* opens is lost for a new sentence that begins with old words."""
    if view.words[0] not in _INVERTED or not view.tags[1].startswith(("PRP", "DT", "NN")):
        return False
    for edge, item in pairwise(items):
        if isinstance(edge, SentenceEdge) and isinstance(item, Copied) and item.start > 0:
            return view.words[item.start] not in _CASES
    return False


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


def _names_reason(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether *which is why* or *which is against the law* got a noun for its *which*: *this licence is*."""
    for item, behind in pairwise(items):
        if isinstance(item, New) and isinstance(behind, Copied):
            words = view.words[behind.start : behind.start + 3]
            if item.words[-1:] == ("be",) and words[0] in ("not", "never"):
                return True  # the lawyer must be not also
            if words[:1] in (["is"], ["was"]) and (words[1:] == ["to", "say"] or words[1] in _VERDICTS):
                return "".join(item.words).lower() != "this"
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


def _lacks_main(view: StructureView, first: Sequence[int]) -> bool:
    """Whether a sentence that opens with *if* has lost its main clause: *if you decide to transfer it.*"""
    if view.words[0] not in _OPENING or first[0] != 0 or -1 in first:
        return False
    finite = [
        k for k in first if view.tags[k] in FINITE or (view.tags[k] == "VB" and view.tags[k - 1] != "TO")
    ]
    return len(finite) < 2


def _leaves_remedy(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *failing which* comes to stand behind something else that may fail: *only if you told us,
    failing which*."""
    return any(
        own[0] != place and view.words[place : place + 2] == ["failing", "which"]
        for own in sentences[1:]
        for place in own
        if place >= 0
    )


def _tears_dashes(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether one of two dashes comes to stand in each sentence."""
    dashes = [sum(place >= 0 and view.words[place] in _DASHES for place in own) for own in sentences]
    return sum(dashes) % 2 == 0 and any(number % 2 for number in dashes)


def _corrects(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *not this alone, but that* loses its other half: *But they are based on that*."""
    for before, own in pairwise(sentences):
        said = [view.words[place] for place in before if place >= 0]
        old = [place for place in own if place >= 0]
        turns = bool(old) and "but" in view.words[max(0, old[0] - 1) : old[0] + 1]
        if turns and "not" in said and not _ALONE.isdisjoint(said[said.index("not") :]):
            return True
    return False


def _leaves_row(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether the last of three orders becomes a sentence, and leaves two that nothing joins: *take it, avoid
    fish. Check with us*."""
    for before, own in pairwise(sentences):
        old = [place for place in before if place >= 0]
        if len(old) < 3 or own[0] < 0 or view.tags[own[0]] != "VB" or view.tags[old[0]] != "VB":
            continue
        for comma, verb in pairwise(old):
            if view.words[comma] == "," and view.tags[verb] == "VB":
                return not any(view.tags[place] == "CC" for place in old if comma < place)
    return False


def _exempts_both(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether *this does not apply* comes to be said of two clauses, where the exception was one's."""
    for at, item in enumerate(items):
        if isinstance(item, New) and [word.lower() for word in item.words[:3]] == ["this", "does", "not"]:
            told = [k for one in items[:at] if isinstance(one, Copied) for k in range(one.start, one.end)]
            joints = [k for k in told if view.words[k] in ("and", "or", ";") and view.words[k - 1] == ","]
            return any(view.tags[k] in FINITE for joint in joints for k in told if k > joint)
    return False


def _may_be_others(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *each* begins a sentence behind two nouns that it may mean: *letters to families. Each*."""
    for own in sentences[1:]:
        first = own[0]
        if first > 0 and view.words[first - 1 : first + 1] == [",", "each"] and view.words[first + 1] != "of":
            return sum(tag in ("NNS", "NNPS") for tag in view.tags[:first]) > 1
    return False


def _leaves_limit(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether an exception, a source or a reason at the end, which may be that of both verbs, is left with
    the second: *members must pay and may not bring guests, except for those who live far away*."""
    for at, edge in enumerate(items):
        if not isinstance(edge, SentenceEdge):
            continue
        told = max((one.end for one in items[:at] if isinstance(one, Copied)), default=0)
        later = (one for one in items[at + 1 :] if isinstance(one, Copied) and one.start >= told)
        behind = next(later, None)
        if behind is None or behind is items[at + 1]:
            continue
        start = behind.start
        if not any(view.tags[k] == "CC" for k in range(max(0, start - 2), start)):
            continue
        if not _SELDOM.isdisjoint(view.words[:start]):
            return True  # he never opened the letters and paid the bills
        if any(_limits_both(view, k, behind.end) for k in range(start + 1, behind.end)):
            return True
    return False


def _limits_both(view: StructureView, place: int, end: int) -> bool:
    if view.words[place] in _SHARED and any(view.tags[k] in FINITE for k in range(place + 1, end)):
        return True
    if view.words[place : place + 3] == ["in", "return", "for"]:
        return True
    if view.words[place] == "on" and "notice" in view.words[place + 1 : place + 6]:
        return True
    return view.words[place - 1] == "," and (
        view.words[place] in _EXCEPTING
        or view.words[place : place + 3] == ["with", "the", "exception"]
        or _names_source(view, place)
    )


def _names_source(view: StructureView, place: int) -> bool:
    """Whether words behind a comma say whose account all of it is: *…, a nurse who was there said.*"""
    edge = next((k for k in range(place, len(view.words)) if view.words[k] in (",", ".")), len(view.words))
    return edge > place + 1 and view.words[edge - 1] in _TELLING


def _leaves_aside(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what limits the subject between commas is lost for its second verb: *the drug, if taken with
    alcohol, causes sleep and may …*."""
    verb = next((k for k, tag in enumerate(view.tags) if tag in FINITE), 0)
    aside = any(
        view.words[k] == "," and view.words[k + 1] in _LIMITING and "," in view.words[k + 2 : verb + 1]
        for k in range(1, verb - 1)
    )
    return aside and any(
        isinstance(edge, SentenceEdge) and isinstance(item, New) for edge, item in pairwise(items)
    )


def _tells_guess(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what is only alleged, or nearly happened, gets a result that is told: *this killed them*."""
    for edge, item in pairwise(items):
        if isinstance(edge, SentenceEdge) and isinstance(item, New) and item.words[0].lower() == "this":
            turned = any(
                view.tags[k] == "VBG" for one in items if isinstance(one, New) for k in one.stands_for
            )
            return turned and not _GUESSED.isdisjoint(view.words)
    return False


def _allows_duty(view: StructureView, items: Sequence[Item]) -> bool:
    """Whether what *with* says of a permission is allowed, too: *with a steward by*, *may be by*."""
    before = [item.end for item in items if isinstance(item, Copied) and item.end < len(view.words)]
    with_it = any("with" in view.words[end : end + 2] for end in before)
    brought = {word for item in items if isinstance(item, New) for word in item.words}
    return with_it and not brought.isdisjoint(("may", "can", "could", "might"))
