"""The charts of the core against every tree there is, on random scores."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray
from reference_parser import Scores, all_trees, chart_probabilities, log_sum, probabilities, score

from ogden._core import chart_best, chart_marginals, chart_nbest


def random_scores(length: int, labels: int, seed: int) -> tuple[NDArray[np.float32], Scores]:
    spans = [(i, j) for i in range(length) for j in range(i + 1, length + 1)]
    values = np.random.default_rng(seed).normal(scale=2.0, size=(len(spans), labels)).astype(np.float32)
    by_span = {span: [float(value) for value in row] for span, row in zip(spans, values, strict=True)}
    return values.reshape(-1), by_span


SIZES = [(1, 1), (1, 3), (2, 2), (3, 2), (4, 1), (4, 2), (5, 1)]


@pytest.mark.parametrize(("length", "labels"), SIZES)
@pytest.mark.parametrize("seed", range(3))
def test_the_best_tree_is_the_best_of_all(length: int, labels: int, seed: int) -> None:
    values, by_span = random_scores(length, labels, seed)
    best = max(all_trees(length, labels), key=lambda tree: score(tree, by_span))
    assert set(chart_best(length, labels, values)) == set(best)


@pytest.mark.parametrize(("length", "labels"), SIZES)
def test_nbest_gives_all_trees_in_order(length: int, labels: int) -> None:
    values, by_span = random_scores(length, labels, seed=length)
    expected = sorted((score(tree, by_span) for tree in all_trees(length, labels)), reverse=True)
    found = chart_nbest(length, labels, values, len(expected) + 10)
    assert [value for value, _ in found] == pytest.approx(expected, abs=1e-4)
    assert len({frozenset(tree) for _, tree in found}) == len(expected)
    for value, tree in found:
        assert value == pytest.approx(score(tree, by_span), abs=1e-4)


@given(st.integers(1, 4), st.integers(1, 3), st.sampled_from([1e-3, 1.0, 40.0]), st.integers(0, 2**32 - 1))
def test_nbest_is_the_top_of_all_trees(length: int, labels: int, scale: float, seed: int) -> None:
    values, _ = random_scores(length, labels, seed)
    values = values * np.float32(scale)
    spans = [(i, j) for i in range(length) for j in range(i + 1, length + 1)]
    by_span = dict(zip(spans, values.reshape(-1, labels).tolist(), strict=True))
    expected = sorted((score(tree, by_span) for tree in all_trees(length, labels)), reverse=True)
    for count in (1, 2, 7, 60):
        found = chart_nbest(length, labels, values, count)
        assert len(found) == min(count, len(expected))
        for (value, tree), best in zip(found, expected, strict=False):
            assert value == pytest.approx(best, rel=1e-6, abs=1e-6 * scale)
            assert value == pytest.approx(score(tree, by_span), rel=1e-6, abs=1e-6 * scale)


def test_no_trees_where_none_are_asked_for() -> None:
    assert chart_nbest(2, 1, np.zeros(3, dtype=np.float32), 0) == []


@pytest.mark.parametrize("value", [np.nan, np.inf, -np.inf])
def test_scores_that_are_no_numbers_do_no_harm(value: float) -> None:
    values = np.zeros(6, dtype=np.float32)
    for place in range(6):
        values[place] = value
        assert len(chart_nbest(3, 1, values, 5)) <= 5


@pytest.mark.parametrize(("length", "labels"), SIZES)
def test_marginals_are_sums_over_all_trees(length: int, labels: int) -> None:
    values, by_span = random_scores(length, labels, seed=7 + length)
    total, found = chart_marginals(length, labels, values)
    assert total == pytest.approx(log_sum([score(t, by_span) for t in all_trees(length, labels)]), abs=1e-4)
    expected = probabilities(length, labels, by_span)
    flat = [
        expected.get((i, j, label), 0.0)
        for i in range(length)
        for j in range(i + 1, length + 1)
        for label in range(labels)
    ]
    assert found == pytest.approx(flat, abs=1e-5)


@given(st.integers(1, 25), st.integers(1, 4), st.integers(0, 2**32 - 1), st.integers(1, 12))
def test_nbest_is_sorted_distinct_and_begins_with_the_best(
    length: int, labels: int, seed: int, count: int
) -> None:
    values, _ = random_scores(length, labels, seed)
    found = chart_nbest(length, labels, values, count)
    scores = [value for value, _ in found]
    assert scores == sorted(scores, reverse=True)
    assert len({frozenset(tree) for _, tree in found}) == len(found)
    assert found[0][1] == chart_best(length, labels, values)
    for _, tree in found:
        assert tree[0][:2] == (0, length)
        assert not any(a < c < b < d for a, b, _ in tree for c, d, _ in tree)


@given(st.integers(1, 30), st.integers(1, 4), st.floats(0, 60), st.integers(0, 2**32 - 1))
def test_marginals_are_probabilities_also_for_large_scores(
    length: int, labels: int, scale: float, seed: int
) -> None:
    values, _ = random_scores(length, labels, seed)
    _, found = chart_marginals(length, labels, values * np.float32(scale))
    rows = np.array(found).reshape(-1, labels).sum(axis=1)
    assert rows.min() >= 0
    assert rows.max() <= 1 + 1e-2
    assert rows[length - 1] == pytest.approx(1.0, abs=1e-4)


@pytest.mark.parametrize(
    ("length", "labels", "size"), [(0, 1, 0), (2, 0, 0), (2, 2, 5), (3, 1, 7), (1001, 1, 1)]
)
def test_a_chart_of_the_wrong_size_is_refused(length: int, labels: int, size: int) -> None:
    values = np.zeros(size, dtype=np.float32)
    for function in (chart_best, chart_marginals, lambda *given: chart_nbest(*given, 2)):
        with pytest.raises(ValueError, match="a chart has"):
            function(length, labels, values)


@pytest.mark.parametrize(("length", "labels"), [(1, 2), (2, 1), (4, 3)])
def test_the_reference_by_inside_and_outside_is_that_of_all_trees(length: int, labels: int) -> None:
    _, by_span = random_scores(length, labels, seed=3)
    total, found = chart_probabilities(length, labels, by_span)
    assert total == pytest.approx(log_sum([score(t, by_span) for t in all_trees(length, labels)]))
    expected = probabilities(length, labels, by_span)
    assert found == pytest.approx({bracket: expected.get(bracket, 0.0) for bracket in found})


@pytest.mark.parametrize(("length", "labels"), [(15, 7), (16, 8), (17, 9), (18, 46), (33, 17), (40, 3)])
def test_marginals_of_sentences_longer_than_a_vector(length: int, labels: int) -> None:
    values, by_span = random_scores(length, labels, seed=length)
    total, found = chart_marginals(length, labels, values)
    expected_total, expected = chart_probabilities(length, labels, by_span)
    assert total == pytest.approx(expected_total, rel=1e-5)
    flat = [expected[i, j, k] for i in range(length) for j in range(i + 1, length + 1) for k in range(labels)]
    assert found == pytest.approx(flat, abs=2e-4)


@pytest.mark.parametrize("length", [15, 16, 17, 33])
def test_the_best_of_many_trees_is_the_best_tree(length: int) -> None:
    """Two ways to it: from the top of the chart, and the first of the forest's derivations."""
    values, by_span = random_scores(length, 11, seed=length)
    best = chart_best(length, 11, values)
    found = chart_nbest(length, 11, values, 60)
    assert found[0][1] == best
    assert len({tuple(tree) for _, tree in found}) == 60
    for value, tree in found:
        assert value == pytest.approx(score(tree, by_span), rel=1e-5)
    assert [value for value, _ in found] == sorted((value for value, _ in found), reverse=True)
