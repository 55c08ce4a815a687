from pathlib import Path

import numpy as np
from reference_context import random_arrays

from ogden.editing.judge.context_network import pack_context_network
from ogden.editing.judge.context_words import SPECIAL
from ogden.editing.learning.context.exported_arrays import exported, packed_arrays, write_arrays


def test_what_is_written_is_packed(tmp_path: Path) -> None:
    words, arrays = [*SPECIAL, "día"], random_arrays(5, np.random.default_rng(1))
    write_arrays(tmp_path / "network", words, arrays)
    assert packed_arrays(tmp_path / "network") == pack_context_network(words, arrays)


def test_gates_come_in_our_order() -> None:
    gates = np.repeat(np.arange(4, dtype=np.float32), 2)
    learned = {"words": np.ones((5, 3)), "output": np.ones((5, 2))}
    for side in ("left", "right"):
        learned |= {f"{side}.weight_ih_l0": np.tile(gates[:, None], 3), f"{side}.bias_ih_l0": gates}
        learned |= {f"{side}.weight_hh_l0": np.tile(gates[:, None], 2), f"{side}.bias_hh_l0": gates}
    learned |= {"join1.weight": np.arange(12).reshape(3, 4), "join1.bias": np.zeros(3)}
    learned |= {"join2.weight": np.ones((2, 3)), "join2.bias": np.zeros(2)}
    arrays = exported(
        {name: one.astype(np.float32) for name, one in learned.items()}, np.zeros(5, np.float32)
    )
    assert arrays["left_lstm.input"][0].tolist() == [0, 0, 1, 1, 3, 3, 2, 2]
    assert arrays["right_lstm.bias"].tolist() == [0, 0, 2, 2, 6, 6, 4, 4]
    assert arrays["left"].tolist() == [[0, 4, 8], [1, 5, 9]]
    assert arrays["right"].tolist() == [[2, 6, 10], [3, 7, 11]]
    assert arrays["output_layer"].shape == (3, 2)
