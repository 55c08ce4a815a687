"""A standalone cluster of Spark on this machine: a master and workers, with all that they start.

    with ToyCluster(folder, CONFIGURATION) as cluster:
        worker = cluster.add_worker("one")
        subprocess.run([..., "--spark", cluster.master], env=cluster.environment)

Workers find each other by Spark's own master. Nothing here schedules; it starts processes, and ends them.
"""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Callable
from contextlib import AbstractContextManager, ExitStack
from pathlib import Path
from types import TracebackType

PATIENCE = 180.0
"""Seconds, on a machine that does much else."""
SHORT_WORK = "-XX:TieredStopAtLevel=1 -XX:+UseSerialGC"
"""For Java: no time for a second compiler."""

Process = subprocess.Popen[bytes]


class ToyCluster(AbstractContextManager["ToyCluster"]):
    """The master answers when this is entered. Its logs and the files of workers are in the folder."""

    def __init__(self, folder: Path, configuration: str, python: str = sys.executable) -> None:
        self.folder = folder
        self.port = free_port()
        self.master = f"spark://127.0.0.1:{self.port}"
        (folder / "conf").mkdir(exist_ok=True)
        (folder / "conf" / "spark-defaults.conf").write_text(configuration)
        self.environment = {
            **os.environ,
            "PYSPARK_PYTHON": python,
            "SPARK_CONF_DIR": str(folder / "conf"),
            "SPARK_DAEMON_JAVA_OPTS": SHORT_WORK,
            "SPARK_DAEMON_MEMORY": "200m",
            "SPARK_LOCAL_DIRS": str(folder / "scratch"),
            "SPARK_LOCAL_IP": "127.0.0.1",
        }
        self._running = ExitStack()

    def __enter__(self) -> "ToyCluster":
        self._daemon("master", "master.Master", "--port", str(self.port))
        wait_for("the master", lambda: _answers(self.port))
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self._running.close()

    def add_worker(self, name: str, memory: str = "600m") -> Process:
        """A worker with one core."""
        files = ("--work-dir", str(self.folder / name))
        return self._daemon(name, "worker.Worker", *files, "--cores", "1", "--memory", memory, self.master)

    def submit(self, name: str, program: Path, *given: str) -> Process:
        return self._start(name, "spark-submit", "--master", self.master, str(program), *given)

    def log(self, name: str) -> str:
        return (self.folder / f"{name}.log").read_text()

    def _daemon(self, name: str, kind: str, *given: str) -> Process:
        page = ("--host", "127.0.0.1", "--webui-port", str(free_port()))
        return self._start(name, "spark-class", f"org.apache.spark.deploy.{kind}", *page, *given)

    def _start(self, name: str, program: str, *given: str) -> Process:
        import pyspark

        home = Path(pyspark.__file__).parent
        with (self.folder / f"{name}.log").open("wb") as stream:
            process = subprocess.Popen(
                ["bash", str(home / "bin" / program), *given],
                stdin=subprocess.DEVNULL,
                stdout=stream,
                stderr=stream,
                env={**self.environment, "SPARK_HOME": str(home)},
                start_new_session=True,
            )
        self._running.callback(kill, process)
        return process


def kill(process: Process) -> None:
    """End it with all that it started, at once."""
    if process.returncode is None:
        os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def wait_for(what: str, condition: Callable[[], bool]) -> None:
    end = time.monotonic() + PATIENCE
    while not condition():
        assert time.monotonic() < end, f"waited in vain for {what}"
        time.sleep(0.2)


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port: int = free.getsockname()[1]
        return port


def _answers(port: int) -> bool:
    with socket.socket() as probe:
        return probe.connect_ex(("127.0.0.1", port)) == 0
