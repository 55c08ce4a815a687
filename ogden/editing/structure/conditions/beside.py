"""What stands beside a noun and tells more of it: what heads it, where it stands, what may be cut off."""

from ogden.editing.structure import nouns, verbs
from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.word_classes import SAYING

_TELLING = frozenset("when after because since as while although though which who where whose before".split())
"""Words that open a clause which tells what is so."""
SUMS = frozenset(
    "circumstance rule relationship relation principle law method system theory argument criticism "
    "gap process figure amount sum condition designation move decision increase decrease rise fall drop "
    "fact step change result sign feature practice position view task privilege trend situation event "
    "outcome act action claim proposal measure policy procedure reduction improvement difference "
    "proportion cost feat achievement victory defeat tradition custom habit requirement offence offense "
    "crime breach violation mistake error failure success setback blow development phenomenon effect "
    "pattern behaviour behavior technique approach tactic strategy responsibility burden duty prospect "
    "possibility risk danger threat problem belief notion conclusion finding discovery reminder "
    "testament tribute indication reflection consequence response reaction gesture attempt effort "
    "choice shift departure contrast arrangement distinction honour honor accolade margin comment "
    "statement remark ruling verdict reversal transition transformation expansion delay shortage loss "
    "gain waste disgrace scandal tragedy coincidence irony exercise concentration combination fallacy "
    "lag trade-off tradeoff compromise concession precaution rate state restriction tendency "
    "precedent".split()
)
"""Nouns for what a whole clause says: *…, a step that …*."""
_DOUBTFUL = frozenset(("SBARQ", "SQ", "SINV", "PRN", "FRAG", "X", "INTJ", "UCP"))


def headed(asked: Question) -> bool:
    """One of these nouns heads it, in any number."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and asked.view.lemma(noun.head) in asked.values


def sums(asked: Question) -> bool:
    """Its noun may sum up a whole clause: *a decision that …*."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and asked.view.lemma(noun.head) in SUMS


def as_many(asked: Question) -> bool:
    """Two phrases are of the same number."""
    first, second = (nouns.noun_of(asked.view, some[0]) for some in asked.given[:2])
    return first is not None and second is not None and first.plural == second.plural


def named(asked: Question) -> bool:
    """A name heads it: what is told of it is so in whatever clause it stands."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    return noun is not None and asked.view.tags[noun.head].startswith("NNP") and not noun.joined


def sole(asked: Question) -> bool:
    """It is one thing or kind of thing, not two that *and* or *or* joins."""
    return not any(
        child.label == "CC" or child.word in (",", ";")
        for one in asked.phrase.phrases()
        if one.label == "NP" and one.start == asked.phrase.start
        for child in one.children
    )


def known(asked: Question) -> bool:
    """It is named in no report, question, condition or aside; clauses that tell what is so may hold it."""
    for one in asked.phrase.ancestors():
        if one.label in _DOUBTFUL:
            return False
        if one.label == "SBAR" and asked.view.words[one.start] not in _TELLING:
            return False
        verb = verbs.first_verb(asked.view, one) if one.label == "VP" else None
        if verb is not None and asked.view.lemma(verb) in SAYING:
            return False
    return True


def told_past(asked: Question) -> bool:
    """A thing, no one who acts, of which a past verb tells: what it is may still be so."""
    noun = nouns.noun_of(asked.view, asked.phrase)
    acts = noun is not None and nouns.is_actor(asked.view, noun)
    return not acts and verbs.is_past(asked.view, asked.given[1][0])


def behind_verb(asked: Question) -> bool:
    """It stands behind the verb of its clause."""
    return any(one.label == "VP" for one in asked.phrase.ancestors())


def leads_to(asked: Question) -> bool:
    """One of these words stands behind it, with a comma before it or not."""
    end = asked.given[0][-1].end
    if end < len(asked.view.words) and asked.view.words[end] == ",":
        end += 1
    return end < len(asked.view.words) and asked.view.words[end] in asked.values
