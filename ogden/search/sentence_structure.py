"""What a sentence's own tree says of its spans, for a chart search.

    SentenceStructure(labels=[(0, 2, "NP"), (0, 1, "NNP"), (0, 5, "S")], splits=[(0, 2, 5)])

With a structure, rules and gaps must fit the tree: a rule makes a phrase of a span only under one of the
span's labels, and a gap [NP] takes what stands for a span that is an NP, whichever rule made it.
"""

from collections.abc import Callable, Sequence
from itertools import chain
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError


class SentenceStructure(NamedTuple):
    """Spans are words by number, the last not included; a span may have any number of labels."""

    labels: Sequence[tuple[int, int, str]] = ()
    """Start, end, label. Labels that the grammar does not know are ignored."""
    splits: Sequence[tuple[int, int, int]] = ()
    """Start, middle, end: the span may be put together from what stands for its two parts, at no cost."""


class StructureRows(NamedTuple):
    """The structures of all sentences in the form of the core; no rows at all where none is given."""

    given: NDArray[np.uint8]
    """Whether each sentence has one."""
    labels: NDArray[np.int64]
    """Sentence, start, end, number of the label."""
    splits: NDArray[np.int64]
    """Sentence, start, middle, end."""


def structure_rows(
    structure: Sequence[SentenceStructure | None] | None,
    sentences: int,
    label_number: Callable[[str], int | None],
) -> StructureRows:
    if structure is None:
        return StructureRows(np.zeros(0, np.uint8), _rows([]), _rows([]))
    if len(structure) != sentences:
        raise InputError(f"structures of {len(structure)} sentences, but {sentences} sentences")
    given = [(k, one) for k, one in enumerate(structure) if one is not None]
    labels = [
        (k, start, end, number)
        for k, one in given
        for start, end, label in one.labels
        if (number := label_number(label)) is not None
    ]
    splits = [(k, *split) for k, one in given for split in one.splits]
    return StructureRows(
        np.array([one is not None for one in structure], np.uint8), _rows(labels), _rows(splits)
    )


def _rows(rows: Sequence[tuple[int, ...]]) -> NDArray[np.int64]:
    try:
        flat = np.fromiter(chain.from_iterable(rows), np.int64, 4 * len(rows))
    except (OverflowError, ValueError):
        raise InputError("a structure must have three numbers for a split, none of them huge") from None
    return flat.reshape(len(rows), 4)
