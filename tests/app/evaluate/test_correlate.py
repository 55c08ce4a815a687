"""`ogden correlate` on the example of the guide."""

import json
from pathlib import Path

import pytest

from ogden.app.main import main

DOCS = Path(__file__).parents[3] / "docs"
TEXTS = DOCS / "examples" / "judging"
SYSTEMS = ("lexical", "phrase", "cautious")


def correlate(*more: str, ratings: str = str(DOCS / "examples" / "ratings.csv")) -> int:
    outputs = [str(TEXTS / f"{system}.txt") for system in SYSTEMS]
    references = [str(TEXTS / f"reference-{number}.txt") for number in (1, 2)]
    files = ["--normal", str(TEXTS / "normal.txt"), "--output", *outputs, "--references", *references]
    return main(["correlate", "--ratings", ratings, *files, "--names", *SYSTEMS, *more])


def test_the_example_in_the_guide(capsys: pytest.CaptureFixture[str]) -> None:
    assert correlate("--metrics", "fk", "bleu", "ibleu", "fkbleu", "sari") == 0
    printed = capsys.readouterr().out
    tables = printed[: printed.index("FK|")]  # the signatures carry the version, which changes
    assert tables.strip() in (DOCS / "human-judgements.md").read_text(encoding="utf-8")
    assert "24 rated outputs, mean of 4 judges" in printed
    assert "SARI|refs:2|" in printed


def test_json(capsys: pytest.CaptureFixture[str]) -> None:
    assert correlate("--metrics", "fk", "bleu", "--json") == 0
    found = json.loads(capsys.readouterr().out)
    assert [(row["metric"], row["references"]) for row in found["spearman"]] == [
        ("FK", 0),
        ("BLEU", 1),
        ("BLEU", 2),
    ]
    assert set(found["pearson"][0]["scales"]) == {"fluency", "adequacy", "simplicity"}
    assert len(found["matrix"]) == 5 * 4 // 2
    assert all(-1 <= pair["coefficient"] <= 1 and pair["n"] == 24 for pair in found["matrix"])


def test_undefined_correlations(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """Ratings without variation correlate with nothing: a dash for people, null for programs."""
    path = tmp_path / "r.csv"
    path.write_text(
        "item,system,judge,scale,rating\n" + "".join(f"{i},phrase,1,fluency,3\n" for i in range(1, 9))
    )
    assert correlate("--metrics", "fk", ratings=str(path)) == 0
    assert "– (–)" in capsys.readouterr().out
    assert correlate("--metrics", "fk", "--json", ratings=str(path)) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["spearman"][0]["scales"]["fluency"] == {"coefficient": None, "p": None, "n": 8}


def test_ratings_of_a_system_without_output(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "r.csv"
    path.write_text("item,system,judge,scale,rating\n1,T3,1,fluency,3\n")
    assert correlate(ratings=str(path)) == 2
    assert "ratings of 'T3', but no output has that name" in capsys.readouterr().err
