"""Corpus scores of a table of outputs: each worker sums the sufficient statistics of its rows.

Sums are exact (`exact_parts`), so that they do not depend on which rows were summed together, nor in which
order; the scores are those of `Scorer.corpus` to the last bit.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING

import numpy as np

from ogden.distributed.session import clear_errors
from ogden.distributed.worker import Work
from ogden.errors import InputError
from ogden.metrics.catalogue import DEFAULT, Choices, choose
from ogden.metrics.protocol import Metric, Score, TestSet, exact_parts, exact_total

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame

SUMS = "metric int, statistic int, parts array<double>"


def evaluate(
    dataframe: "DataFrame",
    metrics: Sequence[str] = DEFAULT,
    *,
    normal: str = "normal",
    output: str = "simple",
    references: Sequence[str] = (),
    choices: Choices = Choices(),
) -> dict[str, Score]:
    """The corpus score of each metric, by its key, over all rows of a table.

    `normal`, `output` and `references` name the columns that hold the sentence, what a system made of it, and
    what people did. `metrics` are named as for `ogden evaluate`.
    """
    chosen = choose(metrics, choices)
    for metric in chosen:
        metric.prepare(TestSet([], [[] for _ in references]))  # says where references are missing
    columns = (normal, output, *references)
    for name in columns:
        if name not in dataframe.columns:
            raise InputError(f"there is no column {name!r}: the columns are {', '.join(dataframe.columns)}")
    work = _Summing(tuple(chosen), columns)
    with clear_errors():
        rows = dataframe.select(*dict.fromkeys(columns)).mapInArrow(work, SUMS).collect()
    parts: dict[tuple[int, int], list[float]] = {}
    for row in rows:
        parts.setdefault((row["metric"], row["statistic"]), []).extend(row["parts"])
    if not parts:
        raise InputError("the table has no rows to score")
    return {
        metric.key: _score(metric, number, parts, len(references)) for number, metric in enumerate(chosen)
    }


def _score(metric: Metric, number: int, parts: dict[tuple[int, int], list[float]], references: int) -> Score:
    width = sum(1 for own, _ in parts if own == number)
    totals = np.array([exact_total(parts[number, statistic]) for statistic in range(width)])
    return metric.score(totals, references)


@dataclass(frozen=True)
class _Summing(Work):
    metrics: tuple[Metric, ...]
    columns: tuple[str, ...]

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        sums: dict[tuple[int, int], list[float]] = {}
        for batch in batches:
            normal, output, *references = (self._texts(batch, name) for name in self.columns)
            test = TestSet(normal, references)
            for number, metric in enumerate(self.metrics):
                rows = metric.prepare(test).statistics(output, threads=1)
                for statistic, values in enumerate(rows.T):
                    before = sums.get((number, statistic), [])
                    sums[number, statistic] = exact_parts([*before, *values.tolist()])
        if sums:
            numbers, statistics = zip(*sums, strict=True)
            arrays = [
                pa.array(numbers, pa.int32()),
                pa.array(statistics, pa.int32()),
                pa.array(sums.values(), pa.list_(pa.float64())),
            ]
            yield pa.RecordBatch.from_arrays(arrays, names=["metric", "statistic", "parts"])

    def _texts(self, batch: "pa.RecordBatch", name: str) -> list[str]:
        texts: list[str] = batch.column(name).to_pylist()
        if None in texts:
            raise InputError(f"a row has nothing in the column {name!r}: leave it out, or put '' there")
        return texts
