"""What judges edits, stage by stage.

1. Boosted trees learn from references which edits people make, and which raise SARI (`judge_trees.py`): once
   from TurkCorpus alone, once from TurkCorpus and ASSET.
2. From edits that were read, a regression learns which are right (`correctness_fit.py`).
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import asdict, dataclass
from functools import cached_property
from typing import Any

from ogden.editing.judge.correctness import pack_correctness
from ogden.editing.judge.edit_priors import pack_edit_priors
from ogden.editing.learning.judges.correctness_fit import fit_correctness, read_readings
from ogden.editing.learning.judges.cross_fitting import TrainingRows, training_rows
from ogden.editing.learning.judges.judge_trees import (
    JudgeOptions,
    grow_judge,
    made_by_someone,
    try_limits,
    worth,
)
from ogden.editing.learning.judges.reference_examples import ReferenceExamples, propose_edits
from ogden.editing.learning.model_assembly import open_proposer
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Inputs, Made, Sections, StageMaker, paths
from ogden.files.stages import Artifact, Progress
from ogden.parsing.shipped import PARSER_FILE, load_parser, load_tagger

JUDGES = {"turk": ("turk",), "asset": ("turk", "asset")}
"""Each judge, and the references that it learns from."""


@dataclass(frozen=True)
class JudgeLearner:
    make: StageMaker
    sources: Sources
    proposer: Sections
    """What proposes the edits."""
    learned: int
    """Sentences with references to learn from."""
    options: JudgeOptions

    def sections(self) -> Sections:
        found: dict[str, Artifact] = {}
        for name, sets in JUDGES.items():
            found |= self.judge(name, sets)
        return {**found, "tables.rightness": self.correctness()}

    @cached_property
    def examples(self) -> ReferenceExamples:
        """Found when a stage asks for it, and once: stages that are done need none."""
        lines = slice(self.learned)
        sets = {name: one.read(lines) for name, one in self.sources.references.items()}
        return propose_edits(sets, open_proposer(paths(self.proposer)), load_tagger(), load_parser())

    def judge(self, name: str, sets: Sequence[str]) -> Sections:
        """Trees for confidence and worth, and priors, learned from the references of some test sets."""
        references, options = self.sources.references, self.options
        files = [path for each in sets for path in references[each].files]
        task = _Task(self, sets)

        def stage(section: str, more: Mapping[str, Any], make: Callable[[], bytes]) -> Artifact:
            inputs: Inputs = [*self.proposer.values(), PARSER_FILE, *files]
            return self.make.whole(
                section, {"learned": self.learned, **more}, inputs, lambda tell: (make(), {})
            )

        makers: dict[str, tuple[Mapping[str, Any], Callable[[], bytes]]] = {
            f"trees.{name}.confidence": (asdict(options.confidence), task.confidence),
            f"trees.{name}.worth": (asdict(options.worth), task.worth),
            f"tables.{name}.experience": ({}, task.priors),
        }
        return {section: stage(section, *one) for section, one in makers.items()}

    def correctness(self) -> Artifact:
        def make(tell: Progress) -> Made:
            readings = read_readings(self.sources.readings)
            return pack_correctness(fit_correctness(readings)), {"edits": len(readings.right)}

        return self.make.whole("tables.rightness", {}, [self.sources.readings], make)

    def try_limits(self) -> Iterator[str]:
        """How good limits of the strengths are, by cross-validation, a line each."""
        correctness = fit_correctness(read_readings(self.sources.readings))
        for sets in (("turk", "asset"), ("turk",)):
            yield from try_limits(self.examples, sets, correctness, self.options)


@dataclass(frozen=True)
class _Task:
    """What one judge learns; its rows are made once for all three sections."""

    learner: JudgeLearner
    sets: Sequence[str]

    @cached_property
    def examples(self) -> ReferenceExamples:
        return self.learner.examples.only(self.sets)

    @cached_property
    def rows(self) -> TrainingRows:
        return training_rows(self.examples)

    def confidence(self) -> bytes:
        return grow_judge(self.rows, made_by_someone(self.rows), self.learner.options.confidence)

    def worth(self) -> bytes:
        options = self.learner.options.worth
        return grow_judge(self.rows, worth(self.examples, self.rows, options), options)

    def priors(self) -> bytes:
        return pack_edit_priors(self.rows.priors(self.rows.everything))
