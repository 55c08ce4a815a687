"""A session of Spark for a command, and what goes wrong on a cluster in one sentence.

`MASTER` is what Spark calls so: `local[2]`, `spark://host:7077`, `yarn`; or `submitted`, where `spark-submit`
has started the command and says itself where it runs.
"""

import os
import re
import shutil
import socket
import subprocess
import sys
import warnings
from collections.abc import Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from ogden.errors import InputError

if TYPE_CHECKING:
    from pyspark.sql import SparkSession

SUBMITTED = "submitted"
CONNECT_SECONDS = 10.0
"""How long a master may take to answer. Spark itself asks for a minute, and then says little."""
LOCAL_MEMORY = "4g"
INSTALL = "pip install 'ogden[spark]'"
_MASTER = re.compile(r"local(\[(\d+|\*)(, *\d+)?\])?|spark://\S+:\d+(,\S+:\d+)*|yarn|k8s://\S+|" + SUBMITTED)
NO_JAVA = "Spark needs Java, version 17 or newer: install it, or set JAVA_HOME"
_QUIET = {"spark.log.level": "OFF"}
_LOCAL = {
    # What one machine does alone needs no page and no door to the network.
    "spark.ui.enabled": "false",
    "spark.driver.host": "127.0.0.1",
    "spark.driver.bindAddress": "127.0.0.1",
}


@contextmanager
def spark_session(master: str, progress: bool = False) -> "Iterator[SparkSession]":
    """A session of Spark on this master; InputErrors say what is wrong with it, or with what is done in it.

    Where the program has a session already, it is that one, and it stays open.
    """
    check_master(master)
    spark_class = _spark_class()
    running = spark_class.getActiveSession()
    with clear_errors(), warnings.catch_warnings():
        # of pandas, which is not used
        warnings.filterwarnings("ignore", "PySpark does not yet fully support pandas", FutureWarning)
        spark = running or _start(spark_class, master, progress)
        try:
            yield spark
        finally:
            if running is None:
                spark.stop()


def check_master(master: str) -> None:
    """An InputError where no master can be meant, or none answers."""
    if not _MASTER.fullmatch(master):
        raise InputError(
            f"--spark {master}: give local[2] (so many cores), spark://host:7077, yarn, a k8s:// address, or "
            f"{SUBMITTED} under spark-submit"
        )
    if master.startswith("spark://"):
        _require_answer(master)


def _require_answer(master: str) -> None:
    reasons = []
    for address in master.removeprefix("spark://").split(","):
        host, _, port = address.rpartition(":")
        try:
            with socket.create_connection((host.strip("[]"), int(port)), CONNECT_SECONDS):
                return
        except (OSError, OverflowError) as error:
            reasons.append(str(getattr(error, "strerror", None) or error))
    raise InputError(f"{master}: no Spark master answers there ({reasons[0]}): is it running?")


def _spark_class() -> "type[SparkSession]":
    try:
        import pyarrow  # noqa: F401 (Spark would ask for it in the middle of the work)
        from pyspark.sql import SparkSession
    except ImportError as error:
        name = error.name or "pyspark"
        raise InputError(f"--spark needs {name}, which is not installed: {INSTALL}") from None
    found: type[SparkSession] = SparkSession
    return found


def _start(spark_class: "type[SparkSession]", master: str, progress: bool) -> "SparkSession":
    # Spark would start whichever `python3` comes first on the path of a worker.
    os.environ.setdefault("PYSPARK_PYTHON", sys.executable)
    if master == SUBMITTED:
        return spark_class.builder.appName("ogden").getOrCreate()
    if shutil.which("java") is None and not os.environ.get("JAVA_HOME"):
        raise InputError(NO_JAVA)
    from pyspark import SparkConf, SparkContext
    from pyspark.java_gateway import launch_gateway

    if master.startswith("local"):
        # One process of Java does it all, and has 1 GB unless somebody says more. What the user's own
        # configuration says counts before this.
        os.environ.setdefault("SPARK_DRIVER_MEMORY", LOCAL_MEMORY)
    settings = {**_QUIET, **(_LOCAL if master.startswith("local") else {})}
    settings["spark.ui.showConsoleProgress"] = str(progress).lower()
    conf = SparkConf().setMaster(master).setAppName("ogden").setAll(list(settings.items()))
    # What Java says while it starts is no news to anybody; errors come as exceptions.
    gateway = launch_gateway(conf, None if progress else {"stderr": subprocess.DEVNULL})
    return spark_class(SparkContext(gateway=gateway, conf=conf))


@contextmanager
def clear_errors() -> Iterator[None]:
    """What Spark raises, as InputErrors of one sentence. Errors of this program stay as they are."""
    try:
        from py4j.protocol import Py4JError
        from pyspark.errors import PySparkException
    except ImportError:
        raise InputError(f"--spark needs pyspark, which is not installed: {INSTALL}") from None
    try:
        yield
    except (PySparkException, Py4JError) as error:
        raise InputError(sentence(str(error))) from error


_OF_A_WORKER = re.compile(r"^ogden\.errors\.InputError: (.+)$", re.MULTILINE)
_SENTENCES = {
    r"No module named '([\w.]+)'": "a worker cannot import {0}: install ogden[spark] on every worker, and "
    "say with PYSPARK_PYTHON which Python has it",
    r"Cannot run program \"([^\"]+)\"": "a worker has no {0}: say with PYSPARK_PYTHON which Python to run",
    r"\[PYTHON_VERSION_MISMATCH\] (.+?\.)(?:\s|$)": "the workers run another Python than this one: {0}",
    r"\[PATH_NOT_FOUND\] Path does not exist: (\S+?)\.(?:\s|$)": "{0}: there is no such file",
    r"\[PATH_ALREADY_EXISTS\] Path (\S+) already exists": "{0} already exists: choose another name, or "
    "remove it yourself",
    r"\[UNABLE_TO_INFER_SCHEMA\]": "there is no table here: give a Parquet file, or a folder of them",
    r"\[FAILED_READ_FILE\.[A-Z_]+\] Encountered error while reading file (\S+?)\.(?:\s|$)": "{0} cannot be "
    "read: is it a Parquet file, and complete?",
    r"(\S+) is not a Parquet file": "{0} is no Parquet file, or not complete",
    r"\[JAVA_GATEWAY_EXITED\]": NO_JAVA,
    r"java\.lang\.OutOfMemoryError": "Spark has too little memory: give it more, by spark.driver.memory for "
    "local[N], or spark.executor.memory",
    r"All masters are unresponsive": "the Spark master gave no answer: is it running, and the same version?",
}


def sentence(message: str) -> str:
    """What an error of Spark says, for people. The first cause that is known counts."""
    if found := _OF_A_WORKER.search(message):
        return found.group(1)
    for pattern, text in _SENTENCES.items():
        if found := re.search(pattern, message):
            return text.format(*(part.removeprefix("file:") for part in found.groups()))
    first = next((line.strip() for line in message.splitlines() if line.strip()), "no reason given")
    caused = re.findall(r"^Caused by: (.+)$", message, re.MULTILINE)
    return f"Spark gave up: {caused[-1] if caused else first}"
