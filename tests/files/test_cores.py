"""The number of cores, also on systems that do not say which a process may use."""

import os

import pytest

from ogden.files.cores import available_cores


def test_the_cores_of_this_process() -> None:
    assert 1 <= available_cores() <= (os.cpu_count() or 1)


@pytest.mark.parametrize(("count", "found"), [(7, 7), (None, 1)])
def test_a_system_that_does_not_say(monkeypatch: pytest.MonkeyPatch, count: int | None, found: int) -> None:
    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: count)
    assert available_cores() == found


def test_simplifying_on_such_a_system(monkeypatch: pytest.MonkeyPatch) -> None:
    from ogden.editing.process_pool import cores

    monkeypatch.delattr(os, "sched_getaffinity", raising=False)
    monkeypatch.setattr(os, "cpu_count", lambda: 3)
    assert cores(["a" * 10_000_000], 0) == 3
