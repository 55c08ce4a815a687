"""A noun with a participle at the end, as a sentence: *the rest being sold* → *the rest is sold*."""

from ogden.editing.structure import verbs
from ogden.editing.structure.functions.place import Phrases, Place, clause_around
from ogden.editing.structure.verbs import dictionary_form
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.written import Copied, Item, New

_LONGEST = 7
"""Words before the participle."""
_BEFORE = ("DT", "JJ", "NN", "CD", "PRP$", "RB", "PDT", "POS", "IN")
_SHARES = frozenset("cent percent %".split())
_ORDERED = frozenset("first last latter former rest second".split())


def absolute(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """From the noun on to the end of the sentence, with a finite verb in the tense of the clause around."""
    view, start = place.view, given[0][0].start
    start += view.words[start] == "with"
    verb = _participle(view, start)
    clause = clause_around(place)
    if verb is None or clause is None or _SHARES.intersection(view.words[start:verb]):
        return None
    tense = verbs.tense_of(view, clause.verb)
    if tense is None or (tense.tag == "VB" and tense.before not in ("will", "shall")):
        return None
    past = tense.tag == "VBD"
    plural = _is_plural(view, start, verb)
    later = [k for k in range(verb + 1, view.end - 1) if view.words[k] == "and" and view.tags[k + 1] == "VBG"]
    if later:
        return None
    if view.tags[verb] == "VBN":
        return [Copied(start, verb), New((verbs.be(past, plural),)), Copied(verb, view.end)]
    own = verbs.tensed(dictionary_form(view.words[verb]), verbs.Tense(None, "VBD" if past else "VBZ"), plural)
    return [Copied(start, verb), New(own, (verb,)), Copied(verb + 1, view.end)]


def scheduled(place: Place, given: tuple[Phrases, ...]) -> list[Item] | None:
    """*This* with what a participle says of its time: commencing on Monday → commences on Monday."""
    view, phrase, clause = place.view, given[0][0], clause_around(place)
    verb = verbs.first_verb(view, phrase)
    tense = verbs.tense_of(view, clause.verb) if clause is not None else None
    if verb is None or tense is None or (tense.tag == "VB" and tense.before in ("would", "could", "might")):
        return None
    form = verbs.Tense(None, "VBD" if tense.tag == "VBD" else "VBZ")
    own = verbs.tensed(dictionary_form(view.words[verb]), form, False)
    return [New(own, (verb,)), Copied(verb + 1, phrase.end)]


def _participle(view: StructureView, start: int) -> int | None:
    """The place of the participle behind the words of a noun: of *being*; of another with *-ing*, where *the*
    or a number stands before the noun; or of one behind *with*."""
    led = view.words[start - 1] == "with"
    named = False
    for k in range(start, min(start + _LONGEST, view.end)):
        tag = view.tags[k]
        if tag == "VBG" or (led and tag == "VBN"):
            sure = view.words[k] == "being" or _is_plain(view, start, k)
            return k if named and sure and view.tags[k - 1] not in ("IN", "DT", "CC") else None
        if not tag.startswith(_BEFORE):
            return None
        named = named or tag.startswith(("NN", "CD", "JJS", "RBS")) or view.words[k] in _ORDERED
    return None


def _is_plain(view: StructureView, start: int, verb: int) -> bool:
    """Whether a noun with *the* or a number stands before a participle, and nothing hangs on the noun."""
    return view.tags[start] in ("DT", "CD") and all(view.tags[k] != "IN" for k in range(start, verb))


def _is_plural(view: StructureView, start: int, verb: int) -> bool:
    """Whether the first noun before the participle is plural; of *the most common* whether several follow."""
    for k in range(start, verb):
        if view.tags[k].startswith("NN") and not view.tags[k + 1].startswith(("NN", "POS")):
            return view.tags[k] in ("NNS", "NNPS")
    superlative = any(view.tags[k] in ("JJS", "RBS") for k in range(start, verb))
    return superlative and "and" in view.words[verb : view.end]
