"""What stands before or behind a word at which a sentence breaks, by words and tags alone."""

from ogden.editing.structure.conditions.by_words.flat import verb_at
from ogden.editing.structure.conditions.by_words.joints import (
    closing_comma,
    comma_behind_clause,
    comma_behind_phrase,
    verb_before,
)
from ogden.editing.structure.conditions.by_words.tail_phrases import head_before
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.written import Copied, Item, New

_MARKS = tuple(
    sorted(
        (
            tuple(mark.split())
            for mark in (
                "so that|such that|provided that|providing that|with the exception of|except for|apart from|"
                "in which case|in which event|at which point|at which time|at which stage|by which time|"
                "by which point|on the understanding that|in the hope that|in the expectation that|"
                "in the belief that|owing to|due to|because of|on account of|in view of|as a result of|"
                "in spite of|but only|save for|given that|be it|other than|as a consequence of|be they|"
                "in addition to|even though|in order to|so as to|such as|"
                "for example|for instance|in the light of|in light of|with the result that|and then only"
            ).split("|")
        ),
        key=len,
        reverse=True,
    )
)
"""What a part may begin with, of several words."""


def mark_end(view: StructureView, start: int) -> int:
    """Behind the words that join a part to the rest."""
    found = next((mark for mark in _MARKS if tuple(view.words[start : start + len(mark)]) == mark), ("",))
    return start + len(found)


def lead(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What stands before a word, from where the phrase around it starts."""
    return [Copied(place.root.start, given[0][0].start)]


def remainder(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """All that follows the joining words: *so that A* → *A*. A second *and that* becomes *and if* behind
    *provided*."""
    view, start = place.view, given[0][0].start
    at, items = mark_end(view, start), list[Item]()
    for other in range(at, view.end - 1):
        if view.words[start] == "provided" and view.words[other : other + 2] == ["and", "that"]:
            items += [Copied(at, other + 1), New(("if",), (other + 1,))]
            at = other + 2
    return [*items, Copied(at, view.end)]


def main_part(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The main clause behind what opens the sentence."""
    comma = _comma(place.view, given[0][0].start)
    return [Copied(comma + 1, place.view.end)] if comma is not None else None


def opening(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What opens the sentence, without its joining words."""
    view, start = place.view, given[0][0].start
    comma = _comma(view, start)
    return [Copied(mark_end(view, start), comma)] if comma is not None else None


def whole_opening(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What opens the sentence, with its first words."""
    comma = _comma(place.view, given[0][0].start)
    return [Copied(given[0][0].start, comma)] if comma is not None else None


def _comma(view: StructureView, start: int) -> int | None:
    """Behind an opening: a phrase, or a clause."""
    behind = mark_end(view, start)
    phrase = comma_behind_phrase(view, behind)
    return phrase if phrase is not None else comma_behind_clause(view, behind)


def aside(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What stands between this comma and the next."""
    start = given[0][0].start
    comma = closing_comma(place.view, start)
    return [Copied(start + 1, comma)] if comma is not None else None


def behind_aside(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What follows the second of two commas."""
    comma = closing_comma(place.view, given[0][0].start)
    return [Copied(comma + 1, place.view.end)] if comma is not None else None


def this_then(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This is*; *this was*, where the verb of the statement before, or of the main clause, is past."""
    view, start = place.view, given[0][0].start
    verb = verb_before(view, start) if start else None
    if start == 0:
        comma = _comma(view, 0)
        verb = verb_at(view, comma + 1, view.end) if comma is not None else None
    past = verb is not None and view.tags[verb] == "VBD"
    return [New(("this", "was" if past else "is"))]


def exceptions(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*The exception is*, or *the exceptions are*, of what is named behind the joining words."""
    view, start = place.view, given[0][0].start
    behind = mark_end(view, start)
    end = _comma(view, start) if start == 0 else view.end
    if end is None:
        return None
    several = _names_several(view, behind, end)
    return [New(("the", "exceptions", "are") if several else ("the", "exception", "is"))]


def _names_several(view: StructureView, start: int, end: int) -> bool:
    """Whether the first noun is plural, or *and* joins two."""
    noun = next((k for k in range(start, end) if view.tags[k].startswith("NN")), None)
    while noun is not None and noun + 1 < end and view.tags[noun + 1].startswith("NN"):
        noun += 1
    if noun is not None and view.tags[noun] in ("NNS", "NNPS"):
        return True
    return any(view.words[k] == "and" for k in range(start, end))


def so_it_is(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Only if*, of what someone may do or what is so: *this is so*; *this was so* of what is over."""
    view, start = place.view, given[0][0].start
    verb = verb_before(view, start)
    if verb is None:
        return None
    if view.words[verb] in ("may", "can"):
        return [New(("this", "is", "allowed" if view.words[verb] == "may" else "possible"))]
    if view.tags[verb] == "MD":
        return [New(("this", view.words[verb], "be"))] if view.words[verb] in ("must", "will") else None
    return [New(("this", "was" if view.tags[verb] == "VBD" else "is", "so"))]


def that_then(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*In which case* → *in that case*."""
    start = given[0][0].start
    return [Copied(start, start + 1), New(("that",), (start + 1,)), Copied(start + 2, start + 3)]


def the_hope(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*In the hope* → *the hope is*, or *was*."""
    start = given[0][0].start
    told = this_then(place, given)
    past = told is not None and told == [New(("this", "was"))]
    return [Copied(start + 1, start + 3), New(("was" if past else "is",))]


def onwards(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """From this word to the end of the sentence."""
    return [Copied(given[0][0].start, place.view.end)]


def examples(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Such as A, B or C* → *examples are A, B and C*; *an example is A* of one thing."""
    view, start = place.view, mark_end(place.view, given[0][0].start)
    joins = [k for k in range(start, view.end) if view.tags[k] == "CC"]
    if any(view.words[k - 1] == "," and not FINITE.isdisjoint(view.tags[k + 1 : k + 5]) for k in joins):
        return None  # such as a draught, and will ring
    if not joins and not _names_several(view, start, view.end):
        return [New(("an", "example", "is")), Copied(start, view.end)]
    if joins and view.words[joins[-1]] == "or":
        last = joins[-1]
        parts: list[Item] = [Copied(start, last), New(("and",), (last,)), Copied(last + 1, view.end)]
        return [New(("examples", "are")), *parts]
    return [New(("examples", "are")), Copied(start, view.end)]


def must_be_done(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This must be done*, of what must or may be done by a day; *this will happen* of what is foretold."""
    view = place.view
    verb = verb_before(view, given[0][0].start)
    if verb is None:
        return None
    if view.words[verb] == "will":
        return [New(("this", "will", "happen"))]
    if view.words[verb] == "should":
        return [New(("this", "should", "be", "done"))]
    return [New(("this", "must", "be", "done"))]


def especially(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Particularly in A* → *this is particularly so in A*; *most often in A* → *this is so most often*."""
    view, start = place.view, given[0][0].start
    told = this_then(place, given)
    if told is None:
        return None
    if view.words[start] == "most":
        return [*told, New(("so",)), Copied(start, view.end)]
    return [*told, Copied(start, start + 1), New(("so",)), Copied(start + 1, view.end)]


def these_include(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*Works, notably A and B, are due* → *these works include A and B*."""
    view, start = place.view, given[0][0].start
    head, comma = head_before(view, start), closing_comma(view, start)
    if head is None or comma is None:
        return None
    behind = mark_end(view, start + 1)
    items: list[Item] = [New(("these", view.tokens[head].lower(), "include"))]
    joins = [k for k in range(behind, comma) if view.words[k] == "or"]
    if joins:
        last = joins[-1]
        return [*items, Copied(behind, last), New(("and",), (last,)), Copied(last + 1, comma)]
    return [*items, Copied(behind, comma)]


def opened(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What follows *and*, and its comma: *and, if A, B* → *if A, B*."""
    view, start = place.view, given[0][0].end
    return [Copied(start + (view.words[start] == ","), view.end)]
