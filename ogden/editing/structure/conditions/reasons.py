"""What rules for reasons, purposes and results ask: whether a clause tells how things are, where it ends the
statement, and whether someone else says it."""

from collections.abc import Iterator
from itertools import pairwise

from ogden.editing.structure import verbs
from ogden.editing.structure.conditions.places import SCOPES, is_lower_clause
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING, SAYING
from ogden.parsing.placed_tree import Phrase

_LASTING = frozenset(
    "be have lack need want know contain require belong depend mean cost own like believe exist differ "
    "remain hold last lie vary tend owe live seem appear apply cover deserve involve include consist "
    "exceed total allow rely share suffer".split()
)
"""Verbs that say how something is, not what happens."""
_COMMENTS = SAYING | frozenset(
    "notify describe show see set require provide happen do intend plan request instruct advise discuss "
    "specify define stipulate recommend demonstrate illustrate indicate observe point record outline "
    "order direct prescribe remember recall write follow arise occur determine envisage put result".split()
)
"""What a clause with *as* says that only tells who said or wanted it: *as we told you*, *as you know*."""
_LIMITS = frozenset(
    "may can could might only few fewer seldom rarely never if unless when whenever whether ever just "
    "even less likely or".split()
)
"""Words that may reach a reason behind them: *may dismiss him because he is ill*."""
_SEEMING = frozenset("seem appear claim pretend".split())
_PERSONAL = frozenset("it he she they him her them his its their".split())


def ends_statement(asked: Question) -> bool:
    """It ends the sentence, and belongs to its main statement: to no clause within it, no report or aside."""
    one = asked.phrase
    upto = one.start if one.label in ("SBAR", "PP", "S") else one.end
    verb = any(tag in FINITE or tag == "VB" for tag in asked.view.tags[:upto])
    if one.end < asked.view.end or not verb:
        return False
    around = (one, *one.ancestors()) if one.label == "S" else one.ancestors()
    for above in around:
        if above.label == "SBAR" and above.children[0].label in ("SBAR", "S", "VP"):
            continue  # two clauses side by side, each of which says when or why
        if above.label in SCOPES:
            return False
        if is_lower_clause(asked.view, above):
            return False
    return True


def reported(asked: Question) -> bool:
    """Before it, a verb tells what someone says, thinks or knows: what follows may be theirs."""
    start = asked.phrase.start
    return any(
        leaf.start < start and leaf.label.startswith("VB") and _reports(asked.view, leaf, start)
        for leaf in asked.view.root.leaves()
    )


def _reports(view: StructureView, verb: Phrase, start: int) -> bool:
    """*said that*, *is believed to*, *A, he said, as B*; not *agreed to do*, which is a deed."""
    if view.lemma(verb.start) not in SAYING or verb.parent is None:
        return False
    if (
        view.words[verb.end : verb.end + 1] == [","]
        and "," in view.words[max(0, verb.start - 3) : verb.start]
    ):
        return True
    beside = [child for child in verb.parent.children if child.start < start]
    if any(child.label in ("SBAR", "SINV") for child in beside):
        return True
    told = verb.label == "VBN" or view.lemma(verb.start) in _SEEMING
    return any(child.label == "S" and (told or not _is_infinitive(view, child)) for child in beside)


def _is_infinitive(view: StructureView, clause: Phrase) -> bool:
    return view.words[clause.start] == "to"


def joins_verbs(asked: Question) -> bool:
    """Before it, verbs or clauses are joined: what follows may belong to the last of them alone."""
    start = asked.phrase.start
    return any(
        phrase.label in ("VP", "S", "SBAR")
        and any(
            (child.label == "CC" and child.start > 0) or child.word == ";"
            for child in phrase.children
            if child.end <= start
        )
        for phrase in asked.view.phrases
    )


def limits_reason(asked: Question) -> bool:
    """Something before it may be so only for this reason: *may be dismissed because*, *only*, *few*, *if*; or
    it has one of the words that are given, or is a duty."""
    limits, words = _LIMITS.union(asked.values), asked.view.words[: asked.phrase.start]
    duty = asked.values and any(one in verbs.HAVE and other == "to" for one, other in pairwise(words))
    return bool(duty) or any(word in limits for word in words)


def _clauses(phrase: Phrase) -> Iterator[Phrase]:
    """The clause, or those that are joined in it."""
    below = [child for child in phrase.children if child.label == "S"]
    if below and not any(child.label == "VP" for child in phrase.children):
        for one in below:
            yield from _clauses(one)
    else:
        yield phrase


def _main_verb(view: StructureView, clause: Phrase) -> Phrase | None:
    """The verb with a meaning of its own: *has been built*."""
    one = next((child for child in clause.children if child.label == "VP"), None)
    found: Phrase | None = None
    while one is not None:
        own = [child for child in one.children if child.label.startswith("VB")]
        found = own[-1] if own else found
        one = next((child for child in one.children if child.label == "VP"), None)
    return found


def lasting(asked: Question) -> bool:
    """It says how things are, were or may be, not what happens: of time, *as* would not say so. *present*:
    all that is said in the present counts, too, as *since* has no such clause of time."""
    now = "present" in asked.values
    return all(_lasts(asked.view, clause, now) for clause in _clauses(asked.phrase))


def _lasts(view: StructureView, clause: Phrase, now: bool) -> bool:
    acting = next((child for child in clause.children if child.label == "VP"), None)
    verb = _main_verb(view, clause)
    tense = verbs.tense_of(view, acting) if acting is not None else None
    if acting is None or verb is None or tense is None:
        return False
    words = view.own_words(acting)
    if tense.before is not None or not DENYING.isdisjoint(words):
        return True  # may do, has done, did not
    if now and tense.tag == "VBZ":
        return True
    if verb.label == "VBG":
        return False
    helped = words[0] in verbs.BE and verb.label == "VBN"
    return helped or view.lemma(verb.start) in _LASTING


def of_time(asked: Question) -> bool:
    """*since* may say when: the verb around is perfect, or only that of the clause itself is past."""
    around, own = (_finite_verb(asked.view, some[0]) for some in asked.given[:2])
    tense = verbs.tense_of(asked.view, around) if around is not None else None
    if tense is None or own is None:
        return own is not None and verbs.is_past(asked.view, own)
    assert around is not None
    over = verbs.is_past(asked.view, around) or tense.before in ("could", "would", "might")
    return tense.tag == "VBN" or (verbs.is_past(asked.view, own) and not over)


def _finite_verb(view: StructureView, phrase: Phrase) -> Phrase | None:
    """The verb phrase of a clause, or of the clause around something else."""
    for one in (phrase, *phrase.ancestors()):
        if one.label == "S":
            acting = next((child for child in one.children if child.label == "VP"), None)
            if acting is not None and verbs.is_finite(view, acting):
                return acting
    return None


def comments(asked: Question) -> bool:
    """It only says who said, wanted or knows it: *as we told you*, *as the law requires*."""
    for clause in _clauses(asked.phrase):
        verb = _main_verb(asked.view, clause)
        words = asked.view.own_words(clause)
        if not DENYING.isdisjoint(words):
            continue
        if verb is None or asked.view.lemma(verb.start) in _COMMENTS or "aware" in words:
            return True
        if words[:2] == ["the", "case"]:
            return True
    return False


def forward(asked: Question) -> bool:
    """A pronoun of a first clause may stand for what only the subject of the next one names."""
    view, (first, subject) = asked.view, (asked.given[0][0], asked.given[1][0])
    if view.words[subject.start] in _PERSONAL:
        return False
    named, empty = False, _is_empty(view, first)
    for place in range(first.start + empty, first.end):
        if view.words[place] in _PERSONAL and not (named and view.tags[place] == "PRP$"):
            return True
        named = named or view.tags[place].startswith("NN")
    return False


def _is_empty(view: StructureView, clause: Phrase) -> bool:
    """*It is hard to say*: its *it* stands for nothing."""
    words = view.own_words(clause)
    return (
        words[:2] in (["it", "is"], ["it", "was"])
        and view.tags[clause.start + 2] in ("JJ", "RB")
        and "to" in words
    )


_GUESSES = frozenset(
    "probably possibly perhaps maybe presumably likely unlikely clearly certainly surely evidently "
    "seem seems appear appears".split()
)
_EVIDENCE = frozenset("see find hear record contain show name mark stamp".split())


def guessed(asked: Question) -> bool:
    """What stands before it is only thought likely: a reason to think so is no cause of it."""
    before = asked.view.words[: asked.phrase.start]
    deduced = {(modal, "have") for modal in ("must", "cannot", "could", "might", "may")} | {("must", "be")}
    return not _GUESSES.isdisjoint(before) or not deduced.isdisjoint(pairwise(before))


def evidence(asked: Question) -> bool:
    """What is given as a reason is what someone can see today or has found: how one knows that something was
    so, and not why it was. Variables: the clause, and the reason in it."""
    view, reason = asked.view, asked.given[1][0]
    main = next((k for k in range(asked.phrase.start) if view.tags[k] in FINITE), None)
    own = next((k for k in range(reason.start, reason.end) if view.tags[k] in FINITE), None)
    if main is None or own is None or view.tags[main] != "VBD":
        return False
    verbs = (k for k in range(reason.start, reason.end) if view.tags[k].startswith("VB"))
    return view.tags[own] in ("VBZ", "VBP") or any(view.lemma(k) in _EVIDENCE for k in verbs)
