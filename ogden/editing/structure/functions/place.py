"""Where a function of a rule over trees is called, and the clause around that place."""

from collections.abc import Callable
from typing import NamedTuple

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.said_again import Again
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Item
from ogden.parsing.placed_tree import Phrase

Phrases = tuple[Phrase, ...]
"""What a variable stands for: neighbours, mostly one."""


class Place:
    def __init__(self, view: StructureView, root: Phrase, upto: int, again: list[Again]) -> None:
        self.view = view
        self.root = root
        """What the pattern fits."""
        self.upto = upto
        """The last sentence ends before this word."""
        self.again = again
        """What was said again so far."""


Function = Callable[[Place, tuple[Phrases, ...]], list[Item] | None]
"""What it writes; None where that is not possible."""


class Clause(NamedTuple):
    subject: Phrase
    verb: Phrase


def clause_around(place: Place) -> Clause | None:
    """The subject and the verb phrase of the nearest clause around, or of the one that is rewritten."""
    for one in (place.root, *place.root.ancestors()):
        if one.label == "S":
            verb = next((child for child in one.children if child.label == "VP"), None)
            before = [
                child for child in one.children if child.label == "NP" and verb and child.end <= verb.start
            ]
            subject = before[-1] if before else None
            if subject is not None and verb is not None and verbs.is_finite(place.view, verb):
                return Clause(subject, verb)
    return None


def is_subject(phrase: Phrase) -> bool:
    one = phrase
    while one.parent is not None and one.parent.label == "NP" and one.parent.start == one.start:
        one = one.parent
    parent = one.parent
    return (
        parent is not None
        and parent.label == "S"
        and any(child.label == "VP" and child.start >= one.end for child in parent.children)
    )


def takes_plural(view: StructureView, phrase: Phrase) -> tuple[bool, bool] | None:
    """Whether a subject takes a plural verb, and whether it is *I*."""
    noun = nouns.noun_of(view, phrase)
    if noun is None:
        return None
    word = view.words[noun.head]
    shown = nouns.shown_number(view, phrase) if is_subject(phrase) and word != "i" else None
    plural = noun.plural if shown is None else shown
    return plural or word in ("you", "we", "they"), word == "i"
