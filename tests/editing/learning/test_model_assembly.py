"""The file that is assembled: its sections and their kinds, its sources, its scores."""

from pathlib import Path

import pytest
from toy_learning import ToyModel

from ogden.editing.builtin import MODEL_FILE, load
from ogden.editing.learning.model_assembly import MEASURED, SOURCES, description, open_proposer, section_kind
from ogden.model.files import open_model


def test_kinds_are_those_of_the_built_in_model() -> None:
    with open_model(MODEL_FILE) as model:
        kinds = {name: section.kind for name, section in model.container.sections.items()}
    assert {name: section_kind(name) for name in kinds} == kinds


def test_the_sources_are_those_of_the_built_in_model() -> None:
    with open_model(MODEL_FILE) as model:
        assert model.description.sources == SOURCES
        assert model.description.note == description().note


def test_a_learned_model_is_whole_and_simplifies(toy_model: ToyModel, tmp_path: Path) -> None:
    path = tmp_path / "toy.ogden"
    path.write_bytes(toy_model.model)
    with open_model(path) as model, open_model(MODEL_FILE) as built_in:
        assert model.problems() == []
        sections = [name for name in built_in.container.sections if name != "tables.context"]
        assert list(model.container.sections) == sections  # torch learns the context network, toys go without
        lines = {score.test_set for score in model.description.scores}
        assert lines == {
            f"{name}, lines 25 to 40, {strength}" for name in ("turk", "asset") for strength in MEASURED
        }
    found = load(str(path)).rules("physician")
    assert "doctor" in [one.after for one in found]
    assert load(str(path)).simplify("The physician purchased numerous books prior to the war.").text


def test_a_proposer_knows_no_priors(toy_model: ToyModel) -> None:
    sections = {
        name: toy_model.work / name for name in ("rules.edits", "lm.simple", "lm.normal", "tables.forms")
    }
    words = "the physician purchased numerous books .".split()
    proposer = open_proposer(sections)
    assert not proposer.knowledge.edit_priors.known
    found = proposer.propose(words, ["DT", "NN", "VBD", "JJ", "NNS", "."], [False] * len(words))
    assert ("doctor",) in [one.words for one in found.rewrites]


@pytest.mark.parametrize("name", ["unheard", "tables.unheard"])
def test_an_unknown_section_has_no_kind(name: str) -> None:
    with pytest.raises(KeyError):
        section_kind(name)
