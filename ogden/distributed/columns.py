"""Columns between Spark and the core: byte strings are bytes in a row and where each ends, as in Arrow."""

from typing import TYPE_CHECKING, Any

import numpy as np

if TYPE_CHECKING:
    import pyarrow as pa
    from numpy.typing import NDArray

ByteColumn = tuple["NDArray[np.uint8]", "NDArray[np.int32]"]


def to_arrow(column: ByteColumn) -> "pa.Array":
    """Byte strings of the core, without copying them."""
    import pyarrow as pa

    data, ends = column
    return pa.Array.from_buffers(
        pa.binary(), len(ends) - 1, [None, pa.py_buffer(ends), pa.py_buffer(data)], null_count=0
    )


def from_arrow(array: "pa.Array") -> ByteColumn:
    """Byte strings for the core. None of them may be missing."""
    _, ends, data = array.buffers()
    numbers = np.frombuffer(ends, np.int32)[array.offset : array.offset + len(array) + 1]
    return (np.frombuffer(data, np.uint8) if data else np.zeros(0, np.uint8)), numbers


def numbers(batch: "pa.RecordBatch", *names: str) -> "NDArray[np.int64]":
    """Columns of numbers as one row after the other, flat."""
    columns: list[Any] = [batch.column(name).to_numpy() for name in names]
    return np.ascontiguousarray(np.stack(columns, axis=1), np.int64).reshape(-1)
