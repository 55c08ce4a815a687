"""Pages of results, and the scores of parts of a test set that stand in them."""

import math
from pathlib import Path

import pytest

from ogden.evaluation.reproduction.page import Page, write_page
from ogden.evaluation.reproduction.scoring import ScoreBoard, chance, figure, percent
from ogden.metrics.protocol import TestSet

NORMAL = ["a b c d e", "f g h i j", "k l m n o", "p q r s t"]
SIMPLE = ["a b c d x", "f g h i j", "k l m n y", "p q r s t"]
OUTPUT = ["a b c d x", "f g h z j", "k l m n o", "p q r s t"]


@pytest.fixture
def board() -> ScoreBoard:
    return ScoreBoard(TestSet(NORMAL, [SIMPLE]), {"none": NORMAL, "system": OUTPUT}, ["bleu", "ssa"])


def test_which_sentences_changed(board: ScoreBoard) -> None:
    assert board.changed("system") == [0, 1]
    assert board.changed("none") == []
    assert board.to_change() == [0, 2]


def test_scores_of_some_sentences(board: ScoreBoard) -> None:
    """A correct change is sentence 0, an incorrect one is sentence 1 (Coster & Kauchak 2011, Table 5)."""
    assert board.score("system", "ssa", [0]) == pytest.approx(100)
    assert board.score("none", "ssa", [0]) == pytest.approx(80)
    assert board.score("system", "ssa", [1]) == pytest.approx(80)
    assert board.score("none", "bleu", [1]) == pytest.approx(100)
    assert board.score("none", "ssa") == pytest.approx(90)
    assert math.isnan(board.score("none", "bleu", []))


def test_differences(board: ScoreBoard) -> None:
    found = board.difference("system", "none", "ssa")
    assert found.value == pytest.approx(0)
    assert found.p == pytest.approx(1)
    assert board.difference("system", "system", "bleu").p == pytest.approx(1)


def test_a_page(tmp_path: Path) -> None:
    page = Page("Title")
    page.say("First.")
    page.section("Table")
    page.table(["system", "BLEU"], [["none", "1.00"], ["moses", ""]], {"BLEU": "BLEU|x"})
    page.command("ogden --help")
    page.figure("curve", "<svg><title>t</title></svg>", "A curve.")
    written = write_page(page, str(tmp_path / "out"), "paper")
    assert [Path(path).name for path in written] == ["paper-curve.svg", "paper.md"]
    text = (tmp_path / "out" / "paper.md").read_text(encoding="utf-8")
    assert text.startswith(
        "# Title\n\nFirst.\n\n## Table\n\n| system | BLEU |\n| --- | --: |\n| none | 1.00 |\n"
    )
    assert "| moses | |\n\n- BLEU: `BLEU|x`\n\n```\n$ ogden --help\n```\n" in text
    assert "![A curve.](paper-curve.svg)" in text
    assert "<style>" in (tmp_path / "out" / "paper-curve.svg").read_text()


def test_notes_are_kept(tmp_path: Path) -> None:
    page = Page("Title", ["First.", "Second."])
    notes = tmp_path / "paper.notes.md"
    notes.write_text("What we think {of it}.\n", encoding="utf-8")
    for _ in range(2):
        write_page(page, str(tmp_path), "paper")
        assert notes.read_text(encoding="utf-8") == "What we think {of it}.\n"
        text = (tmp_path / "paper.md").read_text(encoding="utf-8")
        assert text == "# Title\n\nFirst.\n\nWhat we think {of it}.\n\nSecond.\n"


def test_numbers() -> None:
    assert (figure(1.005, 1), figure(math.nan)) == ("1.0", "–")
    assert (percent(1, 8), percent(1, 0)) == ("12.5%", "–")
    assert (chance(0.0004), chance(0.05), chance(math.nan)) == ("<.001", "0.050", "–")
