"""What the parts of a joined sentence are: whole, in a row, with verbs of their own."""

import re
from collections.abc import Sequence

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.clauses import clause, sure_finite
from ogden.editing.structure.conditions.main_clause import first_subject, main_verb, top_clause
from ogden.editing.structure.conditions.openings import opening_end
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.once import once_for_all_trees
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, SAYING
from ogden.parsing.placed_tree import Phrase
from ogden.text.inflection import inflect

_HELPING = verbs.BE | verbs.HAVE
_WITHOUT_OBJECT = frozenset(
    "live die remain travel appear arrive stay become come go rise fall participate belong occur happen "
    "exist".split()
)
"""Verbs that are hardly ever passive: *was sent to the coast, and remained there*."""


def whole(asked: Question) -> bool:
    """It can stand alone: a finite verb of its own with something before it, or a thing to do."""
    view, phrase = asked.view, asked.given[-1][0]
    if phrase.label == "SQ" and view.words[phrase.start] == "should":
        return True  # should you wish to leave, you may
    if phrase.label not in ("S", "SBAR", "SINV"):
        return False
    if view.words[phrase.start] in ("which", "who", "whose", "whom") or _is_aside(view, phrase):
        return False
    tag = view.tags[phrase.start]
    if tag == "VB" or clause(asked.about(((phrase,),))):
        return True
    if tag in ("IN", "RB", "TO") and view.words[phrase.start] not in ("that", "both"):
        return False
    places = [leaf.start for leaf in phrase.leaves() if leaf.label in FINITE and not _in_clause(leaf, phrase)]
    return bool(places) and places[0] > phrase.start


def _is_aside(view: StructureView, phrase: Phrase) -> bool:
    """Whether it has no statement of its own: *that is, A*; *most likely, he believed, from A*; or belongs to
    the word before the colon: *LP18:RBD*."""
    start, spans = phrase.start, view.sentence.spans
    if view.words[start : start + 3] == ["that", "is", ","]:
        return True
    if start and view.words[start - 1] == ":" and spans[start - 1].end == spans[start].start:
        return True
    verb = main_verb(view, phrase)
    if verb is None or verb - 2 <= start or view.lemma(verb) not in SAYING:
        return False
    return view.words[verb - 2] == "," and view.words[verb + 1 : verb + 2] == [","]


def _in_clause(leaf: Phrase, outer: Phrase) -> bool:
    """Whether a word stands in a clause below the outer one."""
    for one in leaf.ancestors():
        if one is outer:
            return False
        if one.label == "SBAR":
            return True
    return False


def gapped(asked: Question) -> bool:
    """The last part has no helping verb and shares that of the first: *A has been sent, and B told to go*."""
    view, second = asked.view, asked.given[-1][0]
    first, verb = main_verb(view, top_clause(asked.phrase)), main_verb(view, second)
    if verb is None or view.tags[verb] != "VBD" or view.words[verb] in ("was", "were", "had", "did"):
        return False
    if first is not None and view.tags[first] == "VBD" and view.words[first] not in verbs.BE | verbs.HAVE:
        return False
    return looks_passive(view, verb)


@once_for_all_trees
def looks_passive(view: StructureView, verb: int) -> bool:
    """Whether a past form may be a participle, and no object stands behind it."""
    behind = view.tags[verb + 1] if verb + 1 < len(view.tags) else ""
    has_object = behind in ("DT", "PRP", "PRP$", "NNS", "NNP", "CD", "JJ", "NN", "PDT")
    own = view.lemma(verb)
    if own in _WITHOUT_OBJECT or (own == "serve" and view.tags[verb + 2 : verb + 3] == ["NNP"]):
        return False  # served in France
    return inflect(own, "VBN") == view.words[verb] and not has_object


def participle(asked: Question) -> bool:
    """Its first verb is a participle, or looks like one and has no object; after *have* it may have one."""
    verb = verbs.first_verb(asked.view, asked.phrase)
    if verb is None:
        return False
    tag = asked.view.tags[verb]
    if "have" in asked.values:
        return tag in ("VBN", "VBD") and inflect(asked.view.lemma(verb), "VBN") == asked.view.words[verb]
    return tag in ("VBN", "VBG") or (tag == "VBD" and looks_passive(asked.view, verb))


def suffers(asked: Question) -> bool:
    """A second verb shares the *be* of a first. One that may be past as well does so only where no person is
    meant: *he was sent to Spain and played there*. Variables: the subject, the second verb phrase."""
    view, second = asked.view, asked.given[1][0]
    verb, noun = verbs.first_verb(view, second), nouns.noun_of(view, asked.phrase)
    if verb is None or not participle(asked.about(((second,),))):
        return False
    if view.tags[verb] != "VBD" or noun is None:
        return True
    named = view.tags[noun.head] == "NNP" or view.words[asked.phrase.start] in (
        "he",
        "she",
        "they",
        "i",
        "we",
    )
    return not named and not nouns.is_person(view, noun)


def acts_too(asked: Question) -> bool:
    """Both verbs are finite, and the second shares no helping verb of the first: *we hope … and trust …*,
    where a second verb may look like a base form. Variables: the first verb phrase, the second."""
    view = asked.view
    first, second = (verbs.first_verb(view, some[0]) for some in asked.given[:2])
    if first is None or second is None:
        return False
    if view.tags[second] == "VB" and view.tags[first] == "VBP":
        return view.words[first] not in ("do", "don't")
    return view.tags[first] in FINITE and sure_finite(asked)


def row_above(asked: Question) -> bool:
    """Clauses or verbs stand side by side before it with commas alone: *A, B, and C*."""
    before = [one for some in asked.given[:-1] for one in some]
    for top in before:
        for one in (top, *top.phrases()):
            if one.word is None and one.end == before[-1].end and _is_row(one.children):
                return True
    return _is_row(before)


def _is_row(children: Sequence[Phrase]) -> bool:
    """Whether two parts of one kind stand in it with a comma and no joining word between them."""
    acting = [child for child in children if child.label.startswith("VB") and child.word not in _HELPING]
    for left, mark, right in zip(children, children[1:], children[2:], strict=False):
        if mark.word == "," and right.label == "VP" and acting and acting[0].start < mark.start:
            adds = acting[0].label in ("VBZ", "VBP", "VB") and next(right.leaves()).label == "VBN"
            if not adds:  # faces a loss, estimated at a million
                return True
        if mark.word in (",", ";") and left.label == right.label == "VP":
            return True
        if mark.word in (",", ";") and left.label == right.label == "S" and first_subject(left) is not None:
            return first_subject(right) is not None
        if mark.word == "," and left.label == "VP" and right.label == "S" and right.children[0].label == "NP":
            return True
    return False


def flat_clause(asked: Question) -> bool:
    """Its words look like a clause, whatever the tree says: a noun or a pronoun, then a finite verb; or what
    to do."""
    view, start, end = asked.view, asked.given[-1][0].start, asked.given[-1][-1].end
    if view.tags[start] == "VB":
        return True
    if view.tags[start] not in ("DT", "PRP", "PRP$", "NN", "NNS", "NNP", "JJ", "CD", "EX", "VBG"):
        return False
    verb = next((k for k in range(start + 1, end) if view.tags[k] in FINITE), None)
    return verb is not None and view.words[verb - 1] not in ("which", "who", "that", "whose")


def flat_statement(asked: Question) -> bool:
    """It begins the sentence with its subject, and has a finite verb, whatever the tree says."""
    view, first, end = asked.view, asked.given[0][0].start, asked.given[0][-1].end
    if first > 0 or view.tags[0] in ("IN", "TO", "WRB", "VBG", "VBN", "RB", "WP", "WDT", "MD"):
        return False
    words = view.words[first:end]
    return CONDITIONAL.isdisjoint(words) and any(view.tags[k] in FINITE for k in range(first, end))


def listed_above(asked: Question) -> bool:
    """A colon, or a number in brackets, before it: it is one of several things in a list."""
    view, start = asked.view, asked.given[-1][0].start
    before = view.words[:start]
    return ":" in before or bool(re.search(r"\( ?(?:[a-z]|i+|iv|\d) ?\)", " ".join(before)))


def finite_before(asked: Question) -> bool:
    """A subject and a finite verb of the main clause stand before it, at the top of the sentence."""
    view, second = asked.view, asked.given[-1][0]
    top = top_clause(second)
    start = opening_end(view, top)
    if start is None or start >= second.start:
        return False
    return any(view.tags[place] in FINITE or view.tags[place] == "VB" for place in range(start, second.start))


def same_marks(asked: Question) -> bool:
    """It begins with *to*, *that* or *whether*, and so does the part of the main clause that it goes on from,
    and nothing between them."""
    view, phrase = asked.view, asked.given[-1][0]
    first = marked(view, phrase)
    if first is None:
        return False
    word = view.words[phrase.start]
    for place in range(first + 1, phrase.start):
        if view.words[place] == word and (word != "to" or view.tags[place + 1].startswith(("VB", "RB"))):
            return False
    return True


def marked(view: StructureView, phrase: Phrase) -> int | None:
    """The place in the main clause of the *to*, *that* or *whether* with which a phrase begins."""
    word = view.words[phrase.start]
    top = top_clause(phrase)
    verb = main_verb(view, top)
    if verb is None or word not in ("to", "that", "whether"):
        return None
    for place in range(verb + 1, phrase.start):
        if view.words[place] == word and (word != "to" or view.tags[place + 1] in ("VB", "RB")):
            return place
    return None
