"""Options that many commands have: the same check and the same words in each."""

import argparse
from collections.abc import Iterator
from pathlib import Path

import pytest

from ogden.app import options
from ogden.app.main import build_parser, main
from ogden.files.cores import available_cores

PAIRS = "the big cat sat on it .\ta cat sat .\nthe dog ran home .\ta dog ran .\n"


def commands(
    parser: argparse.ArgumentParser, words: tuple[str, ...] = ()
) -> Iterator[tuple[str, argparse.ArgumentParser]]:
    """All commands that do something, as `lm build`, and their parsers."""
    below = [action for action in parser._actions if isinstance(action, argparse._SubParsersAction)]
    if not below:
        yield " ".join(words), parser
    for action in below:
        for name, child in action.choices.items():
            yield from commands(child, (*words, name))


COMMANDS = dict(commands(build_parser()))


def having(flag: str) -> list[str]:
    return [name for name, parser in COMMANDS.items() if flag in parser._option_string_actions]


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text(PAIRS)
    Path("links").write_text("0-0 2-1\n0-0 1-1\n")
    Path("text").write_text("the cat sat .\nthe dog ran .\n")
    return tmp_path


@pytest.mark.parametrize("command", having("--jobs"))
def test_jobs_are_checked_in_one_place(command: str) -> None:
    (action,) = {COMMANDS[command]._option_string_actions["--jobs"]}
    assert action.type is options._jobs
    assert action.default == 0


@pytest.mark.parametrize("command", having("--memory"))
def test_memory_is_checked_in_one_place(command: str) -> None:
    action = COMMANDS[command]._option_string_actions["--memory"]
    assert action.type is options._bytes
    assert action.default == 1 << 30


@pytest.mark.parametrize("jobs", ["-1", "-99999999999999999999", "many", "1.5", "nan"])
@pytest.mark.parametrize(
    "command",
    ["lm query model --text text", "align --pairs pairs.tsv -o out", "tag text", "run m.ogden --input text"],
)
def test_jobs_that_cannot_be(command: str, jobs: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main([*command.split(), f"--jobs={jobs}"]) == 2
    said = capsys.readouterr().err
    assert said == f"ogden: --jobs {jobs}: give the number of threads, or 0 for all cores\n"


@pytest.mark.parametrize(
    "command",
    [
        "align --pairs pairs.tsv -o out",
        "extract --pairs pairs.tsv --alignments links -o out",
        "tag text -o out",
    ],
)
def test_more_jobs_than_anyone_has(command: str) -> None:
    assert main(command.split()) == 0
    expected = Path("out").read_bytes()
    assert main([*command.split(), "--jobs", "99999999999999999999"]) == 0
    assert Path("out").read_bytes() == expected


def test_jobs_are_kept_to_what_the_machine_has_a_use_for() -> None:
    assert options._jobs("1") == 1
    assert options._jobs("99999999999999999999") == options.JOBS_A_CORE * available_cores()


@pytest.mark.parametrize("memory", ["nan", "inf", "-inf", "1e300", "0", "-1", "much"])
@pytest.mark.parametrize(
    "command",
    [
        "lm build --text text -o out",
        "extract --pairs pairs.tsv --alignments links -o out",
        "train phrase --pairs pairs.tsv -o out",
        "train paraphrase_grammar --grammar text --lm-text text --normal-text text -o out",
        "train tree_transducer --pairs pairs.tsv -o out",
        "grammar build --pairs pairs.tsv -o out",
        "grammar pivot --bitext pairs.tsv -o out",
    ],
)
def test_memory_that_cannot_be(
    here: Path, command: str, memory: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main([*command.split(), f"--memory={memory}"]) == 2
    said = capsys.readouterr().err
    assert said == f"ogden: --memory {memory}: give a number of gigabytes from 0.001 on\n"
    assert not list(here.glob("out*"))


@pytest.mark.parametrize(
    "command",
    [
        "align --pairs pairs.tsv -o out --min-count 99999999999999999999",
        "align --pairs pairs.tsv -o out --max-length 99999999999999999999",
        "align --pairs pairs.tsv -o out --iterations 99999999999999999999 0 0",
        "extract --pairs pairs.tsv --alignments links -o out --limit 99999999999999999999",
        "lm build --text text -o out --prune 0 99999999999999999999",
        "evaluate --normal text --output text --references text --samples 99999999999999999999",
        "evaluate --normal text --output text --references text --samples 0",
        "evaluate --normal text --output text --references text --samples 0 --significance randomisation",
        "evaluate --normal text --output text --references text --samples -1",
    ],
)
def test_numbers_that_cannot_be(here: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(command.split()) == 2
    said = capsys.readouterr()
    assert said.err.startswith("ogden: ")
    assert said.out == ""
    assert not list(here.glob("out*"))
