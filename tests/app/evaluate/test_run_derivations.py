"""`ogden run --derivations`: the rules behind each line, for models of every kind."""

from pathlib import Path

import numpy as np
import pytest
from toy_models import toy_model
from toy_trees import pair_lines, toy_pairs

from ogden.app.evaluate.derivations import derivation_lines
from ogden.app.main import main
from ogden.rules.tree_rule import parse_rule
from ogden.search.candidates import Candidate, Step
from ogden.search.derivations import Application, DerivedCandidate

OLD_BOAT = "The teacher purchased the old boat during the winter.\n"


@pytest.fixture(scope="module", params=["tree_transducer", "tree_compression", "tree_discriminative"])
def model(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> str:
    folder = tmp_path_factory.mktemp("derivations")
    (folder / "pairs.tsv").write_text(pair_lines(toy_pairs(200)), encoding="utf-8")
    command = ["train", request.param, "--pairs", str(folder / "pairs.tsv"), "-o", str(folder / "m.ogden")]
    kind = ["--kind", "plain"] if request.param == "tree_compression" else []
    assert main([*command, *kind, "--jobs", "1"]) == 0
    return str(folder / "m.ogden")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    return tmp_path


def lines_of(capsys: pytest.CaptureFixture[str], model: str, text: str, *more: str) -> list[str]:
    Path("in.txt").write_text(text, encoding="utf-8")
    capsys.readouterr()
    assert main(["run", model, "--input", "in.txt", "--jobs", "1", "--derivations", *more]) == 0
    return capsys.readouterr().out.splitlines()


def test_rules_of_trees_in_their_notation(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, *below = lines_of(capsys, model, OLD_BOAT)
    assert first.startswith("the teacher ")
    assert below
    rows = [line.split("\t") for line in below]
    for rule, covered in rows:
        assert rule.startswith("  ")
        assert str(parse_rule(rule)) == rule.strip()
        assert not parse_rule(rule).copies
        assert covered in "the teacher purchased the old boat during the winter ."
    if "purchased" not in first:
        assert ["VBD(purchased) → VBD(bought)", "purchased"] in [
            [rule.strip(), words] for rule, words in rows
        ]


def test_where_nothing_changed_copies_are_shown(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    first, top, *below = lines_of(capsys, model, "The man saw the car.\n")
    assert first == "the man saw the car ."
    assert top == "  ROOT(S0) → ROOT(S0)\tthe man saw the car ."
    for line in below:
        rule = line.split("\t")[0].strip()
        assert rule == "copied" or parse_rule(rule).copies
    assert any(line.startswith("      ") for line in below)


def test_unknown_words_and_empty_lines(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert lines_of(capsys, model, "\nZyx\n") == ["", "Zyx", "  copied\tZyx"]


def test_each_candidate_has_its_rules(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    lines = lines_of(capsys, model, OLD_BOAT, "--nbest", "3", "--features")
    candidates = [k for k, line in enumerate(lines) if line.startswith("0 ||| ")]
    assert len(candidates) > 1
    assert all(line.startswith(("0 ||| ", "  ")) for line in lines)
    without = lines_of(capsys, model, OLD_BOAT, "--nbest", "3", "--features")
    assert [lines[k] for k in candidates] == [line for line in without if line[0] == "0"]


def test_a_file_has_them_too(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    expected = lines_of(capsys, model, OLD_BOAT)
    assert lines_of(capsys, model, OLD_BOAT, "-o", "out.txt") == []
    assert Path("out.txt").read_text("utf-8").splitlines() == expected


def test_synchronous_rules(capsys: pytest.CaptureFixture[str]) -> None:
    found = lines_of(capsys, toy_model("paraphrase_grammar"), "The physician located the vessel.\n")
    assert found == ["the physician found the vessel .", "  [VBD] → located , found\tlocated"]


def test_phrases_that_change(capsys: pytest.CaptureFixture[str]) -> None:
    first, *below = lines_of(
        capsys, toy_model("phrase_deletion"), "The farmer, indeed, quickly located the vessel near it.\n"
    )
    assert first.startswith("the farmer ")
    assert below
    for line in below:
        normal, simple = line.removeprefix("  ").split(" → ")
        assert normal in "the farmer , indeed , quickly located the vessel near it ."
        assert simple == "NULL" or simple in first
        assert normal != simple
    assert lines_of(capsys, toy_model("copy"), "The dog ran.\n") == ["the dog ran ."]


# Made by hand.


def test_steps() -> None:
    steps = (Step(1, 2, ("b",), -1), Step(0, 1, ("x", "y"), 0), Step(2, 4, (), 0))
    candidate = Candidate(("b", "x", "y"), np.zeros(0), 0.0, steps)
    assert list(derivation_lines("a b c d".split(), candidate, None)) == ["  a → x y", "  c d → NULL"]


def test_what_stands_under_what() -> None:
    """A rule whose parent is left out stands under the next one above that is shown."""
    rules = {0: "S(NP0 VP1) → S(VP1 NP0)", 1: "NP(NN0) → NP(NN0)", 2: "NN(a) → NN(b)", 3: "VB(c) → VB(d)"}
    derivation = (
        Application(0, 2, 0, 2, 0, 0),
        Application(0, 1, 1, 2, 1, 1),
        Application(0, 1, 1, 2, 2, 2),
        Application(1, 2, 0, 1, -1, 1),
        Application(1, 2, 0, 1, 3, 2),
    )
    candidate = DerivedCandidate(("d", "b"), np.zeros(0), 0.0, (), derivation)

    def shown() -> list[str]:
        by_number = {number: parse_rule(text) for number, text in rules.items()}
        return list(derivation_lines(["a", "c"], candidate, by_number.__getitem__))

    assert shown() == [
        "  S(NP0 VP1) → S(VP1 NP0)\ta c",
        "    NN(a) → NN(b)\ta",
        "    VB(c) → VB(d)\tc",
    ]
    rules[0] = "S(NP0 VP1) → S(NP0 VP1)"
    assert shown() == ["  NN(a) → NN(b)\ta", "  VB(c) → VB(d)\tc"]
    rules |= {2: "NN(a) → NN(a)", 3: "VB(c) → VB(c)"}
    assert shown() == [
        "  S(NP0 VP1) → S(NP0 VP1)\ta c",
        "    NP(NN0) → NP(NN0)\ta",
        "      NN(a) → NN(a)\ta",
        "    copied\tc",
        "      VB(c) → VB(c)\tc",
    ]
