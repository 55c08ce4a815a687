"""What torch learned, as the arrays of `ogden.editing.judge.context_network`."""

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_network import pack_context_network
from ogden.files.writing import writing_bytes

Floats = NDArray[np.float32]


def exported(learned: Mapping[str, Floats], bias: Floats) -> dict[str, Floats]:
    """Matrices the other way round, gates in our order, and both biases of a gate as one."""
    join = learned["join1.weight"].T
    hidden = len(join) // 2
    arrays = {"words": learned["words"], "output": learned["output"], "bias": bias}
    for side in ("left", "right"):
        arrays[f"{side}_lstm.input"] = _gates(learned[f"{side}.weight_ih_l0"].T)
        arrays[f"{side}_lstm.recurrent"] = _gates(learned[f"{side}.weight_hh_l0"].T)
        both = learned[f"{side}.bias_ih_l0"] + learned[f"{side}.bias_hh_l0"]
        arrays[f"{side}_lstm.bias"] = _gates(both[None])[0]
    arrays |= {"left": join[:hidden], "right": join[hidden:], "joined_bias": learned["join1.bias"]}
    arrays |= {"output_layer": learned["join2.weight"].T, "output_bias": learned["join2.bias"]}
    return {name: np.ascontiguousarray(one, dtype=np.float32) for name, one in arrays.items()}


def _gates(matrix: Floats) -> Floats:
    """Torch has input, forget, candidate, output; we have the curves of one kind side by side."""
    source, forget, candidate, output = np.split(matrix, 4, axis=1)
    return np.concatenate([source, forget, output, candidate], axis=1)


def write_arrays(path: Path, words: Sequence[str], arrays: Mapping[str, Any]) -> None:
    """Plain arrays in one file, the words as the bytes of lines."""
    text = np.frombuffer("\n".join(words).encode(), dtype=np.uint8)
    with writing_bytes(path) as stream:
        np.savez(stream, vocabulary=text, **arrays)


def packed_arrays(path: Path) -> bytes:
    """The section of a model file, from what `write_arrays` wrote."""
    with np.load(path) as stored:
        arrays = {name: stored[name] for name in stored.files}
    words = arrays.pop("vocabulary").tobytes().decode().split("\n")
    return pack_context_network(words, arrays)
