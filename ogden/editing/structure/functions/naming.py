"""How a thing that was named is said again: it, they, their, this form."""

from collections.abc import Collection

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, is_subject, takes_plural
from ogden.editing.structure.functions.verb_changes import with_verb
from ogden.editing.structure.said_again import said_again
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_EACH = frozenset("each every any anyone anybody everyone everybody".split())
_COUNTED = frozenset("a an one single two three four five six seven eight nine ten own".split())
_OBJECTS = {"he": "him", "she": "her", "they": "them", "we": "us", "i": "me"}
_SUBJECTS = {"him": "he", "her": "she", "them": "they", "us": "we", "me": "I"}


def again(place: Place, given: tuple[Phrases, ...], taken: Collection[str] = ()) -> list[Item] | None:
    phrase = given[0][0]
    person = len(given) > 1 and place.view.words[given[1][0].start] in ("who", "whom")
    if len(given) > 2:
        taken = place.view.own_words(given[2][0])
    found = said_again(place.view, phrase, place.upto, is_subject(phrase), person, taken)
    if found is None:
        return None
    place.again.append(found)
    return [New(found.words)]


def goes(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The thing once more, and a verb phrase that agrees with it in number: anyone who … is → they are."""
    view, phrase = place.view, given[1][0]
    items = again(place, given[:1], view.own_words(phrase))
    verb = verbs.first_verb(view, phrase)
    number = takes_plural(view, given[0][0])
    if items is None or verb is None or number is None:
        return None
    shown = verbs.shown_number(view, verb)
    first = nouns.shown_number(view, given[0][0])
    if shown is not None and shown != (any(number) if first is None else first):
        return None  # it has another subject
    said, word, tag = place.again[-1], view.words[verb], view.tags[verb]
    plural = said.plural or said.words[0] in ("you", "I")
    whole: list[Item] = [*items, Copied(phrase.start, phrase.end)]
    if said.words == ("I",):
        return whole
    if _is_each(place, given[0][0], said.words) and _COUNTED & set(view.own_words(phrase)):
        return None  # each gets a key: they get a key
    if word in ("is", "was", "are", "were"):
        form: tuple[str, ...] = (verbs.be(word in ("was", "were"), plural),)
        return [*items, *with_verb(view, phrase, verb, form)] if form != (word,) else whole
    if tag in ("VBZ", "VBP"):
        form = verbs.tensed(dictionary_form(word), verbs.Tense(None, "VBZ"), plural)
        return [*items, *with_verb(view, phrase, verb, form)] if form != (word,) else whole
    return whole


def they(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    clause = clause_around(place)
    return again(place, ((clause.subject,),)) if clause else None


def _is_each(place: Place, phrase: Phrase, words: tuple[str, ...]) -> bool:
    return words == ("they",) and place.view.words[phrase.start] in _EACH


def them(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    found = said_again(place.view, given[0][0], place.upto, False)
    if found is None:
        return None
    place.again.append(found)
    return [New(tuple(_OBJECTS.get(word, word) for word in found.words))]


def this(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    view, noun = place.view, nouns.noun_of(place.view, given[0][0])
    if noun is None:
        return None
    start = noun.base.start + (view.words[noun.base.start] in ("a", "an"))
    return [New(("these" if noun.plural else "this",)), Copied(start, given[0][-1].end)]


def as_object(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    phrase = given[0][0]
    if len(phrase) > 1 and place.view.words[phrase.start] in _OBJECTS:
        return None  # they in turn
    return _in_case(place, phrase, _OBJECTS)


def as_subject(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    return _in_case(place, given[0][0], _SUBJECTS)


def _in_case(place: Place, phrase: Phrase, table: dict[str, str]) -> list[Item]:
    if len(phrase) == 1 and place.view.words[phrase.start] in table:
        return [New((table[place.view.words[phrase.start]],), (phrase.start,))]
    return [Copied(phrase.start, phrase.end)]
