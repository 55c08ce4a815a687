"""The command itself: what no command should have to think of."""

import subprocess
import sys
from pathlib import Path

import pytest


def shell(command: str, folder: Path) -> subprocess.CompletedProcess[bytes]:
    """A command as a shell runs it; `ogden` is this Python's."""
    return subprocess.run(
        ["sh", "-c", command.replace("ogden", f"'{sys.executable}' -m ogden.app.main", 1)],
        cwd=folder,
        capture_output=True,
        env={"PYTHONPATH": str(Path(__file__).parents[2])},
        check=False,
    )


@pytest.mark.parametrize(
    ("command", "code", "out"),
    [
        ("ogden simplify a.txt", 0, b"You get it.\n"),
        ("ogden simplify --lines a.txt", 0, b"You get it.\n"),
        ("ogden simplify a.txt -o b.txt", 0, b""),
        ("ogden tag a.txt", 0, b"You"),
        ("ogden simplify none.txt", 2, b""),
        ("ogden simplify --strength brave", 2, b""),
    ],
)
def test_a_closed_standard_error_does_not_matter(command: str, code: int, out: bytes, tmp_path: Path) -> None:
    (tmp_path / "a.txt").write_text("You obtain it.\n")
    done = shell(f"{command} 2>&-", tmp_path)
    assert done.returncode == code
    assert done.stdout.startswith(out) if out else done.stdout == b""
    if "-o" in command:
        assert (tmp_path / "b.txt").read_text() == "You get it.\n"


def test_a_standard_error_that_cannot_be_written_does_not_matter(tmp_path: Path) -> None:
    """As in a shell's script that was started with 2>&-: the script itself has its place."""
    (tmp_path / "a.txt").write_text("You obtain it.\n")
    done = shell("ogden simplify a.txt -o b.txt 2<a.txt", tmp_path)
    assert done.returncode == 0
    assert (tmp_path / "b.txt").read_text() == "You get it.\n"
