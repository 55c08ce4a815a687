import pytest
from toy_tuning import START, Toy, make_toy

from ogden.search.weights import Weights


@pytest.fixture(scope="session")
def toy() -> Toy:
    return make_toy(60, 1)


@pytest.fixture(scope="session")
def toy_held_out() -> Toy:
    return make_toy(30, 2)


@pytest.fixture
def start() -> Weights:
    return START
