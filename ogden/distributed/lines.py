"""Lines of files as Spark reads them, each with its place; and lines in order into files.

A line has a `source` (the number of its path among those given) and a `line` (its number there, from 1). A
path may be a file, or a folder of parts, which count as one file in the order of their names. Lines are bytes
as they stand, and end at a line feed and nowhere else, as everywhere in the house. Where `columns` are named,
a path may be a Parquet table, whose rows are lines of these columns.

Spark reads a file in splits. So lines are first counted by split, and then numbered from what stands before.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import accumulate, groupby
from typing import TYPE_CHECKING

from ogden.corpus.pairs import SHOWN, PairLocation, Skipped
from ogden.distributed.folders import write_parts
from ogden.distributed.session import clear_errors
from ogden.distributed.tables import table_lines
from ogden.distributed.worker import Work
from ogden.errors import InputError
from ogden.files.path_checks import has_parts, is_table
from ogden.text.lines import writing_lines

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark.sql import Column, DataFrame, SparkSession

ROWS = 20_000
"""In a partition of lines that are worked on: what is lost and done again where a worker dies."""
MOST_PARTITIONS = 5_000
"""A shuffle moves a block from every partition to every other: with more, blocks are many and small."""
UNREADABLE = (".xz", ".zip", ".7z", ".zst")

Split = tuple[int, str, int]
"""Of which source, of which file, from which byte on."""


def numbered_lines(
    spark: "SparkSession", paths: Sequence[str], partitions: int | None = None, columns: Sequence[str] = ()
) -> "DataFrame":
    """The lines of all paths in order: `source`, `line`, `raw`. They are spread over so many partitions, or
    as many as are worth it; a partition has consecutive lines."""
    return spread_lines(spark, paths, partitions, columns)[0]


def spread_lines(
    spark: "SparkSession", paths: Sequence[str], partitions: int | None = None, columns: Sequence[str] = ()
) -> "tuple[DataFrame, int]":
    """The same, and the number of partitions."""
    numbered, totals = _numbered(spark, paths, columns)
    wanted = partitions or partitions_for(spark, sum(totals))
    spread = numbered.repartitionByRange(wanted, "source", "line")
    return spread.sortWithinPartitions("source", "line"), wanted


def partitions_for(spark: "SparkSession", lines: int) -> int:
    """How many partitions so many lines are worth."""
    return max(int(spark.sparkContext.defaultParallelism), min(-(-lines // ROWS), MOST_PARTITIONS))


@contextmanager
def shuffling_in(spark: "SparkSession", partitions: int) -> Iterator[None]:
    """As long as this lasts, Spark groups and joins in so many partitions. Its own 200 cost more than the
    work of a small file, and are too few for a very large one."""
    name = "spark.sql.shuffle.partitions"
    before = spark.conf.get(name)
    spark.conf.set(name, partitions)
    try:
        yield
    finally:
        spark.conf.set(name, before)


@dataclass(frozen=True)
class PairedLines:
    """Lines of files beside those of others: `number` in all files of a side in a row, and of each side
    `left_source`, `left_line`, `left`, ...; only numbers that both sides have."""

    rows: "DataFrame"
    partitions: int
    left: int
    """How many lines this side has."""
    right: int


def paired_lines(
    spark: "SparkSession",
    lefts: Sequence[str],
    rights: Sequence[str],
    partitions: int | None = None,
    columns: Sequence[str] = (),
) -> PairedLines:
    """`columns` are of tables on the left."""
    left, left_totals = _numbered(spark, lefts, columns)
    right, right_totals = _numbered(spark, rights)
    wanted = partitions or partitions_for(spark, sum(left_totals))
    sides = [
        _in_a_row(lines, totals, side).repartition(wanted, "number")
        for lines, totals, side in ((left, left_totals, "left"), (right, right_totals, "right"))
    ]
    return PairedLines(sides[0].join(sides[1], "number"), wanted, sum(left_totals), sum(right_totals))


def _in_a_row(lines: "DataFrame", totals: Sequence[int], side: str) -> "DataFrame":
    before = ", ".join(f"{number}L" for number in accumulate([0, *totals[:-1]]))
    return lines.selectExpr(
        f"line + array({before})[source] AS number",
        *(f"source AS {side}_source", f"line AS {side}_line", f"raw AS {side}"),
    )


def _numbered(
    spark: "SparkSession", paths: Sequence[str], columns: Sequence[str] = ()
) -> "tuple[DataFrame, list[int]]":
    """The lines with their places, as they are read, and how many each path has."""
    _fix_splits(spark)
    with clear_errors():
        splits = _splits(spark, paths, columns)
        counts = splits.groupBy("source", "path", "block").count().collect()
    sizes = {(row["source"], row["path"], row["block"]): row["count"] for row in counts}
    totals = [0] * len(paths)
    for (source, _, _), lines in sizes.items():
        totals[source] += lines
    kinds = "source int, line long, raw binary"
    work = _Numbering(_lines_before(sizes), tuple(paths), tuple(columns))
    return splits.mapInArrow(work, kinds), totals


def _fix_splits(spark: "SparkSession") -> None:
    """Spark cuts files by the number of cores, anew each time that they are read. Workers that join after
    lines were counted must not change it."""
    name = "spark.sql.files.minPartitionNum"
    if spark.conf.get(name, None) is None:
        spark.conf.set(name, spark.sparkContext.defaultParallelism)


def _splits(spark: "SparkSession", paths: Sequence[str], columns: Sequence[str]) -> "DataFrame":
    from pyspark.sql.functions import col, lit

    if not paths:
        raise InputError("there is nothing to read: give at least one file")
    found = []
    for number, path in enumerate(paths):
        lines, raw = _scanned(spark, path, columns)
        found.append(
            lines.select(
                lit(number).alias("source"),
                col("_metadata.file_path").alias("path"),
                col("_metadata.file_block_start").alias("block"),
                raw.alias("raw"),
            )
        )
    first, *rest = found
    for one in rest:
        first = first.union(one)
    return first


def _scanned(spark: "SparkSession", path: str, columns: Sequence[str]) -> "tuple[DataFrame, Column]":
    """What Spark reads there, and what of it is a line, as bytes."""
    from pyspark.sql.functions import col

    if path == "-" or path.endswith(UNREADABLE):
        raise InputError(f"{path}: with --spark, give files that Spark reads: plain, .gz or .bz2")
    if is_table(path):
        if not columns:
            raise InputError(f"{path} is a Parquet table, and lines of text are read here: save it as text")
        return table_lines(spark, path, columns)
    # A string of Spark is whatever bytes were read, and UTF-8 or not; as bytes they come through.
    return spark.read.option("lineSep", "\n").text(path), col("value").cast("binary")


def _lines_before(sizes: dict[Split, int]) -> dict[Split, int]:
    """How many lines of its source stand before each split."""
    before: dict[Split, int] = {}
    for _, own in groupby(sorted(sizes), key=lambda split: split[0]):
        lines = 0
        for split in own:
            before[split] = lines
            lines += sizes[split]
    return before


@dataclass(frozen=True)
class _Numbering(Work):
    """The lines of splits with their numbers. Lines of a split come together and in order."""

    before: dict[Split, int]
    paths: tuple[str, ...] = ()
    columns: tuple[str, ...] = ()

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        split: Split | None = None
        line = 0
        schema = pa.schema([("source", pa.int32()), ("line", pa.int64()), ("raw", pa.binary())])
        for batch in batches:
            columns = (batch.column(name).to_pylist() for name in ("source", "path", "block"))
            numbers = []
            for own in zip(*columns, strict=True):
                if own != split:
                    split, line = own, self.before[own]
                line += 1
                numbers.append(line)
            self._require_all(batch, numbers)
            arrays = [batch.column("source"), pa.array(numbers, pa.int64()), batch.column("raw")]
            yield pa.RecordBatch.from_arrays(arrays, schema=schema)

    def _require_all(self, batch: "pa.RecordBatch", numbers: Sequence[int]) -> None:
        """An InputError where a row of a table lacks a column. Lines of text are never null."""
        raw = batch.column("raw")
        if raw.null_count:
            place = raw.is_null().index(True).as_py()
            path = self.paths[batch.column("source")[place].as_py()]
            names = " or ".join(map(repr, self.columns))
            raise InputError(f"{path}, row {numbers[place]}: {names} is null: fill it, or leave the row out")


def tell_problems(rows: "DataFrame", paths: Sequence[str], skipped: Skipped) -> None:
    """Lines that have a `problem`: the first are told one by one, and all are counted, as where files are
    read from their beginning to their end."""
    from pyspark.sql import functions

    bad = rows.filter("problem IS NOT NULL")
    for row in bad.orderBy("source", "line").limit(SHOWN).collect():
        skipped.add(PairLocation(paths[row["source"]], row["line"]), row["problem"])
    if skipped.counts:
        lines = functions.count("*").alias("lines")
        first = functions.min(functions.struct("source", "line")).alias("first")
        found = bad.groupBy("problem").agg(lines, first).collect()
        skipped.counts.clear()
        for row in sorted(found, key=lambda row: row["first"]):
            skipped.counts[row["problem"]] += row["lines"]


def write_in_order(dataframe: "DataFrame", output: str) -> int:
    """Write the column `text` of rows that are in order, a line each, to one file, which appears complete or
    not at all; or to a folder, which workers write. Gives how many there were.

    For one file, partitions are fetched one after the other: what is costly is `computed` or sorted before.
    """
    if has_parts(output):
        return write_parts(dataframe, output)
    lines = 0
    with clear_errors(), writing_lines(output) as stream:
        for row in dataframe.toLocalIterator(prefetchPartitions=True):
            stream.write(row["text"] + "\n")
            lines += 1
    return lines


@contextmanager
def computed(dataframe: "DataFrame") -> "Iterator[DataFrame]":
    """The rows worked out, and kept by the workers in memory or on their disks as long as this lasts. Where a
    worker dies with what it kept, Spark works that out again."""
    kept = dataframe.persist()
    try:
        with clear_errors():
            kept.count()
            yield _with_short_plan(kept)
    finally:
        kept.unpersist()


def _with_short_plan(kept: "DataFrame") -> "DataFrame":
    """The same rows, without how they came to be. A plan that is joined with itself some times over would
    otherwise grow until the driver has no memory for it, though nothing of it is done again."""
    from pyspark.sql import DataFrame

    spark = kept.sparkSession
    rows = kept._jdf.queryExecution().toRdd()
    return DataFrame(spark._jsparkSession.internalCreateDataFrame(rows, kept._jdf.schema(), False), spark)
