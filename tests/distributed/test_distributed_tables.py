"""Parquet tables of pairs and sentences: the same results as from text files with the same rows."""

from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.corpus.cleaning import CleaningOptions
from ogden.corpus.cleaning import clean as clean_here
from ogden.corpus.pairs import Skipped
from ogden.distributed import ExtractionFiles, clean, estimate, extract
from ogden.distributed.lines import numbered_lines
from ogden.errors import InputError
from ogden.lm.arpa import write_arpa
from ogden.lm.estimation import EstimationOptions, model_text
from ogden.lm.estimation import estimate as estimate_here
from ogden.rules.extraction import ExtractionOptions

Sides = list[tuple[str, str]]

SIDES: Sides = [
    ("\ufeffthe first pair of all", "the first of all"),
    *((f"the big cat number {n} sat on a mat .", f"a cat number {n // 2} sat down .\r") for n in range(120)),
    *((f"ein Bär und ein Ümlaut {n} hier", f"ein Bär {n} hier ist .") for n in range(30)),
    *(("one pair that comes again and again", "one pair again and again") for _ in range(40)),
    ("", "a side is missing"),
    ("a side is missing", " "),
]


def _write_table(path: Path, **columns: list[Any]) -> str:
    """A file of row groups with 10 rows each."""
    import pyarrow as pa
    import pyarrow.parquet as pq

    pq.write_table(pa.table(columns), path, row_group_size=10)
    return str(path)


def _write_pairs(folder: Path, rows: Sides, names: tuple[str, str] = ("normal", "simple")) -> tuple[str, str]:
    """The same pairs as text, and as a table of two files."""
    (folder / "pairs.tsv").write_text("".join("\t".join(row) + "\n" for row in rows), "utf-8", newline="\n")
    (folder / "pairs.parquet").mkdir()
    for number, own in enumerate((rows[:50], rows[50:])):
        columns = dict(zip(names, map(list, zip(*own, strict=True)), strict=True))
        _write_table(folder / "pairs.parquet" / f"part-{number}.parquet", id=list(range(len(own))), **columns)
    return str(folder / "pairs.tsv"), str(folder / "pairs.parquet")


def _rows(path: str) -> list[dict[str, Any]]:
    import pyarrow.parquet as pq

    parts = sorted(Path(path).glob("part-*.parquet"))
    return [row for part in parts for row in pq.read_table(part).to_pylist()]


def test_rows_are_numbered_by_files_and_groups(spark: Any, tmp_path: Path) -> None:
    _, table = _write_pairs(tmp_path, SIDES)
    other = _write_table(tmp_path / "`odd.name.parquet", **{"`a.b": ["a tab\tand\nlines"], "simple": ["x\t"]})
    expected = [(0, number, "\t".join(row)) for number, row in enumerate(SIDES, 1)]
    spark.conf.set("spark.sql.files.maxPartitionBytes", "2000")  # many splits, most of them inside a group
    try:
        lines = numbered_lines(spark, [table], 5, ("normal", "simple"))
        rows = [(row["source"], row["line"], bytes(row["raw"]).decode()) for row in lines.collect()]
    finally:
        spark.conf.unset("spark.sql.files.maxPartitionBytes")
    assert rows == expected
    (row,) = numbered_lines(spark, [other], 1, ("`a.b", "simple")).collect()
    assert bytes(row["raw"]) == b"a tab and lines\tx "


@pytest.mark.parametrize(
    "partitions", [pytest.param(1, marks=pytest.mark.heavy), 3, pytest.param(16, marks=pytest.mark.heavy)]
)
def test_pairs_of_a_table_are_cleaned_as_lines(spark: Any, tmp_path: Path, partitions: int) -> None:
    text, table = _write_pairs(tmp_path, SIDES)
    here, there = Skipped(), Skipped()
    (expected,) = clean_here([text], str(tmp_path / "here"), CleaningOptions(), skipped=here)
    given = spark, [table], str(tmp_path / "there"), CleaningOptions()
    (found,) = clean(*given, skipped=there, partitions=partitions)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    found.name = expected.name
    assert found == expected
    assert [one.replace(table, text) for one in there.shown] == here.shown
    assert here.total() == 2


def test_tables_come_and_go_by_commands(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, table = _write_pairs(tmp_path, SIDES, ("Body Text", "easy"))
    there = ("--spark", "local[2]")
    one, clean = str(tmp_path / "one.tsv"), str(tmp_path / "clean.parquet")
    assert main(["corpus", "clean", "--pairs", text, "-o", one]) == 0
    said = capsys.readouterr().err
    given = ["corpus", "clean", "--pairs", table, "--columns", "Body Text", "easy", "-o", clean, *there]
    assert main(given) == 0
    assert capsys.readouterr().err.replace(table, text) == said
    lines = [line.split("\t") for line in Path(one).read_text("utf-8").removesuffix("\n").split("\n")]
    assert _rows(clean) == [dict(zip(("normal", "simple"), line, strict=True)) for line in lines]
    assert (Path(clean) / "_SUCCESS").exists()

    (tmp_path / "links").write_text("0-0 1-0 2-1 3-2\n" * len(lines))
    given = ["extract", "--alignments", str(tmp_path / "links"), "--deletion", "--pairs"]
    assert main([*given, one, "-o", str(tmp_path / "here")]) == 0
    said = capsys.readouterr().err
    assert main([*given, clean, "-o", str(tmp_path / "table.parquet"), *there]) == 0
    assert capsys.readouterr().err == said
    rows = _rows(str(tmp_path / "table.parquet"))
    assert [_line(row) for row in rows] == (tmp_path / "here").read_text("utf-8").splitlines()
    assert sum(row["simple"] == "NULL" and row["alignment"] == "" for row in rows) > 5


def _line(row: dict[str, Any]) -> str:
    """A row as the table of phrases has it as text."""
    fields = [" ".join(map(str, row["counts"])), "", ""]
    fields = [
        row["normal"],
        row["simple"],
        " ".join(f"{score:g}" for score in row["scores"]),
        row["alignment"],
        *fields,
    ]
    return " ||| ".join(fields).replace("  ", " ").rstrip()


@pytest.mark.heavy  # the commands above do it too
@pytest.mark.parametrize("partitions", [1, 3, 16])
def test_phrases_come_from_a_table_as_from_lines(spark: Any, tmp_path: Path, partitions: int) -> None:
    rows = [row for row in SIDES if all(side.strip() for side in row)]
    text, table = _write_pairs(tmp_path, rows)
    (tmp_path / "links").write_text("0-0 1-1 2-2\n" * len(rows))
    links, here = [str(tmp_path / "links")], str(tmp_path / "here")
    assert main(["extract", "--pairs", text, "--alignments", *links, "-o", here, "--quiet"]) == 0
    files = ExtractionFiles(str(tmp_path / "there"))
    extract(spark, [table], links, files, ExtractionOptions(), partitions=partitions)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


@pytest.mark.parametrize(
    "partitions", [pytest.param(1, marks=pytest.mark.heavy), 3, pytest.param(16, marks=pytest.mark.heavy)]
)
def test_a_model_comes_from_a_table_as_from_lines(spark: Any, tmp_path: Path, partitions: int) -> None:
    sentences = [f"{normal}\t{simple}" for normal, simple in SIDES]
    (tmp_path / "text").write_text("".join(f"{line}\n" for line in sentences), "utf-8", newline="\n")
    write_arpa(
        str(tmp_path / "here"), estimate_here(model_text([str(tmp_path / "text")]), EstimationOptions(2))
    )
    table = _write_table(tmp_path / "text.parquet", body=sentences)
    given = spark, [table], str(tmp_path / "there"), EstimationOptions(2)
    estimate(*given, partitions=partitions, column="body")
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


def test_what_is_wrong_with_a_table_is_one_sentence(
    spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    """And nothing is written."""
    names = {
        "other": _write_table(tmp_path / "other.parquet", normal=["a"], body=["b"]),
        "number": _write_table(tmp_path / "number.parquet", normal=["a"], simple=[1]),
        "null": _write_table(tmp_path / "null.parquet", normal=["a"] * 40, simple=["a"] * 36 + [None] * 4),
        "corrupt": str(tmp_path / "corrupt.parquet"),
        "empty": str(tmp_path / "empty.parquet"),
        "missing": str(tmp_path / "missing.parquet"),
    }
    Path(names["corrupt"]).write_bytes(b"PAR1 nothing that a table could be made of PAR1")
    Path(names["empty"]).mkdir()
    before = sorted(tmp_path.rglob("*"))

    def fails(command: str, name: str, *spark: str) -> str:
        output = str(
            tmp_path / ("out.arpa" if command.startswith("lm") else "out.parquet" if spark else "out")
        )
        assert main([*command.split(), names[name], "-o", output, *spark]) == 2
        assert sorted(tmp_path.rglob("*")) == before
        return capsys.readouterr().err.replace(names[name], name)

    clean, there = "corpus clean --pairs", ("--spark", "local[2]")
    columns = "the columns are normal, body"
    assert fails(clean, "other", *there) == f"ogden: other: there is no column 'simple': {columns}\n"
    assert (
        fails("lm build --text", "other", *there) == f"ogden: other: there is no column 'text': {columns}\n"
    )
    assert fails(clean, "number", *there) == (
        "ogden: number: the column 'simple' holds no text (bigint): name one that does\n"
    )
    assert fails(clean, "null", *there) == (
        "ogden: null, row 37: 'normal' or 'simple' is null: fill it, or leave the row out\n"
    )
    assert fails("lm build --column simple --text", "null", *there) == (
        "ogden: null, row 37: 'simple' is null: fill it, or leave the row out\n"
    )
    assert fails(clean, "corrupt", *there) == (
        "ogden: corrupt cannot be read: is it a Parquet file, and complete?\n"
    )
    assert "there is no table here" in fails(clean, "empty", *there)
    assert fails(clean, "missing", *there) == "ogden: missing: there is no such file\n"
    assert fails(f"extract --pairs {names['other']} --columns normal body --alignments", "null", *there) == (
        "ogden: null is a Parquet table, and lines of text are read here: save it as text\n"
    )
    for command in (clean, "extract --alignments links --pairs", "lm build --text", "simplify"):
        assert fails(command, "null") == (
            "ogden: null is a Parquet table, and text is read here: give --spark local[2] where a command "
            "has it, or save the table as text\n"
        )
    assert main([*clean.split(), "in.tsv", "-o", str(tmp_path / "out.parquet")]) == 2
    assert "a Parquet table is written with --spark: give --spark local[2]" in capsys.readouterr().err


def test_a_damaged_row_group_is_told(spark: Any, tmp_path: Path) -> None:
    _, table = _write_pairs(tmp_path, SIDES)
    part = Path(table) / "part-1.parquet"
    data = bytearray(part.read_bytes())
    data[40:400] = bytes(360)  # its end is whole, so that only a worker will see it
    part.write_bytes(data)
    with pytest.raises(
        InputError, match=r"part-1\.parquet cannot be read: is it a Parquet file, and complete"
    ):
        clean(spark, [table], str(tmp_path / "out.parquet"), CleaningOptions())
    assert not (tmp_path / "out.parquet").exists()
