"""The exact line search against brute force."""

from itertools import pairwise
from typing import Any

import numpy as np
import pytest
import reference_tuning
from hypothesis import assume, given
from hypothesis import strategies as st
from numpy.typing import NDArray
from toy_tuning import landscape_of

from ogden._core import best_candidates, candidate_scores, line_choices

# Few different numbers, so that parallel lines and several crossings at one place are common.
NUMBERS = st.integers(-6, 6).map(lambda k: k / 2)
SENTENCES = st.lists(st.lists(st.tuples(NUMBERS, NUMBERS), min_size=1, max_size=8), min_size=1, max_size=5)


def arrays(sentences: list[list[tuple[float, float]]]) -> tuple[NDArray[Any], NDArray[Any], NDArray[Any]]:
    starts = np.cumsum([0, *map(len, sentences)])
    lines = np.array([line for lines in sentences for line in lines])
    return starts, np.ascontiguousarray(lines[:, 0]), np.ascontiguousarray(lines[:, 1])


@given(SENTENCES)
def test_the_envelope_is_the_best_line_everywhere(sentences: list[list[tuple[float, float]]]) -> None:
    starts, heights, slopes = arrays(sentences)
    first, positions, before, after = line_choices(starts, heights, slopes, 1)
    assert (np.diff(positions) >= 0).all()
    rows, corner = first.copy(), 0
    edges = sorted({x for lines in sentences for x in reference_tuning.crossings(lines)} | {-50.0, 50.0})
    for left, right in pairwise(edges):
        middle = (left + right) / 2
        while corner < len(positions) and positions[corner] < middle:
            sentence = np.searchsorted(starts, before[corner], side="right") - 1
            assert rows[sentence] == before[corner]
            rows[sentence] = after[corner]
            corner += 1
        expected = [
            starts[k] + reference_tuning.best_line(lines, middle) for k, lines in enumerate(sentences)
        ]
        assert rows.tolist() == expected


@given(SENTENCES, st.integers(0, 9))
def test_the_best_place_on_a_line_is_found(sentences: list[list[tuple[float, float]]], seed: int) -> None:
    starts, heights, slopes = arrays(sentences)
    landscape = landscape_of(np.stack([heights, slopes], axis=1).astype(np.float32), starts, seed)
    assume(len(landscape.pool) == len(heights))  # no candidate twice
    objective = landscape.objective

    def value(chosen: list[int]) -> float:
        rows = np.array([starts[k] + place for k, place in enumerate(chosen)])
        return float(objective.value(landscape.pool.measured(rows).sum(axis=0)))

    found = landscape.best_along(heights, slopes, 20.0)
    assert found.value == pytest.approx(reference_tuning.best_along(sentences, value, 20.0), abs=1e-9)
    # The place is where it says, and the value there is as promised.
    assert -20 <= found.position <= 20
    assert landscape.value(heights + found.position * slopes) == pytest.approx(found.value, abs=1e-9)


def test_threads_do_not_change_what_is_chosen() -> None:
    generator = np.random.default_rng(1)
    starts = np.cumsum([0, *generator.integers(1, 40, 300)])
    features = generator.normal(size=(starts[-1], 6)).astype(np.float32)
    weights, direction = generator.normal(size=(2, 6))
    scores, slopes = candidate_scores(features, weights, 1), candidate_scores(features, direction, 1)
    np.testing.assert_allclose(scores, features.astype(float) @ weights, atol=1e-12)
    assert scores.tobytes() == candidate_scores(features, weights, 3).tobytes()
    assert (best_candidates(starts, scores, 1) == best_candidates(starts, scores, 3)).all()
    for one, three in zip(
        line_choices(starts, scores, slopes, 1), line_choices(starts, scores, slopes, 3), strict=True
    ):
        assert one.tobytes() == three.tobytes()


def test_the_first_of_equal_candidates_is_chosen() -> None:
    assert best_candidates(np.array([0, 3]), np.array([1.0, 2.0, 2.0])).tolist() == [1]
    first, positions, _, _ = line_choices(np.array([0, 3]), np.array([1.0, 1.0, 0.5]), np.ones(3))
    assert first.tolist() == [0]
    assert not len(positions)


def test_numbers_at_the_edge_of_what_there_is() -> None:
    heights = np.array([0.0, 1e299, -1e299, 5e-324])
    slopes = np.array([0.0, 5e-324, -5e-324, 1e-300])
    first, positions, before, after = line_choices(np.array([0, 4]), heights, slopes)
    assert first.shape == (1,)
    assert not np.isnan(positions).any()
    assert len(before) == len(after) == len(positions)


@pytest.mark.parametrize(
    ("starts", "scores", "slopes", "message"),
    [
        ([0, 1], [np.nan], [1.0], "finite"),
        ([0, 1], [1.0], [np.inf], "finite"),
        ([0, 1], [1.0, 2.0], [1.0, 2.0], "number of candidates"),
        ([], [], [], "number of candidates"),
        ([0, 1, 1, 2], [1.0, 2.0], [1.0, 2.0], "needs a candidate"),
        ([0, 2, 1, 2], [1.0, 2.0], [1.0, 2.0], "needs a candidate"),
        ([0, 2], [1.0, 2.0], [1.0], "a slope for each"),
    ],
)
def test_wrong_calls(starts: list[int], scores: list[float], slopes: list[float], message: str) -> None:
    with pytest.raises(ValueError, match=message):
        line_choices(np.array(starts, dtype=np.int64), np.array(scores), np.array(slopes))


def test_weights_for_other_features() -> None:
    with pytest.raises(ValueError, match="a weight for each feature"):
        candidate_scores(np.zeros((2, 3), dtype=np.float32), np.zeros(2))
    with pytest.raises(ValueError, match="number of candidates"):
        best_candidates(np.array([0, 5]), np.zeros(2))
