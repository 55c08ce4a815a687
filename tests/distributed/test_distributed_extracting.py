"""Phrase tables made on Spark: the same bytes as on one machine."""

import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.corpus.pairs import Skipped
from ogden.distributed import ExtractionFiles, extract
from ogden.errors import InputError
from ogden.rules.extraction import Extraction, ExtractionOptions, Significance
from ogden.rules.files import Extracted, add_files, write_lexical, write_tables

WORDS = "the a cat dog sat on mat house , . NULL ||| \x01odd ümlaut the".split(" ")
SKEWED = ("the cat sat on the mat .", "the cat sat .", "0-0 1-1 2-2 6-3")
OPTIONS = {
    "plain": ExtractionOptions(),
    "deletion": ExtractionOptions(max_length=4, deletion=True, limit=3),
    "significant": ExtractionOptions(
        max_length=3, deletion=True, significance=Significance.parse("alpha-epsilon")
    ),
}


def _rows(size: int, seed: int) -> list[tuple[str, str, str]]:
    """Every third pair is the same one, some have no links, some words look like what ends a phrase."""
    draw = random.Random(seed)
    rows = []
    for number in range(size):
        sides = [draw.choices(WORDS, k=draw.randrange(1, 9)) for _ in range(2)]
        links = {(draw.randrange(len(sides[0])), draw.randrange(len(sides[1]))) for _ in sides[0]}
        if number % 11 == 3:
            links = set()
        row = (*map(" ".join, sides), " ".join(f"{one}-{two}" for one, two in sorted(links)))
        rows.append(SKEWED if number % 3 == 0 else row)
    return rows


def _write(folder: Path, rows: list[tuple[str, str, str]]) -> tuple[list[str], list[str]]:
    """Pairs in two files and links in one; one line is no pair."""
    lines = [f"{normal}\t{simple}\n" for normal, simple, _ in rows]
    lines[7] = "no pair\n"
    (folder / "one.tsv").write_text("".join(lines[:20]), encoding="utf-8", newline="\n")
    (folder / "two.tsv").write_text("".join(lines[20:]), encoding="utf-8", newline="\n")
    (folder / "links").write_text("".join(f"{row[2]}\n" for row in rows), newline="\n")
    return [str(folder / "one.tsv"), str(folder / "two.tsv")], [str(folder / "links")]


def _files(folder: Path) -> ExtractionFiles:
    return ExtractionFiles(*(str(folder / name) for name in ("table", "reordering", "lexical")))


def _here(
    pairs: list[str], links: list[str], files: ExtractionFiles, options: ExtractionOptions, skipped: Skipped
) -> Extracted:
    extraction = Extraction(options)
    add_files(extraction, pairs, links, skipped)
    write_lexical(extraction.lexicon(), str(files.lexical))
    extraction.count()
    written = write_tables(extraction.lines(), files.table, files.reordering)
    return Extracted(
        extraction.pairs, extraction.unlinked, extraction.instances, extraction.distinct, written
    )


def _bytes(folder: Path) -> dict[str, bytes]:
    return {path.name: path.read_bytes() for path in sorted(folder.rglob("*")) if path.is_file()}


@pytest.mark.parametrize(
    ("name", "partitions"),
    [
        pytest.param("plain", 1, marks=pytest.mark.heavy),
        pytest.param("deletion", 3, marks=pytest.mark.heavy),
        ("plain", 16),
        ("significant", 3),
    ],
)
def test_the_tables_are_the_same(spark: Any, tmp_path: Path, name: str, partitions: int) -> None:
    pairs, links = _write(tmp_path, _rows(200, 1))
    for place in ("here", "there"):
        (tmp_path / place).mkdir()
    left_out, left_out_there = Skipped(), Skipped()
    here, there = _files(tmp_path / "here"), _files(tmp_path / "there")
    expected = _here(pairs, links, here, OPTIONS[name], left_out)
    found = extract(spark, pairs, links, there, OPTIONS[name], left_out_there, partitions)
    assert _bytes(tmp_path / "there") == _bytes(tmp_path / "here")
    assert found == expected
    assert expected.written.entries > (20 if name == "significant" else 100)
    assert left_out_there == left_out


def test_the_command_writes_the_same(spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pairs, links = _write(tmp_path, _rows(60, 2))
    given = ["extract", "--pairs", *pairs, "--alignments", *links, "--quiet", "--deletion"]
    assert main([*given, "-o", str(tmp_path / "here")]) == 0
    here = capsys.readouterr().err
    assert main([*given, "-o", str(tmp_path / "there"), "--spark", "local[2]"]) == 0
    assert capsys.readouterr().err == here
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


def test_what_is_wrong_is_said_and_nothing_is_written(spark: Any, tmp_path: Path) -> None:
    rows = _rows(60, 3)
    rows[40] = ("one word", "a word", "0-0 5-1")
    rows[50] = ("one word", "a word", "what")
    pairs, links = _write(tmp_path, rows)
    files = ExtractionFiles(str(tmp_path / "table"))
    with pytest.raises(InputError, match="links, line 41: the link '5-1' points outside the normal sentence"):
        extract(spark, pairs, links, files, ExtractionOptions())
    with pytest.raises(InputError, match=r"one\.tsv, line 8: there is one column"):
        extract(spark, pairs, links, files, ExtractionOptions(), Skipped(strict=True))
    with pytest.raises(InputError, match=r"one\.tsv ends after 20 lines, but .*links goes on"):
        extract(spark, pairs[:1], links, files, ExtractionOptions())
    with pytest.raises(InputError, match="there is no such file"):
        extract(spark, pairs, [*links, "nowhere"], files, ExtractionOptions())
    assert not Path(files.table).exists()


def test_no_pair_gives_an_empty_table(spark: Any, tmp_path: Path) -> None:
    for name in ("pairs", "links"):
        (tmp_path / name).write_text("")
    found = extract(
        *(spark, [str(tmp_path / "pairs")], [str(tmp_path / "links")]),
        *(ExtractionFiles(str(tmp_path / "table")), ExtractionOptions()),
    )
    assert found == Extracted(0, 0, 0, 0, (0, 0))  # type: ignore[arg-type]
    assert (tmp_path / "table").read_bytes() == b""
