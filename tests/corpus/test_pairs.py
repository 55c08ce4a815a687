"""Pair files: read with what is wrong counted, written complete or not at all."""

import gzip
import io
import lzma
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.pairs import Pair, PairLocation, Skipped, iterate_pairs, parse_pair
from ogden.errors import InputError
from ogden.text.lines import writing_lines

ROWS = b"A b .\tA .\nonly one\n\nc\xff\td\n \tx\ny\t\nE f .\tE .\t0.7\t1-1\tTitle\t0\t1\r\n"


def read(path: Path, strict: bool = False) -> tuple[list[tuple[PairLocation, Pair]], Skipped]:
    skipped = Skipped(strict)
    return list(iterate_pairs(str(path), skipped)), skipped


def test_bad_lines_are_counted_and_shown(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(ROWS)
    found, skipped = read(path)
    assert [(place.line, pair.normal, pair.simple) for place, pair in found] == (
        [(1, "A b .", "A ."), (7, "E f .", "E .")]
    )
    assert found[1][1].more == ("0.7", "1-1", "Title", "0", "1")
    assert found[1][1].document == "Title"
    assert found[0][1].document == ""
    assert skipped.total() == 5
    assert len(skipped.counts) == 5
    assert f"{path}, line 2: there is one column" in skipped.shown[0]
    assert any("line 4: the line is not valid UTF-8" in shown for shown in skipped.shown)


def test_only_the_first_few_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_text("one\n" * 100)
    found, skipped = read(path)
    assert not found
    assert skipped.total() == 100
    assert len(skipped.shown) == 5


@pytest.mark.parametrize(
    ("line", "message"),
    [(b"one\n", "line 2: there is one column"), (b"a\xff\tb\n", "line 2: .* not valid UTF-8")],
)
def test_strict_stops(tmp_path: Path, line: bytes, message: str) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(b"a\tb\n" + line)
    with pytest.raises(InputError, match=message):
        read(path, strict=True)


@pytest.mark.parametrize("name", ["pairs.tsv", "pairs.tsv.gz", "pairs.tsv.xz"])
def test_written_pairs_are_read_again(tmp_path: Path, name: str) -> None:
    pairs = [Pair("Ä b .", "A ."), Pair("c", "d", ("0.5", "2-1", "T"))]
    path = tmp_path / name
    with writing_lines(str(path)) as out:
        out.writelines(pair.line() for pair in pairs)
    found, skipped = read(path)
    assert [pair for _, pair in found] == pairs
    assert not skipped.total()
    assert [entry.name for entry in tmp_path.iterdir()] == [name]
    ordinary = tmp_path / "ordinary"
    ordinary.touch()
    assert path.stat().st_mode == ordinary.stat().st_mode


def test_packed_files_are_packed_and_always_the_same(tmp_path: Path) -> None:
    for name in ("a.gz", "b.gz", "c.xz"):
        with writing_lines(str(tmp_path / name)) as out:
            out.write("x\ty\n")
    assert gzip.decompress((tmp_path / "a.gz").read_bytes()) == b"x\ty\n"
    assert lzma.decompress((tmp_path / "c.xz").read_bytes()) == b"x\ty\n"
    assert (tmp_path / "a.gz").read_bytes() == (tmp_path / "b.gz").read_bytes()


def test_nothing_is_left_when_writing_fails(tmp_path: Path) -> None:
    path = tmp_path / "out.tsv"
    path.write_text("before")
    with pytest.raises(ZeroDivisionError), writing_lines(str(path)) as out:
        print("half", 1 / 0, file=out)
    assert path.read_text() == "before"
    assert len(list(tmp_path.iterdir())) == 1


def test_a_full_disk_is_an_input_error(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="No space left"), writing_lines(str(tmp_path / "out.tsv")) as out:
        out.writelines(_full_disk())
    assert not list(tmp_path.iterdir())


def _full_disk() -> Iterator[str]:
    yield "one\n"
    raise OSError(28, "No space left on device")


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"), writing_lines(str(tmp_path)):
        pass
    with (
        pytest.raises(InputError, match="cannot be written"),
        writing_lines(str(tmp_path / "no" / "out.tsv")),
    ):
        pass


def test_standard_input_and_output(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xef\xbb\xbfa\tb\nc\n")))
    skipped = Skipped()
    assert [pair for _, pair in iterate_pairs("-", skipped)] == [Pair("a", "b")]
    assert skipped.shown[0].startswith("standard input, line 2: ")
    with writing_lines("-") as out:
        out.write("here\n")
    assert capsys.readouterr().out == "here\n"


def test_a_damaged_file_is_an_input_error(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv.xz"
    path.write_bytes(lzma.compress(b"a\tb\n" * 1000)[:-20])
    with pytest.raises(InputError, match="cannot be unpacked"):
        read(path)


FIELD = st.text(st.characters(exclude_characters="\t\n\r", exclude_categories=["Cs"]))
SENTENCE = FIELD.filter(str.strip)


@given(SENTENCE, SENTENCE, st.lists(FIELD, max_size=6))
def test_a_line_and_its_pair(normal: str, simple: str, more: list[str]) -> None:
    pair = Pair(normal, simple, tuple(more))
    assert parse_pair(pair.line().removesuffix("\n")) == pair
