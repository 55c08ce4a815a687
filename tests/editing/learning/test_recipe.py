"""The whole recipe on toy data: the same bytes each time, also after it was killed; nothing is done twice."""

import os
import shutil
import subprocess
import sys
from dataclasses import replace
from pathlib import Path

import pytest
from toy_learning import LEXICON, OPTIONS, ToyModel, write

from ogden.editing.learning.context.context_stages import TITLES
from ogden.editing.learning.reading.readings import Verdict, parted, read_readings, write_readings
from ogden.editing.learning.recipe import STAGES, LearningOptions, ModelLearner
from ogden.editing.learning.sources import Sources
from ogden.errors import InputError
from ogden.files.stages import StageCache

RECIPES = Path(__file__).parents[3] / "recipes"
JUDGED = ["tables.lexicon", "trees.right", "tables.calibration"]
"""What is made again when other edits were read."""
JUDGES = ["tables.editors", *JUDGED]
KILLED = """
import os, sys
from pathlib import Path
from toy_learning import OPTIONS, toy_sources
from ogden.editing.learning.recipe import ModelLearner
from ogden.files.stages import StageCache

folder, work, stage = sys.argv[1:]

def tell(what, done, total):
    if what == stage:
        os._exit(9)

with StageCache(work, tell) as place:
    ModelLearner(place, toy_sources(Path(folder)), OPTIONS).model()
"""


def test_killed_and_resumed_it_comes_to_the_same_bytes(toy_model: ToyModel, tmp_path: Path) -> None:
    folder, work = toy_model.work.parent, tmp_path / "work"
    for stage in ("labels", "tables.calibration"):
        command = [sys.executable, "-c", KILLED, str(folder), str(work), stage]
        killed = subprocess.run(command, env=environment())
        assert killed.returncode == 9
        assert not (work / f"{stage}.json").exists()
    with StageCache(work) as place:
        model = ModelLearner(place, toy_model.sources, OPTIONS).model()
        assert model.path.read_bytes() == toy_model.model
    done = {one.name: one.resumed for one in place.products}
    assert done["rules.edits"]
    assert done["trees.right"]
    assert not done["tables.calibration"]


def environment() -> dict[str, str]:
    """The paths of this process, for another; and one thread, which is quicker for so little. Where OpenBLAS
    is told which processor it runs on, both are: sums differ in their last bits from one to the other."""
    blas = {name: value for name, value in os.environ.items() if name.startswith("OPENBLAS")}
    return {"PYTHONPATH": ":".join(filter(None, sys.path)), "OMP_NUM_THREADS": "1", **blas}


def again(toy_model: ToyModel, work: Path, sources: Sources, options: LearningOptions = OPTIONS) -> list[str]:
    """The stages that are made again, beside what was made before."""
    shutil.copytree(toy_model.work, work)
    with StageCache(work) as place:
        ModelLearner(place, sources, options).judges().sections()
    return [one.name for one in place.products if not one.resumed]


def test_what_is_done_is_not_done_again(toy_model: ToyModel, tmp_path: Path) -> None:
    assert again(toy_model, tmp_path / "work", toy_model.sources) == []


def test_other_readings_change_the_judge_alone(toy_model: ToyModel, tmp_path: Path) -> None:
    path = tmp_path / "readings.tsv.xz"
    write_readings(path, read_readings(toy_model.sources.readings)[1:])
    sources = replace(toy_model.sources, readings=(path,))
    assert again(toy_model, tmp_path / "work", sources) == JUDGED


def test_another_row_of_the_lexicon_changes_the_judge_alone(toy_model: ToyModel, tmp_path: Path) -> None:
    (tmp_path / "words").mkdir()
    write(tmp_path / "words" / "toy.tsv", LEXICON.splitlines()[:-1])
    sources = replace(toy_model.sources, lexicon=tmp_path / "words")
    assert again(toy_model, tmp_path / "work", sources) == JUDGES


def test_held_out_readings_change_no_byte(toy_model: ToyModel, tmp_path: Path) -> None:
    path = tmp_path / "readings.tsv.xz"
    learned, held = parted(read_readings(toy_model.sources.readings))
    assert learned
    assert held
    write_readings(path, [*learned, *(one._replace(verdict=Verdict.WRONG) for one in held)])
    made = again(toy_model, tmp_path / "work", replace(toy_model.sources, readings=(path,)))
    assert made == JUDGED  # the file is another
    for name in JUDGED:
        assert (tmp_path / "work" / name).read_bytes() == (toy_model.work / name).read_bytes()


def test_other_options_change_their_stages_alone(toy_model: ToyModel, tmp_path: Path) -> None:
    options = replace(OPTIONS, right=replace(OPTIONS.right, rounds=2))
    made = again(toy_model, tmp_path / "work", toy_model.sources, options)
    assert made == ["trees.right", "tables.calibration"]


def test_another_list_changes_the_rules_and_all_after_them(toy_model: ToyModel, tmp_path: Path) -> None:
    sources = replace(toy_model.sources, not_simpler=write(tmp_path / "wrong.txt", ["physician\tdoctor"]))
    made = again(toy_model, tmp_path / "work", sources)
    after = ["rules.collected", "tables.forms", "labels", "rules.edits"]
    assert made == after + JUDGES


def test_every_stage_has_a_title(toy_model: ToyModel) -> None:
    made = {path.name.removesuffix(".json") for path in toy_model.work.glob("*.json")}
    assert made == set(STAGES) - set(TITLES)  # the toy goes without a context network


def test_a_missing_source_is_named(toy_model: ToyModel, tmp_path: Path) -> None:
    sources = replace(toy_model.sources, pivot=tmp_path / "nowhere.tsv")
    with pytest.raises(InputError, match=r"nowhere\.tsv: there is no such file"):
        again(toy_model, tmp_path / "work", sources)


def test_a_missing_lexicon_is_named(toy_model: ToyModel, tmp_path: Path) -> None:
    sources = replace(toy_model.sources, lexicon=tmp_path / "nowhere")
    with pytest.raises(InputError, match="nowhere: there are no files of a lexicon"):
        again(toy_model, tmp_path / "work", sources)


def test_references_are_measured_with_and_not_learned_from(toy_model: ToyModel, tmp_path: Path) -> None:
    assert again(toy_model, tmp_path / "work", replace(toy_model.sources, references={})) == []


@pytest.mark.parametrize(
    "command",
    [
        ["model.py", "--work-dir", "work", "--output", "model.ogden"],
        ["reading_sheets.py", "texts", "texts.tsv", "--seed", "1", "--each", "1"],
    ],
)
def test_commands_say_what_is_missing(tmp_path: Path, command: list[str]) -> None:
    script, *options = command
    found = subprocess.run(
        [sys.executable, RECIPES / script, *options, "--data", "nowhere"],
        cwd=tmp_path,
        env=environment(),
        capture_output=True,
        text=True,
    )
    assert found.returncode == 2
    assert found.stderr.startswith(f"recipes/{script}: nowhere/")
    assert found.stderr.count("\n") == 1
