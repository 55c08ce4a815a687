"""What a condition or an exception at the end of a sentence limits, and whether *where* means *if*."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.view import FINITE, StructureView
from ogden.editing.structure.word_classes import DENYING
from ogden.parsing.placed_tree import Phrase

_CLAUSES = ("S", "VP", "SINV", "SQ")
_DOERS = frozenset(
    "shareholder radiologist surgeon councillor councilor custodian director commissioner cabinet state "
    "inspector legislature assembly regulator ombudsman tribunal parish county treasurer auditor coroner "
    "governor trustee inhabitant settler farmer student pupil parent resident customer member scientist "
    "researcher expert critic voter crew clerk judge magistrate sheriff referee editor staff engineer "
    "physician nurse consultant clinician patient tenant household landlady neighbour neighbor manufacturer "
    "airline railway municipality federation institute foundation academy museum college faculty division "
    "squadron regiment military navy executive administration supervisor caseworker reviewer leader guest "
    "colleague adviser advisor minister secretary president chancellor mayor duke earl bishop".split()
)
_NOT_DOING = frozenset(
    "way means reason virtue end time date deadline law hand post vote majority day standard act war battle "
    "river street road treaty storm".split()
)
_HAPPENING = frozenset(
    "fire rain snow fog ice misconduct damage loss illness war theft fraud doubt delay".split()
)
_UNLIKELY = frozenset(
    "unlikely impossible rarely seldom disinclined unable difficult little few unsafe".split()
)
_SUPPOSED = frozenset("a an any you we such there no it they either neither one both two more your".split())


def several(asked: Question) -> bool:
    """More than one thing is stated before it, so that it may limit one of them alone: *A and B if C*. Where
    it stands inside the last of several statements with subjects of their own, it limits that one,
    unless `any` is asked for."""
    view, end = asked.view, asked.phrase.start
    inside = set(map(id, asked.phrase.ancestors()))
    for one in view.phrases:
        for joining in one.children:
            marks = joining.word in (";", ":", "–", "—", "--")
            if (joining.label != "CC" and not marks) or joining.start >= end or joining.start == one.start:
                continue
            before = [
                child for child in one.children if child.label in _CLAUSES and child.end <= joining.start
            ]
            behind = [
                child for child in one.children if child.label in _CLAUSES and child.start > joining.start
            ]
            if marks and not behind:
                return True
            if before and behind and not _is_below(one) and _is_finite(view, behind[0]):
                if asked.values != ("any",) and behind[-1].label == "S" and id(behind[-1]) in inside:
                    continue
                return True
    return False


def _is_finite(view: StructureView, phrase: Phrase) -> bool:
    return any(leaf.label in FINITE for leaf in phrase.leaves())


def _is_below(phrase: Phrase) -> bool:
    """It stands in a clause of its own, such as *who live or work there*."""
    return any(above.label == "SBAR" for above in phrase.ancestors())


def case(asked: Question) -> bool:
    """What a clause after *where* tells is no place but a case: *where a worker is ill*, *where the rent has
    been paid*."""
    view, clause = asked.view, asked.phrase
    acting = next((child for child in clause.children if child.label == "VP"), None)
    if acting is None or not verbs.is_finite(view, acting) or verbs.is_past(view, acting):
        return False
    if view.words[clause.start] in _SUPPOSED or not DENYING.isdisjoint(view.own_words(acting)[:4]):
        return True
    first = verbs.first_verb(view, acting)
    tense = verbs.tense_of(view, acting)
    if tense is not None and tense.tag == "VBN":
        return True
    return (
        first is not None
        and view.words[first] in ("is", "are")
        and acting.children[-1].label in ("VP", "ADJP")
    )


def doer(asked: Question) -> bool:
    """Someone who can act, with more names for such people and bodies; no *by the end*, no *by law*."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and is_doer(asked.view, noun)


def is_doer(view: StructureView, noun: nouns.Noun) -> bool:
    if view.words[noun.head] in _NOT_DOING:
        return False
    return nouns.is_actor(view, noun) or view.lemma(noun.head) in _DOERS


def some(asked: Question) -> bool:
    """It names something that may or may not come: *a fire*, *any loss*, *heavy snow*; not *the end*."""
    view, phrase = asked.view, asked.phrase
    if any(view.tags[place] == "POS" for place in range(phrase.start, phrase.end)):
        return False
    first, word = view.tags[phrase.start], view.words[phrase.start]
    return word in _HAPPENING or word in ("a", "an", "any") or first in ("NNS", "JJ")


def denied_before(asked: Question) -> bool:
    """Something is denied or held unlikely in the sentence before it."""
    before = set(asked.view.words[: asked.phrase.start])
    return not before.isdisjoint(DENYING | _UNLIKELY)


def dangles(asked: Question) -> bool:
    """It has a participle whose subject is not said: *before leaving*, *, hoping for more*."""
    view = asked.view
    return any(
        view.tags[place] == "VBG"
        and place > 0
        and view.words[place - 1]
        in ("before", "after", "while", "when", "since", "without", "on", "upon", ",")
        for place in asked.places()
    )


def perfected(asked: Question) -> bool:
    """The verb of the clause is perfect: *until you have paid*. Then *until* says what must be done first."""
    acting = next((child for child in asked.phrase.children if child.label == "VP"), None)
    tense = verbs.tense_of(asked.view, acting) if acting is not None else None
    return tense is not None and tense.tag == "VBN"


def runs_on(asked: Question) -> bool:
    """What follows it leans on it: *and should be sent*, *are made*, *as well as others*."""
    view, end = asked.view, asked.phrase.end
    comma = view.words[end : end + 1] == [","]
    end += comma
    words, tags = view.words[end : end + 3], view.tags[end : end + 2]
    if words == ["as", "well", "as"] or (tags and tags[0] in FINITE):
        return True
    if len(tags) < 2 or words[0] not in ("and", "or", "but"):
        return False
    verb = next((k for k in range(end + 1, view.end) if view.tags[k] in FINITE), end + 1)
    if tags[1].startswith(("VB", "MD")) or view.words[verb - 1] in ("and", "or", "but"):
        return True
    if tags[1].startswith("RB") and not comma:
        return True
    return not any(view.tags[k].startswith(("NN", "PRP", "EX", "DT", "CD")) for k in range(end + 1, verb))


def joins_to(asked: Question) -> bool:
    """It has *and to*, a second thing to do, which leans on a verb before; or what follows has no verb of its
    own: *and the guarantor unwilling*."""
    view, one = asked.view, asked.phrase
    if any(
        view.words[place] in ("and", "or", "but", "nor", ",", "than") and view.tags[place + 1] == "TO"
        for place in range(one.start, view.end - 1)
    ):
        return True
    joined = [place for place in range(one.end, view.end) if view.words[place] in ("and", "or", "but", "nor")]
    return bool(joined) and not any(view.tags[place] in FINITE for place in range(joined[0], view.end))


def long(asked: Question) -> bool:
    """The whole sentence has at least so many words."""
    return asked.view.size >= int(asked.values[0])


def of_again(asked: Question) -> bool:
    """Behind it stands *and of*: a second thing of the same kind, *the treatment of A and of B*."""
    end = asked.phrase.end
    return asked.view.words[end : end + 2] in (["and", "of"], ["or", "of"])


def pronoun_with(asked: Question) -> bool:
    """A first variable is a pronoun, and the second is there: *it*, *over*, of *took it over*."""
    one = asked.phrase
    return len(one) == 1 and asked.view.tags[one.start] in ("PRP", "DT") and all(asked.given)


def draws(asked: Question) -> bool:
    """A first variable has a verb in it, and one of the others is there: behind it, a time
    would seem to belong to that verb. *A man who hit a boy was cleared by a court on Monday.*"""
    one, *others = asked.given
    tags = (asked.view.tags[place] for phrase in one for place in range(phrase.start, phrase.end))
    return any(others) and any(tag.startswith("VB") for tag in tags)
