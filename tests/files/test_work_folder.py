"""A folder of work: one run at a time, of one identity, beside the files of others."""

import subprocess
import sys
from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.files.work_folder import WorkFolder

KILLED = """
import os, sys
from ogden.files.work_folder import WorkFolder
with WorkFolder(sys.argv[1], "part", "test", "go elsewhere") as folder:
    folder.resume({"n": 1})
    (folder.path / "part").write_text("done")
    os.kill(os.getpid(), 9)
"""


def folder_at(path: Path) -> WorkFolder:
    return WorkFolder(path / "work", r"part|parts(?:/\d+)?", "test", "go elsewhere")


def names(path: Path) -> list[str]:
    return sorted(file.relative_to(path).as_posix() for file in path.rglob("*"))


def test_a_killed_run_is_gone_on_with(tmp_path: Path) -> None:
    subprocess.run([sys.executable, "-c", KILLED, str(tmp_path / "work")], check=False)
    with folder_at(tmp_path) as folder:
        folder.resume({"n": 1}, worth="part")
        assert (folder.path / "part").read_text() == "done"
        with pytest.raises(InputError, match=r"another n: run again with --restart.*or go elsewhere"):
            folder.resume({"n": 2}, worth="part")
        folder.resume({"n": 2}, restart=True, worth="part")
        assert names(folder.path) == ["lock", "run.json"]


def test_one_run_at_a_time(tmp_path: Path) -> None:
    with (
        folder_at(tmp_path) as folder,
        pytest.raises(InputError, match="in use by another test: wait"),
        folder_at(tmp_path),
    ):
        pass
    assert not folder.path.exists()


def test_a_folder_with_nothing_in_it_goes(tmp_path: Path) -> None:
    with pytest.raises(KeyError), folder_at(tmp_path) as folder:  # noqa: PT012
        folder.resume({})
        raise KeyError
    assert not folder.path.exists()


def test_what_others_put_there_stays(tmp_path: Path) -> None:
    with folder_at(tmp_path) as folder:
        folder.resume({})
        (folder.path / "parts").mkdir()
        for name in ("part", "parts/1", "parts/mine", "notes"):
            (folder.path / name).write_text("")
        folder.remove()
    assert names(folder.path) == ["notes", "parts", "parts/mine"]
    with pytest.raises(InputError, match="other files in it, as notes: go elsewhere"), folder_at(tmp_path):
        pass


def test_a_folder_made_anew_after_it_was_removed_is_not_ours(tmp_path: Path) -> None:
    with folder_at(tmp_path) as folder:
        folder.resume({})
        folder.remove()
        with folder_at(tmp_path) as other:
            other.resume({})
            (other.path / "part").write_text("")
    assert names(other.path) == ["part", "run.json"]
