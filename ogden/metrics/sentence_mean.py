"""Metrics whose corpus score is the mean of sentence values: the value and its parts are the statistics."""

from abc import abstractmethod
from collections.abc import Callable, Sequence

import numpy as np

from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values, divide

SentenceValues = Callable[[Sequence[str], Rows, int], Statistics]
"""Outputs, the sentence each is of, threads -> (outputs, 1 + parts): the value, then its parts."""


class SentenceMean(Metric):
    parts: tuple[str, ...] = ()

    @abstractmethod
    def measure(self, test: TestSet) -> SentenceValues:
        """Prepare the test set, and return the function that values single sentences."""

    def counter(self, test: TestSet) -> Counter:
        measure = self.measure(test)

        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            values = measure(outputs, rows, threads)
            return np.column_stack([values, np.ones(len(outputs))])

        return count

    def values(self, totals: Statistics) -> Values:
        names = ("value", *self.parts)
        return {name: divide(totals[..., k], totals[..., -1]) for k, name in enumerate(names)}


def one_by_one(value: Callable[[str, int], tuple[float, ...]], width: int) -> SentenceValues:
    """Values from a function of one output and its sentence's number, for metrics that are not hot."""

    def measure(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
        values = [value(output, int(row)) for output, row in zip(outputs, rows, strict=True)]
        return np.array(values, dtype=np.float64).reshape(len(outputs), width)

    return measure
