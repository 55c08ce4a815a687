"""A real cluster on this machine: a master and two workers, of which one is killed in the middle."""

from pathlib import Path

from toy_cluster import SHORT_WORK, ToyCluster, kill, wait_for

from ogden.app.main import main

LINES = 48

CONFIGURATION = f"""
spark.ui.enabled false
spark.executor.memory 600m
spark.shuffle.io.maxRetries 1
spark.shuffle.io.retryWait 1s
spark.sql.shuffle.partitions 2
spark.driver.extraJavaOptions {SHORT_WORK}
spark.executor.extraJavaOptions {SHORT_WORK}
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


def test_a_killed_worker_loses_nothing(java: None, tmp_path: Path) -> None:
    given, here, there = tmp_path / "in.txt", tmp_path / "here.txt", tmp_path / "there.txt"
    early, late = "He utilised hammer {}.\n", "He utilised hammer {}, and waits.\n"
    lines = [early.format(n) for n in range(LINES // 2)] + [late.format(n) for n in range(LINES // 2)]
    given.write_text("".join(lines))
    assert main(["simplify", "--lines", str(given), "-o", str(here), "--quiet"]) == 0
    (tmp_path / "driver.py").write_text(DRIVER)
    with ToyCluster(tmp_path, CONFIGURATION) as cluster:
        one, _ = (cluster.add_worker(name) for name in ("one", "two"))
        driver = cluster.submit("driver", tmp_path / "driver.py", str(given), str(there), str(tmp_path))
        both = [tmp_path / "at-one", tmp_path / "at-two"]
        wait_for("both workers", lambda: driver.poll() is not None or all(at.exists() for at in both))
        kill(one)
        (tmp_path / "go").touch()
        wait_for("the end", lambda: driver.poll() is not None)
        assert driver.returncode == 0, cluster.log("driver")[-3000:]
    assert there.read_bytes() == here.read_bytes()
