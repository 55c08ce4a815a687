"""Growing boosted trees with LightGBM, and their arrays for `ogden._core.BoostedTrees`.

LightGBM is needed to learn (`pip install 'ogden[learn]'`), not to simplify.
"""

from dataclasses import asdict, dataclass
from importlib import import_module
from typing import Any, Protocol

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError


@dataclass(frozen=True)
class TreeOptions:
    """As LightGBM names them; `objective` is `binary` or `regression`."""

    rounds: int
    objective: str = "binary"
    learning_rate: float = 0.1
    num_leaves: int = 31
    min_data_in_leaf: int = 60
    feature_fraction: float = 0.4
    bagging_fraction: float = 0.8
    bagging_freq: int = 1
    lambda_l2: float = 5
    seed: int = 1


class Booster(Protocol):
    """LightGBM's trees, of which we need this."""

    def predict(self, data: NDArray[np.float32], *, num_threads: int) -> NDArray[np.float64]: ...

    def dump_model(self) -> dict[str, Any]: ...


def grow(
    rows: NDArray[np.float32],
    targets: NDArray[np.float64],
    options: TreeOptions,
    weights: NDArray[np.float64] | None = None,
) -> Booster:
    """The same trees on any machine, since one thread grows them. `weights`: how much each row counts."""
    if not len(rows):
        raise InputError("there are no examples to grow trees from: give more data")
    lightgbm = _lightgbm()
    settings = asdict(options)
    rounds = settings.pop("rounds")
    settings |= {"deterministic": True, "force_row_wise": True, "num_threads": 1, "verbose": -1}
    booster: Booster = lightgbm.train(settings, lightgbm.Dataset(rows, targets, weight=weights), rounds)
    return booster


def _lightgbm() -> Any:
    try:
        return import_module("lightgbm")
    except ImportError:
        raise InputError("growing trees needs LightGBM: pip install 'ogden[learn]'") from None


def tree_arrays(booster: Booster) -> dict[str, NDArray[Any]]:
    """The arrays of `ogden._core.BoostedTrees` for grown trees."""
    roots: list[int] = []
    nodes: list[tuple[int, float, int, int]] = []
    leaves: list[float] = []

    def place(node: dict[str, Any]) -> int:
        if "leaf_value" in node:
            leaves.append(node["leaf_value"])
            return ~(len(leaves) - 1)
        if node["decision_type"] != "<=":
            raise ValueError("only questions for numbers are known")
        own = len(nodes)
        nodes.append((0, 0.0, 0, 0))
        left, right = place(node["left_child"]), place(node["right_child"])
        nodes[own] = (node["split_feature"], _not_above(node["threshold"]), left, right)
        return own

    for tree in booster.dump_model()["tree_info"]:
        roots.append(place(tree["tree_structure"]))
    columns = list(zip(*nodes, strict=True)) if nodes else [(), (), (), ()]
    return {
        "roots": np.array(roots, dtype=np.int32),
        "features": np.array(columns[0], dtype=np.int32),
        "thresholds": np.array(columns[1], dtype=np.float32),
        "left": np.array(columns[2], dtype=np.int32),
        "right": np.array(columns[3], dtype=np.int32),
        "leaves": np.array(leaves, dtype=np.float32),
    }


def _not_above(threshold: float) -> float:
    """The largest single-precision number not above the threshold: the same rows go left."""
    single = np.float32(threshold)
    # As doubles: NumPy would compare in single precision, where the two are always equal.
    above = float(single) > threshold
    return float(np.nextafter(single, np.float32(-np.inf)) if above else single)
