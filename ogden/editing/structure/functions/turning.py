"""Verbs turned round and verbs for nouns: was dissolved by, conduct an inspection of."""

from ogden.editing.structure import verbs
from ogden.editing.structure.functions import naming
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.nominalisations import verb_for
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect, inflect_like


def active(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The verbs of a passive, without its *be*: will be dissolved → will dissolve, has been sent → has
    sent."""
    view = place.view
    *leaves, subject = (some[0] for some in given)
    number = takes_plural(view, subject)
    if number is None:
        return None
    places = tuple(leaf.start for leaf in leaves)
    own = dictionary_form(view.words[places[-1]])
    plural = any(number)
    match [view.words[k] for k in places[:-1]]:
        case ["is" | "are" | "am"]:
            words = verbs.tensed(own, verbs.Tense(None, "VBZ"), plural)
        case ["was" | "were"]:
            words = verbs.tensed(own, verbs.Tense(None, "VBD"), plural)
        case ["has" | "have", "been"]:
            words = ("have" if plural else "has", inflect(own, "VBN"))
        case ["had", "been"]:
            words = ("had", inflect(own, "VBN"))
        case ["is" | "are" | "am", "being"]:
            words = (verbs.be(False, plural, number[1]), inflect(own, "VBG"))
        case [modal, "be"] if view.tags[places[0]] == "MD":
            words = (modal, own)
        case _:
            return None
    return [New(words, places)]


def acted(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A verb phrase that lacks its object, with the thing for it: has restored with care → has restored it
    with care."""
    view, phrase = place.view, given[0][0]
    them = naming.them(place, given[1:])
    one: Phrase | None = phrase
    verb: Phrase | None = None
    while one is not None:
        own = [child for child in one.children if child.label.startswith("VB")]
        below = next((child for child in one.children if child.label == "VP"), None)
        if below is None and own:
            verb = own[-1]
            behind = [child.label for child in one.children if child.start >= verb.end]
            if any(label in ("NP", "S", "SBAR", "PRT") for label in behind):
                return None
        one = below
    if verb is None or them is None or view.lemma(verb.start) in ("be", "have", "do", "say", "think", "want"):
        return None
    return [Copied(phrase.start, verb.end), *them, Copied(verb.end, phrase.end)]


def verb(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, noun, other = place.view, given[0][0].start, given[1][0].start
    own = verb_for(view.lemma(noun))
    form = inflect_like(own, view.words[other], view.tags[other]) if own else None
    return [New(tuple(form.split()), (noun, other))] if form else None


def doing(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    noun = given[0][0].start
    own = verb_for(place.view.lemma(noun))
    return [New(tuple(inflect(own, "VBG").split()), (noun,))] if own else None


def done(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    noun = given[0][0].start
    own = verb_for(place.view.lemma(noun))
    return [New(tuple(inflect(own, "VBN").split()), (noun,))] if own else None
