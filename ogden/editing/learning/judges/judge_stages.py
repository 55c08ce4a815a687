"""What judges edits, stage by stage.

1. The lexicon is packed, each sense with how often its edits were read and found right.
2. Counts of what editors did where they could have (`editor_priors.py`).
3. Trees learn from readings how likely an edit is right (`right_trees.py`), and a line through what they
   say of edits that they had not seen makes chances of it.
"""

from collections.abc import Callable, Mapping
from dataclasses import asdict, dataclass, replace
from functools import cached_property
from typing import Any

import numpy as np

from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.judge.calibration import pack_calibration
from ogden.editing.judge.edit_priors import pack_edit_priors, read_edit_priors
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.judges.editor_priors import editor_priors, read_rewritten
from ogden.editing.learning.judges.reading_rows import ReadingRows, reading_rows, sense_name
from ogden.editing.learning.judges.right_trees import Learned, learn_right
from ogden.editing.learning.model_assembly import open_proposer
from ogden.editing.learning.reading.readings import parted, read_readings
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Inputs, Sections, StageMaker, paths
from ogden.editing.learning.tree_growing import TreeOptions, tree_arrays
from ogden.editing.lexicon.lexicon import Lexicon, Listing, Told
from ogden.editing.lexicon.packed import pack_lexicon
from ogden.editing.lexicon.senses import Record, Sense
from ogden.editing.lexicon.source import read_folder
from ogden.errors import InputError
from ogden.files.stages import Artifact
from ogden.parsing.builtin import PARSER_FILE, load_parser, load_tagger


@dataclass(frozen=True)
class JudgeLearner:
    make: StageMaker
    sources: Sources
    proposer: Sections
    """What proposes the edits."""
    options: TreeOptions

    def sections(self) -> Sections:
        read: Inputs = (self.priors, *self.sources.readings)
        trees = asdict(self.options)
        return {
            "tables.editors": self.priors,
            "tables.lexicon": self._stage("tables.lexicon", {}, read, self._packed),
            "trees.right": self._stage("trees.right", trees, read, self._trees),
            "tables.calibration": self._stage("tables.calibration", trees, read, self._calibration),
        }

    def _stage(
        self, name: str, options: Mapping[str, Any], more: Inputs, content: Callable[[], bytes]
    ) -> Artifact:
        words = sorted(self.sources.lexicon.glob("*.tsv"))
        if not words:
            raise InputError(f"{self.sources.lexicon}: there are no files of a lexicon (*.tsv)")
        inputs: Inputs = [*self.proposer.values(), PARSER_FILE, *words, *more]
        return self.make.whole(name, options, inputs, lambda tell: (content(), {}))

    @cached_property
    def senses(self) -> list[Sense]:
        return list(read_folder(self.sources.lexicon))

    @cached_property
    def lexicon(self) -> Lexicon:
        return Lexicon.of(self.senses)

    @cached_property
    def priors(self) -> Artifact:
        return self._stage("tables.editors", {}, (self.sources.everyday,), self._priors)

    @cached_property
    def rows(self) -> ReadingRows:
        """Found when a stage asks for it, and once: stages that are done need none."""
        priors = read_edit_priors(self.priors.path.read_bytes(), "tables.editors")
        proposer = open_proposer(paths(self.proposer), priors)
        learned, _ = parted(read_readings(self.sources.readings))
        return reading_rows(learned, self.lexicon, proposer, load_tagger().tag_many, load_parser().read_many)

    @cached_property
    def learned(self) -> Learned:
        return learn_right(self.rows, self.options)

    def _priors(self) -> bytes:
        found = editor_priors(
            read_rewritten(self.sources.everyday),
            self.lexicon,
            open_proposer(paths(self.proposer)),
            load_tagger().tag_many,
            load_parser().read_many,
        )
        return pack_edit_priors(found)

    def _packed(self) -> bytes:
        known = self.rows.records(np.ones(len(self.rows.rows), dtype=np.bool_))
        return pack_lexicon(
            replace(sense, record=known.get(sense_name(Listing(sense, Told.ONLY, 0)), Record()))
            for sense in self.senses
        )

    def _trees(self) -> bytes:
        return pack_trees(NAMES, tree_arrays(self.learned.trees))

    def _calibration(self) -> bytes:
        return pack_calibration(self.learned.calibration)
