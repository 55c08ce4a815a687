"""What a clause behind a comma is about, by the nearest nouns that agree with it.

`antecedents` names a thing only where one alone can be meant. Here a guess is made, and where several things
of one number can be meant, *this* or *these* leave it as open as *which* did. A judge decides.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from ogden.editing.structure import antecedents, nouns, verbs
from ogden.editing.structure.said_again import said_again
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase

_SET = frozenset("force effect rest place use law line question issue turn order fact case practice".split())
"""Nouns of set phrases with a preposition, which no clause is about."""
_FAR = 14
"""Words before the comma among which the thing is looked for."""
_FOLLOWING = frozenset(
    "cause mean make allow render lead result enable help prevent explain ensure necessitate entail increase "
    "reduce improve equate represent dispel extinguish amount constitute leave bring surprise anger please "
    "hurt annoy upset worry delight shock amuse disappoint embarrass give produce".split()
)
"""Verbs of what follows from all that was said."""
_PROVING = frozenset("suggest imply confirm prove demonstrate".split())
"""The same, in the present; *burned the letters, which proved* is of the letters."""
MEASURES = frozenset(
    "mg pence penny cent percent % per kg ml kin mile metre degree pound dollar euro west east "
    "north south".split()
)
_FULL = ("it", "they", "them", "he", "she")
_OPENING = frozenset("which who that whom whose where".split())
_WHO = ("who", "whom", "whose")
_RELATIVE = ("which", "where", *_WHO)


@dataclass(frozen=True)
class Named:
    """The words for what a clause is about."""

    words: tuple[str, ...]
    plural: bool
    person: bool = False
    phrase: Phrase | None = None

    @property
    def is_open(self) -> bool:
        """*this* or *these* alone."""
        return len(self.words) == 1 and self.words[0] in ("this", "these")


def opened_by(phrase: Phrase) -> Phrase:
    """The largest phrase that begins where it begins."""
    while phrase.parent is not None and phrase.parent.start == phrase.start:
        phrase = phrase.parent
    return phrase


def relative_in(view: StructureView, opening: Phrase) -> int:
    """The place of *which*, *who* or *whose* in the words that open a clause."""
    found = [k for k in range(opening.start, opening.end) if view.words[k] in _RELATIVE]
    return found[0] if found else opening.start


def nearest(view: StructureView, opening: Phrase, subject: bool = True) -> Named | None:
    """What a clause is about. `subject`: *which* or *who* is the subject of its verb."""
    clause, at = opened_by(opening), relative_in(view, opening)
    people = view.words[at] in ("who", "whom")
    plural = _shown(view, at) if subject else None
    if subject and not people and plural is not True and _follows(view, at):
        return Named(("this",), False)
    sure = antecedents.about(view, clause) if view.words[at] != "whose" else None
    found = list(_candidates(view, opening.start, plural, people, view.words[at] == "whose"))
    if not people and view.words[at] != "whose" and _is_of_person(view, opening.start - 1):
        return None
    if people:
        found = [one for one in found if _is_someone(view, one)]
        sure = sure if sure is not None and _is_someone(view, sure) else None
    if (name := _before_role(view, found)) is not None:
        found = [name]
    if sure is not None and not people and antecedents.is_moment(view, opening.start - 2):
        sure = None
    if found and not people and (listed := _listed(view, found[0], plural)) is not None:
        new = [one for one in found[1:] if view.words[one.start] in ("a", "an")]
        return named_by_noun(view, new[0], opening.start, False) if new and plural is None else listed
    sure = sure or _likely(view, clause, subject)
    if people and (either := _either(view, found)) is not None:
        return either
    if sure is not None:
        named = named_by_noun(view, sure, opening.start, people)
        if named is not None and plural in (None, named.plural):
            return named
    if people or view.words[at] == "whose":
        return _someone(view, found, opening.start)
    return _something(view, found, opening.start, plural)


def _likely(view: StructureView, clause: Phrase, subject: bool) -> Phrase | None:
    """The likeliest thing, where it has a name or an owner; any, where it does not do something."""
    phrase = antecedents.likeliest(view, clause)
    noun = nouns.noun_of(view, phrase) if phrase is not None else None
    if noun is None:
        return None
    last = noun.head + 2 == clause.start
    last = last and (noun.base.start == 0 or view.words[noun.base.start - 1] != "of")
    known = (view.tags[noun.head].startswith("NNP") and last) or view.tags[noun.base.start] == "PRP$"
    new = view.words[noun.base.start] in ("a", "an") and not subject
    return phrase if known or new else None


def _is_someone(view: StructureView, phrase: Phrase) -> bool:
    """A person by a noun, a title or a given name, or a group."""
    noun = nouns.noun_of(view, phrase)
    if noun is None:
        return False
    first = view.words[noun.base.start]
    if view.tags[noun.head].startswith("NNP"):
        role = view.words[noun.head] in nouns.persons()
        return (
            role
            or nouns.is_person(view, noun)
            or first in nouns.given_names()
            or first in ("dr", "professor")
        )
    return nouns.is_actor(view, noun)


def is_human(view: StructureView, phrase: Phrase) -> bool:
    noun = nouns.noun_of(view, phrase)
    return noun is not None and nouns.is_person(view, noun)


def _is_of_person(view: StructureView, comma: int) -> bool:
    """The nearest noun is a person, and belongs to no noun before it: *with the new guard, which*."""
    near = [one for one in view.phrases if one.label == "NP" and one.end == comma and len(one) < 5]
    if not near:
        return False
    first = min(near, key=len)
    noun = nouns.noun_of(view, first)
    return (
        noun is not None and nouns.is_person(view, noun) and view.words[first.start - 1] not in ("of", "to")
    )


def subject_before(view: StructureView, opening: Phrase) -> Named | None:
    """The subject of the clause that it ends: *a hearing was held on 22 April, at which*."""
    if not antecedents.is_moment(view, opening.start - 2):
        return None
    for one in nearest_clauses(opening):
        acting = next((child for child in one.children if child.label == "VP"), None)
        subjects = [child for child in one.children if child.label == "NP"]
        if acting is not None and subjects and subjects[0].start < acting.start < opening.start:
            noun = nouns.noun_of(view, subjects[0])
            if noun is None or nouns.is_actor(view, noun):
                return None
            return named_by_noun(view, subjects[0], opening.start, False)
    return None


def nearest_clauses(opening: Phrase) -> Iterator[Phrase]:
    return (one for one in opened_by(opening).ancestors() if one.label == "S")


def _shown(view: StructureView, at: int) -> bool | None:
    """Whether the verb behind *which* is plural."""
    verb = next((k for k in range(at + 1, min(at + 5, view.end)) if view.tags[k] in FINITE), None)
    return verbs.shown_number(view, verb) if verb is not None else None


def _follows(view: StructureView, at: int) -> bool:
    verb = next((k for k in range(at + 1, min(at + 5, view.end)) if view.tags[k] in FINITE), None)
    if verb is None:
        return False
    if view.tags[verb] == "MD" and verb + 1 < view.end:
        verb += 1
    return view.lemma(verb) in _FOLLOWING or (view.tags[verb] == "VBZ" and view.lemma(verb) in _PROVING)


def _last_verb(view: StructureView, start: int) -> int:
    """The place of the last finite verb before a clause that is not that of *which*, *who* or *that*."""
    found = [
        k
        for k in range(1, start)
        if view.tags[k] in FINITE and not _OPENING.intersection(view.words[max(0, k - 2) : k])
    ]
    return found[-1] if found else 0


def _candidates(
    view: StructureView, start: int, plural: bool | None, people: bool, either: bool
) -> Iterator[Phrase]:
    """The noun phrases before the comma that may be meant, the nearest first."""
    comma, verb = start - 1, _last_verb(view, start)
    near = [
        one
        for one in view.phrases
        if one.label == "NP"
        and max(comma - _FAR, verb) <= one.start
        and one.end <= comma
        and not any(child.label == "NP" and child.children[-1].label != "POS" for child in one.children)
        and (one.parent is None or one.parent.children[-1].label != "POS" or one.parent.label != "NP")
        and one.children[-1].label != "POS"
    ]
    for one in sorted(near, key=lambda phrase: -phrase.start):
        noun = nouns.noun_of(view, one)
        if noun is None or not view.tags[noun.head].startswith("NN") or antecedents.is_time(view, noun):
            continue
        if view.lemma(noun.head) in MEASURES:
            continue
        if plural is not None and plural != noun.plural and view.words[noun.head] not in nouns.GROUPS:
            continue
        someone = nouns.is_person(view, noun)
        if not either and ((people and not nouns.is_actor(view, noun)) or (not people and someone)):
            continue
        yield one


def named_by_noun(view: StructureView, phrase: Phrase, upto: int, person: bool) -> Named | None:
    if len(phrase) == 1 and view.words[phrase.start] in _SET and view.tags[phrase.start - 1] == "IN":
        return None  # they come into force, copies of which
    found = antecedents.said(view, phrase, upto, person, _FULL)
    noun = nouns.noun_of(view, phrase)
    if (
        found is None
        or found.pronoun
        or noun is None
        or any(word in ('"', "“", "``") for word in found.words)
    ):
        return None
    return Named(found.words, found.plural, person or nouns.is_person(view, noun), phrase)


def _either(view: StructureView, found: list[Phrase]) -> Named | None:
    """*this person*, of a friend or a colleague."""
    first = nouns.noun_of(view, found[0]) if found else None
    if first is None or first.plural or not nouns.is_person(view, first):
        return None
    choice = view.words[found[0].start - 1] == "or" or "or" in view.own_words(found[0])
    return Named(("this", "person"), False, True, found[0]) if choice else None


def _someone(view: StructureView, found: list[Phrase], upto: int) -> Named | None:
    """The nearest; any of several things of one number, whose *its* or *their* leaves it open."""
    if not found:
        return None
    noun = nouns.noun_of(view, found[0])
    several = {other.plural for one in found if (other := nouns.noun_of(view, one)) is not None}
    if noun is not None and not any(map(_names_someone(view), found)) and len(several) == 1:
        return Named(("these",) if noun.plural else ("this",), noun.plural, False, found[0])
    return named_by_noun(view, found[0], upto, noun is not None and nouns.is_person(view, noun))


def _names_someone(view: StructureView) -> Callable[[Phrase], bool]:
    def names(phrase: Phrase) -> bool:
        noun = nouns.noun_of(view, phrase)
        return noun is None or nouns.is_person(view, noun) or view.tags[noun.head].startswith("NNP")

    return names


def _something(view: StructureView, found: list[Phrase], upto: int, plural: bool | None) -> Named | None:
    """The only thing by its noun; else *this* or *these*, where all are of one number."""
    numbers = {noun.plural for one in found if (noun := nouns.noun_of(view, one)) is not None}
    if len(found) == 1 and (named := named_by_noun(view, found[0], upto, False)) is not None:
        return named
    if len(numbers) == 1:
        several = numbers.pop()
    elif plural is not None and numbers:
        several = plural
    else:
        return Named(("this",), False) if plural is False else None
    return Named(("these" if several else "this",), several)


def _listed(view: StructureView, last: Phrase, plural: bool | None) -> Named | None:
    """*these* of several things in a row, where the verb does not show that one is meant."""
    noun = nouns.noun_of(view, last)
    before = view.words[last.start - 1] if last.start else ""
    inside = any(
        view.words[k] in ("and", "or") and view.tags[k - 1].startswith(("NN", "VBG"))
        for k in range(last.start + 1, last.end)
    )
    if noun is None or (before not in ("and", "or") and not inside):
        return None
    if before == "or" and not noun.plural:
        return Named(("this",), False) if plural is not True else None
    return Named(("these",), True) if plural is not False else None


def _before_role(view: StructureView, found: list[Phrase]) -> Phrase | None:
    """The name before what someone is: *Ms Anita Rao, Regional Operations Manager, who*."""
    if len(found) < 2 or found[0].start < 2 or view.words[found[0].start - 1] != ",":
        return None
    named = view.tags[found[0].start - 2].startswith("NNP") and found[1].end == found[0].start - 1
    return found[1] if named else None


def subject_around(view: StructureView, clause: Phrase, by_noun: bool = False) -> Named | None:
    """What a clause between commas is about, in the subject of the sentence: its head, where that agrees,
    said again as the subject of a sentence that has just ended. `by_noun`: other subjects stand between."""
    whole = next((one for one in clause.ancestors() if one.label == "S" and _subject_of(one, clause)), None)
    subject = _subject_of(whole, clause) if whole is not None else None
    noun = nouns.noun_of(view, subject) if subject is not None else None
    if subject is None or noun is None or noun.head >= clause.start:
        return None
    if view.words[subject.start] in ("each", "every", "any", "no", "neither", "either"):
        return None
    at = relative_in(view, clause)
    people = view.words[at] in ("who", "whom")
    plural = _shown(view, at) if view.words[at] != "whose" else None
    someone = _is_someone(view, subject)
    human = nouns.is_person(view, noun) or view.words[noun.base.start] in nouns.given_names()
    if (people and not someone) or (view.words[at] == "which" and human):
        return None
    if plural is not None and plural != noun.plural and view.words[noun.head] not in nouns.GROUPS:
        return None
    if by_noun:
        return named_by_noun(view, subject, clause.start, people) if not noun.joined else None
    if not someone and not view.tags[noun.head].startswith("NNP"):
        return Named(("they",) if noun.plural else ("it",), noun.plural, False, subject)
    if noun.plural:
        return Named(("they",), True, True, subject)
    found = said_again(view, subject, clause.start, True, people, ("it",))
    return Named(found.words, found.plural, someone, subject) if found is not None else None


def _subject_of(whole: Phrase, clause: Phrase) -> Phrase | None:
    """The subject of a clause, where the other stands in it and the verb behind it."""
    acting = next((child for child in whole.children if child.label == "VP"), None)
    if acting is None or acting.start < clause.end:
        return None
    near = [one for one in whole.children if one.label == "NP" and one.start < clause.start <= one.end + 1]
    return near[-1] if near else None
