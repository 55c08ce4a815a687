"""How alike two phrases are by the words they stand between in text (`ogden.parsing.vectors`)."""

from collections.abc import Mapping, Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.parsing.vectors import Vectors


class Similarity:
    def __init__(self, vectors: Vectors) -> None:
        self._vectors: Mapping[str, NDArray[np.float32]] = dict(
            zip(vectors.words, vectors.values, strict=True)
        )

    def __call__(self, one: Sequence[str], other: Sequence[str]) -> float:
        """The cosine between the sums of the words' vectors; 0 where a word has none."""
        left, right = self._sum(one), self._sum(other)
        if left is None or right is None:
            return 0.0
        return float(left @ right / (np.linalg.norm(left) * np.linalg.norm(right) + 1e-9))

    def _sum(self, words: Sequence[str]) -> NDArray[np.float32] | None:
        known = [self._vectors[word] for word in words if word in self._vectors]
        if not words or len(known) < len(words):
            return None
        total: NDArray[np.float32] = np.sum(known, axis=0)
        return total
