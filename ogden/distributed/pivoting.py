"""`ogden grammar pivot` on Spark: the same paraphrases, byte for byte.

Words are aligned on the driver. The phrase pairs of each language are extracted as by `extract`, and then:

1. English phrases, in order, are cut into blocks of a bounded number of products, as on one machine; a phrase
   that has more is a block of its own.
2. Each block is joined with the translations back of its foreign phrases. This is the heavy join: a foreign
   phrase that translates a hundred thousand English phrases is needed by nearly all blocks. So what is known
   of one foreign phrase is cut into parts, and the parts are the key: no key has more than one of them for
   each block.
3. A block has all that its phrases need: `PivotProducts` multiplies, in the order in which one machine does.
"""

import itertools
import time
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, contextmanager
from dataclasses import dataclass
from functools import reduce
from typing import TYPE_CHECKING, Any

import numpy as np

from ogden.corpus.pairs import Skipped
from ogden.distributed.extracting import ScoredPairs, phrase_table
from ogden.distributed.lines import computed, shuffling_in
from ogden.distributed.session import clear_errors
from ogden.distributed.worker import Work
from ogden.rules.pivot_table import Phrases, TranslationChoice, translations
from ogden.rules.pivoting import PRODUCTS, PivotOptions, PivotProducts, block_lines
from ogden.training.pivot_building import LinkedBitext, PivotBuilding, write_paraphrases

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import DataFrame, SparkSession

PART = 1_000
"""English phrases in a part of what is known of a foreign phrase."""
PAIRS = "language int, english string, foreign binary, forward double, backward double"
JOINED = "block string, back boolean, language int, english string, foreign binary, value double"
_END_OF_WORD, _END = b"\0\1", b"|||\0\1"


@dataclass(frozen=True)
class SparkPivotBuilding(PivotBuilding):
    """As `PivotBuilding`, with phrase pairs and the join on Spark. Workers must see the work's directory."""

    spark: "SparkSession"
    partitions: int | None = None

    def _pivot(self, bitext: Sequence[LinkedBitext], output: str) -> tuple[int, int, float, float]:
        started = time.perf_counter(), time.process_time()
        ordered = sorted(bitext, key=lambda one: one.fingerprint)
        with ExitStack() as stack, clear_errors():
            tables = [stack.enter_context(self._table(one)) for one in ordered]
            pairs = [self._pairs(table, number) for number, table in enumerate(tables)]
            found = stack.enter_context(computed(reduce(lambda one, two: one.union(two), pairs)))
            wanted = self.partitions or sum(table.partitions for table in tables)
            pieces = stack.enter_context(paraphrases(found, self.options, wanted))
            rows = pieces.toLocalIterator(prefetchPartitions=True)
            counts = write_paraphrases((line for row in rows for line in row["lines"]), output)
        return *counts, time.perf_counter() - started[0], time.process_time() - started[1]

    def _table(self, bitext: LinkedBitext) -> AbstractContextManager[ScoredPairs]:
        options = self.recipe.options(self.resources, self.directory)
        paths = [str(bitext.pairs.path.resolve())], [str(bitext.links.path.resolve())]
        return phrase_table(self.spark, *paths, options, Skipped(strict=True), self.partitions)

    def _pairs(self, table: ScoredPairs, language: int) -> "DataFrame":
        work = _Choosing(language, self.recipe.max_length, self.recipe.choice)
        return table.pieces.select("table").mapInArrow(work, PAIRS)


@contextmanager
def paraphrases(
    pairs: "DataFrame", options: PivotOptions, partitions: int, products: int = PRODUCTS, part: int = PART
) -> "Iterator[DataFrame]":
    """From pairs (`PAIRS`) of all languages to lines of paraphrases, in order: a row has many. They are kept
    by the workers as long as this lasts."""
    sizes = pairs.groupBy("language", "foreign").count().withColumnRenamed("count", "size")
    known = pairs.join(sizes, ["language", "foreign"])
    costs = known.groupBy("english").sum("size").toDF("english", "cost")
    ordered = costs.repartitionByRange(partitions, "english").sortWithinPartitions("english")
    blocks = ordered.mapInArrow(_Cutting(products), "english string, block string")
    # Where blocks end depends on samples that Spark takes, so they are worked out once.
    with (
        shuffling_in(pairs.sparkSession, partitions),
        computed(blocks) as cut,
        computed(_joined(known, cut, options, partitions, part)) as done,
    ):
        yield done


def _joined(
    known: "DataFrame", blocks: "DataFrame", options: PivotOptions, partitions: int, part: int
) -> "DataFrame":
    from pyspark.sql.functions import expr

    there = known.join(blocks, "english")
    parts = f"CAST(ceil(size / {part}) AS int)"
    needed = there.select("block", "language", "foreign", "size").distinct()
    needed = needed.withColumn("part", expr(f"explode(sequence(0, {parts} - 1))")).drop("size")
    back = known.withColumn("part", expr(f"pmod(hash(english), {parts})")).drop("forward", "size")
    joined = needed.join(back, ["language", "foreign", "part"])
    columns = "language", "english", "foreign"
    rows = there.selectExpr("block", "false AS back", *columns, "forward AS value").union(
        joined.selectExpr("block", "true AS back", *columns, "backward AS value")
    )
    together = rows.repartitionByRange(partitions, "block")
    sorted_rows = together.sortWithinPartitions("block", "back", "language", "english", "foreign")
    return sorted_rows.mapInArrow(_Pivoting(options), "lines array<string>")


@dataclass(frozen=True)
class _Choosing(Work):
    """The pairs of one language that are used."""

    language: int
    max_length: int
    choice: TranslationChoice

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        names = [column.split()[0] for column in PAIRS.split(", ")]
        kinds = pa.int32(), pa.string(), pa.binary(), pa.float64(), pa.float64()
        for batch in batches:
            for table in batch.column("table").to_pylist():
                rows = [
                    (self.language, one.english, foreign_key(one.foreign), one.forward, one.backward)
                    for one in translations(table.decode(), self.max_length, self.choice)
                ]
                columns = list(zip(*rows, strict=True)) or [()] * len(names)
                arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
                yield pa.RecordBatch.from_arrays(arrays, names=names)


def foreign_key(words: Sequence[str]) -> bytes:
    """Bytes that sort as an extraction sorts phrases. Bitext has no zero bytes."""
    return b"".join(word.encode() + _END_OF_WORD for word in words) + _END


@dataclass(frozen=True)
class _Cutting(Work):
    """The block of each phrase, by the first phrase in it. Blocks end where a partition does."""

    products: int

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        block, inside = "", 0
        for batch in batches:
            phrases = batch.column("english").to_pylist()
            blocks = []
            for phrase, cost in zip(phrases, batch.column("cost").to_pylist(), strict=True):
                if not inside or inside + cost > self.products:
                    block, inside = phrase, 0
                inside += cost
                blocks.append(block)
            arrays = [pa.array(column, pa.string()) for column in (phrases, blocks)]
            yield pa.RecordBatch.from_arrays(arrays, names=["english", "block"])


@dataclass(frozen=True)
class _Pivoting(Work):
    options: PivotOptions

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        columns = ([batch.column(name).to_pylist() for name in batch.schema.names] for batch in batches)
        rows = (row for own in columns for row in zip(*own, strict=True))
        for _, own in itertools.groupby(rows, key=lambda row: row[0]):
            phrases, there, back = _matrices(list(own))
            found = PivotProducts(phrases, there, back).block(0, len(phrases), self.options)
            lines = pa.array([list(block_lines(found, phrases))], pa.list_(pa.string()))
            yield pa.RecordBatch.from_arrays([lines], names=["lines"])


Rows = list[tuple[str, bool, int, str, bytes, float]]
"""As in JOINED."""


def _matrices(rows: Rows) -> tuple[Phrases, list[Any], list[Any]]:
    """Both ways for each language. Rows come in order, so translations of a phrase stand as in a table."""
    from scipy.sparse import csr_array

    encoded = sorted({row[3].encode() for row in rows})
    english = {phrase.decode(): number for number, phrase in enumerate(encoded)}
    there: list[Any] = []
    back: list[Any] = []
    for language in sorted({row[2] for row in rows}):
        own = [row for row in rows if row[2] == language]
        foreign: dict[bytes, int] = {}
        for row in own:
            foreign.setdefault(row[4], len(foreign))
        for is_back, target in ((False, there), (True, back)):
            chosen = [row for row in own if row[1] == is_back]
            places = [(english[row[3]], foreign[row[4]]) for row in chosen]
            lines, columns = np.array(places, np.int64).reshape(-1, 2).T
            values = np.array([row[5] for row in chosen])
            starts = np.searchsorted(lines, np.arange(len(english) + 1))
            matrix = csr_array((values, columns, starts), shape=(len(english), len(foreign)))
            target.append(matrix.T.tocsr() if is_back else matrix)
    return Phrases.of(phrase.decode() for phrase in encoded), there, back
