import subprocess
import sys
from pathlib import Path

import pytest
from toy_tagger import write_toy_tagger

from ogden.app.main import main
from ogden.app.parse import tag
from ogden.parsing.tagger import KINDS


@pytest.fixture
def model(tmp_path: Path) -> str:
    path = tmp_path / "toy.ogden"
    write_toy_tagger(path)
    return str(path)


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_raw_text(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He slept. The dog saw London.\n")
    assert main(["tag", text, "--model", model]) == 0
    assert capsys.readouterr().out == "He/PRP slept/VBD ./.\nThe/DT dog/NN saw/VBD London/NNP ./.\n"


def test_tokenised_lines_stay_in_step(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He slept . The dog\n\nThe cats\n")
    assert main(["tag", text, "--tokenised", "--model", model]) == 0
    assert [line.count("/") for line in capsys.readouterr().out.split("\n")] == [5, 0, 2, 0]


def test_columns(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He slept.\nThe dog\n")
    assert main(["tag", text, "--columns", "--model", model]) == 0
    assert capsys.readouterr().out == "He\tPRP\nslept\tVBD\n.\t.\n\nThe\tDT\ndog\tNN\n\n"


def test_probabilities(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He slept.\n")
    assert main(["tag", text, "--probabilities", "--model", model]) == 0
    word, name, probability = capsys.readouterr().out.split("\n")[0].split("\t")
    assert (word, name) == ("He", "PRP")
    assert 0.5 < float(probability) <= 1


def test_several_tags(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He slept.\n")
    assert main(["tag", text, "--nbest", "3", "--model", model]) == 0
    columns = capsys.readouterr().out.split("\n")[0].split("\t")
    assert len(columns) == 7
    assert float(columns[2]) >= float(columns[4]) >= float(columns[6])


def test_kind(model: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = write(tmp_path / "a.txt", "He saw London .\n")
    assert main(["tag", text, "--tokenised", "--kind", "biomedical", "--model", model]) == 0
    assert capsys.readouterr().out == "He/PRP saw/VBD London/NN ./.\n"


def test_to_a_file(model: str, tmp_path: Path) -> None:
    text, output = write(tmp_path / "a.txt", "He slept.\n"), tmp_path / "out.txt"
    assert main(["tag", text, "--model", model, "-o", str(output)]) == 0
    assert output.read_text(encoding="utf-8") == "He/PRP slept/VBD ./.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["--nbest", "0"], "--nbest 0: give the number of tags"),
        (["--jobs", "-1"], "--jobs -1: give the number of threads"),
        (["--model", "nowhere.ogden"], "nowhere.ogden"),
    ],
)
def test_bad_options(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], arguments: list[str], message: str
) -> None:
    assert main(["tag", write(tmp_path / "a.txt", "He slept.\n"), *arguments]) == 2
    assert message in capsys.readouterr().err


def test_standard_error_may_be_closed(model: str, tmp_path: Path) -> None:
    text = write(tmp_path / "a.txt", "He slept.\n")
    command = [sys.executable, "-m", "ogden.app.main", "tag", "--model", model, text]
    ran = subprocess.run(
        ["sh", "-c", 'exec "$@" 2>&-', "sh", *command], capture_output=True, text=True, check=False
    )
    assert (ran.returncode, ran.stdout) == (0, "He/PRP slept/VBD ./.\n")


def test_the_help_names_the_kinds_of_the_tagger() -> None:
    assert tag.KINDS == KINDS
