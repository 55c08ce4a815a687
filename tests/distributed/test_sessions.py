"""What is wrong with a cluster is said in one sentence, most of it before Spark is started."""

import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.distributed.session import check_master, sentence
from ogden.errors import InputError


def test_masters_that_cannot_be_meant_are_refused() -> None:
    for master in (
        "local",
        "local[2]",
        "local[*]",
        "local[2,3]",
        "yarn",
        "k8s://https://host:6443",
        "submitted",
    ):
        check_master(master)
    for master in ("", "locale", "spark://host", "http://host:7077", "local[]"):
        with pytest.raises(InputError, match="give local"):
            check_master(master)


def test_a_master_that_does_not_answer_is_named(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    (tmp_path / "in.txt").write_text("One.\n")
    given = ["simplify", "--lines", str(tmp_path / "in.txt"), "-o", str(tmp_path / "out.txt")]
    assert main([*given, "--spark", f"spark://127.0.0.1:{port}"]) == 2
    assert capsys.readouterr().err == (
        f"ogden: spark://127.0.0.1:{port}: no Spark master answers there (Connection refused): is it "
        "running?\n"
    )
    assert [one.name for one in tmp_path.iterdir()] == ["in.txt"]


@pytest.mark.parametrize(
    ("given", "error"),
    [
        (["-"], "name a file or folder that all workers can read, not standard input"),
        (["in.parquet"], "a table is written to a new folder: name it with -o"),
        (["in.txt", "-o", "out"], "reads a Parquet table, or in.txt line by line: give --lines"),
        (["in.parquet", "-o", "out", "--json"], "leave out --explain, --json, --format"),
    ],
)
def test_what_spark_cannot_do_is_said_before_it_starts(
    given: list[str], error: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["simplify", *given, "--spark", "local[2]"]) == 2
    assert error in capsys.readouterr().err


def test_errors_of_workers_become_one_sentence() -> None:
    trace = "An exception was thrown from the Python worker:\nTraceback (most recent call last):\n  File x\n"
    assert sentence(f"{trace}ogden.errors.InputError: what is wrong\n\tat java") == "what is wrong"
    assert sentence(f"{trace}ModuleNotFoundError: No module named 'ogden'\n").startswith(
        "a worker cannot import ogden: install ogden[spark] on every worker"
    )
    assert sentence("o1.x\n: java.lang.A: top\n\tat b\nCaused by: java.io.B: deep\n") == (
        "Spark gave up: java.io.B: deep"
    )


def test_a_worker_without_ogden_is_named(spark: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The workers run the Python that this environment was made from, which has no packages."""
    from ogden.corpus.cleaning import CleaningOptions
    from ogden.distributed import clean

    monkeypatch.setattr(spark.sparkContext, "pythonExec", sys._base_executable)  # type: ignore[attr-defined]
    (tmp_path / "in.tsv").write_text("one side\tthe other side\n")
    with pytest.raises(InputError, match=r"a worker cannot import [\w.]+: install ogden\[spark\] on every"):
        clean(spark, [str(tmp_path / "in.tsv")], str(tmp_path / "out.tsv"), CleaningOptions())
    assert not (tmp_path / "out.tsv").exists()


def test_a_worker_of_another_version_is_named(spark: Any) -> None:
    from ogden.distributed.lines import _Numbering
    from ogden.distributed.session import clear_errors

    work = _Numbering({})
    object.__setattr__(work, "version", "0.0.1")
    with pytest.raises(InputError, match=r"a worker has ogden .*, not 0\.0\.1"), clear_errors():
        spark.range(1).mapInArrow(work, "source int, line long, raw binary").collect()


def test_a_machine_without_java_is_told(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    from pyspark.sql import SparkSession

    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.delenv("JAVA_HOME", raising=False)
    monkeypatch.setattr(SparkSession, "getActiveSession", lambda: None)
    assert main(["corpus", "clean", "--pairs", "in.tsv", "-o", "out.tsv", "--spark", "local[2]"]) == 2
    assert capsys.readouterr().err == (
        "ogden: Spark needs Java, version 17 or newer: install it, or set JAVA_HOME\n"
    )


def test_a_command_says_one_sentence_and_nothing_of_java(java: None, tmp_path: Path) -> None:
    given = ["corpus", "clean", "--pairs", "missing.tsv", "-o", "out.tsv", "--spark", "local[1]"]
    command = [sys.executable, "-m", "ogden.app.main", *given]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.stderr == f"ogden: {tmp_path}/missing.tsv: there is no such file\n"
    assert (done.returncode, done.stdout, list(tmp_path.iterdir())) == (2, "", [])


def test_the_help_does_not_wait_for_spark() -> None:
    code = "import sys, ogden.app.main as m; m.build_parser(); sys.exit('pyspark' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
