"""`ogden corpus clean` on Spark: the same pairs, counts and bytes.

1. Each line is `examined` by itself, with the leak guard sent to every worker once.
2. Of equal pairs the first stays: the smallest place among those with one key. A pair that occurs a million
   times is one number by then in each partition, so no key is too heavy.
3. Identical pairs stay by their rank, as many as there is room for. Ranks are hashes, so the last that stays
   is found by counting their first 16 bits, and by sorting those that begin as it does.
4. Lines that stay are sorted by their place, and written: to one file, or by workers to a folder.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from ogden.corpus.cleaning import (
    CleaningOptions,
    Examined,
    FileCount,
    examined,
    forms_of,
    guard_of,
    room_for_identical,
)
from ogden.corpus.leaks import LeakGuard
from ogden.corpus.pairs import NOT_UTF8, Pair, Skipped, decode_line, parse_pair
from ogden.distributed.folders import new_output, write_parquet
from ogden.distributed.lines import computed, shuffling_in, spread_lines, tell_problems, write_in_order
from ogden.distributed.tables import SIDES
from ogden.distributed.worker import Work
from ogden.files.path_checks import is_table, refuse_overwriting, refuse_packing

if TYPE_CHECKING:
    import pyarrow as pa
    from pyspark import Broadcast
    from pyspark.sql import Column, DataFrame, SparkSession

ROW = (
    "source int, line long, problem string, converted int, rule string, key long, identical boolean, "
    "rank long, text string"
)
"""A line that is no pair has only a problem; a pair that breaks a rule has no text any more."""
BUCKET = 48
"""Bits of a rank below those that are counted."""


def clean(
    spark: "SparkSession",
    paths: Sequence[str],
    output: str,
    options: CleaningOptions,
    tokenised: Sequence[str] = ("auto",),
    skipped: Skipped | None = None,
    held_out: Sequence[str] = (),
    partitions: int | None = None,
    columns: Sequence[str] = SIDES,
) -> list[FileCount]:
    """Write the pairs that pass, and say for each path what each rule removed, as
    `ogden.corpus.cleaning.clean` does. `columns` are those of the sides in paths that are Parquet tables."""
    forms = forms_of(paths, tokenised)
    refuse_overwriting(output, [*paths, *held_out])
    refuse_packing(output, "is written")
    skipped = skipped or Skipped()
    counts = [FileCount(path) for path in paths]
    with new_output(spark, output) as path:
        guard = spark.sparkContext.broadcast(guard_of(held_out))
        lines, wanted = spread_lines(spark, paths, partitions, columns)
        examining = lines.mapInArrow(_Examining(options, tuple(forms), guard), ROW)
        with shuffling_in(spark, wanted), computed(examining) as rows:
            _count_rows(rows, counts, skipped)
            passed = rows.filter("problem IS NULL AND rule IS NULL")
            with _different(passed, options) as pairs:
                _write(pairs, path, counts, options)
    return counts


@contextmanager
def _different(pairs: "DataFrame", options: CleaningOptions) -> "Iterator[DataFrame]":
    """The first of equal pairs."""
    if "duplicate" in options.without:
        yield pairs
        return
    firsts = pairs.groupBy("key").agg(_first_place()).select("first.source", "first.line")
    # Places are all different: this join has no heavy key.
    with computed(pairs.join(firsts, ["source", "line"], "left_semi")) as different:
        yield different


def _first_place() -> "Column":
    from pyspark.sql.functions import min, struct

    return min(struct("source", "line")).alias("first")


def _count_rows(rows: "DataFrame", counts: Sequence[FileCount], skipped: Skipped) -> None:
    """What each pair says alone, added up; and the lines that are no pairs."""
    from pyspark.sql import functions

    lines = functions.count("*").alias("lines")
    converted = functions.sum("converted").alias("converted")
    found = rows.groupBy("source", "problem", "rule").agg(lines, converted).collect()
    if any(row["problem"] for row in found):
        tell_problems(rows, [one.name for one in counts], skipped)
    for row in found:
        if not row["problem"]:
            count_of = counts[row["source"]]
            count_of.read += row["lines"]
            count_of.kept += 0 if row["rule"] else row["lines"]
            count_of.converted += row["converted"]
            if row["rule"]:
                count_of.removed[row["rule"]] += row["lines"]
    skipped.require_pairs(sum(one.read for one in counts))


def _write(pairs: "DataFrame", output: str, counts: Sequence[FileCount], options: CleaningOptions) -> None:
    """Write the different pairs but for those identical ones that are too many."""
    from pyspark.sql.functions import expr

    bucket = expr(f"shiftrightunsigned(rank, {BUCKET})").alias("bucket")
    found = pairs.groupBy("source", "identical", bucket).count().collect()
    _keep(found, counts, "duplicate")
    changed = sum(row["count"] for row in found if not row["identical"])
    room = room_for_identical(changed, options)
    identical = [row for row in found if row["identical"]]
    if room is not None and room < sum(row["count"] for row in identical):
        pairs = pairs.filter(f"NOT identical OR {_up_to(pairs, identical, room)}")
        _keep(pairs.groupBy("source").count().collect(), counts, "identical")
    ordered = pairs.orderBy("source", "line").select("text")
    if is_table(output):
        sides = [f"split_part(text, '\t', {place}) AS {name}" for place, name in enumerate(SIDES, 1)]
        write_parquet(ordered.selectExpr(*sides), output, sum(one.kept for one in counts))
    else:
        write_in_order(ordered, output)


def _keep(found: Iterable[Any], counts: Sequence[FileCount], rule: str) -> None:
    """So many pairs of each source are left; a rule has removed the others."""
    left = [0] * len(counts)
    for row in found:
        left[row["source"]] += row["count"]
    for one, number in zip(counts, left, strict=True):
        if one.kept > number:
            one.removed[rule] += one.kept - number
        one.kept = number


def _up_to(pairs: "DataFrame", identical: Iterable[Any], room: int) -> str:
    """The condition that holds for the first so many identical pairs: by rank, and then by place."""
    if room == 0:
        return "false"
    sizes: dict[int, int] = {}
    for row in identical:
        sizes[row["bucket"]] = sizes.get(row["bucket"], 0) + row["count"]
    for bucket in sorted(sizes):
        if room <= sizes[bucket]:
            break
        room -= sizes[bucket]
    begins = f"shiftrightunsigned(rank, {BUCKET})"
    ordered = pairs.filter(f"identical AND {begins} = {bucket}").orderBy("rank", "source", "line")
    last = ordered.offset(room - 1).select("rank", "source", "line").first()
    assert last is not None, "fewer identical pairs than were counted"
    place = f"struct(rank, source, line) <= struct({last['rank']}L, {last['source']}, {last['line']}L)"
    return f"{begins} < {bucket} OR ({begins} = {bucket} AND {place})"


@dataclass(frozen=True)
class _Examining(Work):
    options: CleaningOptions
    forms: tuple[str, ...]
    guard: "Broadcast[LeakGuard | None]"

    def __call__(self, batches: "Iterable[pa.RecordBatch]") -> "Iterator[pa.RecordBatch]":
        import pyarrow as pa

        self.check()
        kinds = (
            *(pa.int32(), pa.int64(), pa.string(), pa.int32(), pa.string(), pa.int64(), pa.bool_()),
            *(pa.int64(), pa.string()),
        )
        names = [column.split()[0] for column in ROW.split(", ")]
        for batch in batches:
            rows = [self._row(*row) for row in zip(*(one.to_pylist() for one in batch.columns), strict=True)]
            columns = zip(*rows, strict=True)
            arrays = [pa.array(column, kind) for column, kind in zip(columns, kinds, strict=True)]
            if arrays:
                yield pa.RecordBatch.from_arrays(arrays, names=names)

    def _row(self, source: int, number: int, raw: bytes) -> tuple[Any, ...]:
        line = decode_line(raw, number)
        pair = NOT_UTF8 if line is None else parse_pair(line)
        if not isinstance(pair, Pair):
            return source, number, pair, 0, None, None, None, None, None
        found = examined(pair, self.forms[source], self.options, self.guard.value)
        text = None if found.rule else found.pair.line().removesuffix("\n")
        return source, number, None, found.converted, found.rule, *_numbers(found), text


def _numbers(found: Examined) -> tuple[int, bool, int]:
    """Key and rank have 64 bits; those of Spark have a sign."""
    return _signed(found.key), found.identical, _signed(found.rank)


def _signed(number: int) -> int:
    return number - (1 << 64) if number >= 1 << 63 else number
