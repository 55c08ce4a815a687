"""Bitext as tokens: what is cut in which language, and lines that are no bitext."""

import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.pairs import Skipped
from ogden.errors import InputError
from ogden.rules.bitext import BitextSize, english_lines, foreign_lines, write_bitext


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        ("L’homme qu'il a vu n'est pas d'ici.", "l' homme qu' il a vu n' est pas d' ici ."),
        ("Aujourd'hui, quelqu'un dit : c'est « bon » !", "aujourd'hui , quelqu'un dit : c' est « bon » !"),
        ("Donne-le-moi. Y a-t-il un week-end ?", "donne -le -moi . y a -t-il un week-end ?"),
        ("dell'arte, nell'acqua, un'altra", "dell' arte , nell' acqua , un' altra"),
        ("Wie geht's dir? Es kostet 3,50 Euro.", "wie geht 's dir ? es kostet 3,50 euro ."),
        ("„Grüß Gott“, sagte er.", "„ grüß gott “ , sagte er ."),
        ("今日は。", "今 日 は 。"),
        ("Cafe\u0301 \x01noir", "café noir"),
    ],
)
def test_foreign_tokens(text: str, tokens: str) -> None:
    assert foreign_lines([text], 1) == [tokens]


def test_english_tokens() -> None:
    assert english_lines(["I don’t know, Tom's CAN'T.", "D'Artagnan let-him go."], 1) == [
        "i do n't know , tom 's ca n't .",
        "d'artagnan let-him go .",
    ]


@given(st.lists(st.text(max_size=30), max_size=5))
def test_any_text_gives_words_with_single_spaces(texts: list[str]) -> None:
    for lines in (english_lines(texts, 1), foreign_lines(texts, 2)):
        assert len(lines) == len(texts)
        for line in lines:
            assert line == " ".join(line.split())
            assert all(character >= " " for character in line)


def test_a_file_with_lines_that_are_none(tmp_path: Path) -> None:
    source = tmp_path / "a.tsv.xz"
    lines = [
        b"Hi.\tSalut !\tCC BY",
        b"",
        b"Go.",
        b"\tVa !",
        b"Run!\t\xff",
        b"a a a a\tb",
        b"\x01\tc",
        b"A.\tB.",
    ]
    source.write_bytes(lzma.compress(b"\n".join(lines)))
    skipped, seen = Skipped(), list[int]()
    size = write_bitext(str(source), tmp_path / "out", 3, 1, skipped, seen.append)
    assert (tmp_path / "out").read_text() == "hi .\tsalut !\na .\tb .\n"
    assert (size, seen) == (BitextSize(2, 4, 4), [2])
    assert skipped.total() == 6
    assert [one.partition(": ")[2].split(":")[0] for one in skipped.shown] == [
        "the line is empty",
        "there is one column",
        "a side is empty",
        "the line is not valid UTF-8",
        "a side has over 3 tokens",
    ]
    assert skipped.counts["a side has no tokens"] == 1


@pytest.mark.parametrize(
    ("content", "says"), [("", "a.tsv is empty"), ("one column\n", "line 1: there is one column")]
)
def test_a_file_without_bitext(tmp_path: Path, content: str, says: str) -> None:
    (tmp_path / "a.tsv").write_text(content)
    with pytest.raises(InputError, match=says):
        write_bitext(str(tmp_path / "a.tsv"), tmp_path / "out", 100)
