"""Texts to draw from: sentences of the data folder that nobody has read, and files of documents."""

import lzma
from pathlib import Path

import pytest

from ogden.editing.learning.reading.texts import ReadText, drawn_texts, is_sentence, read_texts, write_texts
from ogden.errors import InputError

LINES = [f"The council may ask for more papers when you send in form number {k} by post." for k in range(9)]


@pytest.mark.parametrize(
    ("line", "expected"),
    [
        ("The council may ask for more papers when you send in the form (by post).", True),
        ("Too short.", False),
        ("the council may ask for more papers when you send in the form by post.", False),
        ("The council may ask for more papers when you send in the form (by post.", False),
        ("The council may ask for more  papers when you send in the form by post.", False),
        ("The Council Of The Town Of York May Ask For More Papers When It Wants.", False),
        ("The council may ask for {{more}} papers when you send in the form by post.", False),
    ],
)
def test_sentences_that_can_be_read(line: str, expected: bool) -> None:
    assert is_sentence(line) == expected


@pytest.fixture
def data(tmp_path: Path) -> Path:
    for folder in ("mono", "pairs", "everyday"):
        (tmp_path / folder).mkdir()
    (tmp_path / "mono" / "wikipedia.txt.xz").write_bytes(lzma.compress("\n".join(LINES).encode()))
    pairs = "\n".join(f"{line}\tsimple" for line in [*LINES, "Short."])
    for name in ("news_onestop", "medical_plaba"):
        (tmp_path / "pairs" / f"{name}.tsv.xz").write_bytes(lzma.compress(pairs.encode()))
    paragraph = " ".join(LINES)
    (tmp_path / "everyday" / "law_gdpr.txt.xz").write_bytes(lzma.compress(paragraph.encode()))
    return tmp_path


def test_so_many_of_each_kind_are_drawn_by_a_seed(data: Path) -> None:
    found = drawn_texts(data, 3, seed=1)
    assert found == drawn_texts(data, 3, seed=1) != drawn_texts(data, 3, seed=2)
    assert [text.kind for text in found[::3]] == ["encyclopedia", "news", "health", "law"]
    assert {text.text for text in found} <= set(LINES)


def test_what_was_read_is_not_drawn_again(data: Path) -> None:
    found = drawn_texts(data, 3, seed=1, read=LINES[3:])
    assert {text.text for text in found} == set(LINES[:3])
    with pytest.raises(InputError, match="wikipedia has 3 sentences that were not read: draw fewer"):
        drawn_texts(data, 4, seed=1, read=LINES[3:])


def test_files_of_texts_come_back(tmp_path: Path) -> None:
    texts = [ReadText("law", "own", "All is well. So be it."), ReadText("news", "own", "It rained.")]
    write_texts(tmp_path / "texts.tsv", texts)
    assert read_texts(tmp_path / "texts.tsv") == texts


def test_a_line_that_is_no_text_is_named(tmp_path: Path) -> None:
    (tmp_path / "texts.tsv").write_text("law\town\tAll is well.\nlaw\town\n")
    with pytest.raises(InputError, match=r"texts\.tsv, line 2: a text is its kind, its source, and the text"):
        read_texts(tmp_path / "texts.tsv")
