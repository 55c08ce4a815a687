"""Other pieces of a sentence: the rest of it, what stands before a part, the items of an enumeration."""

from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.written import Copied, Item, New


def listed(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The things of an enumeration, each on a line of its own behind a dash.

    *And* goes: a list without a word between its items says that all of them apply. *Or* stays behind the
    last but one: "one of these" would be wrong where several may apply, or where the sentence denies all.
    """
    view, items = place.view, list[tuple[int, int]]()
    start = given[0][0].start
    for one in (*given[0], *given[1]):
        if one.word in (",", ";"):
            if start < one.start:
                items.append((start, one.start))
            start = one.end
    if start < given[0][-1].end:
        items.append((start, given[0][-1].end))
    items.append((given[1][0].start, given[1][-1].end))
    joining = given[1][0].start - 1
    found: list[Item] = [New((":",))]
    for number, (first, last) in enumerate(items):
        found += [New(("\n-",)), Copied(first, last)]
        if number == len(items) - 2 and view.words[joining] == "or":
            found.append(Copied(joining, joining + 1))
    return found


def rest(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    return [Copied(place.root.end, place.view.end)]


def up_to_last(place: Place, end: int, row: int | None) -> list[Item]:
    """All that stands before the last part, which starts at `end`, without its comma. `row`: the comma before
    the last part but one, where there are three; the first two are joined with *and*."""
    if place.view.words[end - 1] == ",":
        end -= 1
    if row is None:
        return [Copied(0, end)]
    return [Copied(0, row), New(("and",)), Copied(row + 1, end)]
