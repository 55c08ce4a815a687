"""A main clause once more, for the last of the things that hang on it."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.main_clause import first_subject, top_clause
from ogden.editing.structure.conditions.parts import marked
from ogden.editing.structure.functions.naming import again
from ogden.editing.structure.functions.place import Phrases, Place
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, QUANTIFYING
from ogden.editing.structure.written import Copied, Item, New
from ogden.parsing.placed_tree import Phrase

_LONGEST = 6
"""Words of a main clause that are said again."""
_JOINED = frozenset("too enough so only and or , ; :".split())
"""What makes a main clause too rich to be said again."""


_CHOSEN = frozenset("choose decide opt prefer".split())
_MEASURED = frozenset("cost take".split())
_ONE = frozenset("first last next".split())
_SHARED = frozenset("right power chance duty opportunity ability need wish plan promise intention".split())
"""Nouns with a or an that stay the same when they are said again: *a right to A and to B*."""


def _counts(place: Place, verb: int, mark: int) -> bool:
    """Whether the words that would be said again count, choose or compare: *employs six people to A and to B*
    is not *also employs six people to B*."""
    view = place.view
    if any(view.tags[k] in ("CD", "JJS", "RBS", "JJR", "RBR") for k in range(verb, mark)):
        return True
    lemmas, words = {view.lemma(k) for k in range(verb, mark)}, view.words[verb:mark]
    if _MEASURED & lemmas or _ONE & set(words) or (_CHOSEN & lemmas and {"can", "may"} & set(words)):
        return True
    return bool({"a", "an"} & set(words)) and _SHARED.isdisjoint(words)


_TOGETHER = frozenset(
    "be consist comprise combine mix compare join merge divide choose total share allow enable permit".split()
)
"""Verbs whose things belong together: *it consists of A, B and C*."""


def likewise(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*We ask you to read it and to sign it*: *We also ask you to sign it*. So with *that* and *whether*; and
    with things, where a second variable is the first of them."""
    mark = given[1][0].start if len(given) > 1 else marked(place.view, given[0][0])
    subject = first_subject(top_clause(given[0][0]))
    if len(given) > 1 and mark and subject is not None and _is_limited(place.view, subject, mark):
        return None
    return _once_more(place, given[0], mark)


def also_has(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*We sell maps, as well as books*: *We also sell books*."""
    return _once_more(place, given[0], _object_start(place.view, given[0][0]))


def _is_limited(view: StructureView, subject: Phrase, mark: int) -> bool:
    """*usually*, *mainly* stands before the things, and may hold for the last of them, too."""
    return any(view.tags[k] == "RB" for k in range(subject.end, mark))


def _object_start(view: StructureView, phrase: Phrase) -> int | None:
    """Where the object of the main clause starts, straight behind its verb."""
    subject = first_subject(top_clause(phrase))
    acting = subject.parent if subject is not None else None
    while acting is not None and any(one.label == "VP" for one in acting.children):
        acting = next(one for one in acting.children if one.label == "VP")
    if acting is None or len(acting.children) < 2 or not acting.children[0].label.startswith("VB"):
        return None
    thing = acting.children[1]
    apart = thing.end <= phrase.start or thing is phrase.parent  # behind it, or the second part of it
    return thing.start if thing.label == "NP" and apart else None


def _once_more(place: Place, phrases: Phrases, mark: int | None) -> list[Item] | None:
    view, phrase = place.view, phrases[0]
    subject = first_subject(top_clause(phrase))
    if mark is None or subject is None:
        return None
    acting = (
        next((one for one in subject.parent.children if one.label == "VP"), None) if subject.parent else None
    )
    verb = verbs.first_verb(view, acting) if acting is not None else None
    if verb is None or not 0 < mark - verb <= _LONGEST:
        return None
    if view.words[mark - 1] in verbs.BE:
        return None  # the aim is to A and to B
    things = view.words[mark] not in ("to", "that", "whether")
    if things and any(view.lemma(k) in _TOGETHER and view.tags[k] != "VBN" for k in range(verb, mark)):
        own = [k for k in range(verb, mark) if view.tags[k].startswith("VB")]
        if not own or view.lemma(own[-1]) in _TOGETHER:
            return None
    words = view.words[subject.start : mark]
    if not (QUANTIFYING - {"all", "both", "most"}).isdisjoint(view.words[subject.start : subject.end]):
        return None
    if not (DENYING | CONDITIONAL | _JOINED).isdisjoint(words) or _counts(place, verb, mark):
        return None
    if view.words[subject.start] == "it" and len(subject) == 1:
        items: list[Item] | None = [New(("it",))]
    else:
        items = again(place, ((subject,),))
    if items is None:
        return None
    said = place.again[-1] if place.again else None
    shown = verbs.shown_number(view, verb)
    if said is not None and shown is not None and said.words[0] not in ("you", "I") and shown != said.plural:
        return None
    helped = view.tags[verb] == "MD" or view.words[verb] in verbs.BE
    helped = helped or (view.words[verb] in verbs.HAVE and view.tags[verb + 1] in ("VBN", "RB"))
    end = phrases[-1].end
    new = [] if "also" in words or "also" in view.words[phrase.start : end] else [New(("also",))]
    at = verb + 1 if helped else verb
    return [*items, Copied(verb, at), *new, Copied(at, mark), Copied(phrase.start, end)]
