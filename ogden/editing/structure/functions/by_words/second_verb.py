"""The subject and its helping verbs once more, for a second verb: *they must send it to us*."""

import re

from ogden.editing.structure.conditions.by_words.second_verb import Second, behind_aside, second_of
from ogden.editing.structure.functions.by_words.flat import goes_on_for
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.pieces import up_to_last
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.verbs import be, shown_number
from ogden.editing.structure.written import Copied, Item, New

_YEAR = re.compile(r"1\d\d\d|20\d\d")
_HAVE = {True: "have", False: "has"}


def up_to_second(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """All that stands before the second verb; of three verbs, the first two are joined with *and*. Variables:
    what stands before, the last part."""
    found = second_of(place.view, given[-1][0], given[-1][-1].end)
    return None if found is None else up_to_last(place, given[0][-1].end, found.row)


def does_too(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject, its helping verbs and the second verb."""
    return _once_more(place, given, ())


def _once_more(place: Place, given: tuple[Phrases, ...], also: tuple[Item, ...]) -> list[Item] | None:
    view, start, end = place.view, given[0][0].start, given[0][-1].end
    found = second_of(view, given[0][0], end)
    if found is None or found.subject is None:
        return None
    if (behind := behind_aside(view, start, end)) > start:
        aside, start = [Copied(start + 1, behind)], behind
        items = _for_subject(place, found, start, end, also)
        return [*aside, *items] if items is not None else None
    return _for_subject(place, found, start, end, also)


def _for_subject(
    place: Place, found: Second, start: int, end: int, also: tuple[Item, ...]
) -> list[Item] | None:
    view = place.view
    if found.subject is None:
        return None
    if not found.helping:
        return goes_on_for(place, found.subject, start, end, also)
    items = again(place, ((found.subject,),), view.words[start:end])
    if items is None:
        return None
    helping = _helping(place, found)
    return [*items, *helping[:1], *also, *helping[1:], Copied(start, end)]


def _helping(place: Place, found: Second) -> list[Item]:
    """The helping verbs, for the subject as it is said again: *anyone was* → *they were*."""
    view, said = place.view, place.again[-1]
    items: list[Item] = [Copied(k, k + 1) for k in found.helping]
    first = found.helping[0]
    word, shown = view.words[first], shown_number(view, first)
    plural = said.plural or said.words[0] in ("you", "we", "they")
    if shown is None or said.words == ("I",) or shown == plural:
        return items
    form = be(word in ("was", "were"), plural) if word not in ("has", "have") else _HAVE[plural]
    return [New((form,), (first,)), *items[1:]]
