"""What ends a part of a sentence, and may hold for the part before it, or for the next one."""

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.main_clause import OFTEN, last_clauses, main_verb, narrate, top_clause
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import StructureView
from ogden.editing.structure.word_classes import CONDITIONAL, EVERY_WEEK, LIMITING
from ogden.parsing.placed_tree import Phrase

_LASTING = (
    (CONDITIONAL - {"once"})
    | EVERY_WEEK
    | frozenset("only save failing subject regardless irrespective weekdays weekends holidays nights".split())
)
"""What may limit all that stands before it, wherever it stands."""
_ENDING = LIMITING | _LASTING

_TIME_NOUNS = frozenset(
    "year years month months week weeks day days time times morning evening night".split()
)


def ends_both(asked: Question) -> bool:
    """What ends the last part may hold for the part before it, too: *A and B unless C*, *A, and B, except D*.
    What tells more of a thing (*, which …*, *, such as …*) does not."""
    view, second = asked.view, asked.given[-1][0]
    start, end = second.start, second.end
    comma = start > 1 and "," in view.words[max(0, start - 3) : start]
    spared = _spared(view, asked.given[0][0], second) if len(asked.given) > 1 and not comma else frozenset()
    for place in range(start + 1, end):
        word = view.words[place]
        if word in spared:
            continue
        if comma and word in _ENDING and view.words[place - 1] == ",":
            return True
        if not comma and word in _ENDING and not _is_inside(view, second, place):
            return True
        if not comma and view.words[place : place + 2] == ["long", "as"]:
            return True
    tail = view.words[max(start, end - 3) : end]
    return not {"respectively", "alike", "either"}.isdisjoint(tail) or _is_loose(view, second)


def _spared(view: StructureView, first: Phrase, second: Phrase) -> frozenset[str]:
    """Words that hold for the second part alone: all where its verb is of another kind (*was built then and
    may be visited if …*), words of time where both tell what happened once."""
    one, other = main_verb(view, first), main_verb(view, second)
    if one is None or other is None:
        return frozenset()
    kinds = [view.words[k] if view.tags[k] == "MD" else "" for k in (one, other)]
    if kinds[0] != kinds[1]:
        return _ENDING
    words = view.words[first.start : second.end]
    if view.tags[one] == view.tags[other] == "VBD" and OFTEN.isdisjoint(words):
        return frozenset("while before after when where within without".split())
    return frozenset()


def _is_loose(view: StructureView, phrase: Phrase) -> bool:
    """Whether it ends behind a comma in words that may belong to all before: not *, which …*, *, a …*, *,
    such as …*."""
    one = phrase
    while one.children:
        last = one.children[-1]
        if last.word is None and len(one.children) > 1 and view.words[last.start - 1] == ",":
            if "CC" in [child.label for child in one.children]:
                return False
            word, first = view.words[last.start], last.children[0]
            if last.label == "SBAR":
                return not first.label.startswith(("WHNP", "WHPP")) and word not in ("where", "whose")
            if last.label == "NP":
                return not _TIME_NOUNS.isdisjoint(view.words[last.start : last.end])
            if last.label == "S":
                return view.tags[last.start] != "VBG" or word in ("depending", "assuming", "excluding")
            if last.label == "VP":
                return view.tags[last.start] == "VBN" or "," not in view.words[phrase.start : last.start - 1]
            if view.words[last.start : last.start + 3] == ["with", "the", "result"]:
                return False
            return word not in ("such", "including", "like", "especially", "particularly")
        one = last
    return False


def _is_inside(view: StructureView, second: Phrase, place: int) -> bool:
    """Whether a word stands in a clause of its own or tells which thing is meant; *only* behind the verb."""
    word = view.words[place]
    if word == "only":
        verb = verbs.first_verb(view, second)
        return verb is not None and place in (verb + 1, verb + 2) and view.tags[place - 1].startswith("V")
    if word in _LASTING and word != "whether":
        return False
    leaf = next((one for one in second.leaves() if one.start == place), None)
    above: list[Phrase] = []
    for one in leaf.ancestors() if leaf is not None else ():
        if one is second:
            break
        above.append(one)
    return any(
        one.parent is not None
        and (
            (one.label == "SBAR" and (one.start < place or one.parent.label == "NP"))
            or (one.label == "VP" and one.start < place and one.parent.label == "NP")
        )
        for one in above
    )


def _obliges(view: StructureView, second: Phrase) -> bool:
    """Whether a part says what you must do: *not until A, and you must B*."""
    words = view.words[second.start : second.start + 4]
    return words[:1] == ["you"] and not {"must", "obliged", "required", "should"}.isdisjoint(words)


def trails(asked: Question) -> bool:
    """What stands before ends in a clause of reason, time or condition that the last part may share: *closed
    because A, and B*. In a story of single events only a reason or a condition does. Variables as in
    `hearsay`."""
    view, second = asked.view, asked.given[-1][0]
    before = [one for some in asked.given[:-1] for one in some]
    if not before:
        return False
    told = narrate(view, top_clause(second), second)
    for below in last_clauses(before[-1]):
        outer = below.parent
        if below.label != "SBAR" or outer is None:
            continue
        first, word = below.children[0], view.words[below.start]
        if outer.label in ("NP", "SBAR", "ADJP", "ADVP") or first.label in ("WHNP", "WHPP", "S"):
            continue
        if word in ("that", "than", "for", "to", "whether", "how", "although", "though", "whereas"):
            continue
        if told and word in ("when", "while", "before", "after", "as", "where"):
            continue
        if word == "until" and _obliges(view, second):
            continue
        return True
    return False


_LIMITS = {
    "with": "consent permission agreement approval permit licence license authority help supervision",
    "on": "notice payment request advice demand",
    "under": "power powers supervision order orders section guidance licence",
    "by": "arrangement appointment agreement",
    "for": "fee price charge sum deposit year years month months week weeks day days hour hours",
    "at": "cost expense time times price rate",
    "in": "emergency emergencies case cases return",
    "from": "to until",
    "between": "and",
}
"""What a phrase at the end begins with, and what in it may limit all that stands before."""
_REPEATED = frozenset("once twice free daily weekly monthly yearly annually".split())


def _has_other_modal(view: StructureView, phrase: Phrase) -> bool:
    """Whether it has a modal of its own, and the verb before it another or none: *is free and may be kept for
    a year*."""
    before = [one for one in phrase.parent.children if one.end < phrase.start] if phrase.parent else []
    first = next((one for one in before if one.label == "VP"), None)
    own = verbs.first_verb(view, phrase)
    other = verbs.first_verb(view, first) if first is not None else None
    if own is None or other is None or view.tags[own] != "MD":
        return False
    return view.words[own] != view.words[other]


def limited_end(asked: Question) -> bool:
    """It ends in a permission, a price, a notice or a time, without a comma before it, which may hold for the
    part before, too: *may keep a cat and put up a dish with the agreement of the board*."""
    view, phrase = asked.view, asked.phrase
    words = view.words[phrase.start + 1 : phrase.end]
    if _has_other_modal(view, phrase):
        return False
    if _REPEATED & set(words) or ("from" in words and "to" in words[words.index("from") :]):
        return True
    if any(
        word in ("every", "each") and not _TIME_NOUNS.isdisjoint(words[k : k + 4])
        for k, word in enumerate(words)
    ):
        return True
    for one in phrase.phrases():
        if one.label == "PP" and one.end == phrase.end and one.start > phrase.start:
            wanted = _LIMITS.get(view.words[one.start], "").split()
            if not set(wanted).isdisjoint(view.words[one.start + 1 : one.end]):
                return True
    return False
