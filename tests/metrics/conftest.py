"""A small test set of our own, with a careful system and a bold one."""

from pathlib import Path

import pytest

from ogden.metrics.protocol import TestSet

CORPUS = Path(__file__).parent / "corpus"


def read(name: str) -> list[str]:
    return (CORPUS / name).read_text(encoding="utf-8").split("\n")[:-1]


@pytest.fixture(scope="session")
def test_set() -> TestSet:
    return TestSet(read("normal"), [read(f"reference-{k}") for k in (1, 2, 3)])


@pytest.fixture(scope="session")
def careful() -> list[str]:
    return read("careful")


@pytest.fixture(scope="session")
def bold() -> list[str]:
    return read("bold")
