"""Random numbers that stay what they are.

numpy keeps the raw bits of its generators the same from version to version, but not what it makes of them; so
whole numbers and the normal distribution are made here. A key of whole numbers (the seed, the number of the
run, of the iteration, ...) opens a stream of its own: nothing needs to be remembered to resume a run.
"""

import numpy as np
from numpy.typing import NDArray


class RandomStream:
    """A stream of random numbers, told apart from others by its key."""

    def __init__(self, *key: int) -> None:
        self.key = key
        self._bits = np.random.PCG64(np.random.SeedSequence(key))

    def within(self, *key: int) -> "RandomStream":
        """The stream of a part, as of one sentence; what is drawn from others does not move it."""
        return RandomStream(*self.key, *key)

    def integers(self, below: int, count: int) -> NDArray[np.int64]:
        """Each from 0 to `below` - 1. Taking the remainder favours none by more than `below` in 2⁶⁴."""
        return (self._bits.random_raw(count) % np.uint64(below)).astype(np.int64)

    def uniforms(self, count: int) -> NDArray[np.float64]:
        """Each from 0 to 1, the 1 not included."""
        return (self._bits.random_raw(count) >> np.uint64(11)).astype(np.float64) * 2.0**-53

    def normals(self, count: int) -> NDArray[np.float64]:
        """By Box and Muller's transformation."""
        radius = np.sqrt(-2 * np.log1p(-self.uniforms(count)))
        result: NDArray[np.float64] = radius * np.cos(2 * np.pi * self.uniforms(count))
        return result

    def order(self, count: int) -> NDArray[np.int64]:
        """The numbers below `count`, shuffled."""
        return np.argsort(self._bits.random_raw(count), kind="stable").astype(np.int64)
