"""The data folder: where it is missing, tests that ask for it are skipped, and under CI they fail."""

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest


@pytest.mark.parametrize(("ci", "outcome"), [("", "1 skipped"), ("true", "1 error")])
def test_a_missing_data_folder(tmp_path: Path, ci: str, outcome: str) -> None:
    folder = tmp_path / "project" / "tests"
    folder.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("conftest.py"), folder)
    (folder / "test_data.py").write_text("def test_data(shared):\n    pass\n")
    done = subprocess.run(
        [sys.executable, "-m", "pytest", "-p", "no:cacheprovider", "--rootdir", str(folder), str(folder)],
        env={**os.environ, "CI": ci},
        capture_output=True,
        text=True,
    )
    assert outcome in done.stdout
