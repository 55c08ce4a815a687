"""The judge of the toy model: its sections are what the model reads, made from what was read."""

from toy_learning import OPTIONS, ToyModel

from ogden.editing.judge.boosted_trees import read_trees
from ogden.editing.judge.calibration import read_calibration
from ogden.editing.judge.edit_priors import read_edit_priors
from ogden.editing.judge.features import NAMES
from ogden.editing.learning.reading.readings import is_held_out, read_readings
from ogden.editing.learning.recipe import ModelLearner
from ogden.editing.lexicon.packed import read_lexicon
from ogden.editing.lexicon.senses import Record
from ogden.files.stages import StageCache


def section(toy_model: ToyModel, name: str) -> tuple[bytes, str]:
    return (toy_model.work / name).read_bytes(), name


def test_the_sections_can_be_read(toy_model: ToyModel) -> None:
    assert read_trees(section(toy_model, "trees.right")[0], NAMES, "trees.right")
    assert read_calibration(*section(toy_model, "tables.calibration")).rates
    assert ("numerous", "many") in read_edit_priors(*section(toy_model, "tables.editors")).known


def test_senses_have_the_record_of_what_was_read(toy_model: ToyModel) -> None:
    (entry,) = read_lexicon(*section(toy_model, "tables.lexicon")).entries("numerous")
    (sense,) = entry.senses
    readings = [one for one in read_readings(toy_model.sources.readings) if one.before == "numerous"]
    assert 0 < sense.record.right <= sense.record.read <= len(readings)
    (kept,) = read_lexicon(*section(toy_model, "tables.lexicon")).entries("attorney")
    assert kept.senses[0].record == Record()


def test_no_row_is_of_a_held_out_word(toy_model: ToyModel) -> None:
    readings = read_readings(toy_model.sources.readings)
    held = {one.sentence for one in readings if is_held_out(one.before)}
    with StageCache(toy_model.work) as place:
        rows = ModelLearner(place, toy_model.sources, OPTIONS).judges().rows
    assert held
    assert held.isdisjoint(one.sentence for one in rows.readings)


def test_all_sections_are_given(toy_model: ToyModel) -> None:
    with StageCache(toy_model.work) as place:
        sections = ModelLearner(place, toy_model.sources, OPTIONS).judges().sections()
    assert list(sections) == ["tables.editors", "tables.lexicon", "trees.right", "tables.calibration"]
    assert all(one.resumed for one in place.products)
