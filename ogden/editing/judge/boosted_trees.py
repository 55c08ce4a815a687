"""Boosted trees as bytes: what a section of the model holds, and what the core makes of it.

A line of JSON names the columns and the sizes of the arrays that follow, little-endian, each after the other.
"""

import json
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from ogden._core import BoostedTrees
from ogden.errors import InputError

KIND = "trees/1"
_ARRAYS = {
    "roots": "<i4",
    "features": "<i4",
    "thresholds": "<f4",
    "left": "<i4",
    "right": "<i4",
    "leaves": "<f4",
}


def pack_trees(columns: Sequence[str], arrays: dict[str, NDArray[Any]]) -> bytes:
    """Trees over these columns; the arrays are those of `BoostedTrees`."""
    header = {"columns": list(columns), "sizes": {name: len(arrays[name]) for name in _ARRAYS}}
    pieces = [np.ascontiguousarray(arrays[name], dtype=kind).tobytes() for name, kind in _ARRAYS.items()]
    return b"".join([json.dumps(header).encode(), b"\n", *pieces])


def read_trees(data: bytes | memoryview, columns: Sequence[str], name: str) -> BoostedTrees:
    """The trees, over rows of these columns; InputError where they ask for others. A column that they do not
    name is new since they were grown, and they do not look at it."""
    whole = bytes(data)
    line, _, rest = whole.partition(b"\n")
    try:
        header = json.loads(line)
        sizes = {key: int(header["sizes"][key]) for key in _ARRAYS}
        places = {column: place for place, column in enumerate(columns)}
        if not places.keys() >= set(header["columns"]):
            raise ValueError("they ask for other features than this version computes")
        if min(sizes.values()) < 0 or sum(sizes.values()) * 4 != len(rest):
            raise ValueError("their size is not what they say it is")
        arrays, at = {}, 0
        for key, kind in _ARRAYS.items():
            arrays[key] = np.frombuffer(rest, dtype=kind, count=sizes[key], offset=at)
            at += 4 * sizes[key]
        own = np.array([places[column] for column in header["columns"]], dtype=np.int32)
        arrays["features"] = own[_within(arrays["features"], len(own))]
        return BoostedTrees(len(columns), **arrays)
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise InputError(f"{name}: the trees cannot be read: {error}") from None


def _within(features: NDArray[Any], count: int) -> NDArray[Any]:
    if len(features) and not (features.min() >= 0 and features.max() < count):
        raise ValueError("a question asks for a column too many")
    return features
