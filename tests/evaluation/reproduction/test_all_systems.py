"""The table of all systems on a toy corpus: each has a row, is tuned where it can be, and is timed."""

from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.evaluation.reproduction import all_systems
from ogden.evaluation.reproduction.tuning_step import Goal
from ogden.tuning.pro import Pro
from tests.evaluation.reproduction.test_feblowitz2013 import corpus as corpus_that_deletes
from tests.evaluation.reproduction.test_pwkp import corpus
from tests.evaluation.reproduction.test_reproduction import write_wordnet

VERBS = {"purchased": "bought", "observed": "saw", "located": "found"}

UNTUNED = ("none", "Word-Sub")
DOUBTFUL = ("K&M", "augm-K&M")
"""They have weights, but in these few sentences there may be nothing to choose from."""


def write_lines(name: str, lines: list[str]) -> None:
    Path(name).write_text("".join(f"{line}\n" for line in lines), encoding="utf-8")


def _halves(
    held_out: list[tuple[str, str]], train: list[tuple[str, str]]
) -> tuple[list[tuple[str, str]], ...]:
    """With sentences besides from which phrases may be left out, for the systems that do nothing else."""
    rows = [tuple(line.split("\t")) for line in corpus_that_deletes(108).splitlines()]
    more = [(normal, simple) for normal, simple in rows]
    mixed = [pair for both in zip(held_out, more[100:], strict=True) for pair in both]
    return mixed, [*train, *more[:100]]


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(all_systems, "SARI_BY_PRO", Goal(Pro(100, 20, threshold=0.0), "sari", 1, 20))
    held_out, train = _halves(corpus(8, 1), corpus(120, 2))
    write_lines("pairs.tsv", ["\t".join(pair) for pair in [*train, held_out[0]]])
    write_lines("normal.txt", [normal for normal, _ in train])
    write_lines("simple.txt", [simple for _, simple in train])
    write_lines("orig", [normal for normal, _ in held_out])
    for name in ("turk.0", "turk.1", "asset.0", "asset.1"):
        write_lines(name, [simple for _, simple in held_out])
    write_lines("grammar", [f"[VBD] ||| {hard} ||| {easy} ||| p(e|f)=0.5" for hard, easy in VERBS.items()])
    write_wordnet(tmp_path / "wordnet.tar")
    return tmp_path


def reproduce(*more: str) -> int:
    learned = ("--pairs", "pairs.tsv", "--lm-text", "simple.txt", "--normal-text", "normal.txt")
    sizes = ("--tune", "8", "--iterations", "1", "--jobs", "1", "--results", "results")
    given = ("--normal", "orig", "--grammar", "grammar", "--wordnet", "wordnet.tar")
    return main(["reproduce", "all-systems", *given, *learned, *sizes, *more])


def test_every_system_has_its_rows(here: Path) -> None:
    sets = ("--turk", "turk.0", "turk.1", "--asset", "asset.0", "asset.1")
    assert reproduce(*sets) == 0
    page = Path("results/all-systems.md").read_text(encoding="utf-8")
    assert " more were left out" in page
    assert "Anna" in (kept := Path("reproduce.work/all-pairs.tsv").read_text(encoding="utf-8"))
    assert Path("orig").read_text(encoding="utf-8").splitlines()[0] not in kept
    assert "## TurkCorpus: 8 sentences, 2 references" in page
    assert "## ASSET: 8 sentences, 2 references" in page
    for system in all_systems.SYSTEMS:
        rows = [line for line in page.splitlines() if line.startswith(f"| {system} |")]
        told = [row.split("|")[2].strip() for row in rows[:2]]
        assert told == ["no" if system in UNTUNED else "yes"] * 2 or system in DOUBTFUL
        assert len(rows) == (2 if system == "none" else 3)  # both sets, and what it cost
    before = {path.name: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    ratings = "item,system,judge,scale,rating,rater\n" + "".join(
        f"{item},{system},{judge},{scale},{1 + (item + judge) % 5},people\n"
        for item in (1, 2)
        for system in ("TSM", "SBMT")
        for judge in (1, 2)
        for scale in ("fluency", "adequacy", "simplicity")
    )
    Path("ratings.csv").write_text(ratings, encoding="utf-8")
    assert reproduce(*sets, "--ratings", "ratings.csv") == 0
    assert "by 2 readers (people)" in Path("results/all-systems.md").read_text(encoding="utf-8")
    assert before == {path.name: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}


@pytest.mark.parametrize(
    ("options", "said"),
    [
        ([], "there are no references"),
        (["--turk", "wordless"], "a reference of TurkCorpus has 1 lines, but --normal 16"),
        (["--turk", "turk.0", "--tune", "15"], "--tune 15: give a number of lines from 2 to 14"),
    ],
)
def test_bad_options(here: Path, options: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    write_lines("wordless", ["One line."])
    assert reproduce(*options) == 2
    assert said in capsys.readouterr().err
