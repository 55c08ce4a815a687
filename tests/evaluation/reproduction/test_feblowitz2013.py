"""Feblowitz & Kauchak 2013 on a toy corpus: all systems run, once, and ratings become tables."""

import random
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.evaluation.reproduction import feblowitz2013
from ogden.evaluation.reproduction.tuning_step import Goal
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.pro import Pro

NAMES = "Anna Boris Clara David Emma Felix Greta Henry".split()
NOUNS = "house river garden letter picture bridge school window table engine".split()
VERBS = {"purchased": "bought", "observed": "saw", "located": "found"}


def corpus(lines: int) -> str:
    """Hard verbs become easy ones, and half of the phrases with "in" go."""
    chance, rows = random.Random(7), list[str]()
    for _ in range(lines):
        who, hard = chance.choice(NAMES), chance.choice(list(VERBS))
        what, where = chance.sample(NOUNS, 2)
        number = chance.randrange(1000, 2000)
        easy = VERBS[hard] if chance.random() < 0.5 else hard
        place = "" if chance.random() < 0.5 else f" in the old {where}"
        rows.append(
            f"{who} {hard} {number} parts of the {what} in the old {where} .\t"
            f"{who} {easy} {number} parts of the {what}{place} .\n"
        )
    return "".join(rows)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "pairs.tsv").write_text(corpus(200), encoding="utf-8")
    monkeypatch.setattr(feblowitz2013, "BLEU_BY_MERT", Goal(Mert(1, 1), "bleu", 2, 10))
    monkeypatch.setattr(feblowitz2013, "BLEU_BY_CLIMBING", Goal(HillClimbing(1), "bleu", 1, 50))
    monkeypatch.setattr(feblowitz2013, "SARI_BY_PRO", Goal(Pro(100, 20), "sari", 1, 10))
    monkeypatch.setattr(feblowitz2013, "NBEST", 20)
    return tmp_path


def reproduce(*more: str) -> int:
    sizes = ("--test", "15", "--tune", "15", "--jobs", "1")
    return main(["reproduce", "feblowitz2013", "--pairs", "pairs.tsv", *sizes, "--results", "results", *more])


def test_all_systems_and_ratings(here: Path) -> None:
    assert reproduce() == 0
    page = (here / "results" / "feblowitz2013.md").read_text(encoding="utf-8")
    for system in set(feblowitz2013.STEPS.values()) - {"split", "trees", "phrases"}:
        assert f"| {system} |" in page
    assert "paper: BLEU" in page
    assert "Table 2" not in page
    outputs = {path.name: path.stat().st_mtime_ns for path in (here / "reproduce.work").glob("*.txt")}
    assert {"simplett.txt", "t3.txt", "k-m.txt", "augm-k-m.txt", "simplett.oracle-20.txt"} <= set(outputs)
    ratings = "item,system,judge,scale,rating,rater\n" + "".join(
        f"{item},{system},{judge},{scale},{1 + (item + k + judge) % 5},people\n"
        for item in (1, 2, 3)
        for k, system in enumerate(("SimpleWiki", "SimpleTT"))
        for judge in (1, 2)
        for scale in ("fluency", "adequacy", "simplicity")
    )
    (here / "ratings.csv").write_text(ratings, encoding="utf-8")
    assert reproduce("--ratings", "ratings.csv") == 0
    again = (here / "results" / "feblowitz2013.md").read_text(encoding="utf-8")
    for said in ("Table 2", "SimpleWiki less SimpleTT", "by 2 readers (people)"):
        assert said in again
    assert outputs == {path.name: path.stat().st_mtime_ns for path in (here / "reproduce.work").glob("*.txt")}


def test_ratings_of_other_scales_are_refused(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (here / "ratings.csv").write_text(
        "item,system,judge,scale,rating\n1,SimpleTT,1,meaning,3\n1,Moses,1,meaning,2\n", encoding="utf-8"
    )
    assert reproduce("--ratings", "ratings.csv") == 2
    assert "simplicity" in capsys.readouterr().err
