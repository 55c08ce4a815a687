"""Fixtures that every room shares."""

import os
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
    """The data folder beside the project. Where it is absent, a test that asks for it is skipped.

    Under CI (where the variable CI is set) that is an error: nothing is left out in silence.
    """
    folder = Path(__file__).parents[2] / "shared"
    if not folder.is_dir():
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("needs the folder ../shared")
    return folder
