"""A duty, a right or a promise once more, for how and by when: *they must do this*, *this will happen*."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.limits import is_doer
from ogden.editing.structure.functions.place import Phrases, Place, clause_around
from ogden.editing.structure.said_again import said_again
from ogden.editing.structure.word_classes import DENYING
from ogden.editing.structure.written import Item, New

_UNDONE = frozenset(
    "be have become seem appear remain need stay last know understand want wish expect hope include "
    "contain mean own belong depend live work continue lie stand do".split()
)
"""What nobody does: *they must do this* does not stand for it."""
_MODALS = frozenset("may can must should shall will".split())
_STRICT = DENYING | frozenset("only unless until except".split())
_LEAST = 3
"""Words of what is done, from its verb on."""
_BEFALLING = frozenset(
    "receive get hear reach arrive end expire come happen begin start see find cease fall rise".split()
)
"""What happens to someone: *this will happen*."""


def do_this(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*They must do this*, with the modal of the clause around; *this must be done* of a passive, and where
    those who do it cannot be named again. The variable is what follows."""
    return _done(place, given[0][0].start, False)


def must_do(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """The same with *must* for *may* and *can*: what is allowed until a day must be done by then."""
    return _done(place, given[0][0].start, True)


def _done(place: Place, end: int, limited: bool) -> list[Item] | None:
    view, clause = place.view, clause_around(place)
    modal = verbs.first_verb(view, clause.verb) if clause is not None else None
    if clause is None or modal is None or view.words[modal] not in _MODALS:
        return None
    own = [leaf.start for leaf in clause.verb.leaves() if leaf.label.startswith("VB")][:2]
    if (
        not own
        or own[0] > modal + 2
        or end - own[0] < _LEAST
        or not _STRICT.isdisjoint(view.words[modal:end])
    ):
        return None
    if limited and view.words[modal] in ("may", "can") and view.words[end] in ("before", "as"):
        return None  # what may be done earlier need not be
    word = "must" if limited and view.words[modal] in ("may", "can") else view.words[modal]
    passive = view.words[own[0]] == "be" and len(own) > 1 and view.tags[own[1]] in ("VBN", "VBD")
    passive = passive and own[1] <= own[0] + 2
    verb = view.lemma(own[1] if passive else own[0])
    if word in ("will", "shall") and verb in _BEFALLING and not passive:
        return [New(("this", word, "happen"))]
    if verb in _UNDONE | _BEFALLING:
        return None
    noun = nouns.noun_of(view, clause.subject)
    if not passive and (noun is None or not is_doer(view, noun)):
        return None
    again = None if passive else said_again(view, clause.subject, place.upto, True)
    if again is None:
        return [New(("this", word, "happen") if word == "will" else ("this", word, "be", "done"))]
    place.again.append(again)
    return [New((*again.words, word, "do", "this"))]
