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
    run_page(found, tmp_path)


def run_page(found: list[Block], folder: Path) -> None:
    """Run the blocks of a page, each beginning in the folder."""
    names: dict[str, Any] = {"__name__": "page"}
    for block, below in zip(found, [*found[1:], None], strict=False):
        if block.kind == "shell":
            _run_commands(block)
            os.chdir(folder)
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


def test_what_a_page_shows_may_leave_out() -> None:
    assert matches(("a …, b", "…", "c"), "a 1, b\nx\ny\nc\n")
    assert matches(("…", "c"), "c") is False
    assert not matches(("a …",), "a 1\nb")
    assert not matches(("a.c",), "abc")


@pytest.mark.parametrize(
    ("content", "message"),
    [
        ("```\n$ ogden rules physician --limit 1\nnothing\n```", "physician: 1 sense"),
        ("```\nogden simplify --strenght bold x.txt\n```", "unrecognized arguments"),
        ("<!-- not run: why -->\n```\nogden simplify --strenght bold x.txt\n```", "unrecognized arguments"),
        ("```\ncurl http://127.0.0.1/\n```", "mark the block"),
        ("<!-- not run: why -->\n\n    python bench/nowhere.py", "bench/nowhere.py is not there"),
        ("    make nothing", "make has no"),
        ("```\npip install 'ogden[nothing]'\n```", "nothing"),
        ("```python\n1 + 1  # 3\n```", "gives 2"),
        ("```\n>>> 1 + 1\n3\n```", "Got:\n    2"),
        ("```python\nprint(1)\n```\n\n```\n2\n```", "page.md:2 prints"),
        ("<!-- not run: why -->\n```python\nimport nowhere\n```", "No module named 'nowhere'"),
        ("<!-- given: x = 1 -->\n```python\nx  # 2\n```", "gives 1"),
    ],
)
def test_what_is_wrong_is_found(content: str, message: str, tmp_path: Path) -> None:
    page = tmp_path / "page.md"
    page.write_text(content, encoding="utf-8")
    with pytest.raises((AssertionError, ImportError, pytest.fail.Exception)) as error:
        run_page(blocks(page, "page.md"), tmp_path)
    assert message in str(error.value)


def test_what_is_right_is_run(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(tmp_path)
    page = tmp_path / "page.md"
    page.write_text(
        "```\n$ echo 'He commenced work.' | ogden simplify > a.txt\n$ cat a.txt\nHe started work.\n```\n\n"
        "```toml\nimport = 1\n```\n\n<!-- other output: large -->\n```\n$ cat a.txt\nmuch\n```\n\n"
        "    >>> from pathlib import Path\n    >>> Path('a.txt').read_text()\n    'He started work.\\n'\n",
        encoding="utf-8",
    )
    run_page(blocks(page, "page.md"), tmp_path)
