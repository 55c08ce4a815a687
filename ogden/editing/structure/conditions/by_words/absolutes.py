"""Endings with a subject of their own and no finite verb: *the fee being reduced*, *with the rest kept for*.

They are found by words and tags, for trees put them in many places.
"""

from typing import NamedTuple

from ogden.editing.structure.conditions.by_words.flat import main_at
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once, once_for_all_trees
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, DENYING, SAYING

_NAMING = frozenset("DT PDT PRP$ JJ JJR JJS RBS RB NN NNS NNP NNPS CD POS $ NFP HYPH".split())
_STANDING = frozenset(
    "first second third last latter former rest others other most many some each both remainder majority "
    "half another largest smallest oldest youngest biggest highest lowest latest earliest best worst".split()
)
"""What may name a thing alone: *the first*, *many of them*."""
_CASES = frozenset("permitting allowing notwithstanding including excluding depending according".split())
_STATES = frozenset(
    "being having comprising consisting containing measuring weighing costing covering".split()
)
_LONGEST = 9
"""Words of such a subject."""
_LIMITED = CONDITIONAL | DENYING
_PLAIN_SCOPE = frozenset("that because although though while whereas whether".split())
_AMONG = frozenset(("among", "amongst"))
_ASIDE = frozenset("exception effect view aim exceptions regard reference respect".split())


class Absolute(NamedTuple):
    comma: int
    start: int
    """Of the subject, behind *with*."""
    verb: int
    main: int
    """The verb of the main clause."""
    led: bool
    """*with* stands before the subject."""


@once
def absolute_of(view: StructureView) -> Absolute | None:
    """The last ending of this kind, where a whole main clause stands before it and it goes on to the end."""
    for comma in range(view.end - 4, 4, -1):
        if view.words[comma] != ",":
            continue
        led = view.words[comma + 1] == "with"
        if not led and any(view.words[k : k + 2] == [",", "with"] for k in range(comma)):
            continue
        start = comma + 1 + led
        verb = _verb_behind(view, start, led)
        if verb is None:
            continue
        main = main_at(view, comma)
        if main is None or comma - main < 2 or not _is_plain(view, main, comma):
            return None
        return None if _goes_back(view, verb) else Absolute(comma, start, verb, main, led)
    return None


def _verb_behind(view: StructureView, start: int, led: bool) -> int | None:
    """The participle behind a subject that starts here; with *with*, *among* will do."""
    named, joined = False, False
    if view.tags[start] == "IN" or view.words[start] in ("example", "then", "this"):
        return None
    for place in range(start, min(start + _LONGEST + 6 * led, view.end - 1)):
        word, tag = view.words[place], view.tags[place]
        if place > start and named:
            plain = word == "being" or not view.tags[place + 1].startswith("NN")
            if tag == "VBG" and word not in _CASES and plain:
                fits = view.words[place + 1] not in (",", "and", "or") and view.words[place - 1] != ","
                fits = fits and (led or word in ("being", "having") or _is_marked(view, start, place))
                fits = fits and not _is_either(view, start, place)
                return place if fits and (not joined or led) else None
            if tag in ("VBN", "VBD") and (
                led or view.words[start] in _STANDING or view.words[start + 1] == "of"
            ):
                return place if view.tags[place + 1] in ("IN", "TO", "RB", "RP") and not joined else None
            if word in _AMONG and led:
                return place
        named = named or tag.startswith("NN") or word in _STANDING
        if tag in FINITE or tag.startswith("W") or word in CONDITIONAL or word in ("no", "not", "all"):
            return None
        if word in (",", "and") and led:
            joined = True
        elif tag == "VBG" and not named and view.tags[place + 1].startswith("NN"):
            continue  # shooting hours
        elif tag not in _NAMING and word not in ("of", "them", "him", "between", "for", "in", "payable", "-"):
            return None
    return None


def _is_either(view: StructureView, start: int, verb: int) -> bool:
    """*the letters were sent to families, each asking*: two plurals before it, and either can do it."""
    if view.words[start] not in ("each", "both", "all") or view.words[verb] in _STATES:
        return False
    return sum(view.tags[k] == "NNS" for k in range(start)) > 1


def _is_marked(view: StructureView, start: int, verb: int) -> bool:
    """*its flames reaching*, *adults weighing*: no further thing of a row, *brown bears sleeping*."""
    named = view.tags[start] in ("DT", "PRP$") or view.words[start] in _STANDING
    return named or all(view.tags[k] == "RB" for k in range(start + 1, verb))


def _is_plain(view: StructureView, main: int, comma: int) -> bool:
    """No report, condition or denial stands from the main verb to the comma."""
    if view.lemma(main) in SAYING or ";" in view.words[:comma]:
        return False
    if any(view.tags[k] in FINITE and view.lemma(k) in SAYING for k in range(comma)):
        return False
    for place in range(main, comma):
        if view.words[place] in _LIMITED:
            return False
        if view.words[place] in _PLAIN_SCOPE and any(view.tags[k] in FINITE for k in range(place, comma)):
            return False
    return True


def _goes_back(view: StructureView, verb: int) -> bool:
    """A second subject with a participle is joined, or the main clause may go on behind a comma."""
    for place in range(verb + 1, view.end - 2):
        if view.words[place] == ";" or (view.words[place] == "being" and view.tags[place + 1] == "VBN"):
            return True
        if view.tags[place] == "CC" and view.tags[verb] == view.tags[place + 1] == "VBG":
            return True
        if view.words[place] == "," and (
            view.tags[place + 1] in FINITE
            or view.words[place + 1] in ("before", "after", "if", "unless", "such")
        ):
            return True
        if view.tags[place] == "CC" and view.tags[place + 1] in FINITE:
            return True
        if (
            view.tags[place] == "CC"
            and view.words[place - 1] == ","
            and "VBG" in view.tags[place + 2 : place + 5]
        ):
            return True
    return False


def absolute(asked: Question) -> bool:
    """The sentence ends in words with a subject of their own and a participle."""
    found = absolute_of(asked.view)
    return found is not None and found.led == ("with" in asked.values)


def has_measure(asked: Question) -> bool:
    """The sentence says what a thing is or was, and ends in *with a population of 900*."""
    return measure_of(asked.view) is not None


@once_for_all_trees
def measure_of(view: StructureView) -> int | None:
    """The comma before *with a population of 900*."""
    for comma in range(view.end - 4, 4, -1):
        if view.words[comma : comma + 2] != [",", "with"]:
            continue
        rest = range(comma + 2, view.end)
        counted = "CD" in view.tags[comma + 2 : view.end] and "of" in view.words[comma + 2 : comma + 7]
        verbal = any(view.tags[k] in FINITE or view.tags[k] in ("VBG", "VBN", ",") for k in rest)
        if view.words[comma + 2] in ("a", "an") and counted and not verbal:
            return comma
        return None
    return None
