"""Test sets are known by the names of their files; toy files of those names stand in for them."""

from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.evaluation.test_sets import find_test_set

EASSE = {
    "asset": ("asset.test.orig", [f"asset.test.simp.{k}" for k in range(10)]),
    "turkcorpus": ("test.truecase.detok.orig", [f"test.truecase.detok.simp.{k}" for k in range(8)]),
    "turkcorpus/legacy": ("test.8turkers.tok.norm", [f"test.8turkers.tok.turk.{k}" for k in range(8)]),
    "pwkp": ("pwkp.test.orig", ["pwkp.test.simp"]),
    "hsplit": ("hsplit.tok.src", [f"hsplit.tok.{k}" for k in range(1, 5)]),
    "wikisplit": ("wikisplit.test.untok.orig", ["wikisplit.test.untok.split"]),
    "googlecomp": ("googlecomp.test.orig", ["googlecomp.test.comp"]),
    "qats": ("qats.test.orig", ["qats.test.simp"]),
    "newsela": ("newsela.test.orig", ["newsela.test.simp"]),
}
"""By folder, as EASSE has them below resources/data/test_sets."""


def write(folder: Path, *names: str) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for name in names:
        (folder / name).write_text("A line.\n")


@pytest.mark.parametrize("folder", EASSE)
def test_easse_layouts(tmp_path: Path, folder: str) -> None:
    for name, (normal, references) in EASSE.items():
        write(tmp_path / name, normal, *references, "README.md")
    normal, references = EASSE[folder]
    found = find_test_set(str(tmp_path / folder))
    assert found.normal == str(tmp_path / folder / normal)
    assert found.references == tuple(str(tmp_path / folder / name) for name in references)


def test_references_are_in_the_order_of_their_numbers(tmp_path: Path) -> None:
    write(tmp_path, "asset.test.orig", *(f"asset.test.simp.{k}" for k in (10, 2, 0, 9)))
    found = find_test_set(str(tmp_path))
    assert [Path(path).suffix for path in found.references] == [".0", ".2", ".9", ".10"]


def test_parts_and_packed_files(tmp_path: Path) -> None:
    for part in ("test", "tune"):
        write(tmp_path, f"{part}.8turkers.tok.norm.gz", f"{part}.8turkers.tok.turk.0.gz")
        write(tmp_path, f"{part}.8turkers.tok.simp")  # Simple Wikipedia: no reference
    for part, name in (("test", "test"), ("valid", "tune")):
        found = find_test_set(str(tmp_path), part)
        assert found.title == "TurkCorpus, as tokens"
        assert Path(found.normal).name == f"{name}.8turkers.tok.norm.gz"
        assert [Path(path).name for path in found.references] == [f"{name}.8turkers.tok.turk.0.gz"]


def test_what_our_own_commands_write(tmp_path: Path) -> None:
    write(tmp_path / "sets", "train.tsv", "tune.normal", "tune.simple", "test.normal", "test.simple")
    assert Path(find_test_set(str(tmp_path / "sets"), "valid").normal).name == "tune.normal"
    write(tmp_path / "many", "normal", "simple.0", "simple.1", "answers.csv")
    for part in ("test", "valid"):
        assert len(find_test_set(str(tmp_path / "many"), part).references) == 2


@pytest.mark.parametrize(
    ("names", "part", "said"),
    [
        (
            ["asset.valid.orig", "asset.valid.simp.0"],
            "test",
            "only the part “valid” of ASSET: give --part valid",
        ),
        (["hsplit.tok.src", "hsplit.tok.1"], "valid", "only the part “test” of HSplit"),
        (["inside/asset.test.orig", "inside/asset.test.simp.0"], "test", "in its folders inside: give one"),
        (["test.8turkers.organized.tsv"], "test", "as one table is not read"),
        (["asset.test.orig"], "test", "no file names of a known test set (ASSET, TurkCorpus"),
        ([], "test", "no file names of a known test set"),
    ],
)
def test_what_is_not_known_is_said(tmp_path: Path, names: list[str], part: str, said: str) -> None:
    for name in names:
        write((tmp_path / name).parent, Path(name).name)
    with pytest.raises(InputError) as caught:
        find_test_set(str(tmp_path), part)
    assert said in str(caught.value)


def test_no_folder(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="there is no such folder"):
        find_test_set(str(tmp_path / "none"))
    write(tmp_path, "file")
    with pytest.raises(InputError, match="is a file: give the folder"):
        find_test_set(str(tmp_path / "file"))
