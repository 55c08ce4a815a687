"""Documents aligned on Spark: the same pairs as on one machine."""

import json
import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.corpus.align_run import Task, align_sources
from ogden.corpus.title_index import PageRules
from ogden.distributed import SparkAlignment

WORDS = (
    "the cat dog river house sat ran under near mat began physician commenced about town people old".split()
)


def _documents(folder: Path) -> tuple[str, str]:
    """One document is as long as all others together."""
    draw = random.Random(1)
    sides: dict[str, list[str]] = {"normal": [], "simple": []}
    for number in range(25):
        sentences = [
            " ".join(draw.choices(WORDS, k=9)).capitalize() + "." for _ in range(60 if number == 4 else 4)
        ]
        changed = [
            sentence.replace("physician", "doctor").replace("commenced", "began") for sentence in sentences
        ]
        for side, own in (("normal", sentences), ("simple", changed)):
            paragraphs = [" ".join(own[:2]), " ".join(own[2:])]
            sides[side].append(json.dumps({"title": f"Title {number}", "paragraphs": paragraphs}))
    for side, lines in sides.items():
        (folder / f"{side}.jsonl").write_text("\n".join(lines) + "\n")
    return str(folder / "normal.jsonl"), str(folder / "simple.jsonl")


@pytest.mark.parametrize("partitions", [1, 3, pytest.param(16, marks=pytest.mark.heavy)])
def test_the_pairs_are_the_same(spark: Any, tmp_path: Path, partitions: int) -> None:
    sides = _documents(tmp_path)
    tasks = [Task(*sides, str(tmp_path / name), rules=PageRules(1, 1), block=4) for name in ("here", "there")]
    expected = align_sources(tasks[0])
    found = align_sources(tasks[1], align_blocks=SparkAlignment(spark, partitions))
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    assert found == expected
    assert found.operations.total() > 100


def test_the_command_writes_the_same(spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    given = ["corpus", "align", *_documents(tmp_path), "--quiet"]
    assert main([*given, "-o", str(tmp_path / "pairs")]) == 0
    here, said = (tmp_path / "pairs").read_bytes(), capsys.readouterr().err
    assert main([*given, "-o", str(tmp_path / "pairs"), "--spark", "local[2]"]) == 0
    assert capsys.readouterr().err == said
    assert (tmp_path / "pairs").read_bytes() == here
