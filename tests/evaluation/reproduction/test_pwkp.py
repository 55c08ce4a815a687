"""Zhu et al. 2010 and Woodsend & Lapata 2011 on a toy corpus: splits are learned, and nothing leaks."""

import random
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.evaluation.reproduction import pwkp, zhu2010
from ogden.evaluation.reproduction.experiment import Experiment
from ogden.evaluation.reproduction.pwkp import ALIGN_ILP, NONE, REFERENCE, TSM
from ogden.evaluation.reproduction.scoring import ScoreBoard
from ogden.metrics.protocol import TestSet
from ogden.training.learning import Resources
from tests.evaluation.reproduction.test_reproduction import write_wordnet

NAMES = "Anna Boris Clara David Emma Felix Greta Henry Irene Jacob Karla Louis".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found"}
NOUNS = "house river garden letter picture bridge school window table engine road tower".split()
PLACES = "London Paris Vienna Berlin Madrid Rome Oslo Prague Dublin Athens".split()


def corpus(lines: int, seed: int) -> list[tuple[str, str]]:
    """Hard verbs become easy ones, and two clauses two sentences."""
    chance, rows = random.Random(seed), []
    for _ in range(lines):
        (who, hard), (what, other) = (chance.choice(NAMES), chance.choice([*VERBS])), chance.sample(NOUNS, 2)
        year, place = chance.randrange(1000, 2000), chance.choice(PLACES)
        normal = f"{who} {hard} a {what} in {place} in {year} , and she sold the {other} ."
        simple = f"{who} {VERBS[hard]} a {what} in {place} in {year} . She sold the {other} ."
        rows.append((normal, simple))
    return rows


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    test, train = corpus(12, 1), corpus(150, 2)
    for name, place in (("orig", 0), ("simp", 1)):
        Path(name).write_text("".join(f"{pair[place]}\n" for pair in test), encoding="utf-8")
    leaking = [*train, test[0], (test[1][1], test[1][1])]
    Path("pairs.tsv").write_text("".join("\t".join(pair) + "\n" for pair in leaking), encoding="utf-8")
    write_wordnet(tmp_path / "wordnet.tar")
    return tmp_path


def reproduce(paper: str, *more: str) -> int:
    files = ("--normal", "orig", "--simple", "simp", "--pairs", "pairs.tsv", "--results", "results")
    wordnet = ("--wordnet", "wordnet.tar") if paper == "zhu2010" else ()
    return main(["reproduce", paper, *files, "--jobs", "1", *wordnet, *more])


def page(paper: str) -> str:
    return Path("results", f"{paper}.md").read_text(encoding="utf-8")


def row(text: str, name: str) -> list[str]:
    """The cells of the first row with that name."""
    line = next(line for line in text.splitlines() if line.startswith(f"| {name} |"))
    return [cell.strip() for cell in line.strip("|").split("|")]


def test_both_papers(here: Path) -> None:
    assert reproduce("zhu2010") == 0
    text = page("zhu2010")
    for name in (NONE, REFERENCE, "Word-Sub", "Moses", "PBMT-R", TSM):
        assert row(text, name)
    assert row(text, TSM)[-4:] == ["7.9", "38.0", "39.0", "6.4"]
    assert row(text, "Moses")[-4:] == ["", "", "49.0", ""]  # what is not known stays empty
    assert row(text.partition("## How much is changed")[2], REFERENCE)[-1] == "100.0%"
    made = Path("reproduce.work/pwkp-tsm.txt").read_text(encoding="utf-8").splitlines()
    assert len(made) == 12
    assert any(" . " in line for line in made)  # it has learned to split
    before = Path("reproduce.work/pwkp-tsm.txt").stat().st_mtime_ns
    assert reproduce("woodsend2011") == 0
    assert Path("reproduce.work/pwkp-tsm.txt").stat().st_mtime_ns == before  # what both need is made once
    other = page("woodsend2011")
    assert row(other, TSM)[1:5] == row(text, TSM)[1:5]
    assert row(other, ALIGN_ILP)[-4:] == [""] * 4
    assert "RevILP, not of AlignILP: FK 8.61 and BLEU 42" in other
    assert "$ ogden reproduce woodsend2011 --normal orig --simple simp --pairs pairs.tsv" in other


def test_pairs_that_give_a_test_sentence_away_are_left_out(here: Path) -> None:
    lines = [Path(name).read_text(encoding="utf-8").splitlines() for name in ("orig", "simp")]
    with Experiment("work", Resources(1)) as experiment:
        prepared = pwkp.prepare(experiment, pwkp.Sentences(*lines), ["pairs.tsv"])
    kept = prepared.pairs.path.read_text(encoding="utf-8")
    assert prepared.pairs.facts["leaks"] >= 2
    assert not [line for line in (*lines[0], *lines[1]) if line in kept]
    assert prepared.lower.sentences.normal[0] == lines[0][0].lower()
    assert prepared.cased.sentences.normal[0] == lines[0][0]


def test_reading_ease() -> None:
    board = ScoreBoard(
        TestSet(["the cat sat ."], [["the cat sat ."]]), {"a": ["the cat sat ."]}, ["fkgl:text"]
    )
    assert zhu2010.reading_ease(board, "a") == pytest.approx(206.835 - 1.015 * 3 - 84.6)


@pytest.mark.parametrize(
    ("files", "said"),
    [
        (["--simple", "short"], "--normal has 12 lines and --simple 1"),
        (["--normal", "empty", "--simple", "empty"], "nothing to test on"),
        (["--pairs", "absent.tsv"], "absent.tsv: there is no such file"),
    ],
)
def test_bad_files(here: Path, files: list[str], said: str, capsys: pytest.CaptureFixture[str]) -> None:
    Path("short").write_text("One line .\n", encoding="utf-8")
    Path("empty").touch()
    assert reproduce("woodsend2011", *files) == 2
    assert said in capsys.readouterr().err
    assert not Path("reproduce.work").exists()
