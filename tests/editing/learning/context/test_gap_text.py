from pathlib import Path

import numpy as np

from ogden.editing.judge.context_words import NUMBER, SPECIAL, UNKNOWN
from ogden.editing.learning.context.gap_options import GapTextOptions
from ogden.editing.learning.context.gap_text import GapText, read_gap_text, sentences

LINES = ["the cat sat", "The dog sat in 12", "it is walking and talking", "too short", "the rare rare end"]
OPTIONS = GapTextOptions(words=4, least_count=2, endings=1, shortest=3, longest=5)


def test_frequent_words_wanted_words_and_endings_have_rows() -> None:
    text = read_gap_text(LINES, {"rare", "end"}, OPTIONS)
    assert text.words[: len(SPECIAL)] == SPECIAL
    assert set(text.words[len(SPECIAL) :]) == {"the", "sat", "rare", "cat", "…ing"}
    assert text.lengths.tolist() == [3, 5, 5, 4]
    names = [text.words[number] for number in text.numbers]
    assert names[:3] == ["the", "cat", "sat"]
    assert names[3] == "the"
    assert names[10] == names[12] == "…ing"
    assert text.numbers[4] == UNKNOWN
    assert text.numbers[7] == NUMBER


def test_counts_cover_all_words() -> None:
    text = read_gap_text(LINES, set(), OPTIONS)
    assert text.counts().sum() == text.lengths.sum() == len(text.numbers)


def test_what_is_written_is_read(tmp_path: Path) -> None:
    text = read_gap_text(LINES, set(), OPTIONS)
    text.write(tmp_path / "text")
    again = GapText.read(tmp_path / "text")
    assert again.words == text.words
    assert np.array_equal(again.numbers, text.numbers)
    assert np.array_equal(again.lengths, text.lengths)


def test_cells_are_sentences(tmp_path: Path) -> None:
    (tmp_path / "pairs.tsv").write_text("He isn't here.\tHe is away.\n", encoding="utf-8")
    assert list(sentences([tmp_path / "pairs.tsv"])) == ["He is n't here .", "He is away ."]


def test_no_text() -> None:
    text = read_gap_text([], {"word"}, OPTIONS)
    assert text.words == SPECIAL
    assert len(text.numbers) == 0
