"""Progress: bars on a terminal, a line now and then elsewhere, and nothing into a closed stream."""

import io
import os
import pty
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ogden.files import progress
from ogden.files.progress import show_progress

WORK = """
import sys, time
from ogden.files.progress import show_progress
with show_progress({"links": "word alignment"}, output="-") as tell:
    for done in range(3):
        tell("links: [/x] writing", done, 3)
        time.sleep(0.15)
    tell.note("a note")
    print("data")
"""


def test_short_work_is_silent_in_a_pipe(capsys: pytest.CaptureFixture[str]) -> None:
    with show_progress() as tell:
        for done in range(1000):
            tell("reading", done, 1000)
        tell.note("one done")
    assert capsys.readouterr().err == ""


def test_long_work_has_lines_in_a_pipe(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    """Where a stage begins, and every thirty seconds; what was noted before anything was shown comes too."""
    clock = [0.0]
    monkeypatch.setattr(progress.time, "monotonic", lambda: clock[0])
    with show_progress({"links": "word alignment"}) as tell:
        tell.note("iteration 0: done")
        for done in range(8):
            clock[0] += 9
            tell("links", 1000 * done, 7000)
        clock[0] += 11
        tell("rules: scoring", 0, 0)
        for done in range(5):  # parts of a stage, and stages that are over at once, have no lines
            tell(f"rules: part {done}", done, 0)
            tell(f"short {done}", done, 0)
        clock[0] += 5
        tell.note("iteration 1: done")
        clock[0] += 4000
        tell("rules: writing", 5, 0)
    assert capsys.readouterr().err.splitlines() == [
        "iteration 0: done",
        "ogden: word alignment: 3,000 of 7,000 (36 s)",
        "ogden: word alignment: 7,000 of 7,000 (1 min 12 s)",
        "ogden: rules: scoring (1 min 23 s)",
        "iteration 1: done",
        "ogden: rules: writing: 5 (1 h 8 min)",
    ]


def test_a_log_shows_that_silent_work_goes_on(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.02)
    told = ""
    with show_progress({"links": "word alignment"}) as tell:
        tell("links", 2, 7)
        while told.count("word alignment: 2 of 7") < 3:  # nothing is told meanwhile
            time.sleep(0.01)
            told += capsys.readouterr().err


def test_nothing_is_shown_where_it_is_hidden(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(progress, "QUIET_SECONDS", 0.0)
    monkeypatch.setattr(progress, "STAGE_SECONDS", 0.0)
    for hidden in (False, True):
        with show_progress(hidden=hidden) as tell:
            tell("reading", 1, 2)
            tell.note("note")
        assert bool(capsys.readouterr().err) is not hidden


@pytest.mark.parametrize("closed", ["none", "closed"])
def test_a_closed_standard_error(monkeypatch: pytest.MonkeyPatch, closed: str) -> None:
    stream = io.StringIO()
    stream.close()
    monkeypatch.setattr(sys, "stderr", None if closed == "none" else stream)
    monkeypatch.setattr(progress, "LINE_SECONDS", 0.0)
    with show_progress() as tell:
        tell("reading", 1, 2)
        tell.note("note")


def on_terminal(stdout: int | None) -> tuple[str, str]:
    """What a terminal shows, and what goes to standard output where that is elsewhere."""
    main, side = pty.openpty()
    done = subprocess.run(
        [sys.executable, "-c", WORK],
        stdout=side if stdout is None else stdout,
        stderr=side,
        env={**os.environ, "TERM": "xterm"},
        check=True,
    )
    os.close(side)
    shown = b""
    try:
        while block := os.read(main, 4096):
            shown += block
    except OSError:  # Linux says so at the end
        pass
    return shown.decode(), done.stdout.decode() if done.stdout else ""


def test_a_terminal_has_bars() -> None:
    shown, data = on_terminal(subprocess.PIPE)
    assert data == "data\n"
    assert "word alignment: [/x] writing" in shown
    assert "a note" in shown
    assert "data" not in shown


def test_a_terminal_that_shows_the_output_has_no_bars() -> None:
    assert on_terminal(None)[0] == "data\r\n"


@pytest.mark.parametrize("command", ["tag text --tokenised", "lm build --text text -o model.arpa --order 2"])
def test_commands_with_standard_error_closed(tmp_path: Path, command: str) -> None:
    (tmp_path / "text").write_text("The cat sat .\nThe dog sat .\n")
    line = f"{sys.executable} -m ogden.app.main {command} 2>&-"
    done = subprocess.run(line, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0
    assert done.stdout.count("\n") == (2 if command.startswith("tag") else 0)
    bad = line.replace(" text ", " absent ")
    done = subprocess.run(bad, shell=True, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (2, "")
