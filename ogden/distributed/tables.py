"""Parquet tables as input: a row is a line, and its columns stand in it with tabs between them.

Rows are read in splits of whole row groups, and numbered as lines are (`lines.py`).
"""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    from pyspark.sql import Column, DataFrame, SparkSession

SIDES = ("normal", "simple")
"""The columns of a table of pairs."""


def table_lines(spark: "SparkSession", path: str, columns: Sequence[str]) -> "tuple[DataFrame, Column]":
    """A table, and what is the line of each row, as bytes; null where one of the columns is.

    What would end a line or a column there is a space."""
    from pyspark.sql.functions import col, concat, lit, replace

    table = spark.read.parquet(path)
    parts = []
    for name in columns:
        require_text(table, name, f"{path}: ")
        text = replace(col(f"`{name.replace('`', '``')}`"), lit("\n"), lit(" "))
        parts += [lit("\t"), text if len(columns) == 1 else replace(text, lit("\t"), lit(" "))]
    return table, concat(*parts[1:]).cast("binary")


def require_text(table: "DataFrame", column: str, where: str = "") -> None:
    """An InputError where a table has no such column, or no text in it."""
    from pyspark.sql.types import StringType

    if column not in table.columns:
        raise InputError(f"{where}there is no column {column!r}: the columns are {', '.join(table.columns)}")
    if not isinstance(table.schema[column].dataType, StringType):
        kind = table.schema[column].dataType.simpleString()
        raise InputError(f"{where}the column {column!r} holds no text ({kind}): name one that does")
