"""Blocks on several processes: in order, the same as those of one, whatever becomes of the others."""

import os
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from pathlib import Path

import pytest

import ogden
from ogden.editing import process_pool as workers
from ogden.editing.builtin import MODEL_FILE, load
from ogden.editing.edits import Simplification
from ogden.editing.process_pool import portions, simplified_blocks
from ogden.editing.simplifier import SimplifyOptions

BLOCKS = [
    [f"Numerous individuals reside at number {number}.", "They commenced work."] for number in range(12)
]


def here(texts: Sequence[str]) -> list[Simplification]:
    return load().simplify_many(texts, SimplifyOptions(), 1)


def test_blocks_come_in_order_and_workers_start_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE", 0)
    read: list[int] = []

    def blocks() -> Iterator[list[str]]:
        for number, block in enumerate(BLOCKS):
            read.append(number)
            yield block

    alone = [here(block) for block in BLOCKS]
    found = simplified_blocks(blocks(), here, str(MODEL_FILE), SimplifyOptions(), 2)
    assert next(found) == alone[0]
    assert len(read) <= 2 * workers.WAITING
    assert list(found) == alone[1:]


def test_one_process_gives_each_block_at_once() -> None:
    read: list[int] = []

    def blocks() -> Iterator[list[str]]:
        for number in range(3):
            read.append(number)
            yield []

    found = simplified_blocks(blocks(), lambda texts: [], "no model", SimplifyOptions(), 1)
    for number in range(3):
        assert next(found) == []
        assert read == list(range(number + 1))


def test_where_others_cannot_start_this_process_does_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "ALONE", 0)
    found = simplified_blocks(BLOCKS[:4], here, "no such file", SimplifyOptions(), 2)
    assert list(found) == [here(block) for block in BLOCKS[:4]]


def test_who_stops_early_leaves_no_process(monkeypatch: pytest.MonkeyPatch) -> None:
    from multiprocessing import active_children

    monkeypatch.setattr(workers, "ALONE", 0)
    before = active_children()
    found = simplified_blocks(BLOCKS, here, str(MODEL_FILE), SimplifyOptions(), 2)
    next(found)
    found.close()  # type: ignore[attr-defined]
    assert active_children() == before


@pytest.mark.skipif(not Path("/proc").is_dir(), reason="looks for processes in /proc")
def test_workers_end_with_a_parent_that_is_killed(tmp_path: Path) -> None:
    script = (
        "import sys\n"
        "from ogden.editing import process_pool as w\n"
        "from ogden.editing.builtin import MODEL_FILE\n"
        "from ogden.editing.simplifier import SimplifyOptions\n"
        "def blocks():\n"
        "    while True: yield ['They commenced work.']\n"
        "if __name__ == '__main__':\n"
        "    w.ALONE = 0\n"
        "    found = w.simplified_blocks(blocks(), lambda texts: [], str(MODEL_FILE), SimplifyOptions(), 2)\n"
        "    for one in found:\n"
        "        if one:\n"
        "            from multiprocessing import active_children\n"
        "            print(*(child.pid for child in active_children()), flush=True)\n"
        "            sys.stdin.read()\n"
    )
    path = tmp_path / "script.py"
    path.write_text(script, encoding="utf-8")
    roots = os.pathsep.join([str(Path(ogden.__file__).parent.parent), *sys.path])
    parent = subprocess.Popen(
        [sys.executable, path],
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        text=True,
        env={**os.environ, "PYTHONPATH": roots},
    )
    assert parent.stdout is not None
    children = parent.stdout.readline().split()
    assert children
    parent.kill()
    parent.communicate()
    end = time.monotonic() + 30
    while any(map(_runs, children)) and time.monotonic() < end:
        time.sleep(0.05)
    assert not any(map(_runs, children))


def _runs(process: str) -> bool:
    try:
        status = Path(f"/proc/{process}/stat").read_text(encoding="utf-8")
    except OSError:
        return False
    return status.rpartition(")")[2].split()[0] != "Z"


def test_portions_hold_all_texts(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(workers, "PORTION", 5)
    assert list(portions(["abc", "de", "", "fghijk", "l"])) == [["abc", "de"], ["", "fghijk"], ["l"]]
    assert list(portions([])) == []
