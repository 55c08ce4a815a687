"""What the pages for newcomers say of the project is so: rooms, paths, benchmarks."""

import re
import tomllib
from pathlib import Path

import pytest

PROJECT = Path(__file__).parents[1]
PAGES = ["ARCHITECTURE.md", "CONTRIBUTING.md", "docs/speed.md"]
NO_BENCHMARKS = {"gold_text", "processes"}
"""Files in bench/ that others import."""


def page(name: str) -> str:
    return (PROJECT / name).read_text(encoding="utf-8")


def layers() -> list[str]:
    settings = tomllib.loads(page("pyproject.toml"))
    [contract] = settings["tool"]["importlinter"]["contracts"]
    return [name.strip("()") for name in contract["layers"]]


def test_the_table_of_rooms_is_the_import_contract() -> None:
    rooms = re.findall(r"^\| `ogden/(\w+)/` \|", page("ARCHITECTURE.md"), re.M)
    folders = {path.name for path in (PROJECT / "ogden").iterdir() if (path / "__init__.py").exists()}
    assert rooms == [name for name in layers() if name in folders]
    assert set(rooms) == folders


@pytest.mark.parametrize("name", PAGES)
def test_every_path_is_there(name: str) -> None:
    named = re.findall(r"`((?:ogden|tests|bench|docs|recipes|core)/[\w./-]*)`", page(name))
    assert named
    assert not [path for path in named if not (PROJECT / path).exists()]


def test_the_table_of_benchmarks() -> None:
    """Each is in the table, which says which target of the Makefile runs it."""
    rows = re.findall(r"^\| (`[^|]+`) \| (yes|no|`make bench-long`)", page("docs/speed.md"), re.M)
    listed = {name: answer for names, answer in rows for name in re.findall(r"`(\w+)\.py`", names)}
    targets = dict(re.findall(r"^(BENCH\w*) := (.+)", page("Makefile"), re.M))
    run = dict.fromkeys(targets["BENCH"].split(), "yes")
    run |= dict.fromkeys(targets["BENCH_LONG"].split(), "`make bench-long`")
    there = {path.stem for path in (PROJECT / "bench").glob("*.py")} - NO_BENCHMARKS
    assert listed == {name: run.get(name, "no") for name in there}
