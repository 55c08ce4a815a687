"""Links made by people (MultiMWA): the aligner finds them from the sentences alone."""

from pathlib import Path

import pytest

from ogden.alignment.aligner import Aligner
from ogden.alignment.options import NO_PRIOR, AlignerOptions
from ogden.alignment.pharaoh import parse_links
from ogden.alignment.quality import measure


@pytest.fixture(scope="module")
def rows(shared: Path) -> list[list[str]]:
    text = (shared / "data" / "word_alignments" / "mtref-dev.tsv").read_text(encoding="utf-8")
    return [line.split("\t") for line in text.split("\n") if line]


@pytest.mark.parametrize(
    ("options", "choice", "least"),
    [
        (AlignerOptions(), "agreement", 0.80),
        (AlignerOptions(), "grow-diag-final-and", 0.80),
        (AlignerOptions(prior=NO_PRIOR), "grow-diag-final-and", 0.70),
    ],
)
def test_f1(rows: list[list[str]], options: AlignerOptions, choice: str, least: float) -> None:
    pairs = [(row[1], row[3]) for row in rows]
    gold = [(set(parse_links(row[7])), set(parse_links(row[8]))) for row in rows]
    found = measure(gold, Aligner.train(pairs, options).align(pairs, choice))
    assert found.f1 > least
