import numpy as np
import pytest

from ogden.editing.judge.context_model import (
    NAMES,
    NEAR,
    UNSEEN,
    ContextModel,
    Quantised,
    pack_context_model,
    quantised,
    read_context_model,
)
from ogden.editing.rewrites import Rewrite
from ogden.errors import InputError

SPECIAL = ["<pad>", "<s>", "<unk>", "<0>"]
WORDS = [*SPECIAL, *(f"filler{number}" for number in range(120)), "bank", "river", "shore", "money", "lender"]
WIDTH, HIDDEN = 2, 2


@pytest.fixture
def network() -> ContextModel:
    """Near words do nothing; a bag of rivers asks for a shore, one of money for a lender."""
    words = np.zeros((len(WORDS), WIDTH), dtype=np.float32)
    output = np.zeros((len(WORDS), HIDDEN), dtype=np.float32)
    bias = np.full(len(WORDS), np.nan, dtype=np.float32)
    for word, topic in (("river", 0), ("shore", 0), ("money", 1), ("lender", 1)):
        words[WORDS.index(word), topic] = output[WORDS.index(word), topic] = 1
    bias[WORDS.index("bank") :] = -1
    near = np.zeros((2 * NEAR * WIDTH, HIDDEN), dtype=np.float32)
    bag = np.concatenate([np.eye(2), np.zeros((2, 2))]).astype(np.float32)
    numbers = {word: number for number, word in enumerate(WORDS)}
    return ContextModel(
        numbers, quantised(words), quantised(output), bias, near, bag, np.zeros(2, np.float32)
    )


def fits(network: ContextModel, text: str, place: int) -> dict[str, float]:
    rewrites = [Rewrite(place, place + 1, (word,)) for word in ("shore", "lender")]
    table = network.features(text.split(), rewrites)
    return dict(zip(("shore", "lender"), table[:, NAMES.index("fit")].tolist(), strict=True))


def test_a_word_fits_its_passage(network: ContextModel) -> None:
    by_water, by_cash = fits(network, "the river has a bank", 4), fits(network, "money lies in a bank", 4)
    assert by_water["shore"] > by_water["lender"] == pytest.approx(-1)
    assert by_cash["lender"] > by_cash["shore"] == pytest.approx(-1)


def test_changes_and_ranks(network: ContextModel) -> None:
    rewrites = [
        Rewrite(4, 5, ("lender",)),
        Rewrite(4, 5, ("shore",)),
        Rewrite(4, 5, ("unheard",)),
        Rewrite(0, 1, ()),
    ]
    rows = network.features("the river has a bank".split(), rewrites)
    assert rows[:, NAMES.index("rank by fit")].tolist() == [1, 0, 2, 0]
    change = rows[:, NAMES.index("fit change")]
    assert change[0] == pytest.approx(0)
    assert change[1] == pytest.approx(np.tanh(1), abs=0.01)
    assert change[2:].tolist() == [UNSEEN, UNSEEN]
    assert np.isfinite(rows).all()


def test_no_rewrites_no_rows(network: ContextModel) -> None:
    assert network.features(["river"], []).shape == (0, len(NAMES))


def test_what_is_packed_is_read(network: ContextModel) -> None:
    packed = pack_context_model(network)
    again = read_context_model(packed, "network")
    assert again.numbers == network.numbers
    text, rewrites = (
        "the river has 12 banks".split(),
        [Rewrite(1, 2, ("money",)), Rewrite(4, 5, ("shore", "river"))],
    )
    assert np.array_equal(again.features(text, rewrites), network.features(text, rewrites))


@pytest.mark.parametrize("cut", [0, 5, 40, 500, -1])
def test_a_damaged_network_is_refused(network: ContextModel, cut: int) -> None:
    with pytest.raises(InputError, match="here: the context model cannot be read"):
        read_context_model(pack_context_model(network)[:cut], "here")


def test_other_sizes_are_refused(network: ContextModel) -> None:
    packed = pack_context_model(network).replace(b'"width": 2', b'"width": -2', 1)
    with pytest.raises(InputError, match="cannot be read"):
        read_context_model(packed, "here")


def test_bytes_are_near_the_numbers() -> None:
    matrix = np.random.default_rng(0).standard_normal((20, 8)).astype(np.float32)
    found: Quantised = quantised(matrix)
    assert np.abs(found.rows(np.arange(20)) - matrix).max() < np.abs(matrix).max() / 200
