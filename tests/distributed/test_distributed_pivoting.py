"""Paraphrases found on Spark: the same lines as on one machine."""

import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.distributed.pivoting import PAIRS, foreign_key, paraphrases
from ogden.rules.extraction import Extraction, ExtractionOptions
from ogden.rules.pivot_table import PivotTable, TranslationChoice, translations
from ogden.rules.pivoting import Pivot, PivotOptions, paraphrase_lines
from ogden.training.pivot_building import languages_of

NOUNS = {"house": "haus", "home": "haus", "dog": "hund", "hound": "hund", "boat": "boot", "ship": "boot"}
VERBS = {"sees": "sieht", "watches": "sieht", "buys": "kauft", "purchases": "kauft", "gets": "kauft"}


def _bitext(language: str, size: int, seed: int) -> str:
    """Many English words for one abroad, and one word that stands for anything: a heavy key."""
    draw = random.Random(seed)
    lines = []
    for _ in range(size):
        one, verb, two = draw.choice([*NOUNS]), draw.choice([*VERBS]), draw.choice([*NOUNS])
        abroad = [NOUNS[one], VERBS[verb], "das" if draw.random() < 0.5 else NOUNS[two]]
        lines.append(f"the {one} {verb} the {two} .\t{' '.join(word + language for word in abroad)} .\n")
    return "".join(lines)


@pytest.fixture
def languages(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "x.tsv").write_text(_bitext("x", 120, 1))
    (tmp_path / "y.tsv").write_text(_bitext("", 90, 2))
    return languages_of([str(tmp_path / "x.tsv"), str(tmp_path / "y.tsv")])


def _extraction(language: int) -> Extraction:
    """Any word at the end of a sentence may be linked with `das`."""
    extraction = Extraction(ExtractionOptions(max_length=3))
    rows = [line.split("\t") for line in _bitext("xy"[language], 60 - 20 * language, language).splitlines()]
    links = ["0-0 1-0 2-1 3-2 4-2 5-3"] * len(rows)
    assert extraction.add([row[0] for row in rows], [row[1] for row in rows], links) is None
    return extraction


@pytest.mark.parametrize(
    ("partitions", "products", "part"),
    [
        pytest.param(1, 10**6, 10**3, marks=pytest.mark.heavy),
        (3, 200, 3),
        pytest.param(16, 1, 1, marks=pytest.mark.heavy),
    ],
)
def test_the_paraphrases_are_the_same(
    spark: Any, tmp_path: Path, partitions: int, products: int, part: int
) -> None:
    """Blocks, and parts of what is known of a foreign phrase, are large, small, and single."""
    options, tables, pairs = PivotOptions(least=0, keep=20, itself=True), [], []
    for language in range(2):
        lines = b"".join(piece.table for piece in _extraction(language).lines(False)).decode()
        for one in translations(lines, 3, TranslationChoice(edges="free")):
            pairs.append((language, one.english, foreign_key(one.foreign), one.forward, one.backward))
        tables.append(PivotTable.of(_extraction(language), TranslationChoice(edges="free")))
    expected = list(paraphrase_lines(Pivot(tables), options, 1))
    random.Random(1).shuffle(pairs)
    given = spark.createDataFrame(pairs, PAIRS)
    with paraphrases(given, options, partitions, products, part) as found:
        assert [line for row in found.toLocalIterator() for line in row["lines"]] == expected
    assert len(expected) > 300


def test_the_command_writes_the_same(spark: Any, tmp_path: Path, languages: dict[str, str]) -> None:
    given = ["grammar", "pivot", "--bitext", *languages.values(), "--jobs", "1", "--quiet", "--keep-work"]
    given += ["--significance", "alpha-epsilon", "--marks"]
    assert main([*given, "-o", str(tmp_path / "out"), "--work-dir", str(tmp_path)]) == 0
    here = (tmp_path / "out").read_bytes()
    (tmp_path / "out").unlink()
    assert (
        main([*given, "-o", str(tmp_path / "out"), "--work-dir", str(tmp_path), "--spark", "local[2]"]) == 0
    )
    assert (tmp_path / "out").read_bytes() == here


@pytest.mark.heavy
def test_nothing_is_left_where_nothing_is_found(
    spark: Any, tmp_path: Path, languages: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["grammar", "pivot", "--bitext", languages["x"], "--jobs", "1", "--quiet", "--least", "1"]
    assert main([*given, "-o", str(tmp_path / "out"), "--spark", "local[2]"]) == 2
    assert "no paraphrase is left" in capsys.readouterr().err
    assert not (tmp_path / "out").exists()
