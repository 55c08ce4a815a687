"""Lines as Spark reads them are those of the local commands, with the same numbers."""

import gzip
import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.distributed.lines import computed, numbered_lines, partitions_for, write_in_order
from ogden.errors import InputError

BYTES = b"\xef\xbb\xbfone\r\ntwo\rstill two\n\n\xffbroken\n\xe2\x80\xa8three\x0cfour\nlast"


def _numbered(path: Path, source: int, data: bytes) -> list[tuple[int, int, bytes]]:
    path.write_bytes(data)
    with path.open("rb") as stream:
        return [(source, number, raw.removesuffix(b"\n")) for number, raw in enumerate(stream, 1)]


def test_lines_are_numbered_across_splits_files_and_folders(spark: Any, tmp_path: Path) -> None:
    draw = random.Random(1)
    long = b"".join(b"x" * draw.randrange(60) + b"\n" for _ in range(400))
    expected = _numbered(tmp_path / "a.txt", 0, BYTES) + _numbered(tmp_path / "b.txt", 1, long)
    expected[0] = (0, 1, b"one\r")  # Spark takes the mark away that stands before a first line
    (tmp_path / "parts").mkdir()
    (tmp_path / "parts" / "part-1").write_bytes(b"three\nfour\n")
    (tmp_path / "parts" / "part-0.gz").write_bytes(gzip.compress(b"one\ntwo\n"))
    expected += [(2, number, word) for number, word in enumerate((b"one", b"two", b"three", b"four"), 1)]
    spark.conf.set("spark.sql.files.maxPartitionBytes", "997")  # many splits, most of them inside a line
    try:
        lines = numbered_lines(spark, [str(tmp_path / name) for name in ("a.txt", "b.txt", "parts")], 5)
        rows = [(row["source"], row["line"], bytes(row["raw"])) for row in lines.collect()]
    finally:
        spark.conf.unset("spark.sql.files.maxPartitionBytes")
    assert rows == expected


def test_workers_that_join_late_change_no_number(spark: Any, tmp_path: Path) -> None:
    expected = _numbered(tmp_path / "in", 0, b"".join(b"line %d\n" % number for number in range(500)))
    cores = "spark.sql.leafNodeDefaultParallelism"
    spark.conf.set("spark.sql.files.openCostInBytes", "1")  # or a small file would be one split
    try:
        spark.conf.set(cores, "2")
        lines = numbered_lines(spark, [str(tmp_path / "in")], 2)
        spark.conf.set(cores, "7")
        rows = [(row["source"], row["line"], bytes(row["raw"])) for row in lines.collect()]
    finally:
        for name in ("spark.sql.files.openCostInBytes", cores):
            spark.conf.unset(name)
    assert rows == expected


def test_lines_come_simplified_as_from_the_local_command(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text = "The physician commenced work at approximately noon.\n\nHe utilised a hammer.\r\nNo more."
    (tmp_path / "in.txt").write_text(text, newline="")
    given = [
        "simplify",
        "--lines",
        str(tmp_path / "in.txt"),
        "--json",
        "--strength",
        "standard",
        "--quiet",
        "-o",
    ]
    assert main([*given, str(tmp_path / "local.txt")]) == 0
    assert main([*given, str(tmp_path / "spark.txt"), "--spark", "local[2]"]) == 0
    assert (tmp_path / "spark.txt").read_bytes() == (tmp_path / "local.txt").read_bytes()
    assert (tmp_path / "local.txt").read_text().count("\n") == 4
    capsys.readouterr()
    (tmp_path / "bad.txt").write_bytes(b"One.\nTwo \xff.\n")
    given[2] = str(tmp_path / "bad.txt")
    assert main([*given, str(tmp_path / "none.txt"), "--spark", "local[2]"]) == 2
    assert capsys.readouterr().err == (
        f"ogden: {tmp_path / 'bad.txt'}, line 2: byte 5 is not valid UTF-8: save the file as UTF-8\n"
    )
    assert not (tmp_path / "none.txt").exists()


def test_files_come_from_addresses_and_go_there(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """What is true of `file://` is so of all that Hadoop knows: the same calls read and write it."""
    (tmp_path / "in.tsv").write_text("the first one of all\tthe first of all\n")
    given = ["corpus", "clean", "--pairs", (tmp_path / "in.tsv").as_uri(), "--spark", "local[2]"]
    output = (tmp_path / "out.tsv").as_uri()
    assert main([*given, "-o", output]) == 0
    assert (tmp_path / "out.tsv").read_text() == (tmp_path / "in.tsv").read_text()
    capsys.readouterr()
    assert main([*given, "-o", output]) == 2
    assert capsys.readouterr().err == (
        f"ogden: {output} already exists: choose another name, or remove it yourself\n"
    )
    assert main([*given, "-o", "nowhere://host/out.tsv"]) == 2
    assert capsys.readouterr().err.count("\n") == 1
    left = {"in.tsv", "out.tsv", ".out.tsv.crc"}  # the last is Hadoop's own, for `file://` alone
    assert {one.name for one in tmp_path.iterdir()} <= left


def test_tables_come_simplified_or_not_at_all(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    table, output = tmp_path / "table.parquet", tmp_path / "out.parquet"
    spark.createDataFrame([(1, "He utilised a hammer."), (2, None)], "id int, body string").write.parquet(
        str(table)
    )
    given = ["simplify", str(table), "--spark", "local[2]", "--strength", "standard", "-o", str(output)]
    assert main(given) == 2
    assert capsys.readouterr().err == "ogden: there is no column 'text': the columns are id, body\n"
    assert main([*given, "--column", "body"]) == 0
    rows = {row["id"]: row for row in spark.read.parquet(str(output)).collect()}
    assert rows[1]["simple"] == "He used a hammer."
    assert rows[2]["simple"] is None
    capsys.readouterr()
    assert main([*given, "--column", "body"]) == 2
    assert capsys.readouterr().err == (
        f"ogden: {output} already exists: choose another name, or remove it yourself\n"
    )


def test_what_cannot_be_read_is_one_sentence_and_nothing_is_written(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    def fails(*given: str) -> str:
        output = tmp_path / "out"
        assert main(["simplify", *given, "--spark", "local[2]", "-o", str(output)]) == 2
        assert not output.exists()
        assert not [one for one in tmp_path.iterdir() if one.name.startswith(".out")]
        return capsys.readouterr().err

    missing, corrupt = tmp_path / "missing", tmp_path / "corrupt.parquet"
    assert fails(str(missing)) == f"ogden: {missing}: there is no such file\n"
    assert fails("--lines", str(missing)) == f"ogden: {missing}: there is no such file\n"
    corrupt.write_bytes(b"PAR1 nothing that a table could be made of PAR1")
    assert fails(str(corrupt)) == f"ogden: {corrupt} cannot be read: is it a Parquet file, and complete?\n"
    spark.createDataFrame([(f"Text {n}.",) for n in range(200)], "text string").coalesce(1).write.parquet(
        str(tmp_path / "half")
    )
    (part,) = (tmp_path / "half").glob("*.parquet")
    data = bytearray(part.read_bytes())
    data[20:200] = bytes(180)  # its end is whole, so that only a worker will see it
    part.write_bytes(data)
    assert fails(str(tmp_path / "half")).endswith("cannot be read: is it a Parquet file, and complete?\n")


def test_an_output_is_begun_when_all_is_worked_out(spark: Any, tmp_path: Path) -> None:
    from pyspark.sql.functions import raise_error

    rows = spark.range(10).select(raise_error("broken").cast("string").alias("text"))
    with pytest.raises(InputError, match="broken"), computed(rows) as done:
        write_in_order(done, str(tmp_path / "out.txt"))
    assert not (tmp_path / "out.txt").exists()


def test_partitions_grow_with_the_lines_but_not_for_ever(spark: Any) -> None:
    found = [partitions_for(spark, lines) for lines in (0, 10, 150_000, 600_000, 10**8, 10**9)]
    assert found == [2, 2, 8, 30, 5_000, 5_000]
