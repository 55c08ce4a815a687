"""One session of Spark for all tests of the room. Where Spark or Java cannot be had they are skipped.

`make test` leaves out those that are marked `heavy`; `make test-spark` runs them all.
"""

import os
import shutil
from collections.abc import Iterator
from importlib.util import find_spec
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


def pytest_itemcollected(item: pytest.Item) -> None:
    if find_spec("pyspark") is None:
        item.add_marker(pytest.mark.skip(reason="needs Spark: pip install 'ogden[spark]'"))


@pytest.fixture(scope="session")
def java() -> None:
    """Where there is no Java, a test that asks for it is skipped."""
    if shutil.which("java") is None and not os.environ.get("JAVA_HOME"):
        pytest.skip("needs Java 17 or newer: apt-get install openjdk-17-jre-headless")


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
