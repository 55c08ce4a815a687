"""Fixtures that every room shares."""

from pathlib import Path

import hypothesis
import pytest

# No deadline: a busy machine is no defect. The same examples each time: a run tells of the change it tests.
# `pytest --hypothesis-profile=explore` looks further.
hypothesis.settings.register_profile("repeatable", deadline=None, derandomize=True)
hypothesis.settings.register_profile("explore", deadline=None, max_examples=1000)
hypothesis.settings.load_profile("repeatable")


@pytest.fixture(scope="session")
def shared() -> Path:
    """The data folder beside the project. A test that asks for it is skipped where it is absent."""
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        pytest.skip("needs the folder ../shared")
    return folder
