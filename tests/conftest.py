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
_COMPILED = Path(__file__).parents[1] / "compiled"


def pytest_configure() -> None:
    """Who calls pytest after a change of a compiled module would test the module as it was."""
    if not _COMPILED.is_dir():
        return
    from compiled_modules import digest_of_modules

    from ogden import _core

    built = Path(_core.__file__).with_name("compiled.sha256")
    if built.exists() and built.read_text().strip() != digest_of_modules():
        raise pytest.UsageError(
            "compiled modules have changed since they were compiled: `make .venv/built` compiles them again; "
            "`make COMPILED=OFF .venv/built` leaves all Python interpreted"
        )


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
