"""The columns that the context network gives the judge."""

import numpy as np

from ogden.editing.builtin import load
from ogden.editing.judge.network_features import NAMES, network_features
from ogden.editing.rewrites import Rewrite

WORDS = "the nurse will administer the injection before you leave .".split()


def test_what_fits_scores_above_what_does_not() -> None:
    network = load().proposer.knowledge.context_network
    assert network is not None
    rewrites = [
        Rewrite(3, 4, ("give",)),
        Rewrite(3, 4, ("river",)),
        Rewrite(3, 4, ("administer",)),
        Rewrite(3, 4, ()),
    ]
    table = network_features(network, WORDS, rewrites)
    assert table.shape == (4, len(NAMES))
    rows = [dict(zip(NAMES, row, strict=True)) for row in table.tolist()]
    assert rows[0]["network pull change"] > rows[1]["network pull change"]
    assert rows[0]["likeness as filling"] > rows[1]["likeness as filling"]
    assert rows[2]["network fit change"] == 0
    assert np.isfinite(table).all()


def test_no_rewrites_no_rows() -> None:
    network = load().proposer.knowledge.context_network
    assert network is not None
    assert network_features(network, WORDS, []).shape == (0, len(NAMES))
