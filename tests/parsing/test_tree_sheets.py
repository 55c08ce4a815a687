"""Trees that readers corrected: sheets for them, what they write, and a file without words."""

import subprocess
import sys
from pathlib import Path

import pytest

from ogden.parsing.corrected_trees import corrected_trees
from ogden.text.lines import iterate_lines, write_text

RECIPES = Path(__file__).parents[2] / "recipes"
TEXTS = (
    "State your name (and address) clearly, and present your card to the clerk at the desk.",
    "The permit, which expires in May, cannot be renewed by post or by telephone.",
)
ROWS = "document\tgenre\tn\tnormal\tplain\tplain by another editor\n" + "".join(
    f"gov-0{n}\tletter\t1\t{text}\tOne. Two.\t\n" for n, text in enumerate(TEXTS, 1)
)


@pytest.fixture
def data(tmp_path: Path) -> Path:
    (tmp_path / "data" / "everyday_pairs").mkdir(parents=True)
    write_text(str(tmp_path / "data" / "everyday_pairs" / "train.tsv.xz"), ROWS)
    return tmp_path / "data"


def run(data: Path, *arguments: str | Path) -> subprocess.CompletedProcess[str]:
    command = [sys.executable, RECIPES / "tree_sheets.py", "--data", data, *arguments]
    return subprocess.run(command, capture_output=True, text=True, check=False)


def test_what_readers_write_comes_back_as_trees(data: Path, tmp_path: Path) -> None:
    sheets, output = tmp_path / "sheets", tmp_path / "trees.tsv.xz"
    assert run(data, "draw", sheets).returncode == 0
    lines = list(iterate_lines(str(sheets / "sheet01.txt")))
    assert sorted(lines[1::3]) == sorted(TEXTS)
    first, second = (line.removeprefix("#") for line in lines[::3])
    flat = "(ROOT (FRAG " + lines[2].replace("(S ", "(X ")[len("(ROOT ") :] + ")"
    (sheets / "out01.tsv").write_text(f"{first}\t{flat}\n{second}\t=\n", encoding="utf-8")
    found = run(data, "gather", sheets, "--output", output)
    assert "2 trees, 1 as the parser had them" in found.stdout
    assert not any(word in line for line in iterate_lines(str(output)) for word in ("permit", "clerk"))
    parts = corrected_trees(output, data / "everyday_pairs" / "train.tsv.xz")
    read = [tree for part in parts.values() for tree in part]
    assert sorted(" ".join(tree.words())[:5] for tree in read) == ["State", "The p"]
    assert {tree.children[0].label for tree in read} == {"FRAG", "S"}


def test_trees_with_other_words_are_refused(data: Path, tmp_path: Path) -> None:
    run(data, "draw", tmp_path)
    name = next(iterate_lines(str(tmp_path / "sheet01.txt"))).removeprefix("#")
    (tmp_path / "out01.tsv").write_text(f"{name}\t(ROOT (S (NP (PRP They))))\n", encoding="utf-8")
    found = run(data, "gather", tmp_path, "--output", tmp_path / "trees.tsv")
    assert found.returncode == 2
    assert f"the words of {name} are not those of its sentence" in found.stderr
