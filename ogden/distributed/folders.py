"""Output that workers write, each its own part: a new folder of text files, or of Parquet files.

Spark's own writer does it. Parts have numbers, and in the order of their names they are what one file would
be. A folder is complete where `_SUCCESS` is in it, as Spark leaves it. Where the work fails, nothing is left.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ogden.distributed.addresses import local_output, new_place
from ogden.distributed.session import clear_errors
from ogden.errors import InputError
from ogden.files.path_checks import has_parts

if TYPE_CHECKING:
    from pyspark.sql import DataFrame, SparkSession

_PACKINGS = {".gz": "gzip", ".bz2": "bzip2"}
_OTHER_PACKINGS = (".xz", ".zst", ".zip", ".7z")


@contextmanager
def new_output(spark: "SparkSession", output: str) -> "Iterator[str]":
    """A path to write to: a folder that is not there yet, which is said before the work and not after it; or
    one file, as `local_output` has it."""
    if not has_parts(output):
        with local_output(spark, output) as path:
            yield path
        return
    if output.rstrip("/").endswith(_OTHER_PACKINGS):
        raise InputError(f"{output}: parts are written plain, .gz or .bz2: choose one of these")
    with clear_errors():
        new_place(spark, output)
    yield output


@contextmanager
def new_folder(spark: "SparkSession", output: str) -> "Iterator[None]":
    """A place for Spark to write to, where nothing is yet, and where nothing is left if this fails."""
    with clear_errors():
        files, path = new_place(spark, output)
        try:
            yield
        except BaseException:
            files.delete(path, True)
            raise


def write_parts(rows: "DataFrame", output: str) -> int:
    """Write the column `text` of rows that are in order, a line each or several, as text files; packed where
    the folder is called `.gz/`. Gives how many rows there were.

    Rows are counted first: what is costly is `computed` before.
    """
    with clear_errors():
        size = rows.selectExpr("count(*) AS rows", "sum(regexp_count(text, '\n') + 1) AS lines").collect()[0]
    ending = output.rstrip("/")
    packing = next((kind for name, kind in _PACKINGS.items() if ending.endswith(name)), "none")
    _write(rows, output, size["lines"] or 0, "text", lineSep="\n", compression=packing)
    return int(size["rows"])


def write_parquet(table: "DataFrame", output: str, rows: int) -> None:
    """Write a table of so many rows as Parquet files."""
    _write(table, output, rows, "parquet")


def _write(table: "DataFrame", output: str, rows: int, form: str, **options: str) -> None:
    spark = table.sparkSession
    with new_folder(spark, output):
        table.write.format(form).options(**options).save(output)
        # Workers that have their own disks write to them, and Spark takes that for success.
        if _rows_at(spark, output, form) != rows:
            raise InputError(
                f"{output}: what workers wrote cannot all be seen here: name a folder that all machines share"
            )


def _rows_at(spark: "SparkSession", output: str, form: str) -> int | None:
    """How many rows are there; None where they cannot be read."""
    from pyspark.errors import PySparkException

    try:
        return int(spark.read.format(form).option("lineSep", "\n").load(output).count())
    except PySparkException:
        return None
