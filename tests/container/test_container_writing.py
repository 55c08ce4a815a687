"""A container appears complete or not at all."""

import os
import resource
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from ogden.container.reader import open_container
from ogden.container.writer import Writer
from ogden.errors import InputError


@pytest.fixture
def small_disk() -> Iterator[None]:
    """No file may grow beyond 100,000 bytes; a write beyond fails as one on a full disk does."""
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, hard))
    yield
    resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))


def write_large(path: Path) -> None:
    with Writer(path) as writer:
        writer.add("large", (bytes(10_000) for _ in range(1000)))


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(InputError, match=r"a\.ogden cannot be written: File too large"):
        write_large(tmp_path / "a.ogden")
    assert list(tmp_path.iterdir()) == []


@pytest.mark.usefixtures("small_disk")
def test_a_full_disk_keeps_the_old_file(tmp_path: Path) -> None:
    path = tmp_path / "a.ogden"
    path.write_bytes(b"old")
    with pytest.raises(InputError, match="cannot be written"):
        write_large(path)
    assert [one.name for one in tmp_path.iterdir()] == ["a.ogden"]
    assert path.read_bytes() == b"old"


@pytest.mark.usefixtures("small_disk")
def test_a_disk_that_is_full_at_the_last_byte(tmp_path: Path) -> None:
    """The bytes fit the buffer, and fail only when they are flushed."""
    with pytest.raises(InputError, match="cannot be written"), Writer(tmp_path / "a.ogden") as writer:
        writer.add("one", bytes(99_900))
    assert list(tmp_path.iterdir()) == []


def test_a_disk_that_fails_late(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(handle: int) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "fsync", fail)
    with pytest.raises(InputError, match="No space left on device"), Writer(tmp_path / "a.ogden") as writer:
        writer.add("one", b"x")
    assert list(tmp_path.iterdir()) == []


KILLED = """
import sys, time
from ogden.container.writer import Writer
def chunks():
    yield bytes(1_000_000)
    print("midway", flush=True)
    time.sleep(60)
with Writer(sys.argv[1]) as writer:
    writer.add("before", b"x")
    writer.add("large", chunks())
"""


@pytest.mark.parametrize("old", [None, b"old"])
def test_a_killed_writer_leaves_the_name_alone(tmp_path: Path, old: bytes | None) -> None:
    path = tmp_path / "a.ogden"
    if old:
        path.write_bytes(old)
    with subprocess.Popen(
        [sys.executable, "-c", KILLED, str(path)], stdout=subprocess.PIPE, text=True
    ) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "midway\n"
        process.send_signal(signal.SIGKILL)
    assert (path.read_bytes() if path.exists() else None) == old
    leftover = [one for one in tmp_path.iterdir() if one != path]
    assert all(one.name.startswith(".a.ogden.") and one.name.endswith(".partial") for one in leftover)
    for one in leftover:  # and what was left does not pass for a container
        with pytest.raises(InputError, match="is not an ogden model"):
            open_container(one)


def failing() -> Iterator[bytes]:
    yield b"half"
    raise KeyError("something else went wrong")


def test_an_error_in_the_block_leaves_nothing(tmp_path: Path) -> None:
    with pytest.raises(KeyError), Writer(tmp_path / "a.ogden") as writer:
        writer.add("one", failing())
    assert list(tmp_path.iterdir()) == []


def test_half_a_section_never_passes_for_a_whole_one(tmp_path: Path) -> None:
    """Not even if the caller swallows the error and goes on."""
    writer = Writer(tmp_path / "a.ogden")
    with pytest.raises(KeyError):
        writer.add("one", failing())
    with pytest.raises(ValueError, match="finished or given up"):
        writer.add("two", b"x")
    with pytest.raises(ValueError, match="finished or given up"):
        writer.finish()
    assert list(tmp_path.iterdir()) == []


BAD_SECTIONS: list[tuple[str, Any, str | None, str]] = [
    ("", b"", None, "cannot be called ''"),
    ("Lm", b"", None, "cannot be called 'Lm'"),
    ("../x", b"", None, "cannot be called"),
    ("x" * 101, b"", None, "cannot be called"),
    ("x\n", b"", None, "cannot be called"),
    ("x", b"", "a b", "kind cannot be 'a b'"),
    ("x", b"", "k" * 65, "kind cannot be"),
    ("there", b"", None, "there is a section there already"),
    ("x", "text", None, "bytes and arrays, not of str"),
    ("x", [b"a", 1], None, "bytes and arrays, not of int"),
    ("x", np.array([None]), None, "array of Python objects"),
]


@pytest.mark.parametrize(("name", "content", "kind", "message"), BAD_SECTIONS)
def test_sections_that_cannot_be(
    tmp_path: Path, name: str, content: Any, kind: str | None, message: str
) -> None:
    with pytest.raises(ValueError, match=message), Writer(tmp_path / "a.ogden") as writer:  # noqa: PT012
        writer.add("there", b"")
        writer.add(name, content, kind)
    assert list(tmp_path.iterdir()) == []


def nested(depth: int) -> dict[str, Any]:
    value: Any = 1
    for _ in range(depth):
        value = [value]
    return {"deep": value}


BAD_HEADERS: list[tuple[dict[Any, Any], str]] = [
    ({"sections": []}, "belongs to the container"),
    ({"x": float("nan")}, "holds nan"),
    ({"x": [float("inf")]}, "holds inf"),
    ({"x": b"bytes"}, "holds b'bytes'"),
    ({"x": Path("p")}, "holds PosixPath"),
    ({"x": "\udc80"}, "JSON cannot carry"),
    ({"\ud800": 1}, "JSON cannot carry"),
    ({1: 2}, "key that is not text"),
    (nested(40), "nested too deep"),
    (nested(100_000), "nested too deep"),
    ({"x": "y" * 5_000_000}, "a header has up to"),
]


@pytest.mark.parametrize(("header", "message"), BAD_HEADERS)
def test_headers_that_cannot_be(tmp_path: Path, header: dict[Any, Any], message: str) -> None:
    with pytest.raises(ValueError, match=message), Writer(tmp_path / "a.ogden", header) as writer:
        writer.add("one", b"x")
    assert list(tmp_path.iterdir()) == []


def test_the_header_may_change_until_the_end(tmp_path: Path) -> None:
    given = {"a": 1}
    with Writer(tmp_path / "a.ogden", given) as writer:
        writer.header["b"] = writer.add("one", b"xyz").length
    with open_container(tmp_path / "a.ogden") as container:
        assert container.header == {"a": 1, "b": 3}
    assert given == {"a": 1}


def test_places_that_cannot_be_written(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="is a directory: give the name of a file"):
        Writer(tmp_path)
    with pytest.raises(InputError, match="cannot be written: No such file or directory"):
        Writer(tmp_path / "none" / "a.ogden")
    with pytest.raises(InputError, match="is no ordinary file"):
        Writer("/dev/null")
    os.mkfifo(tmp_path / "pipe")
    with pytest.raises(InputError, match="is no ordinary file"):
        Writer(tmp_path / "pipe")


def test_writing_over_an_open_container(tmp_path: Path) -> None:
    """Who has it open keeps the old one."""
    path = tmp_path / "a.ogden"
    for content in (b"old", b"new"):
        with Writer(path) as writer:
            writer.add("one", content)
        if content == b"old":
            container = open_container(path)
    with container, open_container(path) as again:
        assert bytes(container.section("one")) == b"old"
        assert container.verify() == []
        assert bytes(again.section("one")) == b"new"


def test_links_and_modes(tmp_path: Path) -> None:
    """A link is followed, long names work, and the file is as open to others as the user's files are."""
    target = tmp_path / ("x" * 240 + ".ogden")
    link = tmp_path / "link.ogden"
    link.symlink_to(target)
    mask = os.umask(0o027)
    try:
        with Writer(link) as writer:
            writer.add("one", b"x")
    finally:
        os.umask(mask)
    assert link.is_symlink()
    assert target.stat().st_mode & 0o777 == 0o640
