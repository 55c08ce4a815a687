"""The compiled core: only what is hot."""

from collections.abc import Iterable

import numpy as np
from numpy.typing import NDArray

class PreparedNgrams:
    """The n-grams of normal sentences and their references, ready for many candidates."""

    def __init__(
        self, normal: Iterable[str], references: Iterable[Iterable[str]], threads: int = 0
    ) -> None: ...
    def __len__(self) -> int: ...
    def sari(
        self, outputs: Iterable[str], rows: NDArray[np.int64], variant: str, order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...
    def bleu(
        self, outputs: Iterable[str], rows: NDArray[np.int64], order: int = 4, threads: int = 0
    ) -> NDArray[np.float64]: ...
