"""A main clause once more, up to a part that stands beside its last: *it is also meant for children*."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.by_words.marked_parts import joined_of
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.pieces import up_to_last
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.written import Copied, Item, New


def up_to_marked(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """All that stands before the last part; of three, the first two are joined with *and*."""
    found = joined_of(place.view, given[-1][0])
    return None if found is None else up_to_last(place, given[0][-1].end, found.row)


def also_with(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The subject, *also*, the verb and what stands between it and the parts, and the last part."""
    view, start, end = place.view, given[0][0].start, given[0][-1].end
    found = joined_of(view, given[0][0])
    if found is None:
        return None
    if view.words[found.subject.start] == "it" and len(found.subject) == 1:
        items: list[Item] | None = [New(("it",))]
        plural = False
    else:
        items = again(place, ((found.subject,),), view.words[start:end])
        plural = bool(items) and (place.again[-1].plural or place.again[-1].words[0] in ("you", "I"))
    shown = verbs.shown_number(view, found.verb)
    if items is None or (shown is not None and shown != plural):
        return None
    helps = view.tags[found.verb] == "MD" or view.words[found.verb] in verbs.BE
    helps = helps or (view.words[found.verb] in verbs.HAVE and view.tags[found.verb + 1] in ("VBN", "RB"))
    said = "also" in view.words[found.verb : found.mark] or "also" in view.words[start:end]
    also = [] if said else [New(("also",))]
    at = found.verb + 1 if helps else found.verb
    return [*items, Copied(found.verb, at), *also, Copied(at, found.mark), Copied(start, end)]
