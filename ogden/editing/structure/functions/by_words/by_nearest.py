"""Clauses behind a comma, with the nearest thing that they can be about, whatever the tree has put around
them."""

from ogden.editing.structure import nearest, newly_named
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.nearest import Named
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import SAYING
from ogden.editing.structure.written import Copied, Item, New

_HELPING = frozenset("be have do".split())
_ABLE = frozenset("unable able free entitled required obliged willing unwilling expected".split())
_TIMES = frozenset("day week month year morning evening afternoon night time".split())
_LONGEST_END = 9
"""Words of a clause at the end of which *to it* can stand."""
_NO_SUBJECTS = FINITE | {"RB", ",", "IN", "TO", "VB"}
_NO_THINGS = FINITE | {"RB", ",", "IN", "EX"}
_NOUN_STARTS = ("DT", "PRP", "PRP$", "NN", "NNS", "NNP", "NNPS", "CD", "PDT", "EX", "WP", "WDT", "IN-that")


def nearest_thing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a clause is about, as the subject of its verb."""
    named = nearest.nearest(place.view, given[0][0])
    return [New(named.words)] if named else None


def nearest_after(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The same behind a preposition; *that time* of a stretch of time."""
    view, opening = place.view, given[0][0]
    comma = opening.start - 1
    if view.words[opening.start] in ("during", "in", "within") and _is_stretch(view, comma):
        return [New(("that", "time"))]
    if any(view.tags[k] in ("JJS", "JJR", "RBS") for k in range(opening.start, opening.end)):
        return [New(("these",))]
    named = nearest.nearest(view, opening, False)
    if named is None:
        named = nearest.subject_before(view, opening)
    vague = named is not None and named.is_open and opening.label == "WHPP"
    if named is None or (vague and not named.plural and view.words[opening.start] != "for"):
        return None
    return [New(named.words)]


def _is_stretch(view: StructureView, comma: int) -> bool:
    """*for three months*: a number of days, weeks or years stands before the comma."""
    last = comma - 1
    return view.lemma(last) in ("day", "week", "month", "year", "hour", "minute") and any(
        view.words[k] in ("for", "of", "lasts", "lasted", "last") for k in range(max(0, comma - 6), comma)
    )


def nearest_owner(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*its*, *their* or *the judge's*, for *whose*."""
    named = nearest.nearest(place.view, given[0][0], False)
    word = owner_word(named)
    return [New((word,) if isinstance(word, str) else word)] if word is not None else None


def owner_word(named: Named | None) -> str | tuple[str, ...] | None:
    if named is None:
        return None
    if named.plural:
        return "their"
    if not named.person and not named.words[-1][:1].isupper():
        return "its"
    return None if named.words[-1].endswith("s") else (*named.words, "'s")


def resumed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The rest of the sentence, with a comma before it, of which it may have one."""
    view, end = place.view, given[0][0].end
    mark: list[Item] = [] if view.words[end] == "," else [New((",",))]
    return [*mark, Copied(end, view.end)]


def _verbs_end(view: StructureView, verb: int) -> int:
    """Behind a group of verbs: *have not been able to process*."""
    at = verb + 1
    while at < view.end and (
        view.tags[at] in ("VB", "VBN", "VBG", "RB")
        or (view.words[at] == "to" and view.tags[at + 1] == "VB" and view.tags[at - 1] in ("JJ", "VBN"))
        or (view.words[at] in _ABLE and view.lemma(at - 1) in _HELPING)
    ):
        at += 1
    while view.tags[at - 1] == "RB" and view.words[at - 1] not in ("not", "n't"):
        at -= 1
    return at


def _gap(view: StructureView, start: int) -> int | None:
    """Behind which verb the object of a clause is missing; the clause starts with its subject."""
    if start >= view.end or view.tags[start] in _NO_SUBJECTS:
        return None
    verb = next((k for k in range(start + 1, min(start + 9, view.end)) if view.tags[k] in FINITE), None)
    if verb is None or view.words[verb - 1] in ("who", "which", "that", ","):
        return None
    end = _verbs_end(view, verb)
    last = end - 1
    if view.tags[last] == "RB" or view.lemma(last) in _HELPING or view.lemma(last) in SAYING - {"consider"}:
        return None
    if view.tags[last] == "VBN" and any(view.lemma(k) == "be" for k in range(verb, last)):
        return None
    further = view.words[end : end + 2] in (["any", "further"], ["any", "longer"], ["any", "more"])
    if (
        end < view.end
        and not further
        and (view.tags[end] in _NOUN_STARTS or view.words[end] in ("that", "whether", "and", "or"))
    ):
        return None
    if _is_stranded(view, end):
        return None
    return (
        None
        if end < view.end and view.tags[end] in ("RP", "TO", "JJ") and _takes_no_object(view, end)
        else end
    )


def _is_stranded(view: StructureView, end: int) -> bool:
    """The missing thing belongs to another word: *look upon as*, *wrote warmly of*, *sought to buy*."""
    for k in range(end, view.end):
        last = k + 1 >= view.end
        if view.tags[k] == "IN" and (last or view.tags[k + 1] in ("IN", "RB", ",", "VB", "VBD")):
            return True
        if k > end and view.words[k] == "to" and all(view.tags[j] == "RB" for j in range(end, k)):
            return True
    return False


def _takes_no_object(view: StructureView, end: int) -> bool:
    """*want to*, *look upon*: what stands behind the verb is no sign of a missing object."""
    if view.tags[end] == "JJ":
        return view.lemma(end - 1) not in ("consider", "find", "deem", "make", "think")
    return view.tags[end] == "RP" or (view.words[end] == "to" and view.words[end + 1] != "be")


def _second_gap(view: StructureView, gap: int) -> int | None:
    """The same of a second verb that is joined; None where there is none, -1 where that is not sure."""
    joint = next((k for k in range(gap, view.end - 1) if view.words[k] in ("and", "or", "but")), None)
    if joint is None:
        return None
    verb = next((k for k in range(joint + 1, min(joint + 6, view.end)) if view.tags[k] in FINITE), None)
    past = [k for k in (joint + 1, joint + 2) if view.tags[k] in ("VBD", "VBN", "VB")]
    verb = past[0] if past else verb
    if verb is None:
        return None
    end = _verbs_end(view, verb)
    if any(view.lemma(k) in _TIMES for k in range(end, min(end + 4, view.end))):
        return end
    if end < view.end and view.tags[end] in _NOUN_STARTS:
        return None
    return end if end < view.end and view.tags[end] == "IN" else -1


def afterwards(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A clause that lacks *to it*, with that behind its verb or at its end: *humans become used to it*."""
    view, opening = place.view, given[0][0]
    named = nearest.nearest(view, opening, False)
    start = opening.end
    if named is None or start >= view.end or view.tags[start] in _NO_THINGS:
        return None
    verb = next((k for k in range(start + 1, min(start + 9, view.end)) if view.tags[k] in FINITE), None)
    if verb is None:
        return None
    end = _verbs_end(view, verb)
    if end < view.end and view.tags[end] in ("IN", "WRB") and view.words[end] != "that":
        at = end
    elif view.end - start <= _LONGEST_END and "," not in view.words[start : view.end]:
        at = view.end
    else:
        return None
    return [
        Copied(start, at),
        Copied(opening.start, nearest.relative_in(view, opening)),
        New(named.words),
        Copied(at, view.end),
    ]


def owned(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*whose invoices she forged* → *she forged their invoices*."""
    view, opening = place.view, given[0][0]
    word = owner_word(nearest.nearest(view, opening, False))
    gap = _gap(view, opening.end)
    if word is None or gap is None or _second_gap(view, gap) is not None:
        return None
    thing = opening.start + 1
    words = (word,) if isinstance(word, str) else word
    return [Copied(opening.end, gap), New(words), Copied(thing, opening.end), Copied(gap, view.end)]


def new_thing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """Something new that a clause without a comma follows, said again: *this truce*."""
    opening = given[0][0]
    person = place.view.words[nearest.relative_in(place.view, opening)] in ("who", "whom")
    named = newly_named.said_new(place.view, opening.start, person)
    return [New(named.words)] if named else None


def obliged(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What someone or something new must be, behind *who* or *that*: *who is over 18* → *must be over 18*."""
    view, start = place.view, given[0][0].end
    verb = start
    while verb < view.end and view.tags[verb] == "RB":
        verb += 1
    word, tag = view.words[verb], view.tags[verb]
    if word in ("can", "will", "must", "may", "could") or tag not in ("VBZ", "VBP"):
        return None
    if any(
        view.words[k] in ("and", "or") and view.tags[k + 1] in ("VBZ", "VBP")
        for k in range(verb, view.end - 1)
    ):
        return None
    base = "be" if word in ("is", "are") else "have" if word in ("has", "have") else view.lemma(verb)
    return [New(("must",)), Copied(start, verb), New((base,), (verb,)), Copied(verb + 1, view.end)]


def head_again(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject of the main clause once more, of which a clause between commas told something."""
    view, clause = place.view, given[0][0]
    named = nearest.subject_around(view, clause)
    return [New(named.words)] if named else None


def head_named(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The same behind the main clause: by its noun, where that has more than one verb."""
    view, clause = place.view, given[0][0]
    several = sum(view.tags[k] in FINITE for k in range(clause.end, view.end)) > 1
    named = nearest.subject_around(view, clause, several)
    return [New(named.words)] if named else None


def head_owner(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*its*, *their*, *Lasko's*, of the same."""
    view, clause = place.view, given[0][0]
    named = nearest.subject_around(view, clause)
    if named is None:
        return None
    plain = {"it": "its", "they": "their", "he": "his", "she": "her"}
    word = plain.get(named.words[0]) or owner_word(named)
    return [New((word,) if isinstance(word, str) else word)] if word is not None else None
