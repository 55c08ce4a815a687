"""Sentences rewritten by rules over trees, one rewrite after the other.

What is rewritten is tagged and parsed anew, so that further rules see the shorter sentences: several may
apply to a sentence, also inside each other. Each rewrite is judged where it is made.
"""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property
from typing import Self

from ogden.editing.sentences import Prepared
from ogden.editing.staged_edits import StagedEdits
from ogden.editing.structure.candidates import Candidate, structural_candidates
from ogden.editing.structure.judge import StructureJudge
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.text.reading_level import reading_level

ROUNDS = 4
"""Rewrites after each other, at most."""
_SPEAKS_OF_ALL = re.compile(
    r"(?:But )?(?:This (?:is|was|applies|does|did|means|meant|comes|came|must|depends)"
    r"|The (?:only )?exceptions?) "
)
"""How a sentence begins that is about the whole sentence before it."""
Prepare = Callable[[Sequence[str]], list[Prepared]]


@dataclass(frozen=True)
class Rewritten:
    """A rewrite that was made, or might be, and how likely it is right."""

    rule: StructureRule
    chance: float


@dataclass
class StructuredSentence:
    """A sentence and what became of it."""

    prepared: Prepared
    parts: list[Prepared]
    """The sentences of its new text; their offsets count from its start."""
    staged: StagedEdits[Rewritten]
    suggestions: list[tuple[int, int, str, Rewritten]]
    """What is less sure: spans of the sentence, and what they might become."""

    @property
    def sentences(self) -> list[Prepared]:
        """Those whose words may be edited: the new ones, or the one it was."""
        return self.parts if self.staged.edits else [self.prepared]

    @classmethod
    def unchanged(cls, prepared: Prepared) -> Self:
        return cls(prepared, [], StagedEdits(prepared.sentence.text), [])


@dataclass(frozen=True)
class StructureLimits:
    least: float
    """The least chance of being right that a rewrite must have."""
    suggested: float
    """The least of one that is shown."""
    split: bool = True
    """Whether sentences may become several."""
    target_grade: float | None = None
    """Only sentences above this grade."""


@dataclass(frozen=True)
class Structurer:
    rules: Sequence[StructureRule] = field(repr=False)
    judge: StructureJudge

    def structured(
        self, sentences: Sequence[Prepared], limits: StructureLimits, prepare: Prepare
    ) -> list[StructuredSentence]:
        rules = self._rule_set if limits.split else self._rule_set.only(lambda rule: not rule.splits)
        found = [StructuredSentence.unchanged(one) for one in sentences]
        at_work = [(one, [one.prepared]) for one in found if _is_wanted(one.prepared, limits)]
        for number in range(ROUNDS):
            judged = self._judged([part for _, parts in at_work for part in parts], rules)
            rest, changed = iter(judged), list[StructuredSentence]()
            for one, parts in at_work:
                own = [(part, next(rest)) for part in parts]
                if number == 0:
                    one.suggestions += _suggested(own[0][1], limits)
                if _made(one, own, limits, inside=number > 0):
                    changed.append(one)
            if not changed:
                break
            texts = prepare([one.staged.text for one in changed])
            at_work = []
            for place, one in enumerate(changed):
                one.parts = [part for part in texts if part.text == place]
                at_work.append((one, one.parts))
        return found

    @cached_property
    def _rule_set(self) -> RuleSet:
        return RuleSet.of(self.rules)

    def _judged(self, sentences: Sequence[Prepared], rules: RuleSet) -> list[list[tuple[Candidate, float]]]:
        candidates = structural_candidates(sentences, rules)
        chances = iter(self.judge.chances([one for some in candidates for one in some]).tolist())
        for some in candidates:
            for one in some[:1]:  # all have the same tree, which has done its work
                one.view.dissolve()
        return [[(one, next(chances)) for one in some] for some in candidates]


def _is_wanted(prepared: Prepared, limits: StructureLimits) -> bool:
    target = limits.target_grade
    return prepared.parsed is not None and (
        target is None or reading_level(prepared.sentence.text).grade > target
    )


def _made(
    one: StructuredSentence,
    judged: Sequence[tuple[Prepared, list[tuple[Candidate, float]]]],
    limits: StructureLimits,
    inside: bool,
) -> bool:
    """Make the surest rewrite of each part, from the last part to the first; whether any was made. What the
    next sentence limits or gives the reason of stays in one sentence, so that all of it is meant."""
    made, behind = False, ""
    for part, candidates in reversed(judged):
        held, behind = _SPEAKS_OF_ALL.match(behind) is not None, part.sentence.text
        sure = [
            (chance, candidate)
            for candidate, chance in candidates
            if chance >= limits.least
            and not candidate.rewrite.rule.suggested
            and not (held and len(candidate.rewrite.sizes) > 1)
        ]
        if sure:
            chance, candidate = max(sure, key=lambda pair: pair[0])
            rewrite, offset = candidate.rewrite, part.offset if inside else 0
            note = Rewritten(rewrite.rule, chance)
            one.staged.add(offset + rewrite.start, offset + rewrite.end, rewrite.after, note)
            made = True
    return made


def _suggested(
    candidates: Sequence[tuple[Candidate, float]], limits: StructureLimits
) -> list[tuple[int, int, str, Rewritten]]:
    """The surest of those that are not sure enough."""
    unsure = [
        (chance, candidate.rewrite)
        for candidate, chance in candidates
        if limits.suggested <= chance and (chance < limits.least or candidate.rewrite.rule.suggested)
    ]
    if not unsure:
        return []
    chance, rewrite = max(unsure, key=lambda pair: pair[0])
    return [(rewrite.start, rewrite.end, rewrite.after, Rewritten(rewrite.rule, chance))]
