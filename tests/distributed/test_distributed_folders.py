"""Folders that workers write: their parts one after the other are the file that the local command writes."""

import gzip
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.corpus.cleaning import CleaningOptions
from ogden.corpus.cleaning import clean as clean_here
from ogden.distributed import ExtractionFiles, clean, extract, folders
from ogden.distributed.folders import write_parts
from ogden.distributed.lines import computed, numbered_lines, write_in_order
from ogden.errors import InputError
from ogden.rules.extraction import ExtractionOptions

PAIRS = [
    *(f"the big cat number {n} sat on a mat .\ta cat number {n // 2} sat down ." for n in range(60)),
    *(f"all is the same in number {n} ,\tall is the same in number {n} ," for n in range(20)),
    "no pair at all",
    *("one pair that comes again and again\tone pair again and again" for _ in range(30)),
    *(f"ein Bär und ein Ümlaut {n} \u2028 hier\tein Bär {n} hier ist ." for n in range(20)),
]


def _joined(folder: Path) -> bytes:
    """What its parts hold, in the order of their names."""
    assert (folder / "_SUCCESS").exists()
    parts = sorted(folder.glob("part-*"))
    return b"".join(
        gzip.decompress(part.read_bytes()) if part.suffix == ".gz" else part.read_bytes() for part in parts
    )


@pytest.fixture
def pairs(tmp_path: Path) -> str:
    (tmp_path / "pairs.tsv").write_text("\n".join(PAIRS) + "\n", encoding="utf-8", newline="\n")
    return str(tmp_path / "pairs.tsv")


@pytest.mark.parametrize("partitions", [1, 3, 16])
def test_parts_are_the_bytes_of_one_file(spark: Any, tmp_path: Path, partitions: int) -> None:
    text = "".join(f"line {number} ü\r\n\u2028\n" for number in range(100))
    (tmp_path / "in").write_text(text, encoding="utf-8", newline="")
    lines = numbered_lines(spark, [str(tmp_path / "in")], partitions)
    # Some rows are two lines, as those of `simplify --explain`.
    rows = lines.selectExpr("concat(CAST(raw AS STRING), IF(line % 7 = 0, '\nmore', '')) AS text")
    with computed(rows) as done:
        found = [write_in_order(done, f"{tmp_path}/{name}") for name in ("one", "parts/", "packed.gz/")]
    expected = (tmp_path / "one").read_bytes()
    assert expected.count(b"\n") == 228
    assert found == [200, 200, 200]
    assert _joined(tmp_path / "parts") == expected
    assert _joined(tmp_path / "packed.gz") == expected
    assert len(list((tmp_path / "parts").glob("part-*.txt"))) == partitions
    assert len(list((tmp_path / "packed.gz").glob("part-*.txt.gz"))) == partitions


@pytest.mark.parametrize(
    "partitions", [pytest.param(1, marks=pytest.mark.heavy), pytest.param(3, marks=pytest.mark.heavy), 16]
)
def test_clean_pairs_come_in_parts(spark: Any, tmp_path: Path, pairs: str, partitions: int) -> None:
    expected = clean_here([pairs], str(tmp_path / "here"), CleaningOptions())
    there = f"{tmp_path}/there/"
    spark.conf.set("spark.sql.adaptive.coalescePartitions.enabled", "false")  # as where there is more of it
    try:
        assert clean(spark, [pairs], there, CleaningOptions(), partitions=partitions) == expected
    finally:
        spark.conf.unset("spark.sql.adaptive.coalescePartitions.enabled")
    assert _joined(Path(there)) == (tmp_path / "here").read_bytes()
    assert len(list(Path(there).glob("part-*"))) == partitions
    assert expected[0].removed["identical"]


def test_commands_are_chained_by_folders(
    spark: Any, tmp_path: Path, pairs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def run(place: str, end: str, *spark: str) -> str:
        """Clean, and then extract from what is clean; gives what was said of it."""
        clean, table, reordering = (f"{tmp_path / place}.{name}{end}" for name in ("clean", "table", "re"))
        assert main(["corpus", "clean", "--pairs", pairs, "--to", "penn", "-o", clean, *spark]) == 0
        if not spark:
            lines = Path(clean).read_text("utf-8").count("\n")
            (tmp_path / "links").write_text("0-0 1-0 2-1 3-2\n" * (lines - 1) + "\n")
        given = ["extract", "--pairs", clean, "--alignments", str(tmp_path / "links"), "--deletion"]
        assert main([*given, "-o", table, "--reordering", reordering, *spark]) == 0
        return capsys.readouterr().err

    here = run("here", "")
    assert run("there", "/", "--spark", "local[2]") == here
    for name in ("clean", "table", "re"):
        expected = (tmp_path / f"here.{name}").read_bytes()
        assert expected.count(b"\n") > 50
        assert _joined(tmp_path / f"there.{name}") == expected


def test_simplified_lines_come_in_parts(spark: Any, tmp_path: Path) -> None:
    text = "The physician commenced work at approximately noon.\n\nHe utilised a hammer.\r\nNo more."
    (tmp_path / "in.txt").write_text(text, newline="")
    given = ["simplify", "--lines", str(tmp_path / "in.txt"), "--explain", "--strength", "standard", "-o"]
    assert main([*given, str(tmp_path / "here"), "--quiet"]) == 0
    assert main([*given, (tmp_path / "there").as_uri() + "/", "--spark", "local[2]"]) == 0
    assert _joined(tmp_path / "there") == (tmp_path / "here").read_bytes()


def test_no_pair_gives_an_empty_folder(spark: Any, tmp_path: Path) -> None:
    for name in ("pairs", "links"):
        (tmp_path / name).write_text("")
    given = spark, [str(tmp_path / "pairs")], [str(tmp_path / "links")]
    found = extract(*given, ExtractionFiles(f"{tmp_path}/table/"), ExtractionOptions())
    assert found.written == (0, 0)
    assert _joined(tmp_path / "table") == b""


def test_a_folder_that_cannot_be_is_said_before_the_work(
    spark: Any, tmp_path: Path, pairs: str, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "kept").touch()

    def fails(*given: str) -> str:
        assert main([*given]) == 2
        return capsys.readouterr().err

    clean = ("corpus", "clean", "--pairs", pairs, "-o")
    extract = ("extract", "--pairs", pairs, "--alignments", "missing", "-o", f"{tmp_path}/new/")
    there = ("--spark", "local[2]")
    assert fails(*clean, f"{tmp_path}/old/", *there) == (
        f"ogden: {tmp_path}/old/ already exists: choose another name, or remove it yourself\n"
    )
    assert "parts are written plain, .gz or .bz2" in fails(*clean, f"{tmp_path}/new.xz/", *there)
    assert f"beside {tmp_path}/new/, the reordering table is a folder of parts" in fails(
        *extract, "--reordering", f"{tmp_path}/one", *there
    )
    assert "is written with --spark: give --spark local[2]" in fails(*clean, f"{tmp_path}/new/")
    assert "is written with --spark: give --spark local[2]" in fails(*extract)
    assert "is written with --spark: give --spark local[2]" in fails(
        "simplify", "--lines", pairs, "-o", f"{tmp_path}/new/"
    )
    assert sorted(one.name for one in tmp_path.iterdir()) == ["old", "pairs.tsv"]
    assert (tmp_path / "old" / "kept").exists()


def test_what_fails_leaves_no_folder(
    spark: Any, tmp_path: Path, pairs: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "links").write_text("0-0\n" * len(PAIRS))
    (tmp_path / "file").touch()
    # The second table has no place, and the first one goes again.
    files = ExtractionFiles(f"{tmp_path}/table/", f"{tmp_path}/file/reordering/")
    with pytest.raises(InputError):
        extract(spark, [pairs], [str(tmp_path / "links")], files, ExtractionOptions())
    assert not (tmp_path / "table").exists()
    # Workers that do not share the disk of the driver write where it sees nothing.
    monkeypatch.setattr(folders, "_rows_at", lambda *_: 1)
    rows = spark.range(3).selectExpr("CAST(id AS STRING) AS text")
    with pytest.raises(InputError, match="name a folder that all machines share"):
        write_parts(rows, f"{tmp_path}/out/")
    assert sorted(one.name for one in tmp_path.iterdir()) == ["file", "links", "pairs.tsv"]
