"""Opening a model of this room: the built-in one, or another that `recipes/model.py` made."""

from collections.abc import Sequence
from functools import cache
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.editing.edit_model import EditModel
from ogden.errors import InputError
from ogden.model.files import ModelFile, open_model

if TYPE_CHECKING:
    from ogden._core import BoostedTrees
    from ogden.editing.judge.edit_scoring import Judge
    from ogden.editing.judge.features import Knowledge
    from ogden.parsing.tree import Tree

MODEL_FILE = Path(__file__).parent / "data" / "model.ogden"
SYSTEM = "editing"
JUDGES = {"asset": 18, "turk": 8}
"""Whose references the trees were learned from, and how many people wrote them: the first that a model has is
asked. "asset" is TurkCorpus and ASSET."""


def load(path: str | None = None, judge: str | None = None) -> EditModel:
    """The built-in model, or that of a file. It is mapped, not read; the file must stay.

    `judge="turk"` takes the trees that were learned from TurkCorpus alone.
    """
    return _open(str(path) if path else str(MODEL_FILE), judge)


@cache
def _open(path: str, judge: str | None) -> EditModel:
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
    rules = Rewrites(PackedTable(section("rules.edits"), f"{path}, rules.edits"))
    forms = read_word_tags(section("tables.forms"), f"{path}, tables.forms")
    tag = load_tagger().tag_many
    people = _people(model, judge)
    proposer = Proposer(rules, _knowledge(model, people), forms)
    return EditModel(proposer, _judge(model, people), tag, _parse, path, judge)


def _people(model: ModelFile, wanted: str | None) -> str:
    """Whose references judge: one of `JUDGES` that the model has."""
    if wanted is not None and wanted not in JUDGES:
        raise InputError(f"no judge is called {wanted}: there are {' and '.join(JUDGES)}")
    for name in (wanted,) if wanted else JUDGES:
        if all(f"trees.{name}.{aim}" in model.container.sections for aim in ("confidence", "worth")):
            return name
    raise InputError(f"{model.container.path} has no trees of {wanted or ' or '.join(JUDGES)}")


def _knowledge(model: ModelFile, people: str) -> "Knowledge":
    from ogden.editing.judge.context_model import read_context_model
    from ogden.editing.judge.edit_priors import read_edit_priors
    from ogden.editing.judge.features import NAMES, PAIRS, Knowledge
    from ogden.editing.judge.lm_pair import LmPair
    from ogden.lm.packed import packed_model

    def named(section: str) -> tuple[memoryview, str]:
        return model.container.section(section), f"{model.container.path}, {section}"

    return Knowledge(
        LmPair(packed_model(*named("lm.simple")), packed_model(*named("lm.normal"))),
        read_context_model(*named("tables.surroundings")),
        _trees(model, "trees.pairs", NAMES[:PAIRS]),
        read_edit_priors(*named(f"tables.{people}.experience")),
    )


def _judge(model: ModelFile, people: str) -> "Judge":
    from ogden.editing.judge.correctness import read_correctness
    from ogden.editing.judge.edit_scoring import Judge
    from ogden.editing.judge.features import NAMES
    from ogden.editing.sentence_splitting import NAMES as SPLIT_NAMES

    right = read_correctness(
        model.container.section("tables.rightness"), f"{model.container.path}, tables.rightness"
    )
    confidence, worth = (_trees(model, f"trees.{people}.{aim}", NAMES) for aim in ("confidence", "worth"))
    split = _trees(model, "trees.split", SPLIT_NAMES)
    return Judge(confidence, worth, split, right, JUDGES[people])


def _trees(model: ModelFile, section: str, columns: Sequence[str]) -> "BoostedTrees":
    from ogden.editing.judge.boosted_trees import read_trees

    return read_trees(model.container.section(section), columns, f"{model.container.path}, {section}")


def _parse(sentences: Sequence[Sequence[str]], tags: Sequence[Sequence[str]], jobs: int) -> "list[Tree]":
    """The parser is large: it is opened when it is needed first."""
    from ogden.parsing.builtin import load_parser

    return load_parser().parse_many(sentences, tags, jobs)
