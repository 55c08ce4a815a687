"""`ogden lm` as a user runs it."""

import json
from pathlib import Path

import pytest

from ogden.app.main import main

TEXT = "The cat sat.\nThe cat saw the dog.\n\nA dog didn't see the cat.\n"


@pytest.fixture
def model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Path:
    text, path = tmp_path / "text.txt", tmp_path / "model.arpa.gz"
    text.write_text(TEXT)
    arguments = [
        "lm",
        "build",
        "--text",
        str(text),
        "-o",
        str(path),
        "--order",
        "3",
        "--tokenise",
        "--lowercase",
    ]
    assert main(arguments) == 0
    assert "3 sentences, 18 words" in capsys.readouterr().err
    return path


def test_query(model: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "query.txt"
    text.write_text("the cat sat .\nthe zebra sat .\n")
    assert main(["lm", "query", str(model), "--text", str(text), "--sentences"]) == 0
    first, second = (float(line) for line in capsys.readouterr().out.split())
    assert second < first < 0
    assert main(["lm", "query", str(model), "--text", str(text)]) == 0
    printed = capsys.readouterr().out
    assert "2 sentences, 10 words with sentence ends, 1 unknown" in printed
    assert "perplexity" in printed


def test_info(model: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["lm", "info", str(model), "--json"]) == 0
    facts = json.loads(capsys.readouterr().out)
    assert facts["order"] == 3
    assert facts["words"] == 3 + len({"the", "cat", "sat", ".", "saw", "dog", "a", "did", "n't", "see"})


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["build", "--text", "{text}", "-o", "{out}", "--order", "9"], "from 1 to 6"),
        (["build", "--text", "{text}", "-o", "{out}", "--prune", "1"], "first limit is 0"),
        (["build", "--text", "{empty}", "-o", "{out}"], "no text"),
        (["build", "--text", "{text}", "-o", "{folder}"], "is a directory"),
        (["query", "{text}", "--text", "{text}"], "is this an ARPA file"),
        (["info", "{folder}/nothing"], "no such file"),
    ],
)
def test_bad_input(
    arguments: list[str], message: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    text, empty, out = tmp_path / "text", tmp_path / "empty", tmp_path / "out.arpa"
    text.write_text(TEXT)
    empty.touch()
    filled = [part.format(text=text, empty=empty, out=out, folder=tmp_path) for part in arguments]
    assert main(["lm", *filled]) == 2
    assert message in capsys.readouterr().err
    assert not out.exists()
