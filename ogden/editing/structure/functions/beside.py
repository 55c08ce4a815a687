"""Verbs for what stands beside a noun: comprising → comprises, including → these include."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, clause_around, takes_plural
from ogden.editing.structure.functions.tenses import be
from ogden.editing.structure.functions.verb_changes import with_verb
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import DENYING
from ogden.editing.structure.written import Item, New
from ogden.text.inflection import inflect

LASTING = frozenset(
    "town city village suburb district county region province river lake sea strait bay island mountain hill "
    "valley desert port capital country state continent peninsula gulf canal street borough hamlet area "
    "neighborhood neighbourhood "
    "organ bone muscle gland hormone enzyme protein virus bacterium disease drug medicine molecule metal "
    "body type kind form species genus family".split()
)
"""What something that is named once was, it mostly still is."""

_LONGEST = 3
"""Words of a term that is said again whole."""
_ALL = frozenset("all every each any no".split())
_KINDS = frozenset("number range variety series selection array host group set".split())
"""Nouns for several things."""


def states(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """A participle's clause that says how a thing is, for this subject: past in a past clause, else present,
    whatever the clause says may or must be done."""
    view, phrase = place.view, given[0][0]
    verb, number = verbs.first_verb(view, phrase), takes_plural(view, given[1][0])
    if verb is None or number is None:
        return None
    tense = verbs.Tense(None, "VBD" if _is_past(place) else "VBZ")
    return with_verb(view, phrase, verb, verbs.tensed(dictionary_form(view.words[verb]), tense, *number))


def counts(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*these include* of several things, *this includes* of one, of all, and of what is denied."""
    view, noun = place.view, nouns.noun_of(place.view, given[0][0])
    if noun is None or (not noun.plural and _is_someone(place, noun)):
        return None
    before = given[1][0].start
    whole = not _ALL.isdisjoint(view.own_words(given[0][0])) or not DENYING.isdisjoint(view.words[:before])
    several = (noun.plural or view.words[noun.head] in _KINDS) and not whole
    verb = inflect("include", "VBD" if _is_past(place) else "VBP" if several else "VBZ")
    return [New(("these" if several else "this",)), New((verb,), (before,))]


def term(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The thing once more; a term of one or two words by itself, for what it is, it is everywhere: *injera*,
    *a supernova*."""
    view, phrase = place.view, given[0][0]
    noun = nouns.noun_of(view, phrase)
    if noun is None or noun.plural or view.tags[noun.head] != "NN" or nouns.is_person(view, noun):
        return again(place, given)
    start, first = noun.base.start, view.words[noun.base.start]
    new = first in ("a", "an") and not _is_past(place)
    bare = all(view.tags[k] == "NN" for k in range(start, noun.head + 1))
    if not (new or bare) or phrase.end != noun.head + 1 or phrase.end - start > _LONGEST:
        return again(place, given)
    return [New(tuple(view.tokens[start : noun.head + 1]))]


def stays(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*is*, *are*, *was* or *were* between a thing and what it is. Where a town lies is so now, whatever
    happened there; a clause of the second phrase tells the tense."""
    view, number, what = place.view, takes_plural(place.view, given[0][0]), given[1][0]
    noun = nouns.noun_of(view, what)
    if number is None or noun is None:
        return None
    finite = next((leaf for leaf in what.leaves() if leaf.label in FINITE), None)
    if (finite is not None and finite.label in ("VBZ", "VBP")) or view.lemma(noun.head) in LASTING:
        return [New((verbs.be(False, *number),))]
    return be(place, given[:1])


def _is_someone(place: Place, noun: nouns.Noun) -> bool:
    """*some songs with Simon, including*: nothing is part of him."""
    return nouns.is_person(place.view, noun) or nouns.is_name(place.view, noun)


def _is_past(place: Place) -> bool:
    clause = clause_around(place)
    return clause is not None and verbs.is_past(place.view, clause.verb)
