"""Which words something has, how many, and of which kind."""

from collections.abc import Sequence

from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE
from ogden.editing.structure.word_classes import (
    CONDITIONAL,
    DENYING,
    EVERY_WEEK,
    LIMITING,
    QUANTIFYING,
    WEEKDAYS,
)
from ogden.parsing.placed_tree import Phrase

_OPENING = CONDITIONAL | frozenset(
    "when whenever where wherever while before after should had were as for".split()
)

_TAILS = frozenset(("PP", "ADVP", "NP", "SBAR", "S", "PRN", "SINV", "VP", "ADJP"))

_TIMES = (
    WEEKDAYS
    | EVERY_WEEK
    | frozenset(
        "until between during throughout after before mornings evenings afternoons nights weekdays weekends "
        "summer winter week month months weeks days hours noon midnight christmas easter".split()
    )
)
_POSSIBLE = frozenset("may might can could".split())
_TIED = frozenset("then case event also therefore accordingly".split())
"""Words by which a second part says itself that it holds where the first does."""
_DUTIES = frozenset("must may should can cannot shall need needs allowed".split())


def has(asked: Question) -> bool:
    """One of the words, in any form where it stands behind `=`."""
    words, lemmas = asked.view.words, asked.view.lemmas
    plain, forms = asked.values.plain, asked.values.forms
    for some in asked.given:
        for one in some:
            if not plain.isdisjoint(words[one.start : one.end]):
                return True
            if forms and not forms.isdisjoint(lemmas[one.start : one.end]):
                return True
    return False


def begins(asked: Question) -> bool:
    return bool(asked.given[0]) and asked.view.words[asked.given[0][0].start] in asked.values


def least(asked: Question) -> bool:
    return _count(asked.given[0]) >= int(asked.values[0])


def most(asked: Question) -> bool:
    return _count(asked.given[0]) <= int(asked.values[0])


def tag(asked: Question) -> bool:
    """The first word has one of these tags."""
    return bool(asked.given[0]) and asked.view.tags[asked.given[0][0].start] in asked.values


def blocked(asked: Question) -> bool:
    """Something in it must stay: a name, a number, a quotation, a term."""
    return any(asked.view.blocked[k] for k in asked.places())


def label(asked: Question) -> bool:
    """One of its own parts, at any depth, has one of these labels."""
    return any(below.label in asked.values for some in asked.given for one in some for below in one.phrases())


def items(asked: Question) -> bool:
    """So many things or more stand side by side, with commas between them."""
    children = asked.phrase.children
    marks = sum(child.word in (",", ";") for child in children)
    things = sum(child.word not in (",", ";") and child.label != "CC" for child in children)
    return marks >= int(asked.values[0]) - 2 and things >= int(asked.values[0])


def _after_comma(asked: Question, phrase: Phrase) -> bool:
    return asked.view.words[phrase.start - 1] == ","


def listed(asked: Question) -> bool:
    """Parts of the same kind stand in it side by side, with nothing but commas between them."""
    one = asked.phrase
    while True:
        kinds = [child.label for child in one.children if child.label != ","]
        marks = sum(child.word == "," for child in one.children)
        if marks and "CC" not in kinds and kinds.count(one.label) > 1:
            return True
        later = [child for child in one.children[1:] if child.label == one.label == "S"]
        if "VP" in kinds and any(_after_comma(asked, child) for child in later):
            return True
        if kinds[0].startswith("VB") and kinds[-1] == "VP" and _after_comma(asked, one.children[-1]):
            return True
        below = [child for child in one.children if child.label == one.label]
        if len(below) != 1:
            return False
        one = below[0]


def denied(asked: Question) -> bool:
    return any(asked.view.words[k] in DENYING for k in asked.places())


def conditional(asked: Question) -> bool:
    return any(asked.view.words[k] in CONDITIONAL for k in asked.places())


def quantified(asked: Question) -> bool:
    one = asked.phrase
    return any(asked.view.words[k] in QUANTIFYING for k in range(one.start, min(one.end, one.start + 3)))


def clauses(asked: Question) -> bool:
    """At least so many finite verbs."""
    found = sum(asked.view.tags[k] in FINITE for k in asked.places())
    return found >= int(asked.values[0])


def loose(asked: Question) -> bool:
    """It ends in a phrase behind a comma, which may belong to what stands before it."""
    one = asked.phrase
    while one.children:
        last = one.children[-1]
        if last.label in _TAILS and len(one.children) > 1 and _after_comma(asked, last):
            return "CC" not in [child.label for child in one.children]
        one = last
    return False


def shares_end(asked: Question) -> bool:
    """What ends a second part may hold for the first one, too: *A and B unless C*. After *A, and B* only what
    stands behind a comma of its own."""
    view, (start, end) = asked.view, (asked.phrase.start, asked.phrase.end)
    if start > 1 and view.words[start - 2] == ",":
        return any(
            view.words[place] in LIMITING and view.words[place - 1] == "," for place in range(start + 1, end)
        ) or loose(asked)
    limits = any(view.words[place] in LIMITING for place in range(start + 1, end))
    return limits or any(view.words[place : place + 2] == ["long", "as"] for place in range(start, end))


def nests(asked: Question) -> bool:
    """A first part has a clause inside, and nothing but *and* before the second part shows where it ends."""
    first, second = asked.given[0][0], asked.given[1][0]
    if asked.view.words[second.start - 2] == ",":
        return False
    return sum(asked.view.tags[place] in FINITE for place in range(first.start, first.end)) > 1


def lacks_object(asked: Question) -> bool:
    """A part ends in *and* with one word, perhaps a verb that lacks its object: *re-sign and date it*."""
    return asked.view.tags[asked.given[0][0].end - 2] == "CC"


def opens_alone(asked: Question) -> bool:
    """A first part opens with a condition that a second part, which has none, may share."""
    first, second = (asked.view.words[some[0].start] for some in asked.given[:2])
    return first in _OPENING and second not in _OPENING


def bound(asked: Question) -> bool:
    """A pronoun that opens a second part stands for *no visitor* or *each tenant* of the first."""
    first, second = asked.given[0][0], asked.given[1][0]
    counted = not QUANTIFYING.isdisjoint(asked.view.words[first.start : first.start + 3])
    return counted and asked.view.words[second.start] in ("he", "she", "it", "they", "his", "her", "their")


def hides_condition(asked: Question) -> bool:
    """*You touch that wire, and you get a shock*: a first part that is so for anyone, now and always, is the
    condition of a second. So is what one *only has to* do, what may happen (*the wound may open, and you must
    come back*), and what is told to do (*ignore this, and you will pay*)."""
    view, (first, second) = asked.view, (asked.given[0][0], asked.given[1][0])
    words = view.words[first.start : second.start]
    if {"only", "just"} & set(words) and {"to"} & set(words):
        return True
    verb = next((k for k in range(first.start, second.start) if view.tags[k] in FINITE), None)
    other = next((k for k in range(second.start, second.end) if view.tags[k] in FINITE), None)
    if view.tags[first.start] == "VB" and other is not None and view.words[other] in ("will", "would"):
        return True
    if verb is None:
        return False
    if view.words[verb] in _POSSIBLE:
        shared = other is not None and view.words[other] == view.words[verb]
        if (
            other is not None
            and view.words[other] in ("has", "have")
            and view.tags[other + 1] in ("VBN", "RB")
        ):
            return False  # what has been done is so, whatever may come
        return not shared and _TIED.isdisjoint(view.words[second.start : second.end])
    if view.tags[verb] not in ("VBP", "VBZ") or view.lemma(verb) in ("be", "have"):
        return False
    pronoun = view.words[second.start] in ("he", "she", "it", "they", "his", "her", "you", "we")
    return words[0] == "you" or (words[0] in ("a", "an") and pronoun)


def marked_row(asked: Question) -> bool:
    """It is the last of three or more that begin with the same word: *to wash, to dry and to fold*. Without
    it the row would lack its *and*."""
    words, start = asked.view.words, asked.phrase.start
    return any(words[k : k + 2] == [",", words[start]] for k in range(start - 3))


def bounded(asked: Question) -> bool:
    """A first part says when it is so, and a second says what must or may be done, perhaps only then."""
    view, (first, second) = asked.view, (asked.given[0][0], asked.given[1][0])
    timed = not _TIMES.isdisjoint(view.words[first.start : first.end])
    return timed and not _DUTIES.isdisjoint(view.words[second.start : second.end])


def _count(some: Sequence[Phrase]) -> int:
    return some[-1].end - some[0].start if some else 0
