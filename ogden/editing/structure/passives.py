"""Passives of a sentence: *was approved*, *was approved by the officer*. They are reported, not changed."""

from collections.abc import Iterator
from enum import Enum
from typing import NamedTuple

from ogden.editing.structure.verbs import BE
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase

_NO_ACTOR = frozenset(
    "accident air alphabet appointment area bus car card cash category cause chance check cheque class coach "
    "coincidence comparison country courier credit date day deadline debit default definition degree "
    "department design district dusk email e-mail end evening factor fax ferry force hand hour law letter "
    "lot mail majority margin means message midnight midday mistake month morning name nature night noon "
    "number overdose percent percentage phone plane plural point post process rail reference region road sea "
    "sex ship size sort statute subject surprise telephone text then time today tomorrow train turn type "
    "value virtue vote way week weight year".split()
)
"""Nouns behind *by* that say how, when or by how much."""


_METHODS = ("tion", "sion", "sis", "graphy", "metry", "scopy", "say", "ment", "logy")
"""Endings of nouns that, alone behind *by*, may say how something is done."""


class Actor(Enum):
    """Whether a passive says who acts."""

    SAID = "behind by"
    UNSAID = "not said"
    UNCLEAR = "by is there, and what it means is not clear"


class Passive(NamedTuple):
    """Words `first` to `last - 1`, from the form of *be* to the participle."""

    first: int
    last: int
    participle: int
    actor: Actor


def passives(view: StructureView) -> Iterator[Passive]:
    for phrase in view.phrases:
        if phrase.label != "VP":
            continue
        leaves = [child for child in phrase.children if child.word is not None]
        helping = next((one for one in leaves if one.word in BE), None)
        if helping is None:
            continue
        for below in phrase.children:
            if below.label == "VP" and below.start > helping.start:
                yield from _participles(view, helping, below)


def _participles(view: StructureView, helping: Phrase, phrase: Phrase) -> Iterator[Passive]:
    """The participle that a verb phrase starts with; of joined ones, the first."""
    joined = [child for child in phrase.children if child.label == "VP"]
    if joined and any(child.label == "CC" for child in phrase.children):
        for one in _participles(view, helping, joined[0]):
            later = any(word == "by" for word in view.words[one.last : phrase.end])
            yield one._replace(actor=Actor.UNCLEAR if later and one.actor is Actor.UNSAID else one.actor)
        return
    participle = next((child for child in phrase.children if view.tags[child.start] == "VBN"), None)
    if participle is None or participle.word is None or participle.word in BE:
        return
    yield Passive(helping.start, participle.end, participle.start, _actor(view, phrase))


def _actor(view: StructureView, phrase: Phrase) -> Actor:
    """Whether who acts is said in the verb phrase of a participle."""
    behind = [one for one in phrase.children if one.label == "PP" and next(one.leaves()).word == "by"]
    if not behind:
        return Actor.UNCLEAR if "by" in view.words[phrase.start : phrase.end] else Actor.UNSAID
    known = [_named(view, one) for one in behind]
    if Actor.SAID in known:
        return Actor.SAID
    return Actor.UNCLEAR if Actor.UNCLEAR in known else Actor.UNSAID


def _named(view: StructureView, by: Phrase) -> Actor:
    """What a phrase with *by* says."""
    noun = next((child for child in by.children if child.label == "NP"), None)
    if noun is None:
        doing = any(view.tags[child.start] == "VBG" for child in by.children if child.start > by.start)
        return Actor.UNSAID if doing else Actor.UNCLEAR
    tags = view.tags[noun.start : noun.end]
    head = _head(view, noun)
    if "CD" in tags[:2] or view.words[noun.start] in ("about", "up", "around") or "$" in tags[:2]:
        return Actor.UNSAID
    if view.lemma(head) in _NO_ACTOR or view.tags[head] == "VBG":
        return Actor.UNSAID
    if noun.start == head and view.words[head].endswith(_METHODS):
        return Actor.UNCLEAR
    if view.tags[head].startswith("NN") or view.tags[head] == "PRP":
        date = any(kind in ("date", "number") for kind in view.protected[noun.start : noun.end])
        return Actor.UNSAID if date else Actor.SAID
    return Actor.UNCLEAR


def _head(view: StructureView, noun: Phrase) -> int:
    """The last noun of the first noun phrase in a noun phrase."""
    one = noun
    while one.children and one.children[0].label == "NP":
        one = one.children[0]
    end = one.end if one.children else noun.end
    places = [place for place in range(one.start, end) if view.tags[place].startswith(("NN", "PRP"))]
    own = [child.start for child in one.children if child.word is not None]
    heads = [place for place in own if place in places]
    return (heads or places or [end - 1])[-1]
