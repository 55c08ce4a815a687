import json
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.editing.judge.boosted_trees import pack_trees, read_trees
from ogden.errors import InputError

COLUMNS = ("length", "level")
STUMP: dict[str, NDArray[Any]] = {
    "roots": np.array([0, ~2, 1], dtype=np.int32),
    "features": np.array([0, 1], dtype=np.int32),
    "thresholds": np.array([2.5, -1.0], dtype=np.float32),
    "left": np.array([~0, ~3], dtype=np.int32),
    "right": np.array([~1, ~4], dtype=np.int32),
    "leaves": np.array([1.0, 10.0, 0.5, 100.0, 200.0], dtype=np.float32),
}


def test_a_sum_over_trees() -> None:
    trees = read_trees(pack_trees(COLUMNS, STUMP), COLUMNS, "model")
    rows = np.array([[2.5, -1.0], [3.0, 0.0], [np.nan, np.nan]], dtype=np.float32)
    assert trees.sums(rows).tolist() == [101.5, 210.5, 210.5]  # what is no number goes right
    assert (len(trees), trees.columns) == (3, 2)


def grown(draw: st.DrawFn) -> tuple[dict[str, NDArray[Any]], Any]:
    """A random tree as arrays, and as nested tuples."""
    nodes: list[list[float]] = []
    leaves: list[float] = []

    def grow(depth: int) -> tuple[int, Any]:
        if depth == 0 or draw(st.booleans()):
            leaves.append(float(draw(st.integers(-9, 9))))
            return ~(len(leaves) - 1), leaves[-1]
        own = len(nodes)
        feature, threshold = draw(st.integers(0, 1)), float(draw(st.integers(-3, 3)))
        nodes.append([])
        (left, one), (right, other) = grow(depth - 1), grow(depth - 1)
        nodes[own] = [feature, threshold, left, right]
        return own, (feature, threshold, one, other)

    root, nested = grow(4)
    columns = list(zip(*nodes, strict=True)) if nodes else [(), (), (), ()]
    arrays = {
        "roots": np.array([root], dtype=np.int32),
        "features": np.array(columns[0], dtype=np.int32),
        "thresholds": np.array(columns[1], dtype=np.float32),
        "left": np.array(columns[2], dtype=np.int32),
        "right": np.array(columns[3], dtype=np.int32),
        "leaves": np.array(leaves, dtype=np.float32),
    }
    return arrays, nested


def walked(tree: Any, row: list[float]) -> float:
    while isinstance(tree, tuple):
        feature, threshold, left, right = tree
        tree = left if row[feature] <= threshold else right
    return float(tree)


@given(st.data())
def test_trees_as_a_plain_walk(data: st.DataObject) -> None:
    arrays, nested = grown(data.draw)
    rows = data.draw(st.lists(st.lists(st.integers(-4, 4).map(float), min_size=2, max_size=2), min_size=1))
    trees = read_trees(pack_trees(COLUMNS, arrays), COLUMNS, "model")
    sums = trees.sums(np.array(rows, dtype=np.float32))
    assert sums.tolist() == [walked(nested, row) for row in rows]


@pytest.mark.parametrize(
    ("change", "message"),
    [
        ({"left": [0, ~3]}, "leads nowhere"),  # back to itself
        ({"left": [~9, ~3]}, "leads nowhere"),
        ({"features": [0, 2]}, "a column too many"),
        ({"roots": [5]}, "no root"),
        ({"thresholds": [np.nan, 0]}, "no number"),
        ({"leaves": [np.inf] * 5}, "no number"),
        ({"right": [~1]}, "differ in length"),
    ],
)
def test_broken_trees_are_refused(change: dict[str, list[float]], message: str) -> None:
    broken = STUMP | {name: np.array(values) for name, values in change.items()}
    with pytest.raises(InputError, match=message):
        read_trees(pack_trees(COLUMNS, broken), COLUMNS, "model")


def test_trees_over_other_columns_are_refused() -> None:
    with pytest.raises(InputError, match="other features"):
        read_trees(pack_trees(COLUMNS, STUMP), ("level", "size"), "model")


def test_columns_that_came_later_or_stand_elsewhere_change_nothing() -> None:
    trees = read_trees(pack_trees(COLUMNS, STUMP), ("new", "level", "length"), "model")
    rows = np.array([[7.0, -1.0, 2.5], [-7.0, 0.0, 3.0]], dtype=np.float32)
    assert trees.sums(rows).tolist() == [101.5, 210.5]


@given(st.data())
def test_damaged_bytes_are_refused_or_harmless(data: st.DataObject) -> None:
    whole = bytearray(pack_trees(COLUMNS, STUMP))
    for _ in range(data.draw(st.integers(1, 4))):
        whole[data.draw(st.integers(0, len(whole) - 1))] = data.draw(st.integers(0, 255))
    cut = bytes(whole[: data.draw(st.integers(0, len(whole)))])
    for damaged in (bytes(whole), cut):
        try:
            trees = read_trees(damaged, COLUMNS, "model")
        except InputError:
            continue
        trees.sums(np.zeros((3, 2), dtype=np.float32))


def test_the_header_is_a_line_of_json() -> None:
    header = pack_trees(COLUMNS, STUMP).partition(b"\n")[0]
    assert json.loads(header)["columns"] == list(COLUMNS)
