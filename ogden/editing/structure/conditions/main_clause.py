"""The main clause of a sentence: its subject, its verb, and whether it tells a story."""

from collections.abc import Iterator

from ogden.editing.structure import verbs
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import EVERY_WEEK
from ogden.parsing.placed_tree import Phrase

OFTEN = EVERY_WEEK | frozenset(
    "every each always usually often normally generally whenever wherever never sometimes rarely "
    "seldom if unless any no only weekdays weekends mornings evenings afternoons nights days "
    "winters summers".split()
)
"""Words by which an opening is of many times, or of none."""


_WISHES = frozenset("could would might should may must can shall".split())


def top_clause(phrase: Phrase) -> Phrase:
    """The main clause around it."""
    clauses = [one for one in (phrase, *phrase.ancestors()) if one.label == "S"]
    return clauses[-1] if clauses else phrase


def first_subject(phrase: Phrase) -> Phrase | None:
    """The subject of the first clause in it that has one, but for clauses that open it."""
    children = list(phrase.children)
    verb = next((child for child in children if child.label == "VP"), None)
    if verb is not None:
        before = [child for child in children if child.label == "NP" and child.end <= verb.start]
        return before[-1] if before else None
    clauses = [child for child in children if child.label == "S"]
    for one in clauses:
        if found := first_subject(one):
            return found
    return None


def is_told(view: StructureView, verb: int) -> bool:
    """Whether a verb tells what happened, or has happened."""
    perfect = view.words[verb] in ("has", "have") and "VBN" in view.tags[verb + 1 : verb + 4]
    return view.tags[verb] == "VBD" or perfect


def main_verb(view: StructureView, phrase: Phrase) -> int | None:
    """The first verb of its first clause."""
    if phrase.label == "VP":
        return verbs.first_verb(view, phrase)
    for child in phrase.children:
        if child.label == "VP":
            return verbs.first_verb(view, child)
    for child in phrase.children:
        if child.label == "S" and (found := main_verb(view, child)) is not None:
            return found
    return None


def narrate(view: StructureView, first: Phrase, second: Phrase) -> bool:
    own = [place for place in range(first.start, first.end) if view.tags[place] in FINITE]
    verb = main_verb(view, second)
    main = main_verb(view, first)
    if verb is None or main is None or not own:
        return False
    words = set(view.words[first.start : first.end])
    shared = second.label == "VP" and view.tags[verb] == "VBN"
    told = is_told(view, main) and (shared or is_told(view, verb))
    return told and OFTEN.isdisjoint(words) and _WISHES.isdisjoint(words)


def last_clauses(phrase: Phrase) -> Iterator[Phrase]:
    """The clauses that end where it ends."""
    for one in phrase.phrases():
        if one.word is None and one.label in ("SBAR", "S") and one.end == phrase.end and one is not phrase:
            yield one
