"""One session of Spark for all tests of the room."""

import os
import shutil
from collections.abc import Iterator
from typing import Any

import pytest

CONFIGURATION = {
    "spark.ui.enabled": "false",
    "spark.ui.showConsoleProgress": "false",
    "spark.log.level": "OFF",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
    "spark.sql.shuffle.partitions": "3",
    # Short work: no time for a second compiler.
    "spark.driver.extraJavaOptions": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
}


@pytest.fixture(scope="session")
def java() -> None:
    """Where there is no Java, a test that asks for it is skipped; under CI that is an error."""
    if shutil.which("java") is None and not os.environ.get("JAVA_HOME"):
        missing = pytest.fail if os.environ.get("CI") else pytest.skip
        missing("needs Java 17 or newer: apt-get install openjdk-17-jre-headless")


@pytest.fixture(scope="session")
def spark(java: None) -> Iterator[Any]:
    import sys

    from pyspark.sql import SparkSession

    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    builder = SparkSession.builder.master("local[2]")
    for name, value in CONFIGURATION.items():
        builder = builder.config(name, value)
    session = builder.getOrCreate()
    yield session
    session.stop()
