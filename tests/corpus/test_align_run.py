"""The whole run: counted problems, and killed runs that end as if nothing had happened."""

import json
import random
import signal
import subprocess
import sys
import time
from pathlib import Path

import pytest

from ogden.corpus.align_run import AlignmentSummary, Task, align_sources
from ogden.corpus.sentence_alignment import Thresholds
from ogden.corpus.title_index import PageRules
from ogden.errors import InputError

NAMES = "bees ants moths wasps flies beetles spiders crickets".split()
DEEDS = (
    "gather nectar|build nests|hunt at night|sleep in winter|eat leaves|guard their eggs|dig tunnels".split(
        "|"
    )
)
RULES = PageRules(min_paragraphs=1, min_words=3)

# Kills itself when the run reports progress for the n-th time; n = 0 is a run that nobody kills.
WORKER = """
import os, signal, sys
from ogden.corpus.align_run import Task, align_sources
from ogden.corpus.title_index import PageRules

left = int(sys.argv[4])
def progress(what, done, total):
    global left
    left -= 1
    if left == 0:
        os.kill(os.getpid(), signal.SIGKILL)
print("ready", flush=True)
align_sources(Task(*sys.argv[1:4], rules=PageRules(1, 3), block=2), jobs=1, progress=progress)
"""


def write_side(path: Path, documents: dict[str, list[str]]) -> Path:
    lines = (json.dumps({"title": title, "paragraphs": texts}) + "\n" for title, texts in documents.items())
    path.write_text("".join(lines), encoding="utf-8")
    return path


def make_sides(folder: Path, count: int = 15) -> tuple[Path, Path]:
    """Documents whose simple side is half of the normal one; the sides are in different orders."""
    generator = random.Random(2011)
    normal, simple = {}, {}
    for number in range(count):
        deeds = generator.sample(DEEDS, 4)
        sentences = [f"The {name} {deed} of their own." for name, deed in zip(NAMES, deeds, strict=False)]
        normal[f"Insects {number}"] = [" ".join(sentences), "Nothing of this is found elsewhere."]
        simple[f"insects_{number}"] = [" ".join(sentences[::2]).replace("of their own", "too")]
    shuffled = list(simple.items())
    generator.shuffle(shuffled)
    return (
        write_side(folder / "normal.jsonl", normal),
        write_side(folder / "simple.jsonl", dict(shuffled)),
    )


def align(folder: Path, output: str = "pairs.tsv", **options: object) -> AlignmentSummary:
    task = Task(
        str(folder / "normal.jsonl"), str(folder / "simple.jsonl"), str(folder / output), rules=RULES, block=2
    )
    return align_sources(task, **options)  # type: ignore[arg-type]


def start(folder: Path, output: Path, die_at: int) -> "subprocess.Popen[bytes]":
    arguments = [str(folder / "normal.jsonl"), str(folder / "simple.jsonl"), str(output), str(die_at)]
    return subprocess.Popen([sys.executable, "-c", WORKER, *arguments], stdout=subprocess.PIPE)


def run_until_killed(folder: Path, output: Path, die_at: int) -> None:
    with start(folder, output, die_at) as run:
        assert run.wait(60) == -signal.SIGKILL


@pytest.fixture
def sides(tmp_path: Path) -> Path:
    make_sides(tmp_path)
    return tmp_path


@pytest.fixture
def expected(sides: Path) -> bytes:
    """What a run gives that nobody stops."""
    align(sides, "expected.tsv")
    result = (sides / "expected.tsv").read_bytes()
    assert result.count(b"\n") >= 25
    return result


def test_pairs_come_in_the_order_of_the_simple_side(sides: Path, expected: bytes) -> None:
    rows = [line.split("\t") for line in expected.decode().splitlines()]
    assert all(len(row) == 7 for row in rows)
    titles = [json.loads(line)["title"] for line in (sides / "simple.jsonl").read_text().splitlines()]
    order = [title.replace("i", "I", 1).replace("_", " ") for title in titles]
    assert list(dict.fromkeys(row[4] for row in rows)) == order
    assert not (sides / "expected.tsv.partial").exists()


@pytest.mark.parametrize("jobs", [1, 3])
def test_the_number_of_jobs_changes_nothing(sides: Path, expected: bytes, jobs: int) -> None:
    align(sides, jobs=jobs)
    assert (sides / "pairs.tsv").read_bytes() == expected


def test_a_run_killed_at_any_step_ends_the_same(sides: Path, expected: bytes) -> None:
    """Killed twice on the simple side, at its end, twice on the normal side, then around blocks."""
    output = sides / "pairs.tsv"
    for die_at in (1, 7, 15, 17, 2, 16, 3, 3):
        run_until_killed(sides, output, die_at)
        assert not output.exists()
    blocks = len(list((sides / "pairs.tsv.partial").glob("block-*")))
    assert blocks == 4
    assert align(sides, jobs=2).resumed == blocks
    assert output.read_bytes() == expected
    assert not list(sides.glob(".*"))
    assert not (sides / "pairs.tsv.partial").exists()


def test_a_run_killed_at_random_moments_ends_the_same(sides: Path, expected: bytes) -> None:
    seed = random.randrange(10_000)
    print(f"seed {seed}")
    generator = random.Random(seed)
    output = sides / "pairs.tsv"
    for _ in range(12):
        with start(sides, output, 0) as run:
            assert run.stdout is not None
            run.stdout.readline()
            time.sleep(generator.uniform(0, 0.05))
            run.kill()
    assert not list(sides.glob(".*"))
    align(sides)
    assert output.read_bytes() == expected


def test_other_options_do_not_mix_with_what_is_done(sides: Path, expected: bytes) -> None:
    output = sides / "pairs.tsv"
    run_until_killed(sides, output, 33)
    assert list((sides / "pairs.tsv.partial").glob("block-*"))
    task = Task(
        str(sides / "normal.jsonl"),
        str(sides / "simple.jsonl"),
        str(output),
        Thresholds(sentences=0.95),
        RULES,
        2,
    )
    with pytest.raises(InputError, match="another thresholds: run again with --restart"):
        align_sources(task)
    align_sources(task, restart=True)
    assert output.read_bytes() != expected


def test_another_input_does_not_mix_with_what_is_done(sides: Path) -> None:
    run_until_killed(sides, sides / "pairs.tsv", 33)
    text = (sides / "normal.jsonl").read_text()
    (sides / "normal.jsonl").write_text(text.replace("nectar", "pollen"))
    with pytest.raises(InputError, match="another normal side"):
        align(sides)
    align(sides, restart=True)
    assert "pollen" in (sides / "pairs.tsv").read_text()


def test_an_input_mended_before_anything_was_aligned_is_read_afresh(sides: Path) -> None:
    text = (sides / "normal.jsonl").read_text()
    (sides / "normal.jsonl").write_text("{\n" + text)
    with pytest.raises(InputError, match=r"normal.jsonl, line 1: not valid JSON"):
        align(sides, strict=True)
    (sides / "normal.jsonl").write_text(text)
    align(sides, strict=True)
    assert (sides / "pairs.tsv").exists()


def test_two_runs_at_once_are_refused(sides: Path) -> None:
    def second(what: str, done: int, total: int | None) -> None:
        with pytest.raises(InputError, match="another run"):
            align(sides)

    align(sides, progress=second)


@pytest.mark.parametrize("suffix", [".gz", ".xz"])
def test_packed_pairs(sides: Path, expected: bytes, suffix: str) -> None:
    from ogden.text.lines import read_text

    align(sides, f"pairs.tsv{suffix}")
    assert read_text(str(sides / f"pairs.tsv{suffix}")).encode() + b"\n" == expected


PROBLEMS = {
    "broken line": 1,
    "duplicate title": 1,
    "empty document": 1,
    "title on one side only": 2,
}


@pytest.fixture
def troubled(sides: Path) -> Path:
    with (sides / "normal.jsonl").open("a") as stream:
        stream.write('{"title": "Insects 1", "paragraphs": ["Again."]}\n')
        stream.write('{"title": "Only here", "paragraphs": ["Alone on its side."]}\n')
        stream.write("{broken\n")
    with (sides / "simple.jsonl").open("a") as stream:
        stream.write('{"title": "Nothing", "paragraphs": ["", " "]}\n')
        stream.write('{"title": "Only there", "paragraphs": ["Alone on the other side."]}\n')
    return sides


def test_problems_are_counted_and_shown_with_their_places(troubled: Path) -> None:
    shown: list[str] = []
    summary = align(troubled, show=shown.append)
    assert summary.problems == PROBLEMS
    assert summary.read == {"normal": 17, "simple": 17}
    assert summary.paired == 15
    places = sorted(message.split(": ")[0].removeprefix(f"{troubled}/") for message in shown)
    assert places == [
        "normal.jsonl, line 16",
        "normal.jsonl, line 17",
        "normal.jsonl, line 18",
        "simple.jsonl, line 16",
        "simple.jsonl, line 17",
    ]


def test_problems_found_before_a_kill_are_not_forgotten(troubled: Path) -> None:
    run_until_killed(troubled, troubled / "pairs.tsv", 38)
    shown: list[str] = []
    summary = align(troubled, show=shown.append)
    assert summary.resumed > 0
    assert summary.problems == PROBLEMS
    assert len(shown) == 5


@pytest.mark.parametrize("resumed", [False, True])
def test_strict_stops_at_a_problem(troubled: Path, resumed: bool) -> None:
    if resumed:
        run_until_killed(troubled, troubled / "pairs.tsv", 38)
    with pytest.raises(InputError, match=r"simple.jsonl, line 16"):
        align(troubled, strict=True)
    assert not (troubled / "pairs.tsv").exists()


def test_documents_left_out_by_rule_take_their_partner_along(tmp_path: Path) -> None:
    text = ["Bees gather nectar from flowers.", "They make honey of it in the hive."]
    write_side(tmp_path / "normal.jsonl", {"A": text, "B": text, "C": text[:1], "D": text})
    write_side(
        tmp_path / "simple.jsonl", {"A": text, "B": ["B may refer to:", "x"], "C": text, "D": text[:1]}
    )
    task = Task(
        *(str(tmp_path / name) for name in ("normal.jsonl", "simple.jsonl", "p.tsv")), rules=PageRules(2, 3)
    )
    summary = align_sources(task)
    assert summary.dropped == {
        "normal": {"one-line page": 1},
        "simple": {"disambiguation page": 1, "one-line page": 1},
    }
    assert summary.paired == 1
    assert not summary.problems


def test_names_of_files_that_are_no_text(tmp_path: Path) -> None:
    for side in ("normal", "simple"):
        folder = tmp_path / f"{side}\udcff\n"
        folder.mkdir()
        (folder / "Bee.txt").write_text(
            "Bees gather nectar from flowers.\n\nThey make honey of it in the hive."
        )
        (folder / "\udcfe.txt").write_text("Bees gather nectar from flowers.")
    output = tmp_path / "pairs\udcff.tsv"
    task = Task(str(tmp_path / "normal\udcff\n"), str(tmp_path / "simple\udcff\n"), str(output), rules=RULES)

    def stop(what: str, done: int, total: int | None) -> None:
        if what.startswith("aligning"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        align_sources(task, progress=stop)
    shown: list[str] = []
    assert align_sources(task, show=shown.append).problems == {"file that cannot be read": 2}
    assert len(shown) == 2
    assert output.exists()


def test_sides_that_share_no_title_give_no_pairs(tmp_path: Path) -> None:
    write_side(tmp_path / "normal.jsonl", {"A": ["Bees gather nectar."]})
    write_side(tmp_path / "simple.jsonl", {"B": ["Bees gather nectar."]})
    summary = align(tmp_path)
    assert summary.problems == {"title on one side only": 2}
    assert (tmp_path / "pairs.tsv").read_bytes() == b""


@pytest.mark.parametrize(
    ("output", "message"),
    [
        ("-", "name a file"),
        (".", "name a file"),
        ("none/pairs.tsv", "^none/pairs.tsv .* no directory none$"),
    ],
)
def test_outputs_that_cannot_be(
    sides: Path, monkeypatch: pytest.MonkeyPatch, output: str, message: str
) -> None:
    monkeypatch.chdir(sides)
    with pytest.raises(InputError, match=message):
        align_sources(Task("normal.jsonl", "simple.jsonl", output))


def test_inputs_that_are_not_there(sides: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        align_sources(Task(str(sides / "x"), str(sides / "simple.jsonl"), str(sides / "pairs.tsv")))
    (sides / "empty.jsonl").write_text("")
    with pytest.raises(InputError, match="no document in it"):
        align_sources(Task(str(sides / "empty.jsonl"), str(sides / "simple.jsonl"), str(sides / "pairs.tsv")))


def test_titles_that_begin_with_a_mark_of_the_order_of_bytes(tmp_path: Path) -> None:
    text = ["Bees gather nectar from flowers in the garden all through the summer.", "They also sleep."]
    for side in ("normal", "simple"):
        write_side(tmp_path / f"{side}.jsonl", {"\ufeffBee": text, "Ant": text})
    align(tmp_path, "expected.tsv")

    def stop(what: str, done: int, total: int | None) -> None:
        if what.startswith("aligning"):
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        align(tmp_path, progress=stop)
    align(tmp_path)
    assert (tmp_path / "pairs.tsv").read_bytes() == (tmp_path / "expected.tsv").read_bytes()
    assert (tmp_path / "pairs.tsv").read_bytes().count(b"\tBee\t") == 1


@pytest.mark.parametrize("resumed", [False, True])
def test_a_strict_message_does_not_say_that_something_was_skipped(sides: Path, resumed: bool) -> None:
    with (sides / "simple.jsonl").open("a") as stream:
        stream.write("{broken\n")
    if resumed:
        run_until_killed(sides, sides / "pairs.tsv", 36)
    with pytest.raises(InputError, match=r"column 2\)$"):
        align(sides, strict=True)
