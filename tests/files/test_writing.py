"""Files appear complete or not at all, and what was there keeps its mode, its owner and its kind."""

import errno
import os
import stat
import threading
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.errors import InputError
from ogden.files import writing
from ogden.files.writing import AtomicFile, new_directory, publish, writing_bytes


def write(path: Path | str, data: bytes = b"new") -> None:
    with writing_bytes(path) as stream:
        stream.write(data)


def move(path: Path | str, data: bytes = b"new") -> None:
    """By way of a file that is made elsewhere."""
    made = Path(path).parent / "made" if Path(path).parent != Path("/dev") else Path("made").absolute()
    made.write_bytes(data)
    try:
        publish(made, path)
    finally:
        made.unlink(missing_ok=True)


WAYS = [write, move]


@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("mode", [0o600, 0o640, 0o755])
def test_a_file_keeps_its_mode(tmp_path: Path, way: object, mode: int) -> None:
    assert callable(way)
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(mode)
    way(path)
    assert path.read_bytes() == b"new"
    assert stat.S_IMODE(path.stat().st_mode) == mode
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.skipif(os.geteuid() != 0, reason="only root may give files away")
@pytest.mark.parametrize("way", WAYS)
def test_a_file_keeps_its_owner(tmp_path: Path, way: object) -> None:
    assert callable(way)
    path = tmp_path / "out"
    path.write_bytes(b"old")
    os.chown(path, 12345, 23456)
    way(path)
    assert (path.stat().st_uid, path.stat().st_gid) == (12345, 23456)


def test_an_owner_that_one_may_not_give(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    asked = []

    def refuse(path: Path, owner: int, group: int) -> None:
        asked.append((owner, group))
        raise PermissionError

    path = tmp_path / "out"
    path.write_bytes(b"old")
    before = path.stat()
    changed = os.stat_result((before.st_mode, 0, 0, 1, 12345, 23456, 0, 0, 0, 0))
    made = tmp_path / "made"
    made.write_bytes(b"new")
    monkeypatch.setattr(os, "chown", refuse)
    writing._give(made, changed)
    assert asked == [(12345, 23456), (-1, 23456)]


def test_what_is_on_its_way_over_a_private_file_is_private(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_bytes(b"old")
    path.chmod(0o600)
    file = AtomicFile(path)
    (hidden,) = (one for one in tmp_path.iterdir() if one != path)
    assert stat.S_IMODE(hidden.stat().st_mode) == 0o600
    file.discard()
    assert list(tmp_path.iterdir()) == [path]


@pytest.mark.parametrize("way", WAYS)
def test_a_link_is_followed(tmp_path: Path, way: object) -> None:
    assert callable(way)
    (tmp_path / "elsewhere").mkdir()
    link = tmp_path / "link"
    link.symlink_to(tmp_path / "elsewhere" / "target")
    way(link)
    assert link.is_symlink()
    assert (tmp_path / "elsewhere" / "target").read_bytes() == b"new"
    assert len(list(tmp_path.rglob("*"))) == 3


@pytest.mark.parametrize("way", WAYS)
def test_a_pipe_is_written_to(tmp_path: Path, way: object) -> None:
    assert callable(way)
    os.mkfifo(tmp_path / "pipe")
    received: list[bytes] = []
    reader = threading.Thread(target=lambda: received.append((tmp_path / "pipe").read_bytes()), daemon=True)
    reader.start()
    way(tmp_path / "pipe")
    reader.join(10)
    assert received == [b"new"]
    assert (tmp_path / "pipe").is_fifo()


@pytest.mark.parametrize("way", WAYS)
def test_a_full_device(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, way: object) -> None:
    assert callable(way)
    monkeypatch.chdir(tmp_path)

    def refuse(self: Path, target: Path) -> None:
        raise AssertionError(f"{target} would have been replaced")  # and with it a device of this machine

    monkeypatch.setattr(Path, "replace", refuse)
    with pytest.raises(InputError, match="/dev/full cannot be written: No space left"):
        way("/dev/full")
    assert Path("/dev/full").is_char_device()


def test_the_aligner_goes_to_no_device(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    """`align --save /dev/full` once replaced the device by a file. A pipe stands for it here: who fails this
    test as root would have no device any more."""
    monkeypatch.chdir(tmp_path)
    os.mkfifo("pipe")
    Path("pairs.tsv").write_text("the cat sat\ta cat sat\n" * 5)
    assert main(["align", "--pairs", "pairs.tsv", "-o", "links", "--save", "pipe"]) == 2
    assert "pipe is no ordinary file" in capsys.readouterr().err
    assert Path("pipe").is_fifo()
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairs.tsv", "pipe"]


def test_what_fails_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "out.gz"
    path.write_bytes(b"old")
    with pytest.raises(KeyboardInterrupt), writing_bytes(path) as stream:  # noqa: PT012
        stream.write(b"half")
        raise KeyboardInterrupt
    assert path.read_bytes() == b"old"
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full_at_the_end(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(handle: int) -> None:
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(InputError, match="out cannot be written: No space left on device"):
        write(tmp_path / "out")
    assert not list(tmp_path.iterdir())


def test_from_another_disk(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    replace = Path.replace

    def across(self: Path, target: Path) -> Path:
        if self.name == "made":
            raise OSError(errno.EXDEV, os.strerror(errno.EXDEV))
        return replace(self, target)

    monkeypatch.setattr(Path, "replace", across)
    move(tmp_path / "out")
    assert (tmp_path / "out").read_bytes() == b"new"
    assert [path.name for path in tmp_path.iterdir()] == ["out"]


@pytest.mark.parametrize("ending", [".gz", ".xz", ""])
def test_the_same_content_gives_the_same_bytes(tmp_path: Path, ending: str) -> None:
    for name in ("a", "b"):
        write(tmp_path / (name + ending), b"text" * 100)
    assert (tmp_path / f"a{ending}").read_bytes() == (tmp_path / f"b{ending}").read_bytes()
    assert (len((tmp_path / f"a{ending}").read_bytes()) < 400) == bool(ending)


def test_a_new_directory(tmp_path: Path) -> None:
    with new_directory(tmp_path / "deep" / "new", "why") as place:
        (place / "one").write_text("1")
        assert not (tmp_path / "deep" / "new").exists()
    assert (tmp_path / "deep" / "new" / "one").read_text() == "1"
    with (
        pytest.raises(InputError, match="not empty: it matters"),
        new_directory(tmp_path / "deep", "it matters"),
    ):
        pass
    with pytest.raises(KeyError), new_directory(tmp_path / "other", "why") as place:  # noqa: PT012
        (place / "half").write_text("")
        raise KeyError
    assert [path.name for path in tmp_path.iterdir()] == ["deep"]
