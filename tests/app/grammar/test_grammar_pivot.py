"""`ogden grammar pivot`, from bitext to paraphrases, with what can be wrong on the way."""

import gzip
import lzma
import random
from collections.abc import Iterator
from pathlib import Path

import pytest

from ogden.app.grammar import pivot as grammar_pivot
from ogden.app.main import main
from ogden.rules import pivoting
from ogden.rules.pivot_table import EDGES
from ogden.rules.pivoting import Pivot, PivotOptions

SUBJECTS = {"tom": "tom", "the dog": "{chien}", "the cat": "{chat}"}
VERBS = {"bought": "kaufte", "purchased": "kaufte", "saw": "sah", "found": "fand"}
THINGS = {"a big house": "haus", "a large house": "haus", "a book": "buch", "a boat": "boot"}
OUTPUT = "out.tsv"


def bitext(language: str, lines: int, seed: int) -> str:
    """English with words of which some are the same abroad: `bought` and `purchased`, `big` and `large`."""
    chance = random.Random(seed)
    rows = []
    for _ in range(lines):
        parts = [chance.choice(list(part.items())) for part in (SUBJECTS, VERBS, THINGS)]
        english = " ".join(part[0] for part in parts)
        foreign = " ".join(f"{part[1]}-{language}" for part in parts)
        adjective = f"grand-{language} " if "house" in english else ""
        rows.append(f"{english.capitalize()}.\t{foreign.replace('haus', adjective + 'haus')}.\n")
    return "".join(rows)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "x.tsv.xz").write_bytes(lzma.compress(bitext("x", 200, 1).encode()))
    (tmp_path / "y.tsv").write_text(bitext("y", 150, 2), encoding="utf-8")
    return tmp_path


def pivot(*more: str, files: tuple[str, ...] = ("x.tsv.xz", "y.tsv"), output: str = OUTPUT) -> int:
    return main(["grammar", "pivot", "--bitext", *files, "-o", output, "--jobs", "1", *more])


def rows_of(text: str) -> list[tuple[str, str, float]]:
    rows = []
    for line in text.splitlines():
        phrase, paraphrase, probability = line.split("\t")
        rows.append((phrase, paraphrase, float(probability)))
    return rows


def test_paraphrases_from_two_languages(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert pivot() == 0
    printed = capsys.readouterr()
    assert "200 pairs" in printed.out
    assert "written: out.tsv" in printed.out
    assert printed.err == ""
    assert sorted(path.name for path in here.iterdir()) == [OUTPUT, "x.tsv.xz", "y.tsv"]
    rows = rows_of(Path(OUTPUT).read_text(encoding="utf-8"))
    best = {phrase: other for phrase, other, _ in reversed(rows)}
    assert (best["bought"], best["purchased"]) == ("purchased", "bought")
    assert best["big house"] == "large house"
    keys = [(phrase.encode(), -probability) for phrase, _, probability in rows]
    assert keys == sorted(keys)
    assert all(phrase != other and 0.001 <= value <= 1 for phrase, other, value in rows)


def test_options_reach_the_parts(here: Path) -> None:
    assert pivot("--keep-work") == 0
    plain = rows_of(Path(OUTPUT).read_text())
    assert not any("." in phrase for phrase, *_ in plain)
    assert max(len(phrase.split()) for phrase, *_ in plain) == 4
    more = (
        "--marks",
        "--contained",
        "--itself",
        "--max-length",
        "2",
        "--edges",
        "free",
        "--significance",
        "0",
    )
    assert pivot("--keep-work", "--least", "0", *more) == 0
    full = rows_of(Path(OUTPUT).read_text())
    assert any("." in phrase for phrase, *_ in full)
    assert max(len(phrase.split()) for phrase, *_ in full) == 2
    mass: dict[str, float] = {}
    for phrase, _, value in full:
        mass[phrase] = mass.get(phrase, 0) + value
    assert max(mass.values()) <= 1 + 1e-4
    assert mass["bought"] == pytest.approx(1, abs=1e-3)
    assert pivot("--keep", "1", "--least", "0.2") == 0
    few = rows_of(Path(OUTPUT).read_text())
    assert min(value for *_, value in few) >= 0.2
    assert len({phrase for phrase, *_ in few}) == len(few)


def test_nothing_else_changes_a_byte(here: Path) -> None:
    assert pivot() == 0
    expected = Path(OUTPUT).read_bytes()
    for more in (["--jobs", "3"], ["--memory", "0.001"], ["--work-dir", "some/where", "--keep-work"]):
        assert pivot(*more) == 0
        assert Path(OUTPUT).read_bytes() == expected
    assert Path("some/where/out.tsv.work/x/table").is_file()
    assert pivot(files=("y.tsv", "x.tsv.xz")) == 0
    assert Path(OUTPUT).read_bytes() == expected
    assert pivot(output="out.gz") == pivot(output="out.xz") == 0
    assert gzip.decompress(Path("out.gz").read_bytes()) == expected
    assert lzma.decompress(Path("out.xz").read_bytes()) == expected


def test_what_was_stopped_goes_on(
    here: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    assert pivot() == 0
    expected = Path(OUTPUT).read_bytes()
    Path(OUTPUT).write_text("older")

    def stopped(self: Pivot, options: PivotOptions, threads: int) -> Iterator[pivoting.Block]:
        yield self.block(0, 1, options)
        raise KeyboardInterrupt

    with monkeypatch.context() as patch:
        patch.setattr(Pivot, "blocks", stopped)
        main(["grammar", "pivot", "--bitext", "x.tsv.xz", "y.tsv", "-o", OUTPUT])
    assert Path(OUTPUT).read_text() == "older"
    Path("out.tsv.work/y/table").write_bytes(b"half")
    capsys.readouterr()
    assert pivot() == 0
    printed = capsys.readouterr().out
    assert [line.split()[-2].endswith("*") for line in printed.splitlines() if line[:2] in ("x ", "y ")] == [
        *[True] * 7,
        False,
    ]
    assert Path(OUTPUT).read_bytes() == expected
    assert not Path("out.tsv.work").exists()


def test_nothing_is_left(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Pairs that are seen once may all be chance; so may those of one language among others."""
    Path("z.tsv").write_text("The dog ran.\tLe chien courait.\n", encoding="utf-8")
    assert pivot(files=("z.tsv",)) == 2
    assert "no paraphrase is left: give more bitext" in capsys.readouterr().err
    assert not Path(OUTPUT).exists()
    assert pivot(files=("y.tsv", "z.tsv")) == 0
    assert pivot("--least", "1") == 2


def test_files_with_the_same_name(here: Path) -> None:
    Path("more").mkdir()
    Path("more/y.tsv").write_text(bitext("z", 100, 3))
    assert pivot("--keep-work", files=("y.tsv", "more/y.tsv")) == 0
    assert sorted(path.name for path in Path("out.tsv.work").iterdir()) == ["y-1", "y-2"]


def test_lines_that_are_no_bitext_are_told(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with Path("y.tsv").open("a") as stream:
        stream.write("one column\n")
    assert pivot() == 0
    assert "y.tsv, line 151: there is one column" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (["--bitext", "none.tsv"], "none.tsv: there is no such file"),
        (["--bitext", "y.tsv", "./y.tsv"], "./y.tsv is given twice"),
        (["--bitext", "-"], "give a file, not -"),
        (["--bitext", "empty.tsv"], "there is no bitext to learn from: empty.tsv is empty"),
        (["--bitext", "y.tsv", "-o", "-"], "give the name of a file"),
        (["--bitext", "y.tsv", "-o", "."], "give the name of a file"),
        (["--bitext", "y.tsv", "-o", "no/where.tsv"], "there is no directory no"),
        (["--bitext", "y.tsv", "-o", "y.tsv"], "would be written over"),
        (["--bitext", "y.tsv", "-o", "a.zip"], "plain, .gz or .xz"),
        (["--bitext", "y.tsv", "--max-length", "16"], "give a length from 1 to 15"),
        (["--bitext", "y.tsv", "--least", "2"], "give a number from 0 to 1"),
        (["--bitext", "y.tsv", "--keep", "0"], "give 1 or more"),
        (["--bitext", "y.tsv", "--significance", "x"], "give alpha+epsilon"),
        (["--bitext", "y.tsv", "--jobs", "-1"], "--jobs -1"),
        (["--bitext", "y.tsv", "--memory", "0"], "--memory 0"),
        (["--bitext", "y.tsv", "--work-dir", "y.tsv"], "cannot be made"),
    ],
)
def test_errors_are_sentences(
    here: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], says: str
) -> None:
    Path("empty.tsv").write_text("")
    output = [] if "-o" in arguments else ["-o", OUTPUT]
    assert main(["grammar", "pivot", *arguments, *output]) == 2
    assert says in capsys.readouterr().err
    assert not Path(OUTPUT).exists()


def test_help_says_what_the_parts_say() -> None:
    assert grammar_pivot.EDGES == EDGES
