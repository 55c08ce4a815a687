"""Stages of a grammar whose blocks go to Spark: the same files as on one machine."""

import random
from functools import partial
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.distributed import SparkBlocks
from ogden.errors import InputError
from ogden.text.lines import decoded_line

VERBS = {"purchased": "bought", "observed": "saw", "located": "found"}


@pytest.mark.parametrize("partitions", [1, 3, pytest.param(16, marks=pytest.mark.heavy)])
def test_results_come_in_order(spark: Any, partitions: int) -> None:
    """Some blocks are long, and there are more than go out at once."""
    read = partial(decoded_line, path="file", number=2)
    blocks = [b"long " * 1_000 if number % 30 == 0 else str(number).encode() for number in range(70)]
    assert list(SparkBlocks(spark, partitions)(read, blocks)) == list(map(read, blocks))
    with pytest.raises(InputError, match="file, line 2: byte 1 is not valid UTF-8"):
        list(SparkBlocks(spark, partitions)(read, [b"good", b"\xff"]))


def test_the_command_writes_the_same(spark: Any, tmp_path: Path) -> None:
    draw = random.Random(1)
    lines = []
    for _ in range(60):
        hard, subject, city = (
            draw.choice([*VERBS]),
            draw.choice("dog cat man".split()),
            draw.choice(["Rome", "Paris"]),
        )
        normal = f"The {subject} {hard} the house and {city}'s population {hard} it."
        lines.append(
            f"{normal}\tThe {subject} {VERBS[hard]} the house and the people of {city} {VERBS[hard]} it.\n"
        )
    (tmp_path / "pairs.tsv").write_text("".join(lines))
    given = ["grammar", "build", "--pairs", str(tmp_path / "pairs.tsv"), "--jobs", "1", "--quiet"]
    assert main([*given, "-o", str(tmp_path / "here.gz")]) == 0
    assert main([*given, "-o", str(tmp_path / "there.gz"), "--spark", "local[2]"]) == 0
    assert (tmp_path / "there.gz").read_bytes() == (tmp_path / "here.gz").read_bytes()
