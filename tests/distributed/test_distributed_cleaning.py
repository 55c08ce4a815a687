"""Pairs cleaned on Spark: the same bytes, counts and complaints as on one machine."""

import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.corpus.cleaning import CleaningOptions
from ogden.corpus.cleaning import clean as clean_here
from ogden.corpus.pairs import Skipped
from ogden.distributed import clean
from ogden.errors import InputError

WORDS = "the a cat dog sat ran on under mat house river physician commenced began about near".split()
HELD_OUT = "the secret sentence of the test set is here .\nshort one\n"
BAD = [b"no tab", b"", b"\xff\tbroken", b"one side\t ", b"no tab again"]


def _pairs(size: int, seed: int) -> list[bytes]:
    """Every third is the same pair, many are identical, some break a rule, some are no pairs."""
    draw = random.Random(seed)
    lines = [b"\xef\xbb\xbfthe first pair of all\tthe first of all"]
    for number in range(size):
        normal = " ".join(draw.choices(WORDS, k=draw.randrange(2, 12)))
        simple = normal if draw.random() < 0.4 else " ".join(draw.choices(WORDS, k=draw.randrange(2, 12)))
        if number % 3 == 0:
            normal, simple = "one pair that comes again and again", "one pair again and again"
        if number % 41 == 7:
            normal = f"so the secret sentence of the test set is here . {draw.choice(WORDS)}"
        lines.append(f"{normal}\t{simple}\t0.5".encode())
        if number % 50 == 20:
            lines.append(draw.choice(BAD))
    return lines


@pytest.fixture
def files(tmp_path: Path) -> dict[str, str]:
    (tmp_path / "one.tsv").write_bytes(b"\r\n".join(_pairs(150, 1)))
    (tmp_path / "two.tsv").write_bytes(b"\n".join(_pairs(90, 2)) + b"\n")
    (tmp_path / "held").write_text(HELD_OUT)
    return {name: str(tmp_path / name) for name in ("one.tsv", "two.tsv", "held", "here", "there")}


def _compare(spark: Any, files: dict[str, str], options: CleaningOptions, partitions: int) -> None:
    paths, held_out = [files["one.tsv"], files["two.tsv"]], [files["held"]]
    here, there = Skipped(), Skipped()
    expected = clean_here(paths, files["here"], options, ("no",), here, held_out=held_out)
    found = clean(spark, paths, files["there"], options, ("no",), there, held_out, partitions)
    assert Path(files["there"]).read_bytes() == Path(files["here"]).read_bytes()
    assert found == expected
    assert (there.shown, list(there.counts.items())) == (here.shown, list(here.counts.items()))
    assert all(sum(one.removed[rule] for one in found) for rule in ("length", "ratio", "leak", "identical"))


@pytest.mark.parametrize("partitions", [1, 16])
def test_skewed_pairs_come_out_the_same(spark: Any, files: dict[str, str], partitions: int) -> None:
    _compare(spark, files, CleaningOptions(), partitions)


def test_equal_ranks_stay_by_their_place(spark: Any, files: dict[str, str]) -> None:
    with Path(files["one.tsv"]).open("ab") as stream:
        stream.write(b"\r\nall the same text\tall the same text" * 60)
    _compare(spark, files, CleaningOptions(without=frozenset(["duplicate"]), identical=0.2), 3)


def test_the_command_writes_the_same(
    spark: Any, files: dict[str, str], capsys: pytest.CaptureFixture[str]
) -> None:
    given = ["corpus", "clean", "--pairs", files["two.tsv"], "--held-out", files["held"], "--identical", "0"]
    assert main([*given, "-o", files["here"]]) == 0
    here = capsys.readouterr().err
    assert main([*given, "-o", files["there"], "--spark", "local[2]"]) == 0
    assert capsys.readouterr().err == here
    assert Path(files["there"]).read_bytes() == Path(files["here"]).read_bytes()
    assert main([*given, "-o", files["there"] + ".strict", "--spark", "local[2]", "--strict"]) == 2
    assert not Path(files["there"] + ".strict").exists()
    assert "two.tsv, line " in capsys.readouterr().err


def test_what_is_no_file_of_pairs_is_said(spark: Any, files: dict[str, str]) -> None:
    Path(files["one.tsv"]).write_text("a text\nand no pairs\n")
    with pytest.raises(InputError, match=r"no line is a pair, as .*one\.tsv, line 1: there is one column"):
        clean(spark, [files["one.tsv"]], files["there"], CleaningOptions())
    with pytest.raises(InputError, match="give files that Spark reads"):
        clean(spark, [files["one.tsv"] + ".xz"], files["there"], CleaningOptions())
    assert not Path(files["there"]).exists()
