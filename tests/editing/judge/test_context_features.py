import numpy as np
import pytest
from reference_context import random_arrays

from ogden.editing.judge.context_features import NAMES, context_features
from ogden.editing.judge.context_network import ContextNetwork, pack_context_network, read_context_network
from ogden.editing.judge.context_words import SPECIAL
from ogden.editing.rewrites import Rewrite

WORDS = [*SPECIAL, "the", "bank", "river", "money", "shore"]
SENTENCE = "the river has a bank".split()


@pytest.fixture
def network() -> ContextNetwork:
    arrays = random_arrays(len(WORDS), np.random.default_rng(4))
    return read_context_network(pack_context_network(WORDS, arrays), "network")


def test_a_row_for_each_rewrite(network: ContextNetwork) -> None:
    rewrites = [
        Rewrite(4, 5, ("bank",)),
        Rewrite(4, 5, ("shore",)),
        Rewrite(1, 3, ("money", "unheard")),
        Rewrite(0, 1, ()),
    ]
    rows = dict(zip(NAMES, context_features(network, SENTENCE, rewrites).T, strict=True))
    assert rows["fit change"][0] == rows["pull change"][0] == 0
    assert rows["likeness as read"][0] == pytest.approx(1, abs=1e-5)
    assert rows["pull"][0] == rows["old pull"][0] == rows["old pull"][1]
    assert rows["known"].tolist() == [1, 1, 0, 1]
    better = rows["pull"][0] > rows["pull"][1]
    assert rows["rank by pull"].tolist() == ([0, 1, 0, 0] if better else [1, 0, 0, 0])
    assert all(np.isfinite(column).all() for column in rows.values())


def test_no_rewrites_no_rows(network: ContextNetwork) -> None:
    assert context_features(network, SENTENCE, []).shape == (0, len(NAMES))
