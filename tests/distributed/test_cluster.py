"""A real cluster on this machine: a master and two workers, of which one is killed in the middle."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from ogden.app.main import main

LINES = 48
PATIENCE = 400.0
"""Seconds, on a machine that does much else."""

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

master, given, output, place = sys.argv[1:]
with spark_session(master) as spark:
    simplify_lines(spark, [given], output, SimplifyOptions(), Form(place), partitions=8)
"""


def _free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


@contextmanager
def _daemon(log: Path, environment: dict[str, str], *arguments: str) -> Iterator[subprocess.Popen[bytes]]:
    """A master or a worker with all that it starts, which ends with it."""
    import pyspark

    home = Path(pyspark.__file__).parent
    with log.open("wb") as stream:
        process = subprocess.Popen(
            ["bash", str(home / "bin" / "spark-class"), *arguments],
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


def _wait_for(what: str, *conditions: object) -> None:
    end = time.monotonic() + PATIENCE
    while not all(condition() for condition in conditions):  # type: ignore[operator]
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0


def test_a_killed_worker_loses_nothing(java: None, tmp_path: Path) -> None:
    given, here, there = tmp_path / "in.txt", tmp_path / "here.txt", tmp_path / "there.txt"
    late = ["", " waits"]
    given.write_text("".join(f"He utilised hammer {n}{late[n >= LINES // 2]}.\n" for n in range(LINES)))
    assert main(["simplify", "--lines", str(given), "-o", str(here), "--quiet"]) == 0
    (tmp_path / "driver.py").write_text(DRIVER)
    (tmp_path / "conf").mkdir()
    (tmp_path / "conf" / "spark-defaults.conf").write_text(
        "spark.shuffle.io.maxRetries 1\nspark.shuffle.io.retryWait 1s\nspark.executor.memory 600m\n"
        "spark.sql.shuffle.partitions 2\nspark.ui.enabled false\n"
    )
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
    own = ["--host", "127.0.0.1", "--webui-port", str(_free_port())]
    with ExitStack() as running:
        start = ["org.apache.spark.deploy.master.Master", *own, "--port", str(port)]
        running.enter_context(_daemon(tmp_path / "master.log", environment, *start))
        _wait_for("the master", lambda: _answers(port))
        workers = []
        for name in ("one", "two"):
            folder = ["--work-dir", str(tmp_path / name), "--webui-port", str(_free_port())]
            start = [
                "org.apache.spark.deploy.worker.Worker",
                *folder,
                "--cores",
                "1",
                "--memory",
                "600m",
                master,
            ]
            workers.append(running.enter_context(_daemon(tmp_path / f"{name}.log", environment, *start)))
        command = [sys.executable, str(tmp_path / "driver.py"), master, str(given), str(there), str(tmp_path)]
        driver = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE, text=True)
        both = [tmp_path / "at-one", tmp_path / "at-two"]
        _wait_for("both workers", lambda: driver.poll() is not None or all(one.exists() for one in both))
        _kill(workers[0])
        (tmp_path / "go").touch()
        _, error = driver.communicate(timeout=PATIENCE)
        assert driver.returncode == 0, error
    assert there.read_bytes() == here.read_bytes()
