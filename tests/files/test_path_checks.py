"""Results go where they were sent, never over what was read, and full disks are named."""

import os
import resource
import subprocess
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.corpus.align_run import Task, align_sources, work_folder
from ogden.corpus.title_index import PageRules
from ogden.errors import InputError
from ogden.files.path_checks import refuse_overwriting

PAIR = "The committee endeavoured to ascertain the cause.\tThe group tried to find the cause.\n"
DOCUMENT = (
    '{"title": "Bee", "paragraphs": ["Bees gather nectar from many flowers in the garden all the summer."]}\n'
)


def clean(output: str) -> None:
    assert main(["corpus", "clean", "--pairs", "pairs.tsv", "-o", output]) == 0


def align(output: str) -> None:
    align_sources(Task("normal.jsonl", "simple.jsonl", output, rules=PageRules(1, 1)))


COMMANDS = [clean, align]


@pytest.fixture(autouse=True)
def files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text(PAIR)
    for side in ("normal", "simple"):
        Path(f"{side}.jsonl").write_text(DOCUMENT)
    return tmp_path


@pytest.mark.parametrize("command", COMMANDS)
@pytest.mark.parametrize("there", [True, False])
def test_a_link_stays_a_link(files: Path, command: Callable[[str], None], there: bool) -> None:
    Path("elsewhere").mkdir()
    target = Path("elsewhere/out.tsv")
    if there:
        target.write_text("before")
    Path("link.tsv").symlink_to(target)
    command("link.tsv")
    assert Path("link.tsv").is_symlink()
    assert target.read_text().count("\n") == 1
    assert [path.name for path in Path("elsewhere").iterdir()] == ["out.tsv"]
    assert not list(files.glob("*.partial"))


@pytest.mark.parametrize("command", COMMANDS)
def test_a_pipe_is_written_to(files: Path, command: Callable[[str], None]) -> None:
    os.mkfifo("pipe")
    received: list[str] = []
    reader = threading.Thread(target=lambda: received.append(Path("pipe").read_text()), daemon=True)
    reader.start()
    command("pipe")
    reader.join(10)
    assert [text.count("\n") for text in received] == [1]
    assert Path("pipe").is_fifo()
    assert not list(files.glob("*.partial"))


@pytest.mark.parametrize(
    "arguments",
    [
        ["align", "normal.jsonl", "simple.jsonl", "-o", "normal.jsonl"],
        ["align", "normal.jsonl", "simple.jsonl", "-o", "simple.jsonl", "--restart"],
        ["align", "texts", "simple.jsonl", "-o", "texts/Bee.txt"],
        ["clean", "--pairs", "pairs.tsv", "-o", "pairs.tsv"],
        ["clean", "--pairs", "pairs.tsv", "-o", "link.tsv"],
        ["stats", "--pairs", "pairs.tsv", "--html", "pairs.tsv"],
    ],
)
def test_what_is_read_is_not_written_over(
    files: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("texts").mkdir()
    Path("texts/Bee.txt").write_text("Bees fly.")
    Path("link.tsv").symlink_to("pairs.tsv")
    before = {path: path.read_text() for path in files.rglob("*") if path.is_file()}
    assert main(["corpus", *arguments]) == 2
    assert "is read and would be written over" in capsys.readouterr().err
    assert {path: path.read_text() for path in files.rglob("*") if path.is_file()} == before


@pytest.mark.parametrize(
    "arguments",
    [
        ["split", "--pairs", "pairs.tsv", "--test", "1", "--tune", "0", "-o", "pairs.tsv"],
        ["multi-reference", "make", "--pairs", "pairs.tsv", "-n", "1", "-o", "pairs.tsv"],
    ],
)
def test_a_file_is_no_directory_to_fill(arguments: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["corpus", *arguments]) == 2
    assert "pairs.tsv already exists" in capsys.readouterr().err
    assert Path("pairs.tsv").read_text() == PAIR


def test_standard_input_and_output_are_not_the_same_file() -> None:
    refuse_overwriting("-", ["-", "pairs.tsv"])
    refuse_overwriting("new.tsv", ["-", "absent", "pairs.tsv"])


@pytest.mark.parametrize(
    "arguments",
    [
        ["clean", "--pairs", "pairs.tsv", "-o", "out.tsv.bz2"],
        ["align", "normal.jsonl", "simple.jsonl", "-o", "out.tsv.bz2"],
        ["clean", "--pairs", "pairs.tsv.bz2", "-o", "out.tsv"],
        ["stats", "--pairs", "pairs.tsv.bz2"],
        "split --pairs pairs.tsv --test 0 --tune 0 -o sets --against pairs.tsv.bz2".split(),
    ],
)
def test_packings_that_are_not_known(
    files: Path, arguments: list[str], capsys: pytest.CaptureFixture[str]
) -> None:
    Path("pairs.tsv.bz2").write_bytes(b"BZh9\xff")
    assert main(["corpus", *arguments]) == 2
    assert ".bz2: what is " in capsys.readouterr().err
    assert not list(files.glob("out*"))


@pytest.mark.parametrize("restart", [False, True])
@pytest.mark.parametrize("name", ["diary.txt", "normal.jsonl", "run.json"])
def test_a_directory_of_other_people_is_left_alone(files: Path, restart: bool, name: str) -> None:
    folder = files / "out.tsv.partial"
    folder.mkdir()
    (folder / name).write_text("mine")
    (folder / "lock").write_text("mine too")
    with pytest.raises(InputError, match=f"other files in it, as {name}"):
        align_sources(Task("normal.jsonl", "simple.jsonl", "out.tsv"), restart=restart)
    assert (folder / name).read_text() == "mine"
    assert (folder / "lock").read_text() == "mine too"


def test_what_others_put_beside_the_work_stays(files: Path) -> None:
    folder = work_folder("out.tsv")

    def put(what: str, done: int, total: int | None) -> None:
        (folder / "diary.txt").write_text("mine")

    task = Task("normal.jsonl", "simple.jsonl", "out.tsv", rules=PageRules(1, 1))
    align_sources(task, progress=put)
    assert [path.name for path in folder.iterdir()] == ["diary.txt"]


def test_a_kill_before_anything_was_said_does_no_harm(files: Path) -> None:
    folder = work_folder("out.tsv")
    folder.mkdir()
    (folder / "lock").touch()
    (folder / ".run.json.0123abcd.partial").touch()
    align("out.tsv")
    assert Path("out.tsv").read_text()
    assert not folder.exists()


@pytest.mark.parametrize(
    "arguments",
    [
        "clean --pairs many.tsv -o out.tsv",
        "clean --pairs many.tsv -o -",
        "split --pairs many.tsv --test 1 --tune 1 -o out",
    ],
)
def test_a_full_disk_is_not_blamed_on_standard_output(files: Path, arguments: str) -> None:
    words = (f"The {'x' * k} men slept in house {k} .\tThe men slept in {k} .\n" for k in range(2000))
    Path("many.tsv").write_text("".join(words))
    command = [sys.executable, "-m", "ogden.app.main", "corpus", *arguments.split()]
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, 50_000)),
    )
    assert done.returncode == 2
    assert done.stderr.startswith("ogden: temporary files cannot be written (File too large): make room")
    assert not list(files.glob("out*"))
