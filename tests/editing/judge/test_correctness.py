import numpy as np
import pytest

from ogden.editing.judge.correctness import Coefficient, Correctness, pack_correctness, read_correctness
from ogden.editing.judge.features import NAMES
from ogden.errors import InputError

CORRECTNESS = Correctness((Coefficient("confidence", -3, 4, 1.0), Coefficient("pivot", -6, 0, 0.5)), 0.25)


def chance(confidence: float, pivot: float) -> float:
    rows = np.zeros((1, len(NAMES)), dtype=np.float32)
    rows[0, NAMES.index("pivot")] = pivot
    return float(CORRECTNESS.chances(rows, np.array([confidence]))[0])


def test_terms_are_weighted_and_summed() -> None:
    assert chance(0.5, -2) == pytest.approx(1 / (1 + np.exp(0.75)))
    assert chance(0.7, -2) > chance(0.5, -2) > chance(0.5, -3)


def test_values_are_cut_off() -> None:
    assert chance(0.5, -12) == chance(0.5, -6)
    assert chance(1.0, 0) == chance(0.999, 0) < 1
    assert chance(0.0, 0) == chance(0.01, 0) > 0


def test_what_is_packed_is_read() -> None:
    assert read_correctness(pack_correctness(CORRECTNESS), "x") == CORRECTNESS


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"[]",
        b'{"terms": []}',
        b'{"terms": [["pivot", 0, 1]], "bias": 0}',
        b'{"terms": [["smell", 0, 1, 1]], "bias": 0}',
        b'{"terms": [["pivot", "a", 1, 1]], "bias": 0}',
    ],
)
def test_damaged_terms_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="here: what makes edits right cannot be read"):
        read_correctness(data, "here")
