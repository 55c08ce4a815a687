"""Files at addresses that Spark knows and this machine does not: `hdfs://…`, `s3a://…`, also `file://…`.

What a driver writes as one file is made on its own disk. When it is complete, Hadoop's own means bring it
there.
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path, PurePosixPath
from typing import TYPE_CHECKING, Any

from ogden.distributed.session import clear_errors
from ogden.errors import InputError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


def is_address(path: str) -> bool:
    return "://" in path


@contextmanager
def local_output(spark: "SparkSession", output: str) -> Iterator[str]:
    """A path to write to: the output itself, or for an address a file that goes there when this ends. It
    arrives under another name, and takes its own when all of it is there."""
    if not is_address(output):
        yield output
        return
    with tempfile.TemporaryDirectory() as folder:
        made = Path(folder) / PurePosixPath(output).name
        with clear_errors():
            files, path = new_place(spark, output)
        yield str(made)
        with clear_errors():
            begun = path.suffix(".partial")
            try:
                files.copyFromLocalFile(False, True, _path(spark, str(made)), begun)
                if not files.rename(begun, path):
                    raise InputError(f"{output} cannot be written: something else has this name now")
            finally:
                files.delete(begun, False)


def new_place(spark: "SparkSession", output: str) -> tuple[Any, Any]:
    """The file system of an address and the path in it, where nothing is yet."""
    path = _path(spark, output)
    files = path.getFileSystem(spark.sparkContext._jsc.hadoopConfiguration())
    if files.exists(path):
        raise InputError(f"{output} already exists: choose another name, or remove it yourself")
    return files, path


def _path(spark: "SparkSession", text: str) -> Any:
    return spark.sparkContext._jvm.org.apache.hadoop.fs.Path(text)
