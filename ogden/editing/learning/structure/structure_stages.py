"""What judges structural rewrites, stage by stage.

1. Trees learn where people split sentences (`split_places.py`).
2. Trees learn from readings, and from what adversaries provoked, how likely a rewrite is right, and a line
   through what they say of rewrites that they had not seen makes chances of it
   (`ogden.editing.learning.judges.right_trees`).
3. The rules are packed, each with how often its rewrites were read and found right.
"""

import hashlib
from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Any

import numpy as np

from ogden._core import BoostedTrees
from ogden.editing.judge.boosted_trees import pack_trees, read_trees
from ogden.editing.judge.calibration import pack_calibration
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.learning.judges.right_trees import Learned, learn_right
from ogden.editing.learning.reading.readings import parted_by_sentence, read_readings
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Inputs, Made, Sections, StageMaker
from ogden.editing.learning.structure.provoked import provoked_readings, read_provocations
from ogden.editing.learning.structure.reading_rows import StructureRows, structure_rows
from ogden.editing.learning.structure.split_places import grow_place_trees, split_places
from ogden.editing.learning.tree_growing import TreeOptions, tree_arrays
from ogden.editing.structure.features import NAMES, PLACE_NAMES
from ogden.editing.structure.packed import pack_structure
from ogden.editing.structure.rule import StructureRule, read_folder
from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress
from ogden.lm.packed import packed_model
from ogden.parsing.builtin import PARSER_FILE, load_parser, load_tagger

TELLING = frozenset("ijmouwxz")
"""The readings that tell how often rewrites are right: no rule was mended on purpose after them, but for some
kinds of faults in `u`, which are not made any more."""


@dataclass(frozen=True)
class StructureOptions:
    places: TreeOptions = field(default_factory=lambda: TreeOptions(150, feature_fraction=0.6))
    right: TreeOptions = field(
        default_factory=lambda: TreeOptions(
            300,
            objective="regression",
            learning_rate=0.03,
            num_leaves=31,
            min_data_in_leaf=15,
            feature_fraction=0.4,
            bagging_fraction=1.0,
            bagging_freq=0,
        )
    )
    every: int = 3
    """Of the sentences that people split, one in so many: all of them take half an hour."""


@dataclass(frozen=True)
class StructureLearner:
    make: StageMaker
    sources: Sources
    simple_model: Artifact | Path
    normal_model: Artifact | Path
    options: StructureOptions

    def sections(self) -> Sections:
        trees = asdict(self.options.right)
        return {
            "trees.split": self.place_trees,
            "trees.structure": self._stage("trees.structure", trees, self._trees),
            "tables.structure": self._stage("tables.structure", {"as written": self._written}, self._packed),
            "tables.structure.calibration": self._stage(
                "tables.structure.calibration", trees, self._calibration
            ),
        }

    @cached_property
    def rules(self) -> list[StructureRule]:
        return read_folder(self.sources.structure)

    @property
    def _inputs(self) -> Inputs:
        return [self.simple_model, self.normal_model, PARSER_FILE]

    @cached_property
    def _patterns(self) -> str:
        """What the rules do, whatever their examples and reasons are, as a short string."""
        if not self.rules:
            raise InputError(f"{self.sources.structure}: there are no rules over trees (*.toml)")
        told = [
            (rule.name, rule.kind, rule.normal_text, rule.simple_text, *rule.holds_texts, *rule.wants_texts)
            for rule in self.rules
        ]
        return hashlib.sha256(repr(told).encode()).hexdigest()

    @property
    def _written(self) -> str:
        """The rules with their examples, as a short string."""
        return hashlib.sha256(pack_structure(self.rules, {})).hexdigest()

    @cached_property
    def models(self) -> LmPair:
        paths = [
            one.path if isinstance(one, Artifact) else one for one in (self.simple_model, self.normal_model)
        ]
        return LmPair(*(packed_model(path.read_bytes(), path.name) for path in paths))

    @cached_property
    def place_trees(self) -> Artifact:
        options = self.options.places

        def make(tell: Progress) -> Made:
            tag = load_tagger().tag_many
            found = split_places(
                self.sources.splits,
                self.rules,
                self.models,
                tag,
                load_parser().read_many,
                self.options.every,
                tell,
            )
            return grow_place_trees(found, options)

        given = {**asdict(options), "every": self.options.every, "rules": self._patterns}
        return self.make.whole("trees.split", given, [*self._inputs, self.sources.splits], make)

    @cached_property
    def rows(self) -> StructureRows:
        """Found when a stage asks for it, and once."""
        learned, _ = parted_by_sentence(read_readings(self.sources.structure_readings))
        provocations = read_provocations(self.sources.provocations)
        provoked = provoked_readings(provocations, self.rules, *_parsers())
        return structure_rows(
            [*learned, *provoked], self.rules, self.models, self._places(), *_parsers(), TELLING
        )

    def _places(self) -> BoostedTrees:
        return read_trees(self.place_trees.path.read_bytes(), PLACE_NAMES, "trees.split")

    @cached_property
    def learned(self) -> Learned:
        return learn_right(self.rows, self.options.right)

    def _stage(self, name: str, options: Mapping[str, Any], content: Callable[[], bytes]) -> Artifact:
        read = (*self.sources.structure_readings, self.sources.provocations)
        inputs: Inputs = [*self._inputs, self.place_trees, *read]
        given = {**options, "rules": self._patterns}
        return self.make.whole(name, given, inputs, lambda tell: (content(), {}))

    def _packed(self) -> bytes:
        return pack_structure(self.rules, self.rows.records(np.ones(len(self.rows.rows), dtype=np.bool_)))

    def _trees(self) -> bytes:
        return pack_trees(NAMES, tree_arrays(self.learned.trees))

    def _calibration(self) -> bytes:
        return pack_calibration(self.learned.calibration)


def _parsers() -> tuple[Any, Any]:
    return load_tagger().tag_many, load_parser().read_many
