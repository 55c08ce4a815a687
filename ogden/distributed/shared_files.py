"""Files that the driver makes and every worker reads: Spark copies them to each machine once.

with shared_file(spark, "lexicon.arrow") as shared:
    write(shared.path)
    name = shared.send()            # on the driver, when the file is complete
...
local_path(name)                    # on a worker
"""

import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING
from uuid import uuid4

if TYPE_CHECKING:
    from pyspark.sql import SparkSession


@dataclass(frozen=True)
class SharedFile:
    spark: "SparkSession"
    path: Path

    def send(self) -> str:
        """Give it to the workers; they know it by the name that this returns."""
        self.spark.sparkContext.addFile(self.path.as_uri())
        return self.path.name


@contextmanager
def shared_file(spark: "SparkSession", name: str) -> Iterator[SharedFile]:
    """A file to write, of a name that no other has. It is there as long as this lasts."""
    with tempfile.TemporaryDirectory() as folder:
        yield SharedFile(spark, Path(folder) / f"{uuid4().hex}-{name}")


def local_path(name: str) -> str:
    """Where a worker has the file."""
    from pyspark import SparkFiles

    path: str = SparkFiles.get(name)
    return path
