"""A real cluster on this machine: a master and two workers, of which one is killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ogden.app.main import main

LINES = 48
PATIENCE = 180.0
"""Seconds, on a machine that does much else."""

CONFIGURATION = """
spark.ui.enabled false
spark.executor.memory 600m
spark.shuffle.io.maxRetries 1
spark.shuffle.io.retryWait 1s
spark.sql.shuffle.partitions 2
spark.driver.extraJavaOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
spark.executor.extraJavaOptions -XX:TieredStopAtLevel=1 -XX:+UseSerialGC
"""

DRIVER = """
import sys, time
from dataclasses import dataclass
from pathlib import Path

from ogden.distributed import simplify_lines, spark_session
from ogden.editing.simplifier import SimplifyOptions

@dataclass
class Form:
    place: str

    def __call__(self, result):
        # Late lines wait until a worker has been killed; which worker this is, its folder tells.
        if "waits" in result.original:
            (Path(self.place) / f"at-{Path.cwd().parts[-3]}").touch()
            while not (Path(self.place) / "go").exists():
                time.sleep(0.1)
        return result.text

given, output, place = sys.argv[1:]
with spark_session("submitted") as spark:
    simplify_lines(spark, [given], output, SimplifyOptions(), Form(place), partitions=8)
"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def _started(
    log: Path, environment: dict[str, str], program: str, *given: str
) -> Iterator[subprocess.Popen[bytes]]:
    """A program of Spark with all that it starts, which ends with it."""
    import pyspark

    home = Path(pyspark.__file__).parent
    with log.open("wb") as stream:
        process = subprocess.Popen(
            ["bash", str(home / "bin" / program), *given],
            stdin=subprocess.DEVNULL,
            stdout=stream,
            stderr=stream,
            env={**environment, "SPARK_HOME": str(home)},
            start_new_session=True,
        )
    try:
        yield process
    finally:
        _kill(process)


def _kill(process: "subprocess.Popen[bytes]") -> None:
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _wait_for(what: str, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_killed_worker_loses_nothing(java: None, tmp_path: Path) -> None:
    given, here, there = tmp_path / "in.txt", tmp_path / "here.txt", tmp_path / "there.txt"
    early, late = "He utilised hammer {}.\n", "He utilised hammer {}, and waits.\n"
    lines = [early.format(n) for n in range(LINES // 2)] + [late.format(n) for n in range(LINES // 2)]
    given.write_text("".join(lines))
    assert main(["simplify", "--lines", str(given), "-o", str(here), "--quiet"]) == 0
    (tmp_path / "driver.py").write_text(DRIVER)
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "spark-defaults.conf").write_text(CONFIGURATION)
    environment = {
        **os.environ,
        "PYSPARK_PYTHON": sys.executable,
        "SPARK_CONF_DIR": str(tmp_path / "conf"),
        "SPARK_DAEMON_JAVA_OPTS": "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC",
        "SPARK_DAEMON_MEMORY": "200m",
        "SPARK_LOCAL_IP": "127.0.0.1",
    }
    port = _free_port()
    master = f"spark://127.0.0.1:{port}"

    def start(name: str, program: str, *given: str) -> "subprocess.Popen[bytes]":
        return running.enter_context(_started(tmp_path / f"{name}.log", environment, program, *given))

    def start_daemon(name: str, kind: str, *given: str) -> "subprocess.Popen[bytes]":
        page = ("--host", "127.0.0.1", "--webui-port", str(_free_port()))
        return start(name, "spark-class", f"org.apache.spark.deploy.{kind}", *page, *given)

    with ExitStack() as running:
        start_daemon("master", "master.Master", "--port", str(port))
        _wait_for("the master", lambda: _answers(port))
        one, _ = (
            start_daemon(
                *(name, "worker.Worker", "--work-dir", str(tmp_path / name)),
                *("--cores", "1", "--memory", "600m", master),
            )
            for name in ("one", "two")
        )
        files = (str(given), str(there), str(tmp_path))
        driver = start("driver", "spark-submit", "--master", master, str(tmp_path / "driver.py"), *files)
        both = [tmp_path / "at-one", tmp_path / "at-two"]
        _wait_for("both workers", lambda: driver.poll() is not None or all(at.exists() for at in both))
        _kill(one)
        (tmp_path / "go").touch()
        _wait_for("the end", lambda: driver.poll() is not None)
        assert driver.returncode == 0, (tmp_path / "driver.log").read_text()[-3000:]
    assert there.read_bytes() == here.read_bytes()
