"""What the tests of `ogden check` share."""

from pathlib import Path

import pytest
from toy_simplifier import ToySimplifier


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty folder to be in, and a small model."""
    monkeypatch.setattr("ogden.app.check.check.load_model", lambda path: ToySimplifier())
    monkeypatch.chdir(tmp_path)
    (tmp_path / ".git").mkdir()  # no configuration above it counts
    return tmp_path
