"""No command writes over what it reads, whatever name the output is given."""

import re
from pathlib import Path

import pytest
from test_options import COMMANDS

from ogden.app.main import main

WRITING = [
    "simplify a.txt -o {}",
    "simplify a.txt --glossary b.txt -o {}",
    "simplify --lines a.txt -o {}",
    "evaluate --normal a.txt --output b.txt --references c.txt --per-sentence {}",
    "report --normal a.txt --output b.txt --references c.txt --html {}",
    "judge read --key a.txt --sheets b.txt c.txt -o {}",
    "corpus align a.txt b.txt -o {}",
    "corpus clean --pairs a.txt b.txt -o {}",
    "corpus stats --pairs a.txt b.txt --html {}",
    "lm build --text a.txt b.txt --vocabulary c.txt -o {}",
    "align --pairs a.txt b.txt -o {}",
    "align --pairs a.txt b.txt -o new --save {}",
    "align --pairs a.txt --model b.txt -o {}",
    "model from-moses --phrase-table a.txt --arpa b.txt --reordering-table c.txt -o {}",
    "model from-moses --phrase-table a.txt --arpa b.txt --weights c.txt -o {}",
    "extract --pairs a.txt --alignments b.txt -o {}",
    "extract --pairs a.txt --alignments b.txt -o new --reordering {}",
    "grammar build --pairs a.txt --paraphrases b.txt --words c.txt -o {}",
    "grammar build --pairs a.txt --lists b.txt --opposites c.txt -o {}",
    "grammar build --pairs a.txt --text b.txt -o {}",
    "grammar pivot --bitext a.txt b.txt -o {}",
    "train phrase --pairs a.txt --lm-text b.txt -o {}",
    "train phrase_deletion --pairs a.txt --lm-text b.txt -o {}",
    "train phrase_dissimilarity --pairs a.txt --lm-text b.txt -o {}",
    "train word_substitution --pairs a.txt --lm-text b.txt --wordnet c.txt -o {}",
    "train paraphrase_grammar --grammar a.txt --lm-text b.txt --normal-text c.txt -o {}",
    "train tree_transducer --pairs a.txt --lm-text b.txt -o {}",
    "train tree_compression --trees a.txt --lm-text b.txt -o {}",
    "train tree_discriminative --pairs a.txt --lm-text b.txt -o {}",
    "train tree_operations --pairs a.txt --lm-text b.txt -o {}",
    "train quasi_synchronous --pairs a.txt --lm-text b.txt -o {}",
    "run a.txt --input b.txt -o {}",
    "tune a.txt --normal b.txt --references c.txt -o {}",
    "tune a.txt --normal b.txt --references c.txt -o new --html {}",
    "tune a.txt --normal b.txt --held-out-normal c.txt -o {}",
    "tag a.txt b.txt --model c.txt -o {}",
    "parse a.txt b.txt --model c.txt -o {}",
]
NEW_DIRECTORIES = ("judge make", "corpus split", "corpus multi-reference make", "corpus multi-reference read")
"""They write to a directory, which must be new."""


@pytest.fixture(autouse=True)
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.chdir(tmp_path)
    for name in "abc":
        Path(f"{name}.txt").write_text(f"what is in {name}\tstays\n")
    Path("folder").mkdir()
    Path("folder/link").symlink_to("../a.txt")
    Path("hard").hardlink_to("b.txt")
    return tmp_path


@pytest.mark.parametrize("command", WRITING)
def test_inputs_are_not_written_over(here: Path, command: str, capsys: pytest.CaptureFixture[str]) -> None:
    before = {path: path.read_text() for path in here.rglob("*") if path.is_file()}
    for name in [*sorted(set(re.findall(r"\b[abc]\.txt", command))), "./a.txt", "folder/link"]:
        assert main(command.format(name).split()) == 2
        assert f"{name} is read and would be written over" in capsys.readouterr().err
        assert {path: path.read_text() for path in here.rglob("*") if path.is_file()} == before
    if "b.txt" in command:
        assert main(command.format("hard").split()) == 2
        assert "hard is read and would be written over" in capsys.readouterr().err


@pytest.mark.parametrize(
    "command",
    [
        "align --pairs a.txt -o out --save ./out",
        "extract --pairs a.txt --alignments b.txt -o out --reordering out",
        "tune a.txt --normal b.txt --references c.txt -o out --html out",
    ],
)
@pytest.mark.parametrize("there", [True, False])
def test_two_outputs_are_two_files(command: str, there: bool, capsys: pytest.CaptureFixture[str]) -> None:
    if there:
        Path("out").touch()
    assert main(command.split()) == 2
    assert "out would be written over" in capsys.readouterr().err
    assert Path("out").exists() == there


def test_a_file_of_a_directory_that_is_read(capsys: pytest.CaptureFixture[str]) -> None:
    Path("folder/data.noun").touch()
    command = "train word_substitution --pairs a.txt --wordnet folder -o folder/data.noun"
    assert main(command.split()) == 2
    assert "folder/data.noun is read and would be written over" in capsys.readouterr().err


def test_no_command_is_forgotten() -> None:
    """Whatever has an option for a file to write is above."""
    writing = {
        name
        for name, parser in COMMANDS.items()
        if {"-o", "--html", "--save", "--per-sentence"} & set(parser._option_string_actions)
    }
    tested = {name for name in COMMANDS if any(line.startswith(f"{name} ") for line in WRITING)}
    assert writing - set(NEW_DIRECTORIES) == tested
