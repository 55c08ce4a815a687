"""The README and every page of docs, run: commands and Python, on small files made for it.

A block that cannot be run here says why in its page (`doc_blocks`), and its options and imports are checked.
Pages in docs/results are records of what was done once.
"""

import os
from pathlib import Path
from typing import Any

import doc_python
import doc_shell
import pytest
from doc_blocks import Block, blocks, commands, matches
from doc_folder import make_folder

PROJECT = Path(__file__).parents[1]
PAGES = [
    "README.md",
    "CONTRIBUTING.md",
    *(f"docs/{path.name}" for path in sorted((PROJECT / "docs").glob("*.md"))),
]


@pytest.fixture(scope="module")
def small_files(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return make_folder(tmp_path_factory.mktemp("docs"))


@pytest.mark.parametrize("page", PAGES)
def test_a_page(page: str, small_files: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Its blocks in order, in one folder: what one writes, the next reads."""
    found = blocks(PROJECT / page, page)
    if any(block.kind != "text" for block in found):
        _copy(small_files, tmp_path)
    monkeypatch.chdir(tmp_path)
    names: dict[str, Any] = {"__name__": page}
    for block, below in zip(found, [*found[1:], None], strict=True):
        if block.kind == "shell":
            _run_commands(block)
            os.chdir(tmp_path)
        elif block.kind == "python" and block.not_run:
            doc_python.check(block)
        elif block.kind == "python":
            printed = doc_python.run(block, names)
            if printed and below and below.kind == "text" and below.line - block.end <= 3:
                assert matches(tuple(below.content.splitlines()), printed), f"{block} prints\n{printed}"


def _run_commands(block: Block) -> None:
    for command in commands(block.content):
        if block.not_run:
            doc_shell.check(command.line)
            continue
        try:
            printed, said = doc_shell.run(command.line)
        except doc_shell.UnknownCommandError as error:
            pytest.fail(
                f"{block}: {command.line}\ncannot be run ({error}): mark the block <!-- not run: why -->"
            )
        if command.shown is not None and not block.other_output:
            told = f"{block}: {command.line}\nprints\n{printed}{said}"
            assert matches(command.shown, printed) or matches(command.shown, printed + said), told


def _copy(source: Path, target: Path) -> None:
    """Links to the small files: no page writes into one that is there."""
    for path in source.rglob("*"):
        place = target / path.relative_to(source)
        if path.is_dir():
            place.mkdir(exist_ok=True)
        else:
            os.link(path, place)


def test_marks_say_why() -> None:
    unsaid = [str(one) for page in PAGES for one in blocks(PROJECT / page, page) if one.not_run == "-"]
    assert unsaid == []
