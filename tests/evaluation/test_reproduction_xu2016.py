"""The experiment of Xu et al. 2016 on a toy corpus: it runs to the end, and says what is so."""

import random
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.evaluation.reproduction import xu2016

VERBS = {"purchased": "bought", "observed": "saw", "located": "found", "required": "needed"}
NOUNS = "dog cat man woman child bird teacher farmer house car book apple boat tree".split()
LINES = 40


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Two models, sentences, three references (the last copies), and the grammar's text."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setattr(xu2016, "ITERATIONS", 2)
    chance = random.Random(7)
    rows = []
    for _ in range(LINES):
        who, what = chance.sample(NOUNS, 2)
        hard, easy = chance.choice(list(VERBS.items()))
        rows.append((f"The {who} {hard} a {what}.", f"The {who} {easy} a {what}."))
    normal, simple = ("".join(f"{row[side]}\n" for row in rows) for side in (0, 1))
    (tmp_path / "pairs.tsv").write_text("".join(f"{a}\t{b}\n" for a, b in rows), encoding="utf-8")
    for name, text in (("normal", normal), ("ref.0", simple), ("ref.1", simple), ("ref.2", normal)):
        (tmp_path / name).write_text(text, encoding="utf-8")
    rules = [f"[VBD] ||| {hard} ||| {easy} ||| p(e|f)=0.5" for hard, easy in VERBS.items()]
    rules += [f"[VBD] ||| {hard} ||| ate up ||| p(e|f)=0.6" for hard in VERBS]
    rules.append("[JJ] ||| principal ||| main ||| p(e|f)=0.3")
    (tmp_path / "grammar").write_text("\n".join(rules) + "\n", encoding="utf-8")
    texts = ["--lm-text", "ref.0", "--normal-text", "normal", "--lm-order", "2"]
    assert (
        main(["train", "paraphrase_grammar", "--grammar", "grammar", *texts, "-o", "g.ogden", "--jobs", "1"])
        == 0
    )
    assert (
        main(["train", "phrase_dissimilarity", "--pairs", "pairs.tsv", "-o", "p.ogden", "--jobs", "1"]) == 0
    )
    return tmp_path


def reproduce(*more: str) -> int:
    models = ["--model", "g.ogden", "--phrase-model", "p.ogden", "--normal", "normal"]
    references = ["--references", "ref.0", "ref.1", "ref.2", "--simple", "ref.0"]
    return main(["reproduce", "xu2016", *models, *references, "--tune", "25", "--results", "results", *more])


def test_the_tables_are_written(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    capsys.readouterr()
    assert reproduce("--jobs", "1") == 0
    assert "written: results/xu2016.md" in capsys.readouterr().out
    text = Path("results/xu2016.md").read_text(encoding="utf-8")
    for name in ("Normal Wikipedia", "Simple Wikipedia", "PBMT-R, tuned to SARI", "SBMT (grammar + FKBLEU)"):
        assert f"| {name} |" in text
    assert "| main |" in text
    assert "tuned by PRO on 25 sentences with 3 references each, and tested on the 15 after them" in text
    assert Path("results/xu2016-bleu-sari.svg").exists()
    row = next(line for line in text.splitlines() if line.startswith("| Mechanical Turk |"))
    assert row.split("|")[2].strip() == "6.0"  # the last reference copies: six tokens


def test_ratings_make_their_table_and_plots(here: Path, capsys: pytest.CaptureFixture[str]) -> None:
    rows = [
        f"{item},{system},judge,{scale},{(item * 7 + len(scale)) % 5}"
        for item in (1, 2, 3, 4)
        for system in ("Simple Wikipedia", "SBMT (grammar + SARI)")
        for scale in ("grammar", "meaning", "simplicity_gain")
    ]
    Path("ratings.csv").write_text("\n".join(["item,system,judge,scale,rating", *rows]) + "\n", "utf-8")
    assert reproduce("--jobs", "1", "--ratings", "ratings.csv") == 0
    text = Path("results/xu2016.md").read_text(encoding="utf-8")
    assert "4 sentences of each system, rated blind" in text
    assert Path("results/xu2016-sari-simplicity-gain.svg").exists()
    Path("ratings.csv").write_text("item,system,judge,scale,rating\n1,other,me,grammar,3\n", "utf-8")
    assert reproduce("--jobs", "1", "--ratings", "ratings.csv") == 2
    assert "ratings of other" in capsys.readouterr().err


def test_a_second_run_does_nothing_twice(here: Path) -> None:
    assert reproduce() == 0
    first = Path("results/xu2016.md").read_text(encoding="utf-8")
    made = {path: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    assert made
    assert reproduce() == 0
    assert made == {path: path.stat().st_mtime_ns for path in Path("reproduce.work").glob("*.txt")}
    again = Path("results/xu2016.md").read_text(encoding="utf-8")
    times = first.index("## Table 6"), first.index("## Figure 2")
    assert again[: times[0]] == first[: times[0]]


@pytest.mark.parametrize(
    ("more", "message"),
    [
        (["--tune", "39"], "--tune 39"),
        (["--model", "p.ogden"], "train paraphrase_grammar"),
        (["--simple", "grammar"], "grammar has 9 lines"),
    ],
)
def test_what_is_wrong_is_said(
    here: Path, capsys: pytest.CaptureFixture[str], more: list[str], message: str
) -> None:
    assert reproduce("--jobs", "1", *more) == 2
    assert message in capsys.readouterr().err
