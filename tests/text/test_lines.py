"""Files of lines: what is read, and what is said when it cannot be."""

import gzip
import io
import lzma
import os
import threading
from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.text.lines import read_lines, write_text

TEXT = "first line\nzweite Zeile: ä\n\nno end"
LINES = ["first line", "zweite Zeile: ä", "", "no end"]


def test_plain_gz_and_xz(tmp_path: Path) -> None:
    data = TEXT.encode()
    for name, packed in (("a.txt", data), ("a.gz", gzip.compress(data)), ("a.xz", lzma.compress(data))):
        path = tmp_path / name
        path.write_bytes(packed)
        assert read_lines(str(path)) == LINES


def test_standard_input(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(TEXT.encode())))
    assert read_lines("-") == LINES


def test_only_line_feeds_end_lines(tmp_path: Path) -> None:
    path = tmp_path / "a"
    path.write_bytes("\ufeffone\u2028two\x85three\r\nfour\n".encode())
    assert read_lines(str(path)) == ["one\u2028two\x85three", "four"]


def test_invalid_utf8_names_file_and_line(tmp_path: Path) -> None:
    path = tmp_path / "bad.txt"
    path.write_bytes(b"good\nb\xffd\n")
    with pytest.raises(InputError, match=r"bad\.txt, line 2: byte 2 is not valid UTF-8"):
        read_lines(str(path))


@pytest.mark.parametrize(
    ("name", "content", "message"),
    [
        ("cut.xz", lzma.compress(b"x" * 1000)[:-20], "cannot be unpacked"),
        ("not.xz", b"plain", "cannot be unpacked"),
        ("not.gz", b"plain", "cannot be unpacked"),
        ("cut.gz", gzip.compress(b"abc" * 999, mtime=0)[:-10], "cannot be unpacked"),
    ],
)
def test_broken_archives(tmp_path: Path, name: str, content: bytes, message: str) -> None:
    path = tmp_path / name
    path.write_bytes(content)
    with pytest.raises(InputError, match=message):
        read_lines(str(path))


def test_a_directory_and_a_missing_file(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        read_lines(str(tmp_path))
    with pytest.raises(InputError, match="no such file"):
        read_lines(str(tmp_path / "nothing"))


def test_writing_is_whole_or_not_at_all(tmp_path: Path) -> None:
    path = tmp_path / "out.txt"
    write_text(str(path), "ä\n")
    assert path.read_bytes() == "ä\n".encode()
    with pytest.raises(UnicodeEncodeError):
        write_text(str(path), "new \ud800")
    assert path.read_bytes() == "ä\n".encode()
    assert list(tmp_path.iterdir()) == [path]


def test_writing_where_one_cannot(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory"):
        write_text(str(tmp_path), "x")
    with pytest.raises(InputError, match="cannot be written"):
        write_text(str(tmp_path / "no" / "such" / "place"), "x")


@pytest.mark.parametrize("name", ["out.txt", "out.gz", "out.xz"])
def test_what_is_written_is_read_back(tmp_path: Path, name: str) -> None:
    path = str(tmp_path / name)
    write_text(path, TEXT)
    assert read_lines(path) == LINES


def test_writing_follows_links(tmp_path: Path) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("old")
    link.symlink_to(target)
    write_text(str(link), "new")
    assert target.read_text() == "new"
    assert link.is_symlink()


def test_a_pipe_is_written_to_and_not_replaced(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    reader = threading.Thread(target=lambda: received.append(pipe.read_text()))
    received: list[str] = []
    reader.start()
    write_text(str(pipe), "through")
    reader.join(timeout=10)
    assert received == ["through"]
    assert pipe.is_fifo()
