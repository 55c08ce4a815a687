"""`ogden grammar show`, as a user types it."""

import io
import sys
from pathlib import Path

import pytest
from toy_models import toy_model
from toy_trees import pair_lines, toy_pairs

from ogden.app.main import main
from ogden.parsing.builtin import PARSER_FILE
from ogden.rules.tree_files import read_tree_rules
from ogden.systems import open_system
from ogden.training.tree_model import TreeModel

RULES = """\
# rules of phrases
0.1\tNP(DT0 JJ1 NN2) → NP(DT0 NN2)
0.75\tNP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)

VBD(purchased) -> VBD(bought)
0.5\tNN(dog) → NN(dog)
"""
SHOWN = [
    "0.1\tNP(DT0 JJ1 NN2) → NP(DT0 NN2)",
    "0.75\tNP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)",
    "1\tVBD(purchased) → VBD(bought)",
    "0.5\tNN(dog) → NN(dog)",
]


@pytest.fixture(scope="module")
def model(tmp_path_factory: pytest.TempPathFactory) -> str:
    folder = tmp_path_factory.mktemp("show")
    (folder / "pairs.tsv").write_text(pair_lines(toy_pairs(60)), encoding="utf-8")
    command = ["train", "tree_compression", "--kind", "plain", "--pairs", str(folder / "pairs.tsv")]
    assert main([*command, "-o", str(folder / "m.ogden"), "--jobs", "1"]) == 0
    return str(folder / "m.ogden")


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("rules.txt").write_text(RULES, encoding="utf-8")
    return tmp_path


def shown(capsys: pytest.CaptureFixture[str], *arguments: str) -> list[str]:
    capsys.readouterr()
    assert main(["grammar", "show", *arguments]) == 0
    return capsys.readouterr().out.splitlines()


def test_a_file_of_rules(capsys: pytest.CaptureFixture[str]) -> None:
    assert shown(capsys, "rules.txt") == SHOWN


@pytest.mark.parametrize(
    ("options", "rules"),
    [
        ("--root NP", [0, 1]),
        ("--word dog", [3]),
        ("--word purchased", [2]),
        ("--word bought", [2]),
        ("--changes", [0, 2]),
        ("--changes --root NP", [0]),
        ("--least-probability 0.5", [1, 2, 3]),
        ("--least-probability 0.1", [0, 1, 2, 3]),
        ("--most-probable 2", [2, 1]),
        ("--most-probable 99", [2, 1, 3, 0]),
        ("--most-probable 1 --root NP --least-probability 0", [1]),
    ],
)
def test_some_of_the_rules(capsys: pytest.CaptureFixture[str], options: str, rules: list[int]) -> None:
    assert shown(capsys, "rules.txt", *options.split()) == [SHOWN[k] for k in rules]


def test_a_model(model: str, capsys: pytest.CaptureFixture[str]) -> None:
    """In the order of its grammar; and what is shown is a file of rules again."""
    lines = shown(capsys, model)
    system = open_system(model)
    assert isinstance(system, TreeModel)
    grammar = system.search.grammar
    assert [line.split("\t")[1] for line in lines] == [str(one.rule) for one in grammar]
    Path("again.txt").write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")
    assert shown(capsys, "again.txt") == lines
    for (_, probability), one in zip(read_tree_rules("again.txt"), grammar, strict=True):
        assert probability == pytest.approx(one.probability, rel=1e-6)
    changes = shown(capsys, model, "--changes", "--root", "VP")
    assert [line.split("\t")[1] for line in changes] == ["VP(VBD0 NP1 PP2) → VP(VBD0 NP1)"]
    # What is printed as 0.5 is at least 0.5, whatever a model keeps of it.
    for line in lines:
        share, rule = line.split("\t")
        assert line in shown(capsys, model, "--least-probability", share, "--root", rule.partition("(")[0])


def test_rules_from_standard_input(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(RULES.encode()), encoding="utf-8"))
    assert shown(capsys, "-", "--root", "NN") == SHOWN[3:]


def test_deep_rules(capsys: pytest.CaptureFixture[str]) -> None:
    deep = "S(" * 800 + "NN(dog)" + ")" * 800
    Path("deep.txt").write_text(f"{deep} → {deep}\n{deep} → NN(dog)\n", encoding="utf-8")
    assert shown(capsys, "deep.txt", "--changes") == [f"1\t{deep} → NN(dog)"]


@pytest.mark.parametrize("options", ["--root XX", "--word Dog", "--least-probability 1 --root NP"])
def test_no_such_rule(capsys: pytest.CaptureFixture[str], options: str) -> None:
    assert main(["grammar", "show", "rules.txt", *options.split()]) == 1
    printed = capsys.readouterr()
    assert (printed.out, printed.err) == ("", "ogden: rules.txt has no such rule\n")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ("none.txt", "none.txt: there is no such file"),
        (".", ". is a directory"),
        ("bad.txt", "bad.txt, line 2: 'NN(dog) NN(cat)' is no rule: write NORMAL → SIMPLE"),
        ("empty.txt", "empty.txt: there is no rule in it"),
        ("cut.ogden", "cut.ogden is cut short"),
        (str(PARSER_FILE), "which has no rules that rewrite trees"),
        ("rules.txt --most-probable 0", "--most-probable 0: give the number of rules, at least 1"),
        ("rules.txt --least-probability 1.5", "--least-probability 1.5: give a number from 0 to 1"),
        ("rules.txt --least-probability nan", "--least-probability nan: give a number from 0 to 1"),
    ],
)
def test_what_cannot_be_shown(
    capsys: pytest.CaptureFixture[str], model: str, arguments: str, message: str
) -> None:
    Path("bad.txt").write_text("NN(dog) → NN(cat)\nNN(dog) NN(cat)\n", encoding="utf-8")
    Path("empty.txt").write_text("# none\n", encoding="utf-8")
    Path("cut.ogden").write_bytes(Path(model).read_bytes()[:-9])
    capsys.readouterr()
    assert main(["grammar", "show", *arguments.split()]) == 2
    said = capsys.readouterr().err
    assert said.startswith("ogden: ")
    assert said.count("\n") == 1
    assert message in said


def test_a_model_of_another_system(capsys: pytest.CaptureFixture[str]) -> None:
    path = toy_model("paraphrase_grammar")
    capsys.readouterr()
    assert main(["grammar", "show", path]) == 2
    assert (
        "is of the system paraphrase_grammar, which has no rules that rewrite trees"
        in capsys.readouterr().err
    )
