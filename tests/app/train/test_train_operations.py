"""`ogden train tree_operations`, and its model in `run`, `tune` and `simplify`, as a user types it."""

import json
from pathlib import Path

import pytest
from toy_operations import known_pairs
from toy_trees import pair_lines, toy_pairs
from tree_system_checks import with_sections

from ogden.app.main import main
from ogden.model.files import open_model

SENTENCE = "The castle, which was constructed slowly, grew today.\n"


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("operations")
    (folder / "pairs.tsv").write_text(pair_lines([*toy_pairs(150), *known_pairs(200)]), encoding="utf-8")
    command = ["train", "tree_operations", "--pairs", str(folder / "pairs.tsv")]
    assert main([*command, "-o", str(folder / "m.ogden"), "--jobs", "1"]) == 0
    return str(folder / "m.ogden")


def reweighted(model: str, target: Path, name: str, weight: float) -> str:
    with open_model(model) as opened:
        weights = {**opened.weights(), name: weight}
    return with_sections(model, target, {"weights": json.dumps(weights).encode()})


@pytest.fixture
def bold(model: str, tmp_path: Path) -> str:
    """The model with a weight for splitting."""
    return reweighted(model, tmp_path / "bold.ogden", "splits", 9.0)


def run(capsys: pytest.CaptureFixture[str], *command: str) -> list[str]:
    capsys.readouterr()
    assert main(list(command)) == 0
    return capsys.readouterr().out.splitlines()


def test_lists_with_derivations(bold: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "in").write_text(SENTENCE + "\n", encoding="utf-8")
    given = ("run", bold, "--input", str(tmp_path / "in"), "--jobs", "1", "--no-protect")
    lines = run(capsys, *given, "--nbest", "3", "--derivations", "--features")
    first, second = lines[:2]
    assert first.startswith("0 ||| the castle grew today . the castle was ")
    assert "segmentation= " in first
    assert "splits= 1" in first
    assert second == (
        "  split at SBAR(which): “which” is dropped, “the castle” copied before the verb\t"
        "which was constructed slowly"
    )
    assert "  substitute: constructed → built\tconstructed" in lines
    assert sum(line.startswith("0 ||| ") for line in lines) == 3
    assert lines[-1].startswith("1 |||  ||| ")


def test_tuning(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    normal, simple = zip(*toy_pairs(40, seed=7), strict=True)
    (tmp_path / "normal").write_text("\n".join(normal) + "\n", encoding="utf-8")
    (tmp_path / "simple").write_text("\n".join(simple) + "\n", encoding="utf-8")
    files = ("--normal", str(tmp_path / "normal"), "--references", str(tmp_path / "simple"))
    tuned = str(tmp_path / "tuned.ogden")
    timid = reweighted(model, tmp_path / "timid.ogden", "replaced", -6.0)
    run(
        capsys, "tune", timid, *files, "--interpolation", "1", "--iterations", "4", "-o", tuned, "--jobs", "1"
    )
    with open_model(timid) as before, open_model(tuned) as after:
        assert after.weights()["replaced"] > before.weights()["replaced"]
        assert after.problems() == []
    assert run(capsys, "run", tuned, "--input", str(tmp_path / "normal"), "--jobs", "1")


def test_a_document(bold: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = f"The farmer purchased the boat. {SENTENCE}\n“It was purchased in 1990,” Anna said.\n"
    (tmp_path / "letter.txt").write_text(text, encoding="utf-8")
    printed = "\n".join(run(capsys, "simplify", str(tmp_path / "letter.txt"), "--model", bold))
    assert "The farmer bought the boat." in printed
    assert "“It was purchased in 1990,” Anna said." in printed


def test_what_a_word_becomes(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    printed = run(capsys, "rules", "purchased", "--model", model)
    assert any("bought" in line for line in printed)
