"""`ogden corpus clean | split | stats` from the command line."""

import json
import lzma
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.main import main


def rows(count: int = 30) -> str:
    """Pairs with different words, and one that cannot be read."""
    names = [f"{chr(97 + k % 26)}{chr(97 + k // 26)}x" for k in range(count)]
    return (
        "".join(f"The old {n} men of {n} slept in {n} .\tThe {n} men slept in {n} .\n" for n in names)
        + "bad\n"
    )


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.tsv").write_text(rows())
    return tmp_path


def test_clean(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "clean", "--pairs", "pairs.tsv", "pairs.tsv", "-o", "out.tsv.xz"]) == 0
    out, err = capsys.readouterr()
    assert out == ""
    assert "Pairs removed by each rule" in err
    assert [line.split()[-2:] for line in err.splitlines() if line.startswith("duplicate")] == [
        ["30", "50.0%"]
    ]
    assert "Pairs by file" in err
    assert "2 lines could not be read and were left out" in err
    assert "pairs.tsv, line 31: there is one column" in err
    lines = lzma.decompress((files / "out.tsv.xz").read_bytes()).decode().splitlines()
    assert len(lines) == 30
    assert lines[0] == "The old aax men of aax slept in aax.\tThe aax men slept in aax."


def test_clean_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    options = ["--to", "penn", "--min-length", "11", "--without", "duplicate", "--json"]
    assert main(["corpus", "clean", "--pairs", "pairs.tsv", "-o", "out.tsv", *options]) == 0
    report = json.loads(capsys.readouterr().out)
    assert (report["read"], report["kept"], report["removed"]["length"]) == (30, 0, 30)
    assert sum(report["unreadable"].values()) == 1
    assert report["files"][0]["name"] == "pairs.tsv"


def test_clean_to_standard_output(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "clean", "--pairs", "pairs.tsv", "-o", "-"]) == 0
    assert len(capsys.readouterr().out.splitlines()) == 30
    assert main(["corpus", "clean", "--pairs", "pairs.tsv", "-o", "-", "--json"]) == 2
    assert "name a file for the pairs" in capsys.readouterr().err


def test_split(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "text.txt").write_text("\n".join(line.split("\t")[0] for line in rows().splitlines()))
    command = [
        "corpus",
        "split",
        "--pairs",
        "pairs.tsv",
        "--test",
        "5",
        "--tune",
        "4",
        "--against",
        "text.txt",
    ]
    assert main([*command, "-o", "sets", "--copies"]) == 0
    out, err = capsys.readouterr()
    assert "30 pairs, split by sentence" in out
    assert [line.split()[1:4] for line in out.splitlines() if line.startswith("text.txt")] == [
        ["31", "9", "29.0%"]
    ]
    assert "line 31" in err
    sides = {f"{name}.{side}" for name in ("tune", "test") for side in ("normal", "simple")}
    assert {path.name for path in (files / "sets").iterdir()} == (
        {"train.tsv", "tune.tsv", "test.tsv", "leaks.tsv", "against"} | sides
    )
    assert len((files / "sets" / "against" / "text.txt").read_text().splitlines()) == 22
    assert main([*command, "-o", "sets"]) == 2
    assert "ogden: sets already exists and is not empty" in capsys.readouterr().err


def test_split_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = [
        "corpus",
        "split",
        "--pairs",
        "pairs.tsv",
        "-o",
        "sets",
        "--test",
        "5",
        "--tune",
        "4",
        "--json",
    ]
    assert main(command) == 0
    report = json.loads(capsys.readouterr().out)
    assert report["sizes"] == {"train": 21, "tune": 4, "test": 5}
    assert report["training"]["leaks"] == 0


def test_stats(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "stats", "--pairs", "pairs.tsv", "pairs.tsv"]) == 0
    out = capsys.readouterr().out
    tables = [line.split() for line in out.splitlines()]
    assert ["all", "60", "10.00", "7.00", "3.00", "3.17", "1.00", "1.00"] in tables
    assert ["pairs.tsv", "0.0%", "100.0%", "0.0%", "0.0%", "0.0%", "0.0%", "0.0%"] in tables


def test_stats_as_json_and_page(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", "stats", "--pairs", "pairs.tsv", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["files"]
    assert one["operations"]["deletion"] == 30
    assert one["normal"]["lengths"] == {"10": 30}
    (files / "<b>.tsv").write_text(rows(3))
    assert main(["corpus", "stats", "--pairs", "pairs.tsv", "<b>.tsv", "--html", "page.html"]) == 0
    page = (files / "page.html").read_text()
    assert page.count("<svg") == 9
    assert "&lt;b&gt;.tsv" in page
    assert "<b>" not in page
    assert "http://" not in page.replace("http://www.w3.org/2000/svg", "")
    assert "<script" not in page


def test_an_empty_file(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "empty.tsv").touch()
    assert main(["corpus", "stats", "--pairs", "empty.tsv", "--html", "page.html"]) == 0
    assert main(["corpus", "stats", "--pairs", "empty.tsv"]) == 0
    assert main(["corpus", "clean", "--pairs", "empty.tsv", "-o", "out.tsv"]) == 0
    assert main(["corpus", "split", "--pairs", "empty.tsv", "-o", "sets", "--test", "0", "--tune", "0"]) == 2
    assert "there are 0 pairs" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("command", "message"),
    [
        (["stats", "--pairs", "absent"], "absent: there is no such file"),
        (["stats", "--pairs", "pairs.tsv", "--strict"], "pairs.tsv, line 31: there is one column"),
        (["stats", "--pairs", "-", "-"], "standard input (-) can be read once"),
        (["clean", "--pairs", "pairs.tsv", "-o", "out", "--strict"], "pairs.tsv, line 31"),
        (["clean", "--pairs", "pairs.tsv", "-o", "out", "--letters", "7"], "--letters 7: give a share"),
        (["clean", "--pairs", "pairs.tsv", "-o", "out", "--min-ratio", "nan"], "--min-ratio nan: give a"),
        (["clean", "--pairs", "pairs.tsv", "-o", "out", "--max-ratio", "nan"], "--max-ratio nan: give a"),
        (
            ["clean", "--pairs", "pairs.tsv", "-o", "out", "--min-length", "-5", "--max-length", "-1"],
            "--min-length -5: give a number, 0 or more",
        ),
        (
            ["multi-reference", "make", "--pairs", "pairs.tsv", "-o", "out", "--max-difference", "nan"],
            "--max-difference nan: give a share",
        ),
        (["split", "--pairs", "pairs.tsv", "-o", "out", "--test", "40", "--tune", "1"], "there are 30 pairs"),
        (
            ["split", "--pairs", "pairs.tsv", "-o", "out", "--test", "1", "--tune", "1", "--near", "0"],
            "--near 0",
        ),
    ],
)
def test_mistakes(files: Path, capsys: pytest.CaptureFixture[str], command: list[str], message: str) -> None:
    assert main(["corpus", *command]) == 2
    assert message in capsys.readouterr().err
    assert not (files / "out").exists()


def test_stats_of_a_line_without_measure(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (files / "long.tsv").write_text(f"{'a ' * 300_000}\t{'b ' * 200_000}\nThe cat .\tA cat .\n")
    assert main(["corpus", "stats", "--pairs", "long.tsv"]) == 0
    assert "ogden: 1 pair is too long to be compared" in capsys.readouterr().err
    assert main(["corpus", "stats", "--pairs", "long.tsv", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["files"]
    assert (one["pairs"], one["too_long"], one["operations"]["rewording"]) == (2, 1, 1)


def test_the_help_waits_for_nothing_heavy() -> None:
    heavy = {"numpy", "rapidfuzz", "rich", "jinja2"}
    code = f"import sys, ogden.app.main; sys.exit(bool({heavy} & sys.modules.keys()))"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0


@pytest.mark.parametrize(
    "command", ["clean -o out.tsv", "clean -o -", "stats", "stats --json", "stats --html out"]
)
@pytest.mark.parametrize(
    ("content", "advice"),
    [
        ("Der Bär schläft .\tBären schlafen .\n".encode("latin-1") * 20, "save it as UTF-8"),
        (b"one column\n\n", "a line is: normal, tab, simple"),
    ],
)
def test_files_without_a_pair(
    files: Path, capsys: pytest.CaptureFixture[str], command: str, content: bytes, advice: str
) -> None:
    (files / "bad.tsv").write_bytes(content)
    assert main(["corpus", *command.split(), "--pairs", "bad.tsv"]) == 2
    said = capsys.readouterr()
    assert said.err.startswith("ogden: no line is a pair, as bad.tsv, line 1: ")
    assert advice in said.err
    assert said.out == ""
    assert not list(files.glob("out*"))
