"""From what trees say to chances: between the points a straight line, beyond them the nearest."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.judge.calibration import Calibration, pack_calibration, read_calibration
from ogden.errors import InputError

CALIBRATION = Calibration((-1.0, 1.0, 2.0), (0.2, 0.6, 0.9))
SUMS = st.floats(-1e6, 1e6)


def chances(*sums: float) -> list[float]:
    found: list[float] = CALIBRATION.chances(np.array(sums)).tolist()
    return found


def test_between_points_the_chance_rises_evenly() -> None:
    assert chances(-1, 0, 1, 1.5) == pytest.approx([0.2, 0.4, 0.6, 0.75])


def test_beyond_the_points_nothing_is_surer() -> None:
    assert chances(-50, 50) == [0.2, 0.9]


def test_nothing_has_no_chances() -> None:
    assert chances() == []


@given(st.lists(SUMS, min_size=2))
def test_what_scores_higher_is_never_less_likely(sums: list[float]) -> None:
    found = chances(*sorted(sums))
    assert found == sorted(found)


@given(st.lists(st.tuples(SUMS, st.floats(0, 1)), min_size=1, unique_by=lambda point: point[0]))
def test_what_is_packed_is_read(points: list[tuple[float, float]]) -> None:
    sums, rates = zip(*points, strict=True)
    found = Calibration(tuple(sorted(sums)), tuple(sorted(rates)))
    assert read_calibration(pack_calibration(found), "x") == found


@pytest.mark.parametrize(
    "data",
    [
        b"",
        b"\xff",
        b"[]",
        b'{"sums": [0]}',
        b'{"sums": [], "rates": []}',
        b'{"sums": [0, 1], "rates": [0.5]}',
        b'{"sums": [1, 0], "rates": [0.1, 0.5]}',
        b'{"sums": [0, 0], "rates": [0.1, 0.5]}',
        b'{"sums": [0, 1], "rates": [0.5, 0.1]}',
        b'{"sums": [0], "rates": [1.5]}',
        b'{"sums": [0], "rates": [NaN]}',
        b'{"sums": [NaN], "rates": [0.5]}',
        b'{"sums": [0, Infinity], "rates": [0.1, 0.5]}',
        b'{"sums": ["a"], "rates": [0.5]}',
        b'{"sums": [1' + b"0" * 400 + b'], "rates": [0.5]}',
        b'{"sums": 3, "rates": [0.5]}',
    ],
)
def test_damaged_points_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="here: how sure the model is cannot be read"):
        read_calibration(data, "here")
