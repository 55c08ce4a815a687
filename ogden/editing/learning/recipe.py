"""The built-in model: from its sources to one file, in stages that survive being stopped.

    with StageCache("model.work") as place:
        model = ModelLearner(place, Sources.in_folders(data, project)).model()

The sources (`sources.py`) are learned from in two parts: what proposes edits (`proposer/`), and what
judges them (`judges/`); `model_assembly.py` makes one file of both.
"""

import json
from dataclasses import asdict, dataclass, field

from ogden.editing.learning.context.context_stages import SECTION, TITLES, ContextLearner
from ogden.editing.learning.context.gap_options import GapOptions
from ogden.editing.learning.judges.judge_stages import JudgeLearner
from ogden.editing.learning.judges.right_trees import OPTIONS
from ogden.editing.learning.model_assembly import description, model_scores, section_kind
from ogden.editing.learning.proposer.proposer_stages import ProposerLearner, ProposerOptions
from ogden.editing.learning.sources import Sources
from ogden.editing.learning.stage_making import Inputs, Made, Sections, StageMaker
from ogden.editing.learning.structure.structure_stages import StructureLearner, StructureOptions
from ogden.editing.learning.tree_growing import TreeOptions
from ogden.files.stages import Artifact, Progress, StageCache
from ogden.model.description import ModelScore
from ogden.parsing.builtin import PARSER_FILE
from ogden.training.assembly import ModelParts, assemble

STAGES = {
    "pairs": "pairs as tokens",
    "aligner": "word alignment",
    "links": "links",
    "rules": "phrase table",
    "lm": "words of the pairs",
    "vectors": "vectors of words",
    "rules.collected": "rules",
    "lm.simple": "model of simple text",
    "lm.normal": "model of normal text",
    "tables.forms": "tags of words",
    "labels": "what writers did",
    "rules.edits": "rules with counts",
    **TITLES,
    "tables.editors": "what editors did",
    "tables.lexicon": "lexicon",
    "trees.right": "trees: right",
    "tables.calibration": "calibration",
    "trees.split": "trees: where people split",
    "trees.structure": "trees: structure",
    "tables.structure": "rules over trees",
    "tables.structure.calibration": "calibration of structure",
    "scores": "scores",
    "model": "model",
}
"""For people, in the order in which they are made."""


@dataclass(frozen=True)
class LearningOptions:
    proposer: ProposerOptions = field(default_factory=ProposerOptions)
    network: GapOptions | None = field(default_factory=GapOptions)
    """Of the context network, which torch learns in hours; None: the judge goes without."""
    right: TreeOptions = OPTIONS
    structure: StructureOptions = field(default_factory=StructureOptions)
    tuned: int = 1_600
    """Sentences with references that may be tuned on; those after them are for measuring."""


@dataclass(frozen=True)
class ModelLearner:
    place: StageCache
    sources: Sources
    options: LearningOptions = field(default_factory=LearningOptions)

    def model(self) -> Artifact:
        """The model file, with its scores."""
        judges = self.judges()
        sections = {**judges.proposer, **judges.sections(), **self.structure(judges.proposer).sections()}
        parts = ModelParts(sections, kinds={name: section_kind(name) for name in sections})
        scores = self.scores(assemble(self.place, parts, description((), sections)))
        return assemble(self.place, parts, description(scores, sections))

    def judges(self) -> JudgeLearner:
        """What learns the judges, when all that they look through is learned."""
        make, options = StageMaker(self.place), self.options
        proposer = dict(ProposerLearner(make, self.sources, options.proposer).sections())
        if options.network is not None:
            texts, words = self.sources.context_texts, self.sources.lexicon_files
            proposer[SECTION] = ContextLearner(make, texts, words, options=options.network).section()
        return JudgeLearner(make, self.sources, proposer, options.right)

    def structure(self, proposer: Sections) -> StructureLearner:
        """What learns the judge of structural rewrites."""
        models = proposer["lm.simple"], proposer["lm.normal"]
        return StructureLearner(StageMaker(self.place), self.sources, *models, self.options.structure)

    def scores(self, model: Artifact) -> tuple[ModelScore, ...]:
        references, tuned = self.sources.references, self.options.tuned

        def make(tell: Progress) -> Made:
            found = model_scores(model.path, references, tuned)
            return json.dumps([asdict(one) for one in found]).encode(), {}

        files = [path for one in references.values() for path in one.files]
        inputs: Inputs = [model, *files, PARSER_FILE]
        made = StageMaker(self.place).whole("scores", {"tuned": tuned}, inputs, make)
        return tuple(ModelScore(**one) for one in json.loads(made.path.read_bytes()))
