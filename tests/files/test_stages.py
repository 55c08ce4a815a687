"""Stages: done once, done again when something changed, and never half."""

import errno
import json
import os
from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.files.stages import Artifact, Progress, StageCache, StageInfo, Work, fingerprint_of


class Counted:
    """Writes a text, and counts how often it was asked to."""

    def __init__(self, text: str) -> None:
        self.text = text
        self.times = 0

    def __call__(self, path: Path, tell: Progress) -> StageInfo:
        self.times += 1
        tell("writing", 1, 1)
        path.write_text(self.text)
        return {"letters": len(self.text)}


def make(directory: Path, work: Work, option: int = 1, inputs: tuple[str, ...] = ("a",)) -> Artifact:
    with StageCache(directory) as place:
        return place.make("stage", {"option": option}, inputs, work)


def test_a_stage_is_done_once(tmp_path: Path) -> None:
    work = Counted("text")
    first, second = make(tmp_path / "work", work), make(tmp_path / "work", work)
    assert work.times == 1
    assert (first.resumed, second.resumed) == (False, True)
    assert first.path.read_text() == "text"
    assert (second.facts, second.size, second.fingerprint) == ({"letters": 4}, 4, first.fingerprint)


@pytest.mark.parametrize("change", [{"option": 2}, {"inputs": ("b",)}, {"inputs": ("a", "a")}])
def test_a_change_does_it_again(tmp_path: Path, change: dict[str, int]) -> None:
    work = Counted("text")
    first = make(tmp_path / "work", work)
    second = make(tmp_path / "work", work, **change)
    assert work.times == 2
    assert first.fingerprint != second.fingerprint


def damage_the_file(directory: Path) -> None:
    (directory / "stage").write_text("TEXT")


def damage_the_record(directory: Path) -> None:
    (directory / "stage.json").write_text('{"fingerprint": ')


def change_the_record(directory: Path) -> None:
    record = json.loads((directory / "stage.json").read_text())
    (directory / "stage.json").write_text(json.dumps({**record, "facts": 7, "checksum": None}))


def remove_the_file(directory: Path) -> None:
    (directory / "stage").unlink()


@pytest.mark.parametrize("damage", [damage_the_file, damage_the_record, change_the_record, remove_the_file])
def test_what_is_damaged_is_done_again(tmp_path: Path, damage: object) -> None:
    assert callable(damage)
    work = Counted("text")
    make(tmp_path / "work", work)
    damage(tmp_path / "work")
    assert make(tmp_path / "work", work).path.read_text() == "text"
    assert work.times == 2


def test_a_failure_leaves_no_half(tmp_path: Path) -> None:
    def full(path: Path, tell: Progress) -> StageInfo:
        path.write_text("half")
        path.with_name(f".{path.name}.tmp").write_text("half")
        raise OSError(errno.ENOSPC, os.strerror(errno.ENOSPC))

    earlier = Counted("earlier")
    with StageCache(tmp_path / "work") as place:
        place.make("earlier", {}, [], earlier)
        with pytest.raises(InputError, match=r"No space left on device.*the same command goes on"):
            place.make("stage", {}, [], full)
    assert sorted(path.name for path in (tmp_path / "work").iterdir()) == [
        "earlier",
        "earlier.json",
        "ogden-training",
    ]
    with StageCache(tmp_path / "work") as place:
        assert place.make("earlier", {}, [], earlier).resumed


def test_an_older_result_is_not_taken_for_a_newer(tmp_path: Path) -> None:
    """The record goes before the work starts: half a file must not find the record of another."""

    def stop(path: Path, tell: Progress) -> StageInfo:
        raise KeyboardInterrupt

    make(tmp_path / "work", Counted("text"))
    with pytest.raises(KeyboardInterrupt):
        make(tmp_path / "work", stop, option=2)
    work = Counted("text")
    assert not make(tmp_path / "work", work).resumed
    assert work.times == 1


def test_one_at_a_time(tmp_path: Path) -> None:
    with (
        StageCache(tmp_path / "work"),
        pytest.raises(InputError, match="in use by another training"),
        StageCache(tmp_path / "work"),
    ):
        pass
    with StageCache(tmp_path / "work") as place:
        place.remove()
    assert not (tmp_path / "work").exists()


def test_killed_while_it_is_removed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever is gone by then, the next run takes the directory for its own."""
    unlink, left = Path.unlink, 0

    def stopping(self: Path, missing_ok: bool = False) -> None:
        nonlocal left
        left -= 1
        if left < 0:
            raise KeyboardInterrupt
        unlink(self, missing_ok=missing_ok)

    for steps in range(3):
        make(tmp_path / "work", Counted("text"))
        with StageCache(tmp_path / "work") as place, monkeypatch.context() as patch:
            left = steps
            patch.setattr(Path, "unlink", stopping)
            with pytest.raises(KeyboardInterrupt):
                place.remove()
        assert make(tmp_path / "work", Counted("text")).size == 4


def test_the_files_of_others_are_safe(tmp_path: Path) -> None:
    (tmp_path / "thesis.txt").write_text("years of work")
    with pytest.raises(InputError, match=r"other files in it, as thesis\.txt"), StageCache(tmp_path):
        pass
    assert (tmp_path / "thesis.txt").exists()


def test_a_place_that_cannot_be(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="cannot be written: No such file"), StageCache(tmp_path / "a" / "b"):
        pass
    (tmp_path / "file").write_text("")
    with pytest.raises(InputError, match="cannot be written"), StageCache(tmp_path / "file"):
        pass


def test_files_are_known_by_their_content(tmp_path: Path) -> None:
    for name, text in (("a", "x"), ("b", "x"), ("c", "y")):
        (tmp_path / name).write_text(text)
    a, b, c = (fingerprint_of(tmp_path / name) for name in "abc")
    assert a == b != c
    with pytest.raises(InputError, match="there is no such file"):
        fingerprint_of(tmp_path / "d")
    with pytest.raises(InputError, match="cannot be read"):
        fingerprint_of(tmp_path)
