"""Something new, with *a* or *an*, that a clause without a comma follows: *a truce that had lasted a day*."""

from ogden.editing.structure import antecedents, nouns
from ogden.editing.structure.nearest import MEASURES, Named, named_by_noun
from ogden.editing.structure.view import FINITE, StructureView
from ogden.parsing.placed_tree import Phrase

_VAGUE = frozenset("number lot kind sort type way manner series range couple pair bit time thing".split())
_VERBS = FINITE | {"VB"}
_NEAR = 12
"""Words within which something new is named before a clause without a comma."""


def new_before(view: StructureView, start: int) -> Phrase | None:
    """The phrase with *a* or *an* that a clause without a comma follows: *a nurse from Leeds who*. Only names
    and things that are known may stand between."""
    for at in range(start - 1, max(0, start - _NEAR), -1):
        if view.words[at] in (",", ";", ":", "and", "or", "but") or view.tags[at] in _VERBS:
            return None
        if view.words[at] in ("a", "an"):
            near = [
                one
                for one in view.phrases
                if one.label == "NP"
                and one.start == at
                and one.end <= start
                and not any(child.label == "NP" for child in one.children)
            ]
            between = range(near[0].end if near else at, start)
            mixed = any(view.words[k] == "of" or view.tags[k] in ("VBG", "VBN") for k in between)
            return near[0] if near and not mixed else None
    return None


def said_new(view: StructureView, start: int, person: bool) -> Named | None:
    """What was new there, said again by its noun."""
    phrase = new_before(view, start)
    noun = nouns.noun_of(view, phrase) if phrase is not None else None
    if phrase is None or noun is None or noun.joined or antecedents.is_time(view, noun):
        return None
    if view.lemma(noun.head) in MEASURES | _VAGUE or (not person and nouns.is_person(view, noun)):
        return None
    return named_by_noun(view, phrase, start, person)
