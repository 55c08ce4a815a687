"""New sentences that break off, or lean on what was cut from them, whatever the rule.

A sentence may not end in *or* (*by telephone or. You can …*), nor keep *and whose* of a clause that lost its
*which*, nor have only half a verb (*the body will be burnt. The ashes scattered …*).
"""

from collections.abc import Sequence
from itertools import pairwise

from ogden.editing.structure.conditions.parts import looks_passive
from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import SAYING

_OPEN_ENDS = frozenset(("CC", "PRP$", "TO", "MD", "WDT", "WP", "WP$"))
_OPEN_WORDS = frozenset("the a an including namely than as if whether".split())
_ANNOUNCING = SAYING | frozenset("be include follow read".split())
_CLOSING = frozenset("so both this that all each".split())
_TELLING = FINITE | {"VB"}
_OPENING = frozenset("though although if when while because as since until unless once".split())
_WANTING = frozenset(("VBZ", "VBD", "MD"))
_INVERTED = frozenset(
    "should were had has have did do does is are was can could may might will would shall must".split()
)
"""What may begin a clause before its subject: *should it rain*, *so did he*."""
_NOW = frozenset("be is are being".split())
_PERSONAL = frozenset("i you he she it we they this that these those".split())
_RELATIVE = frozenset(("WDT", "WP", "WP$"))


def breaks_off(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a new sentence but the last ends in a word that wants another behind it."""
    for own in sentences[:-1]:
        old = [place for place in own if place >= 0]
        if not old or own[-1] < 0:
            continue
        last = old[-1]
        verb = view.tags[last].startswith("VB") and view.tags[last] != "VBN"
        if verb and (
            view.words[last] in BE or (view.words[last + 1] == ":" and view.lemma(last) in _ANNOUNCING)
        ):
            return True  # the symptoms are mostly. He added: A
        if view.tags[last] in _OPEN_ENDS or view.words[last] in _OPEN_WORDS:
            return view.words[last] not in _CLOSING
    return False


def lacks_verb(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a later sentence of old words alone has no verb that tells or orders something."""
    return any(
        -1 not in own and not any(view.tags[place] in _TELLING for place in own) for own in sentences[1:]
    )


def lacks_subject(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a later sentence begins with a verb that wants a subject, or an *only* that wants a verb: *But
    will first offer*, *But only if it is locked*."""
    for own in sentences[1:]:
        first = next((place for place in own if place < 0 or view.tags[place] not in ("CC", "RB", ",")), -1)
        if first < 0 or own[0] < 0:
            continue
        if view.words[first - 1] == "only" and view.tags[first] in ("IN", "WRB"):
            return True
        if view.tags[first] in _WANTING and view.words[first] not in _INVERTED:
            return True
    return False


def doubles_subject(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether a new subject comes before a verb that has its own behind it: *you should you disagree*."""
    for own in sentences[1:]:
        first = next((place for place in own if place >= 0), -1)
        if not own[0] < 0 <= first:
            continue
        behind = view.tags[first + 1]
        if view.words[first] == "should" and behind in ("PRP", "DT", "PRP$", "NNP", "NNS"):
            return True
        if view.words[first] in ("were", "had") and behind == "PRP":
            return True
    return False


def keeps_relative(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether *who A and whose B* lost its *who* alone: *the judge's ruling is final and whose fee …*."""
    kept = {place for own in sentences for place in own if place >= 0}
    for own in sentences:
        old = [place for place in own if place >= 0]
        for place in old:
            if view.tags[place] not in _RELATIVE or place < 3:
                continue
            joint = place - 1 if view.tags[place - 1] == "CC" else place - 2
            joins = view.tags[joint] == "CC" and (joint == place - 1 or view.tags[place - 1] in ("IN", "TO"))
            if joins and _lost_before(view, kept, old[0], joint):
                return True
    return False


def _lost_before(view: StructureView, kept: set[int], start: int, joint: int) -> bool:
    """Whether the relative pronoun to which *and who* is joined, the last one before it, is gone."""
    before = [k for k in range(max(0, start - 4), joint) if view.tags[k] in _RELATIVE]
    return bool(before) and not any(k in kept for k in before)


def halves_verb(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether the only verb of a later sentence of old words shared the *be* of the one before: *the claim
    will be refused. The fee kept*."""
    for before, own in pairwise(sentences):
        if -1 in own:
            continue
        verbs = [place for place in own if view.tags[place] in FINITE]
        if len(verbs) != 1 or view.tags[verbs[0]] != "VBD" or not looks_passive(view, verbs[0]):
            continue
        joined = view.words[own[0] - 1] == "and" and view.words[own[0]] not in _PERSONAL
        told = {view.words[place] for place in before if place >= 0}
        if joined and view.tags[verbs[0] + 1] != "TO" and told & _NOW and told.isdisjoint(("was", "were")):
            return True
    return False


def leaves_row(view: StructureView, sentences: Sequence[Sequence[int]]) -> bool:
    """Whether the last of three verbs becomes a sentence, and leaves two that nothing joins: *they cut it,
    dry it. They sell it*."""
    for before, own in pairwise(sentences):
        first = next((place for place in own if place >= 0), 0)
        joins = "CC" in view.tags[max(0, first - 2) : first]
        if -1 in before or not joins or own[:1] == [0]:
            continue
        if _verb_tag(view, first) and any(_ends_row(view, before, first, comma) for comma in before):
            return True
    return False


def _verb_tag(view: StructureView, place: int) -> str | None:
    """Of the verb here, or behind one adverb."""
    place += view.tags[place] == "RB"
    tag = view.tags[place] if place < view.end else ""
    return tag if tag.startswith(("VB", "MD")) else None


def _ends_row(view: StructureView, own: Sequence[int], third: int, comma: int) -> bool:
    """Whether a second verb stands behind this comma, with no *and* from there on, as the third verb stands:
    both have the same tag, or both are finite."""
    if view.words[comma] != "," or not own[0] < comma < own[-1]:
        return False
    tag, other = _verb_tag(view, comma + 1), _verb_tag(view, third)
    duty = "MD" in view.tags[own[0] : comma]
    if tag is None or (tag != other and not ({tag, other} <= _TELLING or duty)):
        return False
    start = max((k + 1 for k in range(own[0], comma) if view.words[k] == ";"), default=own[0])
    before = view.tags[start:comma]
    if any(view.tags[k] == "CC" for k in range(comma, own[-1] + 1)):
        return False
    if view.tags[start] in ("MD", "TO") or not _OPENING.isdisjoint(view.words[start:comma]):
        return False  # should it rain, close the door
    if tag in FINITE or (tag == "VB" and other in FINITE):  # not: the firm, which met in May, rejected it
        return _RELATIVE.isdisjoint(before) and not FINITE.isdisjoint(before)
    return tag in before or (duty and "VB" in before)


UNFINISHED = (breaks_off, lacks_verb, lacks_subject, doubles_subject, keeps_relative, halves_verb, leaves_row)
