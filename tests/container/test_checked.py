"""What is remembered of very large files: it saves reading, and never hides damage or stands in the way."""

import json
import os
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest

from ogden.container import checked, reader
from ogden.container.layout import DamagedError
from ogden.container.reader import open_container
from ogden.container.writer import Writer


@pytest.fixture(autouse=True)
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Every file is a large one here."""
    monkeypatch.setattr(reader, "LARGE", 0)
    monkeypatch.setattr(checked.sys, "platform", "linux")
    monkeypatch.setenv("XDG_CACHE_HOME", str(tmp_path / "cache"))
    return tmp_path / "cache" / "ogden" / "checked.json"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    path = tmp_path / "a.ogden"
    with Writer(path) as writer:
        writer.add("one", b"first section")
        writer.add("two", b"second section")
    return path


@pytest.fixture
def read(monkeypatch: pytest.MonkeyPatch) -> Callable[[Path, str], int]:
    """Take a section; how many sections were compared with their checksums for it."""

    def take(path: Path, name: str) -> int:
        compared: list[str] = []
        real = reader.Container._check

        def check(self: reader.Container, section: reader.Section, view: memoryview) -> None:
            compared.append(section.name)
            real(self, section, view)

        with monkeypatch.context() as patch, open_container(path) as container:
            patch.setattr(reader.Container, "_check", check)
            container.section(name)
            container.section(name)
        return len(compared)

    return take


def test_a_section_is_checked_once_a_file(file: Path, cache: Path, read: Callable[[Path, str], int]) -> None:
    assert [read(file, name) for name in ("one", "one", "two", "two", "one")] == [1, 0, 1, 0, 0]
    assert [sorted(names) for names in json.loads(cache.read_text()).values()] == [["one", "two"]]
    assert [path.name for path in cache.parent.iterdir()] == ["checked.json"]


def test_small_files_are_checked_each_time(
    file: Path, cache: Path, read: Callable[[Path, str], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LARGE", checked.LARGE)
    assert [read(file, "one") for _ in range(3)] == [1, 1, 1]
    assert not cache.exists()


def test_damage_after_the_first_look(file: Path, read: Callable[[Path, str], int]) -> None:
    """Also where the time of the last change was put back, as some programs that copy do."""
    read(file, "one")
    status = file.stat()
    data = bytearray(file.read_bytes())
    data[70] ^= 1
    file.write_bytes(data)
    os.utime(file, ns=(status.st_atime_ns, status.st_mtime_ns))
    with pytest.raises(DamagedError, match="section one changed"):
        read(file, "one")


def test_damage_is_not_remembered_as_whole(file: Path, cache: Path, read: Callable[[Path, str], int]) -> None:
    data = bytearray(file.read_bytes())
    data[70] ^= 1
    file.write_bytes(data)
    for _ in range(2):
        with pytest.raises(DamagedError, match="section one changed"):
            read(file, "one")
    assert not cache.exists()


def test_a_copy_is_another_file(file: Path, tmp_path: Path, read: Callable[[Path, str], int]) -> None:
    read(file, "one")
    shutil.copy2(file, tmp_path / "b.ogden")
    assert read(tmp_path / "b.ogden", "one") == 1


@pytest.mark.parametrize(
    "text", ["", "{", "[]", "7", '{"a": 3}', '{"a": [1]}', "[" * 100_000, "\0", "x" * 2_000_000, "{}"]
)
def test_a_cache_that_is_none(file: Path, cache: Path, read: Callable[[Path, str], int], text: str) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_text(text)
    assert [read(file, "one") for _ in range(2)] == [1, 0]


def test_a_cache_that_is_not_text(file: Path, cache: Path, read: Callable[[Path, str], int]) -> None:
    cache.parent.mkdir(parents=True)
    cache.write_bytes(b"\xff\xfe")
    assert [read(file, "one") for _ in range(2)] == [1, 0]


def test_without_a_place_to_write(
    file: Path, tmp_path: Path, read: Callable[[Path, str], int], monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "a file").write_text("")
    for folder in (tmp_path / "a file", tmp_path / ("x" * 300)):
        monkeypatch.setenv("XDG_CACHE_HOME", str(folder))
        assert [read(file, "one") for _ in range(2)] == [1, 1]

    def no_home(path: Path) -> Path:
        raise RuntimeError("Could not determine home directory.")

    monkeypatch.delenv("XDG_CACHE_HOME")
    monkeypatch.setattr(Path, "expanduser", no_home)
    assert [read(file, "one") for _ in range(2)] == [1, 1]


def test_the_folder_of_each_system(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HOME", "/home/ann")
    monkeypatch.setenv("LOCALAPPDATA", str(tmp_path / "local"))
    monkeypatch.setenv("XDG_CACHE_HOME", "not/absolute")
    for platform, folder in (
        ("linux", "/home/ann/.cache"),
        ("darwin", "/home/ann/Library/Caches"),
        ("win32", str(tmp_path / "local")),
    ):
        monkeypatch.setattr(checked.sys, "platform", platform)
        assert checked.cache_file() == Path(folder) / "ogden" / "checked.json"


def test_only_so_many_files_are_remembered(cache: Path) -> None:
    for number in range(checked.FILES_LIMIT + 5):
        checked.remember(f"file {number}", "one")
    checked.remember("file 50", "two")
    known = json.loads(cache.read_text())
    assert len(known) == checked.FILES_LIMIT
    assert list(known)[-1] == "file 50"
    assert checked.known_sections("file 50") == {"one", "two"}
    assert checked.known_sections("file 0") == set()
