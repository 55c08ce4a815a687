"""Passives: with who acts, and without."""

from collections.abc import Iterator

from ogden.editing.diagnosis.analysis import AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import DiagnosisRule, Found
from ogden.editing.structure.passives import passives


def _without_actor(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for one in passives(sentence.structure) if sentence.structure else ():
        if not one.says_who and sentence.is_own(one.first, one.last):
            said = sentence.words(one.first, one.last)
            yield Found(
                sentence.place(one.first, one.last), f"“{said}” is passive, and who does it is not said."
            )


def _with_actor(sentence: AnalysedSentence, limits: Limits) -> Iterator[Found]:
    for one in passives(sentence.structure) if sentence.structure else ():
        if one.says_who and sentence.is_own(one.first, one.last):
            said = sentence.words(one.first, one.last)
            yield Found(
                sentence.place(one.first, one.last), f"“{said}” is passive; who does it stands behind “by”."
            )


PASSIVE_WITHOUT_ACTOR = DiagnosisRule(
    "passive",
    "verbs",
    "A passive that does not say who acts",
    "“The form was approved” leaves open who approved it. Readers of rules and letters need to know who must "
    "do what.",
    "Say who does it: “we approved the form”.",
    in_sentence=_without_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
)
PASSIVE_WITH_ACTOR = DiagnosisRule(
    "passive-with-actor",
    "verbs",
    "A passive that says who acts behind “by”",
    "“The form was approved by the manager” puts the one who acts last. “The manager approved the form” says "
    "the same in the order in which things happen, with fewer words.",
    "Let the sentence begin with who acts.",
    in_sentence=_with_actor,
    fixed_by=frozenset(("structure",)),
    fix_rules=frozenset(("passives",)),
)
