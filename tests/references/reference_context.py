"""The context network in a few slow lines of NumPy, by the equations of LSTMs and of context2vec."""

from collections.abc import Mapping

import numpy as np
from numpy.typing import NDArray

Floats = NDArray[np.float32]
SIDES = ("left", "right")


def rounded(matrix: Floats) -> Floats:
    """The values that are left when a row is kept as signed bytes with a scale."""
    rows = np.atleast_2d(matrix)
    scales = (np.abs(rows).max(axis=1, keepdims=True) / 127).astype(np.float32)
    kept = np.rint(rows / np.maximum(scales, 1e-12)).astype(np.int8)
    return (kept * scales).astype(np.float32)


def states(arrays: Mapping[str, Floats], side: str, numbers: list[int]) -> list[Floats]:
    """What an LSTM knows after each word."""

    def sigmoid(x: Floats) -> Floats:
        return 1 / (1 + np.exp(-x))

    source, recurrent, bias = (
        rounded(arrays[f"{side}_lstm.{part}"]) for part in ("input", "recurrent", "bias")
    )
    words = rounded(arrays["words"])
    hidden = memory = np.zeros(len(recurrent), dtype=np.float32)
    found = []
    for number in numbers:
        into, forget, out, candidate = np.split(words[number] @ source + hidden @ recurrent + bias[0], 4)
        memory = sigmoid(into) * np.tanh(candidate) + sigmoid(forget) * memory
        hidden = sigmoid(out) * np.tanh(memory)
        found.append(hidden)
    return found


def context(arrays: Mapping[str, Floats], numbers: list[int], first: int, last: int) -> Floats:
    """The vector of a gap; 0 and 1 are the rows of the edges of a sentence."""
    left = states(arrays, "left", [0, *numbers])[first]
    right = states(arrays, "right", [1, *reversed(numbers)])[len(numbers) - last]
    joined = (
        left @ rounded(arrays["left"]) + right @ rounded(arrays["right"]) + rounded(arrays["joined_bias"])[0]
    )
    hidden = np.maximum(joined, 0)
    vector: Floats = hidden @ rounded(arrays["output_layer"]) + rounded(arrays["output_bias"])[0]
    return vector


def random_arrays(words: int, chance: np.random.Generator) -> dict[str, Floats]:
    width, hidden, joined, output = 5, 7, 6, 19

    def drawn(*shape: int) -> Floats:
        return chance.standard_normal(shape).astype(np.float32)

    arrays = {"words": drawn(words, width), "output": drawn(words, output), "bias": drawn(words)}
    for side in SIDES:
        arrays |= {
            f"{side}_lstm.input": drawn(width, 4 * hidden),
            f"{side}_lstm.recurrent": drawn(hidden, 4 * hidden),
            f"{side}_lstm.bias": drawn(4 * hidden),
            side: drawn(hidden, joined),
        }
    return arrays | {
        "joined_bias": drawn(joined),
        "output_layer": drawn(joined, output),
        "output_bias": drawn(output),
    }
