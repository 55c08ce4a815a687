"""Tables that Spark writes: a new folder of Parquet files, complete or not there."""

from typing import TYPE_CHECKING

from ogden.distributed.session import clear_errors
from ogden.errors import InputError

if TYPE_CHECKING:
    from pyspark.sql import DataFrame


def write_parquet(table: "DataFrame", output: str) -> None:
    """Write to any address that Spark knows. Where the work fails, nothing is left there."""
    context = table.sparkSession.sparkContext
    hadoop = context._jvm.org.apache.hadoop.fs
    path = hadoop.Path(output)
    with clear_errors():
        files = path.getFileSystem(context._jsc.hadoopConfiguration())
        if files.exists(path):
            raise InputError(f"{output} already exists: choose another name, or remove it yourself")
        try:
            table.write.parquet(output)
        except BaseException:
            files.delete(path, True)
            raise
