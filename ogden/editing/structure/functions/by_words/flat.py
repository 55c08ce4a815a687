"""The subject of a sentence once more, for a second verb that a tree may have put elsewhere."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.by_words.flat import first_that, main_subject, subject_start, verb_at
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place, takes_plural
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase


def goes_on(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject of the sentence and what it does, too: *and shall be paid* → *it shall be paid*."""
    view, start, end = place.view, given[0][0].start, given[0][-1].end
    subject = main_subject(view, given[0][0])
    return goes_on_for(place, subject, start, end) if subject is not None else None


def goes_on_for(
    place: Place, subject: Phrase, start: int, end: int, also: tuple[Item, ...] = ()
) -> list[Item] | None:
    """The same for a subject that is known; *also* goes before a plain verb, and behind a helping one."""
    view = place.view
    verb = next((k for k in range(start, end) if view.tags[k] in FINITE or view.tags[k] == "VB"), None)
    if verb is None:
        return None
    items = again(place, ((subject,),), view.words[start:end])
    number = takes_plural(view, subject)
    if items is None or number is None:
        return None
    shown, first = verbs.shown_number(view, verb), nouns.shown_number(view, subject)
    if view.tags[verb] == "VB":
        shown = True  # a present form that looks like a base form
    if shown is not None and shown != (any(number) if first is None else first):
        return None
    said = place.again[-1]
    if len(said.words) == 1 and not said.pronoun and view.tags[subject.start] in ("NN", "NNS"):
        items = [New(("these" if said.plural else "this", *said.words))]
    plural = said.plural or said.words[0] in ("you", "I")
    word = view.words[verb]
    helps = view.tags[verb] == "MD" or word in verbs.BE
    helps = helps or (word in verbs.HAVE and view.tags[verb + 1] in ("VBN", "RB"))
    before, behind = ((), also) if helps else (also, ())
    rest: list[Item] = [*behind, Copied(verb + 1, end)]
    same: list[Item] = [*items, Copied(start, verb), *before, Copied(verb, verb + 1), *rest]
    if shown is None or said.words == ("I",):
        return same
    if word in verbs.BE:
        form: tuple[str, ...] = (verbs.be(word in ("was", "were"), plural),)
    else:
        form = verbs.tensed(dictionary_form(word), verbs.Tense(None, "VBZ"), plural)
    if form == (word,):
        return same
    return [*items, Copied(start, verb), *before, New(form, (verb,)), *rest]


def also_that(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*He said that A and that B*: *he also said that B*."""
    view, start, end = place.view, given[0][0].start, given[0][-1].end
    subject = main_subject(view, given[0][0])
    verb = verb_at(view, subject.start, start) if subject is not None else None
    mark = first_that(view, verb, start - 1) if verb is not None else None
    items = again(place, ((subject,),)) if subject is not None else None
    if subject is None or verb is None or mark is None or items is None:
        return None
    said, number = place.again[-1], takes_plural(view, subject)
    shown = verbs.shown_number(view, verb)
    if shown is not None and said.words != ("I",) and (said.plural or said.words[0] == "you") != shown:
        return None
    if number is None:
        return None
    also = New(("also",))
    if view.tags[mark - 1] == "VBG":  # they reject it, insisting that A and that B
        if view.tags[verb] not in ("VBD", "VBZ", "VBP"):
            return None
        tense = verbs.Tense(None, "VBD" if view.tags[verb] == "VBD" else "VBZ")
        own = verbs.tensed(dictionary_form(view.words[mark - 1]), tense, said.plural)
        return [*items, also, New(own, (mark - 1,)), Copied(start, end)]
    if view.tags[verb] == "MD" or view.words[verb] in verbs.BE | verbs.HAVE:
        return [*items, Copied(verb, verb + 1), also, Copied(verb + 1, mark), Copied(start, end)]
    return [*items, also, Copied(verb, mark), Copied(start, end)]


_MARKS = tuple(
    tuple(mark.split())
    for mark in (
        "in view of the fact that|by reason of the fact that|in order that|so that|notwithstanding that|"
        "provided that|except that|inasmuch as|on the grounds that|with the exception of|save for|given that|"
        "as a result of|as a consequence of|by reason of|owing to|on account of|due to"
    ).split("|")
)
"""What a clause or a phrase at the end may begin with, of several words."""


def this_be(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This is*, or *this was* where the main verb of the sentence is past, by words and tags."""
    view = place.view
    start = subject_start(view, given[0][0])
    verb = verb_at(view, start, given[0][0].start) if start is not None else None
    past = verb is not None and view.tags[verb] == "VBD"
    return [New(("this", "was" if past else "is"))]


def behind(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """What follows the words that join a clause to the one before: *in order that*, *provided that*. A second
    *and that* becomes *and if* behind *provided that*."""
    view, start, end = place.view, given[0][0].start, given[0][-1].end
    mark = next((mark for mark in _MARKS if tuple(view.words[start : start + len(mark)]) == mark), None)
    if mark is None or view.words[start + len(mark)] in ("which", "whom"):
        return None
    at = start + len(mark)
    items: list[Item] = []
    if mark[0] == "provided":
        for other in range(at, end - 1):
            if view.words[other : other + 2] == ["and", "that"] and view.tags[other + 1] == "IN":
                items += [Copied(at, other + 1), New(("if",), (other + 1,))]
                at = other + 2
    return [*items, Copied(at, end)]
