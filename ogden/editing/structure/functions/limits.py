"""What a condition or an exception needs that becomes a sentence: *they can do this*, *this will not
happen*."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, takes_plural
from ogden.editing.structure.said_again import said_again
from ogden.editing.structure.word_classes import DENYING
from ogden.editing.structure.written import Copied, Item, New

_STATES = frozenset(
    "be have become seem appear remain include contain mean need continue stay last apply".split()
)


def can_do(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*They can do this*, of who can or may do something in the clause around."""
    view, clause = place.view, clause_around(place)
    if clause is None:
        return None
    modal = verbs.first_verb(view, clause.verb)
    own = [leaf for leaf in clause.verb.leaves() if leaf.label == "VB"]
    noun = nouns.noun_of(view, clause.subject)
    if modal is None or not own or noun is None or view.words[modal] not in ("can", "may"):
        return None
    if own[0].start > modal + 2 or view.lemma(own[0].start) in _STATES or not nouns.is_actor(view, noun):
        return None
    again = said_again(view, clause.subject, place.upto, True)
    if again is None:
        return None
    place.again.append(again)
    return [New((*again.words, view.words[modal], "do", "this"))]


def spared(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This does not apply*, of a rule, a promise or an instruction; nothing of what is over."""
    clause = clause_around(place)
    if clause is None:
        return [New(("this", "does", "not", "apply"))] if _tells(place) else None
    verb = verbs.first_verb(place.view, clause.verb)
    if verb is None or verbs.is_past(place.view, clause.verb) or place.view.tags[verb] == "VBD":
        return None
    return [New(("this", "does", "not", "apply"))]


def averted(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The same, and *this will not happen* of what is foretold in the clause around."""
    clause = clause_around(place)
    verb = verbs.first_verb(place.view, clause.verb) if clause is not None else None
    if verb is not None and place.view.words[verb] in ("will", "would") and _tells_event(place, verb):
        return [New(("this", place.view.words[verb], "not", "happen"))]
    return spared(place, given)


def _tells_event(place: Place, modal: int) -> bool:
    """What is foretold happens, and is not denied: *will be closed*, *will lapse*; not *will be liable*."""
    view, end = place.view, place.upto
    if not DENYING.isdisjoint(view.words[:end]):
        return False
    own = [k for k in range(modal + 1, min(modal + 5, end)) if view.tags[k].startswith("VB")]
    if not own or view.lemma(own[0]) in _STATES - {"be"}:
        return False
    if len(own) > 1 and view.lemma(own[1]) in ("deem", "consider", "treat", "regard"):
        return False
    return view.words[own[0]] != "be" or (len(own) > 1 and view.tags[own[1]] == "VBN")


def _tells(place: Place) -> bool:
    """The sentence tells a reader what to do: *increase the pressure*."""
    top = place.view.root.children[0]
    acting = next((child for child in top.children if child.label == "VP"), None)
    verb = verbs.first_verb(place.view, acting) if acting is not None else None
    subjects = [child for child in top.children if child.label in ("NP", "S", "SBAR")]
    return verb is not None and not subjects and place.view.tags[verb] in ("VB", "VBP")


def failing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*You do not*, of what you must do; *this does not happen*, of what must be done."""
    view, clause = place.view, clause_around(place)
    verb = verbs.first_verb(view, clause.verb) if clause else None
    if clause is None or verb is None or verbs.is_past(view, clause.verb):
        return None
    own = [leaf for leaf in clause.verb.leaves() if leaf.label == "VB"]
    acts = bool(own) and view.lemma(own[0].start) not in ("be", "have")
    must = view.words[verb] in ("must", "should", "shall")
    if acts and must and view.own_words(clause.subject) in (["you"], ["we"], ["they"]):
        return [New((view.words[clause.subject.start], "do", "not"))]
    return [New(("this", "does", "not", "happen"))]


def a_thing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A noun behind *no* with *a* or *an*: no person → a person."""
    view, phrase = place.view, given[0][0]
    noun, start = nouns.noun_of(view, phrase), given[0][0].start + 1
    if noun is None or start >= phrase.end:
        return None
    if view.tags[noun.head] in ("NNS", "NNPS"):
        return [Copied(start, phrase.end)]
    article = "an" if view.words[start][:1] in "aeiou" else "a"
    return [New((article,)), Copied(start, phrase.end)]


def do(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Do* or *does*, for this subject."""
    number = takes_plural(place.view, given[0][0])
    return [New(("do" if any(number) else "does",))] if number is not None else None


def there_is(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Is* or *are* behind *there*: it agrees with what comes first."""
    view, phrase = place.view, given[0][0]
    while phrase.children and phrase.children[0].label == "NP":
        phrase = phrase.children[0]
    noun = nouns.noun_of(view, phrase)
    if noun is None:
        return None
    head = next((k for k in range(phrase.start, phrase.end) if view.tags[k].startswith("NN")), noun.head)
    while head + 1 < phrase.end and view.tags[head + 1].startswith("NN"):
        head += 1
    return [New(("are" if view.tags[head] in ("NNS", "NNPS") else "is",))]


def but_if(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*A, in which case B*, of an exception: *but if A, B*."""
    view, phrase = place.view, given[0][0]
    for at in range(phrase.start + 2, phrase.end - 5):
        if view.words[at : at + 4] == [",", "in", "which", "case"]:
            condition, rest = Copied(phrase.start, at), Copied(at + 4, phrase.end)
            return [New(("but", "if")), condition, New((",",)), rest]
    return None


_ALONE = {
    "commencement": "start",
    "start": "start",
    "beginning": "begin",
    "expiry": "end",
    "expiration": "end",
    "conclusion": "end",
    "departure": "leave",
    "arrival": "arrive",
}
"""Nouns that say what a thing does by itself, and the verbs."""


def happens(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What a thing does, by a noun, in the tense of the clause around: commencement → starts, started."""
    view, noun, clause = place.view, given[0][0].start, clause_around(place)
    number = takes_plural(view, given[1][0])
    verb = _ALONE.get(view.lemma(noun))
    if not verb or number is None:
        return None
    tense = verbs.tense_of(view, clause.verb) if clause is not None else None
    if tense is not None and tense.before == "have":
        return None  # *has been recorded after the arrival*: it is over
    past = clause is not None and verbs.is_past(view, clause.verb)
    return [New(verbs.tensed(verb, verbs.Tense(None, "VBD" if past else "VBZ"), any(number)), (noun,))]
