"""Passives: with who acts, and without.

*Is based on*, *was born* and *are interested* have the form of a passive, but nobody could be named who acts:
they are left out, and so is every passive of which the tree does not tell whether *by* names who acts.
"""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.passives import Actor, Passive, passives

_STATES = frozenset(
    "accustomed acquainted addicted affiliated aged aimed allergic amazed annoyed armed ashamed associated "
    "attached aware balanced based born bored bound broken called certified characterised characterized "
    "closed committed comprised composed concentrated concerned confused connected convinced crowded "
    "dedicated delighted dependent derived designed detailed determined dated devoted disabled disappointed "
    "displeased distributed divided done dressed due educated embarrassed employed engaged entitled equipped "
    "excited exhausted expected experienced exposed faced faded finished fixed followed frightened frozen "
    "furnished gone hidden honoured housed inclined infected inhabited injured insured intended interested "
    "involved isolated joined killed known left limited linked listed located lost made married mistaken "
    "mixed motivated named needed obliged obsessed occupied offended organised organized outdated owed "
    "pleased poised populated positioned prepared preoccupied qualified quoted ranged rated related relieved "
    "reserved retired rooted rumoured rumored satisfied saved scared scattered seated separated set "
    "shaped shocked situated skilled spread stationed stuck suited supposed surprised surrounded terrified "
    "thrilled tied tired titled told trained troubled trusted unaffected undecided unemployed unfinished "
    "united unknown unrelated upset used vested wanted wed welcomed worn worried worth wounded".split()
)


def _told(sentence: AnalysedSentence, actor: Actor) -> Iterator[tuple[Passive, str]]:
    if sentence.structure is None:
        return
    for one in passives(sentence.structure):
        if one.actor is not actor or not sentence.is_own(one.first, one.last):
            continue
        participle = sentence.view.lower[one.participle]
        if participle == "known" or (actor is Actor.UNSAID and participle in _STATES):
            continue
        yield one, sentence.words(one.first, one.last)


def _without_actor(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for one, said in _told(sentence, Actor.UNSAID):
        place = sentence.place(one.first, one.last)
        yield Found(place, f"“{said}” is passive, and who does it is not said.")


def _with_actor(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for one, said in _told(sentence, Actor.SAID):
        place = sentence.place(one.first, one.last)
        yield Found(place, f"“{said}” is passive; who does it stands behind “by”.")


PASSIVE_WITHOUT_ACTOR = DiagnosisRule(
    "passive",
    "verbs",
    "A passive that does not say who acts",
    "“The form was approved” leaves open who approved it. Readers of rules and letters need to know who "
    "must do what. States such as “is based on”, “was born” and “are interested” are no such passives. "
    "Where nobody needs to know who acted, a passive may stay.",
    "Say who does it: “we approved the form”.",
    in_sentence=_without_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
)
PASSIVE_WITH_ACTOR = DiagnosisRule(
    "passive-with-actor",
    "verbs",
    "A passive that says who acts behind “by”",
    "“The form was approved by the manager” puts the one who acts last. “The manager approved the form” "
    "says the same in the order in which things happen, with fewer words. “By Friday”, “by post” and “by "
    "filling in the form” name nobody who acts.",
    "Let the sentence begin with who acts.",
    in_sentence=_with_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
)
