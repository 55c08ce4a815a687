"""Opening a model of this room: the built-in one, or another that `recipes/model.py` made."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.editing.edit_model import EditModel
from ogden.editing.process_pool import undisturbed
from ogden.errors import InputError
from ogden.model.files import ModelFile, open_model

if TYPE_CHECKING:
    from ogden._core import BoostedTrees
    from ogden.editing.judge.edit_scoring import Judge
    from ogden.editing.judge.features import Knowledge
    from ogden.editing.judge.lm_pair import LmPair
    from ogden.editing.structure.structurer import Structurer
    from ogden.parsing.parser import ParsedSentence

MODEL_FILE = Path(__file__).parent / "data" / "model.ogden"
SYSTEM = "editing"


def load(path: str | None = None) -> EditModel:
    """The built-in model, or that of a file. It is mapped, not read; the file must stay."""
    with undisturbed():  # a model is many objects, and none of them is to be thrown away
        return _open(str(path) if path else str(MODEL_FILE))


@cache
def _open(path: str) -> EditModel:
    from ogden.editing.lexicon.packed import read_lexicon
    from ogden.editing.proposals import Proposer
    from ogden.editing.rewrites import Rewrites
    from ogden.editing.word_tags import read_word_tags
    from ogden.parsing.builtin import load_tagger
    from ogden.rules.packed import PackedTable

    model = open_model(path)
    if model.description.system != SYSTEM:
        raise InputError(
            f"{path} is of the system {model.description.system}: `ogden run` runs it, this needs {SYSTEM}"
        )
    section = model.container.section
    lexicon = read_lexicon(section("tables.lexicon"), f"{path}, tables.lexicon")
    rules = Rewrites(PackedTable(section("rules.edits"), f"{path}, rules.edits"))
    forms = read_word_tags(section("tables.forms"), f"{path}, tables.forms")
    tag = load_tagger().tag_many
    knowledge = _knowledge(model)
    structurer = _structurer(model, knowledge.language_models)
    proposer = Proposer(rules, knowledge, forms)
    model.container.let_go()  # to open it, most of it was looked through once; texts need less
    return EditModel(lexicon, proposer, _judge(model), structurer, tag, _parse, path)


def _knowledge(model: ModelFile) -> "Knowledge":
    from ogden.editing.judge.context_network import read_context_network
    from ogden.editing.judge.edit_priors import read_edit_priors
    from ogden.editing.judge.features import Knowledge
    from ogden.editing.judge.lm_pair import LmPair
    from ogden.lm.packed import packed_model

    def named(section: str) -> tuple[memoryview, str]:
        return model.container.section(section), f"{model.container.path}, {section}"

    return Knowledge(
        LmPair(packed_model(*named("lm.simple")), packed_model(*named("lm.normal"))),
        read_edit_priors(*named("tables.editors")),
        read_context_network(*named("tables.context"))
        if "tables.context" in model.container.sections
        else None,
    )


def _judge(model: ModelFile) -> "Judge":
    from ogden.editing.judge.calibration import read_calibration
    from ogden.editing.judge.edit_scoring import Judge
    from ogden.editing.judge.features import NAMES

    name = "tables.calibration"
    calibration = read_calibration(model.container.section(name), f"{model.container.path}, {name}")
    return Judge(_trees(model, "trees.right", NAMES), calibration)


def _structurer(model: ModelFile, models: "LmPair") -> "Structurer":
    from ogden.editing.judge.calibration import read_calibration
    from ogden.editing.structure.features import NAMES, PLACE_NAMES
    from ogden.editing.structure.judge import StructureJudge
    from ogden.editing.structure.packed import read_structure
    from ogden.editing.structure.structurer import Structurer

    def named(section: str) -> tuple[memoryview, str]:
        return model.container.section(section), f"{model.container.path}, {section}"

    judge = StructureJudge(
        _trees(model, "trees.structure", NAMES),
        read_calibration(*named("tables.structure.calibration")),
        _trees(model, "trees.split", PLACE_NAMES),
        models,
    )
    return Structurer(read_structure(*named("tables.structure")), judge)


def _trees(model: ModelFile, section: str, columns: Sequence[str]) -> "BoostedTrees":
    from ogden.editing.judge.boosted_trees import read_trees

    return read_trees(model.container.section(section), columns, f"{model.container.path}, {section}")


def _parse(
    sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]], jobs: int
) -> "list[ParsedSentence]":
    """The parser is large: it is opened when it is needed first."""
    from ogden.parsing.builtin import load_parser

    return load_parser().read_many(sentences, tags, jobs)
