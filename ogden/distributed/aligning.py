"""`ogden corpus align` on Spark: blocks of documents are aligned by the workers, with the same pairs.

Documents are gathered by title as on one machine, in the directory of the work beside the output. A task is a
block: it reads its documents there, so workers must see that directory. What is done of blocks is kept there
too, and a run that was stopped goes on.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from ogden.corpus.align_run import block_text
from ogden.corpus.sentence_alignment import ArticlePair, Thresholds
from ogden.corpus.title_index import ArticleIndex, read_paragraphs
from ogden.distributed.session import clear_errors
from ogden.distributed.worker import Work
from ogden.errors import InputError

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import SparkSession

BLOCKS = "number int, titles array<string>, normal array<long>, simple array<long>"


@dataclass(frozen=True)
class SparkAlignment:
    """Aligns blocks of documents, for `align_sources`."""

    spark: "SparkSession"
    partitions: int | None = None

    def __call__(
        self, normal: ArticleIndex, simple: ArticleIndex, blocks: list[list[str]], thresholds: Thresholds
    ) -> Iterator[str]:
        rows = [
            (number, titles, normal.starts(titles), simple.starts(titles))
            for number, titles in enumerate(blocks)
        ]
        if not rows:
            return
        with clear_errors():
            table = self.spark.createDataFrame(rows, BLOCKS)
            # A block is some seconds of work: as many tasks as there are blocks.
            spread = table.repartitionByRange(self.partitions or len(rows), "number")
            sides = [str(side.documents.resolve()) for side in (normal, simple)]
            work = _AligningBlocks(sides[0], sides[1], thresholds)
            kept = spread.sortWithinPartitions("number").mapInArrow(work, "text string").persist()
            try:
                kept.count()
                for row in kept.toLocalIterator(prefetchPartitions=True):
                    yield row["text"]
            finally:
                kept.unpersist()


@dataclass(frozen=True)
class _AligningBlocks(Work):
    normal: str
    simple: str
    thresholds: Thresholds

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        for path in (self.normal, self.simple):
            if not Path(path).exists():
                raise InputError(f"a worker cannot see {path}: write to a directory that all workers share")
        for batch in batches:
            texts = [self._text(row["titles"], row["normal"], row["simple"]) for row in batch.to_pylist()]
            yield pa.RecordBatch.from_arrays([pa.array(texts, pa.string())], names=["text"])

    def _text(self, titles: list[str], normal: list[int], simple: list[int]) -> str:
        sides = read_paragraphs(Path(self.normal), normal), read_paragraphs(Path(self.simple), simple)
        documents = [ArticlePair(*row) for row in zip(titles, *sides, strict=True)]
        return block_text(documents, self.thresholds, threads=1)
