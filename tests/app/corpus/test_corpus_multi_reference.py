"""`ogden corpus multi-reference` from the command line: make, fill, read."""

import csv
import json
import random
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

import pytest
from simulated_workers import NORMAL, Worker, careful, copier, deleter, garbage, lazy_after, splitter

from ogden.app.main import main

SIMPLE = [careful(sentence, 0, random.Random(1)) for sentence in NORMAL]


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    lines = [f"{normal}\t{simple}\t0.9" for normal, simple in zip(NORMAL, SIMPLE, strict=True)]
    (tmp_path / "pairs.tsv").write_text("\n".join([*lines, "no pair here"]) + "\n")
    return tmp_path


def run(*arguments: str) -> int:
    return main(["corpus", "multi-reference", *arguments])


def make(*more: str) -> int:
    basic = ("--pairs", "pairs.tsv", "--form", "keep", "--max-difference", "0.6", "-n", "20", "-o", "tasks")
    return run("make", *basic, *more)


def fill(sheet: int, worker: Worker, first: int = 99) -> str:
    """Fill a sheet in without looking at the key, as a worker does; all but the `first` cells stay empty."""
    chance = random.Random(sheet)
    with Path(f"tasks/sheet-{sheet}.csv").open(newline="", encoding="utf-8-sig") as stream:
        rows = list(csv.DictReader(stream))
    path = Path(f"filled-{sheet}.csv")
    with path.open("w", newline="", encoding="utf-8") as stream:
        writer = csv.DictWriter(stream, ["sheet", "sentence", "normal", "rewritten"])
        writer.writeheader()
        for place, row in enumerate(rows):
            row["rewritten"] = worker(row["normal"], place, chance) if place < first else ""
            writer.writerow(row)
    return str(path)


def read(workers: Mapping[int, Worker], *more: str) -> int:
    sheets = [fill(sheet, worker) for sheet, worker in workers.items()]
    return run("read", "--key", "tasks/key.json", "--answers", *sheets, *more)


def lines(path: str) -> list[str]:
    return Path(path).read_text("utf-8").splitlines()


def test_make_says_what_was_made(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("--references", "3", "--per-worker", "15", "--seed", "7") == 0
    printed = capsys.readouterr()
    assert "20 pairs read" in printed.out
    assert "20 fit; 20 drawn, seed 7" in printed.out
    assert "3 references a sentence, 4 workers with 15 sentences each" in printed.out
    assert "pairs.tsv, line 21: there is one column" in printed.err
    assert {path.suffix for path in (folder / "tasks").iterdir()} == {".html", ".csv", ".json", ".txt"}


def test_one_of_each_is_told_in_the_singular(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (folder / "pairs.tsv").write_text(f"{NORMAL[0]}\t{SIMPLE[0]}\n")
    assert make("-n", "1", "--references", "1") == 0
    out = capsys.readouterr().out
    assert "       1 pair read\n" in out
    assert "\n1 reference a sentence, 1 worker with 1 sentence\n" in out
    assert "for the workers: tasks/sheet-1.html (or .csv" in out


def test_the_same_seed_gives_the_same_sheets(folder: Path) -> None:
    assert make("-r", "3") == 0
    first = {path.name: path.read_bytes() for path in (folder / "tasks").iterdir()}
    (folder / "tasks").rename(folder / "old")
    assert make("-r", "3") == 0
    assert {path.name: path.read_bytes() for path in (folder / "tasks").iterdir()} == first


def test_tokenised_sentences_are_shown_as_people_type_them(folder: Path) -> None:
    pair = "He did n't reside -LRB- or work -RRB- there .\tHe did n't live -LRB- or work -RRB- there .\n"
    (folder / "pairs.tsv").write_text(pair)
    assert make("-n", "1", "-r", "1", "--form", "raw") == 0
    assert ",He didn't reside (or work) there.," in Path("tasks/sheet-1.csv").read_text("utf-8")
    (folder / "tasks").rename(folder / "old")
    assert make("-n", "1", "-r", "1") == 0
    assert ",He did n't reside -LRB- or work -RRB- there .," in Path("tasks/sheet-1.csv").read_text("utf-8")


def test_careful_workers_give_a_reference_set(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "3", "--per-worker", "15") == 0
    assert read(dict.fromkeys(range(1, 5), careful), "-o", "set") == 0
    printed = capsys.readouterr().out
    assert "60 answers\n20 sentences with 3 references" in printed
    assert sorted(lines("set/normal")) == sorted(NORMAL)
    columns = [lines(f"set/simple.{k}") for k in range(3)]
    assert all(len(column) == 20 for column in columns)
    with Path("set/answers.csv").open(newline="", encoding="utf-8-sig") as stream:
        rows = list(csv.DictReader(stream))
    assert len(rows) == 60
    placed = {(row["normal"], row["reference"]): row["rewritten"] for row in rows}
    for line, normal in enumerate(lines("set/normal")):
        assert [placed[normal, str(k)] for k in range(3)] == [column[line] for column in columns]
    assert {row["verdict"] for row in rows} == {"ok"}
    assert rows[0]["source"].startswith("pairs.tsv, line ")


def test_careless_workers_are_named_and_dropped(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "8") == 0
    lazy = lazy_after(5, careful, copier)
    workers = {1: careful, 2: copier, 3: careful, 4: deleter, 5: splitter, 6: careful, 7: garbage, 8: lazy}
    assert read(workers, "--json", "--drop-careless", "--references", "3", "-o", "set") == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    verdicts = {worker["name"]: worker["verdict"] for worker in found["workers"]}
    assert [name for name, verdict in verdicts.items() if verdict == "careless"] == ["2", "4", "5", "7", "8"]
    assert [verdicts[name] for name in "136"] == ["ok"] * 3
    assert (found["answers"], found["dropped"], found["sentences"], found["filled"]) == (160, 100, 20, 0)
    with Path("set/answers.csv").open(newline="", encoding="utf-8-sig") as stream:
        used = {row["worker"] for row in csv.DictReader(stream) if row["reference"]}
    assert used == {"1", "3", "6"}


def test_reasons_are_printed(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "5") == 0
    capsys.readouterr()
    assert read({1: careful, 2: careful, 3: copier, 4: careful}) == 0
    printed = capsys.readouterr().out
    assert "worker 3: careless: copies 20 of 20" in printed
    assert "no answers from 1 of 5 workers: 5" in printed
    assert "left out: 20 sentences with 4 answers" in printed
    assert not Path("set").exists()


def test_missing_answers_are_left_out_or_filled(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "2") == 0
    arguments = ["--key", "tasks/key.json", "--answers", fill(1, careful), fill(2, careful, first=12)]
    assert run("read", *arguments, "-o", "left-out") == 0
    assert "left out: 8 sentences with 1 answer\n" in capsys.readouterr().out
    assert len(lines("left-out/normal")) == len(lines("left-out/simple.1")) == 12
    assert run("read", *arguments, "--missing", "repeat", "-o", "repeated") == 0
    assert "filled up: 8 lines of the references" in capsys.readouterr().out
    same = [
        one == two for one, two in zip(lines("repeated/simple.0"), lines("repeated/simple.1"), strict=True)
    ]
    assert sum(same) >= 8


def test_single_answers_can_be_dropped(folder: Path) -> None:
    assert make("-r", "2") == 0
    assert (
        read({1: careful, 2: lazy_after(15, careful, splitter)}, "--drop", "split", "copy", "-o", "set") == 0
    )
    assert len(lines("set/normal")) <= 15
    assert not set(lines("set/normal")) & set(lines("set/simple.1"))


def test_thresholds_are_options(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "2") == 0
    assert read({1: careful, 2: lazy_after(16, careful, copier)}, "--json", "--copies", "0.2") == 0
    found = json.loads(capsys.readouterr().out.splitlines()[-1])
    assert [worker["verdict"] for worker in found["workers"]] == ["ok", "careless"]


def test_nothing_left_to_write(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "3") == 0
    assert read({1: careful, 2: copier, 3: careful}, "--drop-careless", "-o", "set") == 2
    printed = capsys.readouterr()
    assert "worker 2: careless" in printed.out
    assert "no sentence has 3 answers" in printed.err
    assert "give --references 2, or --missing repeat" in printed.err
    assert not Path("set").exists()


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["-n", "21"], "-n 21: 20 of 20 pairs are fit"),
        (["-r", "3", "--workers", "2"], "need 3 different workers"),
        (["--strict"], "pairs.tsv, line 21: there is one column"),
        (["--pairs", "absent"], "absent: there is no such file"),
    ],
)
def test_make_mistakes(
    folder: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert make(*arguments) == 2
    assert message in capsys.readouterr().err
    assert not Path("tasks").exists()


def test_read_mistakes(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert make("-r", "2") == 0
    assert make("-r", "2") == 2
    assert "tasks already exists and is not empty" in capsys.readouterr().err
    assert read({1: careful}, "--references", "3") == 2
    assert "each sentence was given to 2 workers" in capsys.readouterr().err
    assert read({1: careful}, "--first", "0") == 2
    assert "--first 0" in capsys.readouterr().err
    assert read({1: careful}, "-o", "tasks") == 2
    assert "tasks already exists" in capsys.readouterr().err
    assert run("read", "--key", "pairs.tsv", "--answers", "filled-1.csv") == 2
    assert "pairs.tsv is no key of a rewriting task" in capsys.readouterr().err


def test_the_help_waits_for_nothing_heavy() -> None:
    code = (
        "import sys; from ogden.app.corpus import multi_reference; print("
        "{'numpy', 'rapidfuzz', 'jinja2', 'ogden._core', 'ogden.corpus.crowd.answers'} & set(sys.modules))"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
