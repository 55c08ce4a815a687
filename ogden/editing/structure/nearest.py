"""What a clause behind a comma is about, by the nearest nouns that agree with it.

`antecedents` names a thing only where one alone can be meant. Here a guess is made, and where several things
of one number can be meant, *this* or *these* leave it as open as *which* did. A judge decides.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from ogden.editing.structure import antecedents, nouns, verbs
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase

_FAR = 14
"""Words before the comma among which the thing is looked for."""
_FOLLOWING = frozenset(
    "cause mean make allow render lead result enable help prevent explain ensure necessitate entail increase "
    "reduce improve suggest imply".split()
)
"""Verbs of what follows from all that was said."""
_FULL = ("it", "they", "them", "he", "she")
_WHO = ("who", "whom", "whose")


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
    found = [
        k for k in range(opening.start, opening.end) if view.words[k] in ("which", "where", *_WHO)
    ]
    return found[0] if found else opening.start


def nearest(view: StructureView, opening: Phrase, subject: bool = True) -> Named | None:
    """What a clause is about. `subject`: *which* or *who* is the subject of its verb."""
    clause, at = opened_by(opening), relative_in(view, opening)
    people = view.words[at] in ("who", "whom")
    plural = _shown(view, at) if subject else None
    if subject and not people and plural is not True and _follows(view, at):
        return Named(("this",), False)
    sure = antecedents.likeliest(view, clause)
    found = list(_candidates(view, opening.start, plural, people, view.words[at] == "whose"))
    if sure is not None:
        named = _said(view, sure, opening.start, people)
        if named is not None and plural in (None, named.plural):
            return named
    if people or view.words[at] == "whose":
        return _someone(view, found, opening.start)
    return _something(view, found, opening.start, plural)


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
    return view.lemma(verb) in _FOLLOWING


def _candidates(
    view: StructureView, start: int, plural: bool | None, people: bool, either: bool
) -> Iterator[Phrase]:
    """The noun phrases before the comma that may be meant, the nearest first."""
    comma = start - 1
    near = [
        one
        for one in view.phrases
        if one.label == "NP"
        and comma - _FAR <= one.start
        and one.end <= comma
        and not any(child.label == "NP" for child in one.children)
    ]
    for one in sorted(near, key=lambda phrase: -phrase.start):
        noun = nouns.noun_of(view, one)
        if noun is None or not view.tags[noun.head].startswith("NN") or antecedents.is_time(view, noun):
            continue
        if plural is not None and plural != noun.plural and view.words[noun.head] not in nouns.GROUPS:
            continue
        someone = nouns.is_person(view, noun)
        if not either and ((people and not nouns.is_actor(view, noun)) or (not people and someone)):
            continue
        yield one


def _said(view: StructureView, phrase: Phrase, upto: int, person: bool) -> Named | None:
    found = antecedents.said(view, phrase, upto, person, _FULL)
    noun = nouns.noun_of(view, phrase)
    if found is None or found.pronoun or noun is None:
        return None
    return Named(found.words, found.plural, person or nouns.is_person(view, noun), phrase)


def _someone(view: StructureView, found: list[Phrase], upto: int) -> Named | None:
    """The nearest; *this person* where one of two is meant."""
    if not found:
        return None
    first = nouns.noun_of(view, found[0])
    between = view.words[found[1].end : found[0].start] if len(found) > 1 else []
    if first is not None and between == ["or"] and not first.plural and nouns.is_person(view, first):
        return Named(("this", "person"), False, True, found[0])
    return _said(view, found[0], upto, first is not None and nouns.is_person(view, first))


def _something(view: StructureView, found: list[Phrase], upto: int, plural: bool | None) -> Named | None:
    """The only thing by its noun; else *this* or *these*, where all are of one number."""
    numbers = {noun.plural for one in found if (noun := nouns.noun_of(view, one)) is not None}
    if len(found) == 1 and (named := _said(view, found[0], upto, False)) is not None:
        return named
    if len(numbers) == 1:
        several = numbers.pop()
    elif plural is not None and numbers:
        several = plural
    elif found:
        return _said(view, found[0], upto, False)
    else:
        return Named(("this",), False) if plural is False else None
    return Named(("these" if several else "this",), several)
