"""Noun phrases: what heads them, how many they name, and whether it is someone who can act."""

from functools import cache

from ogden.editing.safety.tables import rows
from ogden.editing.structure import verbs
from ogden.editing.structure.once import once
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import MONTHS, WEEKDAYS
from ogden.files.packaged import packaged
from ogden.parsing.placed_tree import Phrase
from ogden.text.case import is_ordinary
from ogden.text.inflection import lemmas
from ogden.text.protected import ProtectedKind

DATA = packaged("editing/structure/data")
NOUN_TAGS = ("NN", "NNS", "NNP", "NNPS")
_NAMING = frozenset(("NP", *NOUN_TAGS))
MEN = frozenset(
    "mr sir lord king prince duke father brother son husband uncle nephew grandfather boy man monk".split()
)
WOMEN = frozenset(
    "mrs ms miss lady queen princess duchess mother sister daughter dame wife aunt niece grandmother girl "
    "woman nun actress landlady bride".split()
)
TITLES = MEN | WOMEN
_SEVERAL = frozenset("they we them us these those some many both all most several".split())
GROUPS = frozenset(
    "committee council company government authority agency board court department ministry commission firm "
    "bank team party group union association organisation organization body panel jury police school "
    "university hospital trust charity society club service office parliament congress senate army "
    "corporation".split()
)
_ACTING = frozenset(
    "insurer regulator employer provider supplier landlord lender operator contractor manufacturer carrier "
    "processor controller owner buyer seller agent".split()
)
"""Who acts, a person or not: such a noun is repeated."""
_DATES = WEEKDAYS | MONTHS | frozenset(("easter", "christmas"))


class Noun:
    """What a noun phrase names."""

    def __init__(self, base: Phrase, head: int, plural: bool, joined: bool = False) -> None:
        self.base = base
        """The phrase without what follows its noun."""
        self.head = head
        """The place of its noun or pronoun."""
        self.plural = plural
        self.joined = joined
        """Several things, with *and*."""


@cache
def persons() -> frozenset[str]:
    listed = [cell for kind, cell in (*rows("nouns.tsv"), *rows("named.tsv")) if kind in ("person", "role")]
    return (
        (frozenset(word.rstrip("?") for cell in listed for word in cell.split()) - GROUPS) | TITLES | _ACTING
    )


@cache
def given_names() -> frozenset[str]:
    lines = (DATA / "given_names.txt").read_text(encoding="utf-8").splitlines()
    return frozenset(word for line in lines if not line.startswith("#") for word in line.split())


@once
def noun_of(view: StructureView, phrase: Phrase) -> Noun | None:
    """None where no noun or pronoun heads the phrase."""
    one = phrase
    while True:
        kinds = [child.label for child in one.children]
        if "CC" in kinds and sum(kind in _NAMING for kind in kinds) > 1:
            joined = any(child.word in ("and", "&") for child in one.children)
            heads = [child for child in one.children if child.label in _NAMING]
            last = noun_of(view, heads[-1]) if heads[-1].label == "NP" else None
            if last is None and heads[-1].label == "NP":
                return None
            head = last.head if last else heads[-1].start
            plural = (
                joined if all(child.label == "NP" for child in heads) else joined or _is_plural(view, head)
            )
            return Noun(one, head, plural, joined)
        below = next((child for child in one.children if child.label == "NP"), None)
        if below is None or below.start != one.start or _is_possessive(below):
            break
        one = below
    leaves = [child for child in one.children if child.word is not None or child.label in ("NML", "NX", "QP")]
    nouns = [child for child in leaves if child.label in NOUN_TAGS]
    if nouns:
        return Noun(one, nouns[-1].start, _is_plural(view, nouns[-1].start))
    first = next(one.leaves(), None)
    if first is not None and len(one) == 1 and first.label in ("PRP", "DT", "EX", "NNP", "NN", "NNS"):
        word = first.word or ""
        return Noun(one, first.start, word in _SEVERAL or first.label == "NNS")
    return None


def _is_possessive(phrase: Phrase) -> bool:
    return bool(phrase.children) and phrase.children[-1].label == "POS"


def _is_plural(view: StructureView, place: int) -> bool:
    if view.tags[place] == "NNPS":  # Western Ferries said that its ships
        return "its" not in view.words
    return view.tags[place] == "NNS" or view.words[place] in ("people", "police", "staff", "personnel")


def is_person(view: StructureView, noun: Noun) -> bool:
    word = view.words[noun.head]
    if view.tags[noun.head].startswith("NNP"):
        return any(view.words[k] in TITLES for k in range(noun.base.start, noun.head))
    return not persons().isdisjoint((word, *lemmas(word, "NOUN")))


def is_actor(view: StructureView, noun: Noun) -> bool:
    """Whether it is someone who can do something: a person, a group, a name, a pronoun for people."""
    word = view.words[noun.head]
    if view.tags[noun.head] == "PRP":
        return word in ("he", "she", "they", "we", "i", "you", "him", "her", "them", "us", "me")
    if view.tags[noun.head].startswith("NNP"):
        return word not in _DATES and view.protected[noun.head] is not ProtectedKind.DATE
    return is_person(view, noun) or not GROUPS.isdisjoint((word, *lemmas(word, "NOUN")))


def shown_number(view: StructureView, phrase: Phrase) -> bool | None:
    """Whether the verb of a subject is plural; None where it does not show."""
    one = phrase
    while one.parent is not None and one.parent.label == "NP" and one.parent.start == one.start:
        one = one.parent
    siblings = one.parent.children if one.parent is not None else []
    acting = next((child for child in siblings if child.label == "VP" and child.start >= one.end), None)
    place = verbs.first_verb(view, acting) if acting is not None else None
    return verbs.shown_number(view, place) if place is not None else None


def is_name(view: StructureView, noun: Noun) -> bool:
    return view.tags[noun.head].startswith("NNP") and not is_ordinary(view.words[noun.head])
