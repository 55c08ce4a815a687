"""`ogden judge` from the command line: make, fill, read, analyse."""

import csv
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.main import main

NORMAL = ["The feline reposed .", "He endeavoured to depart .", "It was subsequently removed .", "Same ."]
LEXICAL = ["The cat rested .", "He tried to leave .", "It was later removed .", "Same ."]
PHRASE = ["The cat lay down .", "He tried to go .", "It was later removed .", "Different ."]
EXAMPLE = Path(__file__).parents[3] / "docs" / "examples" / "ratings.csv"


@pytest.fixture
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name, lines in (("normal", NORMAL), ("lexical", LEXICAL), ("phrase", PHRASE)):
        (tmp_path / name).write_text("\n".join(lines) + "\n")
    return tmp_path


def make(*more: str) -> int:
    return main(
        ["judge", "make", "--normal", "normal", "--output", "lexical", "phrase", "-o", "study", *more]
    )


def fill(judge: int, missing: int = 0) -> str:
    """Fill a sheet in without looking at the key, as a judge does; the first `missing` cells stay empty."""
    with Path(f"study/sheet-{judge}.csv").open(newline="", encoding="utf-8-sig") as stream:
        lines = list(csv.DictReader(stream))
    path = Path(f"filled-{judge}.csv")
    with path.open("w", newline="") as stream:
        writer = csv.writer(stream)
        writer.writerow(["sheet", "code", "scale", "rating"])
        for number, line in enumerate(lines):
            rating = (
                ""
                if number < missing
                else 1 + (len(line["version"]) + len(line["scale"]) + judge * number) % 4
            )
            writer.writerow([line["sheet"], line["code"], line["scale"], rating])
    return str(path)


def test_make_says_what_was_made(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("--judges", "2", "--seed", "42", "--only-changed") == 0
    printed = capsys.readouterr().out
    assert "3 sentences, 2 systems, 5 distinct versions; seed 42" in printed
    assert "15 questions on each sheet" in printed
    assert str(Path("study") / "sheet-2.html") in printed
    assert (files / "study" / "key.json").exists()


def test_make_refuses_a_directory_in_use(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make() == 0
    assert make() == 2
    assert "ogden: study already exists and is not empty" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--items", "9"], "--items 9: there are 4 sentences"),
        (["--names", "one"], "--names has 1 names for 2 outputs"),
        (["--output", "absent"], "absent: there is no such file"),
    ],
)
def test_make_mistakes(
    files: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert make(*more) == 2
    assert message in capsys.readouterr().err
    assert not (files / "study").exists()


def test_read_writes_ratings_and_analyses_them(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make("--judges", "3")
    sheets = [fill(1), fill(2, missing=2), fill(3)]
    capsys.readouterr()
    assert main(["judge", "read", "--key", "study/key.json", "--sheets", *sheets, "-o", "ratings.csv"]) == 0
    printed = capsys.readouterr().out
    assert "2 of 21 answers are missing" in printed
    assert "61 answers on 3 sheets" in printed
    for title in ("Mean rating", "Agreement", "Do the systems differ?", "Pairwise differences"):
        assert title in printed
    assert main(["judge", "analyse", "--ratings", "ratings.csv"]) == 0
    assert capsys.readouterr().out in printed


def test_who_rated_is_written_and_printed(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    read = ["judge", "read", "--key", "study/key.json", "--sheets", fill(1), "-o", "ratings.csv"]
    assert main([*read, "--rater", "a language model"]) == 0
    assert "Mean rating by a language model (standard deviation over 1 judge)" in capsys.readouterr().out
    assert Path("ratings.csv").read_text("utf-8").splitlines()[1].endswith(",a language model")
    main(["judge", "analyse", "--ratings", "ratings.csv", "--json"])
    assert json.loads(capsys.readouterr().out)["raters"] == ["a language model"]


def test_read_as_json(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make("--judges", "2", "--scales", "xu", "--names", "A", "B")
    sheets = [fill(1)]
    capsys.readouterr()
    main(["judge", "read", "--key", "study/key.json", "--sheets", *sheets, "--json"])
    found = json.loads(capsys.readouterr().out)
    assert (found["judges"], sorted(found["systems"])) == (["1"], ["A", "B"])
    assert found["sheets"][0]["missing"] == 0
    assert [scale["scale"] for scale in found["scales"]] == ["grammar", "meaning", "simplicity_gain"]
    assert found["scales"][0]["differences"] is None


def test_read_of_one_judge_says_why_there_is_no_test(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    assert main(["judge", "read", "--key", "study/key.json", "--sheets", fill(1)]) == 0
    printed = capsys.readouterr().out
    assert "it takes two systems, and two judges who rated both" in printed
    assert "Agreement" not in printed


def test_read_mistakes(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    make()
    sheet = fill(1)
    assert main(["judge", "read", "--key", "study/key.json", "--sheets", sheet, sheet]) == 2
    assert "is given twice" in capsys.readouterr().err
    assert main(["judge", "read", "--key", "normal", "--sheets", sheet]) == 2
    assert "normal is no key of a rating study" in capsys.readouterr().err
    assert main(["judge", "read", "--key", "study/key.json", "--sheets", sheet, "-o", "-"]) == 2
    assert "name a file for the ratings" in capsys.readouterr().err


def test_a_partial_judge_is_named(files: Path, capsys: pytest.CaptureFixture[str]) -> None:
    lines = EXAMPLE.read_text().splitlines(keepends=True)
    kept = [line for line in lines if ",phrase,3,fluency" not in line]
    (files / "part.csv").write_text("".join(kept))
    assert main(["judge", "analyse", "--ratings", "part.csv"]) == 0
    assert "fluency: the test leaves out judges without all systems: 3" in capsys.readouterr().out


def test_the_example_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    """The guide shows real output: every table printed for the example file is in it, line for line."""
    assert main(["judge", "analyse", "--ratings", str(EXAMPLE)]) == 0
    guide = (EXAMPLE.parents[1] / "human-judgements.md").read_text(encoding="utf-8")
    assert capsys.readouterr().out.strip() in guide


@pytest.mark.parametrize(
    "command", [["judge", "--help"], ["judge", "make", "--help"], ["correlate", "--help"]]
)
def test_help_imports_nothing_slow(command: list[str]) -> None:
    program = (
        "import sys\nfrom ogden.app.main import main\n"
        f"try: main({command!r})\n"
        "except SystemExit: pass\n"
        "slow = {'numpy', 'scipy', 'jinja2', 'rich'} & set(sys.modules)\n"
        "print(sorted(slow), file=sys.stderr)"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stderr.strip() == "[]"
