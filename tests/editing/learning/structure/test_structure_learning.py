"""How the judge of structural rewrites is learned: where people split, and what readers said."""

from pathlib import Path

import numpy as np
import pytest
from toy_learning import OPTIONS, RULES, ToyModel

from ogden.editing.builtin import load
from ogden.editing.judge.boosted_trees import read_trees
from ogden.editing.learning.reading.readings import is_held_out, parted_by_sentence, read_readings
from ogden.editing.learning.stage_making import StageMaker
from ogden.editing.learning.structure.reading_rows import StructureRows, structure_rows
from ogden.editing.learning.structure.split_places import endings, grow_place_trees, split_places
from ogden.editing.learning.structure.structure_stages import StructureLearner
from ogden.editing.lexicon.senses import Record
from ogden.editing.structure.features import NAMES, PEOPLE, PLACE_NAMES
from ogden.editing.structure.packed import pack_structure, read_structure
from ogden.editing.structure.rule import read_folder
from ogden.errors import InputError
from ogden.files.stages import StageCache
from ogden.parsing.builtin import load_parser, load_tagger


@pytest.fixture(scope="module")
def rows(toy_model: ToyModel) -> StructureRows:
    with StageCache(toy_model.work) as place:
        learner = StructureLearner(
            StageMaker(place),
            toy_model.sources,
            toy_model.work / "lm.simple",
            toy_model.work / "lm.normal",
            OPTIONS.structure,
        )
        models = load(str(toy_model.work / "model")).structurer.judge.models
        places = split_places(
            toy_model.sources.splits,
            learner.rules,
            models,
            load_tagger().tag_many,
            load_parser().read_many,
        )
        assert 0 < places.made.mean() < 1
        packed, facts = grow_place_trees(places, OPTIONS.structure.places)
        assert facts["places"] == len(places.rows) > 30
        return structure_rows(
            read_readings(toy_model.sources.structure_readings),
            learner.rules,
            models,
            read_trees(packed, PLACE_NAMES, "places"),
            load_tagger().tag_many,
            load_parser().read_many,
            frozenset("i"),
        )


def test_a_split_is_known_by_the_words_before_it() -> None:
    one, other = endings(["The cat sat. The dog ran off! It was late.", "One sentence only."])
    assert one == [("cat", "sat"), ("ran", "off")]
    assert other == []


def test_readings_find_their_rewrites_again(rows: StructureRows) -> None:
    assert len(rows.rows) == len(rows.readings) == len(rows.rules) > 30
    assert set(rows.rules) == {"clause and clause"}
    assert rows.rows.shape[1] == len(NAMES)
    assert rows.telling.all()
    assert 0 < rows.right.mean() < 1
    assert np.unique(rows.rows[:, PEOPLE]).size > 1


def test_records_are_counted_in_other_folds(rows: StructureRows) -> None:
    everything = np.ones(len(rows.rows), dtype=np.bool_)
    (record,) = rows.records(everything).values()
    assert record == Record(len(rows.rows), int(rows.right.sum()))
    read = np.expm1(rows.with_records(everything)[:, 0])
    assert (read < len(rows.rows)).all()
    none = rows.with_records(~everything)
    assert (none[:, 0] == 0).all()


def test_a_tenth_of_the_sentences_is_never_learned_from(toy_model: ToyModel) -> None:
    every = read_readings(toy_model.sources.structure_readings)
    learned, held = parted_by_sentence(every)
    assert len(learned) + len(held) == len(every)
    assert all(is_held_out(one.sentence) for one in held)
    assert not {one.sentence for one in learned} & {one.sentence for one in held}


def test_without_rules_there_is_nothing_to_learn(toy_model: ToyModel, tmp_path: Path) -> None:
    from dataclasses import replace

    sources = replace(toy_model.sources, structure=tmp_path)
    models = toy_model.work / "lm.simple", toy_model.work / "lm.normal"
    with StageCache(tmp_path / "work") as place, pytest.raises(InputError, match="no rules over trees"):
        StructureLearner(StageMaker(place), sources, *models, OPTIONS.structure).sections()


def test_rules_are_packed_with_their_records(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text(RULES, encoding="utf-8")
    rules = read_folder(tmp_path)
    (found,) = read_structure(pack_structure(rules, {"clause and clause": Record(9, 7)}), "here")
    assert found.record == Record(9, 7)
    assert found.normal == rules[0].normal
    assert found.holds == rules[0].holds


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[",
        b"[{}]",
        b'[{"kind": "coordination", "record": [1, 2], "rule": {}}]',
        b"[1]",
        b"[" * 100_000,
    ],
)
def test_damaged_rules_are_told(data: bytes) -> None:
    with pytest.raises(InputError):
        read_structure(data, "here")


def test_rules_that_were_right_more_often_than_read_are_told(tmp_path: Path) -> None:
    (tmp_path / "toy.toml").write_text(RULES, encoding="utf-8")
    packed = pack_structure(read_folder(tmp_path), {"clause and clause": Record(2, 3)})
    with pytest.raises(InputError, match="right 3 times of 2"):
        read_structure(packed, "here")
