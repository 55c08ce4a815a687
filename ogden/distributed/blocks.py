"""A function of blocks on Spark, for stages that read and write their files on the driver.

Blocks go to the workers and results come back, some at a time, in order. So the driver is a funnel: this pays
where the work on a block is much longer than sending it, as it is for parsing.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ogden.distributed.session import clear_errors
from ogden.distributed.worker import Work

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

WAVE = 16
"""Blocks for each core at a time."""


@dataclass(frozen=True)
class SparkBlocks:
    """Gives the function of each block, in order."""

    spark: "SparkSession"
    partitions: int | None = None

    def __call__(self, function: Callable[[Any], Any], blocks: Iterable[Any]) -> Iterator[Any]:
        context = self.spark.sparkContext
        stream = iter(blocks)
        while wave := list(itertools.islice(stream, WAVE * context.defaultParallelism)):
            with clear_errors():
                found = (
                    context.parallelize(wave, self.partitions or len(wave)).map(_Applying(function)).collect()
                )
            yield from found


@dataclass(frozen=True)
class _Applying(Work):
    function: Callable[[Any], Any]

    def __call__(self, block: Any) -> Any:
        self.check()
        return self.function(block)
