"""What is said, thought or asked, and may go on in what follows: *he said that A, and B*."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.main_clause import first_subject, last_clauses, main_verb, top_clause
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import SAYING
from ogden.parsing.placed_tree import Phrase

_TELLING = frozenset(
    "rumour rumor claim belief report fact evidence suggestion allegation notion idea view fear hope "
    "news suspicion possibility risk chance doubt story theory argument assertion indication sign "
    "notification condition assumption requirement rule conclusion finding warning promise decision "
    "proposal statement proof legend reminder assurance guarantee understanding feeling impression "
    "hypothesis extent way".split()
)
"""Nouns that tell, like *said*, what may be so."""


_TRUE = frozenset(
    "ensure ascertain determine establish check discover decide see find show remember forget mean "
    "prove demonstrate verify choose examine test wonder ask investigate".split()
)


def hearsay(asked: Question) -> bool:
    """What stands last in it is said, thought or conditional, and what follows may be part of that: *he said
    that A; B*. Variables: what stands before; the last part, which may say who speaks."""
    view, second = asked.view, asked.given[-1][0]
    before = [one for some in asked.given[:-1] for one in some]
    if not before:
        return False
    for below in last_clauses(before[-1]):
        if _is_open(view, below) and not _own_voice(view, below, second):
            return True
    return False


def quotes_on(asked: Question) -> bool:
    """What stands before a semicolon is what someone said or thought, and the last part may be, too.
    Variables as in `hearsay`."""
    view, second = asked.view, asked.given[-1][0]
    before = [one for some in asked.given[:-1] for one in some]
    if not before or view.words[second.start] in ("this", "however", "but", "yet", "nevertheless"):
        return False
    if not {"however", "contrast", "though"}.isdisjoint(view.words[second.start : second.start + 6]):
        return False
    for below in last_clauses(before[-1]):
        if _is_open(view, below) and _is_told(view, below) and not _own_voice(view, below, second):
            return True
    return False


def _is_told(view: StructureView, clause: Phrase) -> bool:
    """Whether it hangs on a verb or a noun of saying."""
    outer = clause.parent
    if outer is None or outer.label != "VP":
        return True
    places = [leaf.start for leaf in outer.children if leaf.label.startswith("VB")]
    return not places or view.lemma(places[-1]) in SAYING | {"write", "hold", "find", "show", "prove"}


def _is_open(view: StructureView, clause: Phrase) -> bool:
    """Whether what follows may go on in it."""
    outer = clause.parent
    if outer is None:
        return False
    if clause.label == "S":
        return outer.label == "VP" and _is_finite_clause(view, clause)
    if outer.label == "SBAR":
        return False
    first, word = clause.children[0], view.words[clause.start]
    if word in ("than", "for", "to"):
        return False
    if outer.label != "VP":
        told = view.lemma(clause.start - 1) in _TELLING
        return word == "that" and (first.label == "IN" or told)
    if word == "that" or first.label == "S":
        return True
    return (first.label.startswith("WH") or word in ("whether", "if")) and _says(view, outer)


def _is_finite_clause(view: StructureView, clause: Phrase) -> bool:
    acting = next((child for child in clause.children if child.label == "VP"), None)
    return acting is not None and verbs.is_finite(view, acting)


def _says(view: StructureView, phrase: Phrase) -> bool:
    """Whether the verb that a clause hangs on says or thinks something; all but few verbs do."""
    places = [leaf.start for leaf in phrase.children if leaf.label.startswith("VB")]
    return not places or view.lemma(places[-1]) not in _TRUE


def _own_voice(view: StructureView, clause: Phrase, second: Phrase) -> bool:
    """Whether the last part says itself whose words it has: *we believe …, and we …*, *the firm says …*."""
    start = second.start
    top = top_clause(clause)
    subject = first_subject(top)
    if view.words[start] in ("i", "we") and subject is not None:
        return view.words[subject.start] == view.words[start]
    follows = {"therefore", "accordingly", "consequently"} & set(view.words[start : start + 8])
    if follows and subject is not None and view.words[subject.start] in ("i", "we"):
        return True  # we have found that A, and B is accordingly refused
    verb = main_verb(view, second)
    return verb is not None and view.lemma(verb) in SAYING and view.tags[verb] != "MD"
