"""Tables that Spark writes: a new folder of Parquet files, complete or not there."""

from typing import TYPE_CHECKING

from ogden.distributed.addresses import new_place
from ogden.distributed.session import clear_errors

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def write_parquet(table: "DataFrame", output: str) -> None:
    """Write to any address that Spark knows. Where the work fails, nothing is left there."""
    with clear_errors():
        files, path = new_place(table.sparkSession, output)
        try:
            table.write.parquet(output)
        except BaseException:
            files.delete(path, True)
            raise
