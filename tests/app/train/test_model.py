"""`ogden model`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.model.description import Description, MadeWith, ModelScore, Source
from ogden.model.files import ModelWriter
from ogden.parsing.shipped import PARSER_FILE
from ogden.search.weights import Weights


@pytest.fixture
def path(tmp_path: Path) -> Path:
    target = tmp_path / "wiki.ogden"
    description = Description(
        "wiki",
        "phrase",
        MadeWith("ogden train phrase", {"order": 5}),
        (Source("Wikipedia", "CC BY-SA 4.0", ("lm", "rules")),),
        (ModelScore("SARI", 38.25, "SARI|refs:8", "TurkCorpus test"),),
    )
    with ModelWriter(target, description) as writer:
        writer.add("lm.trie", bytes(100), "trie/1")
        writer.add("rules.table", b"rules")
        writer.add_weights(Weights({"lm": 0.5}))
    return target


def test_info(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "info", str(path)]) == 0
    printed = capsys.readouterr().out
    assert printed.startswith("wiki: phrase, ")
    for part in ("lm.trie", "crc32 ", "Wikipedia, licence CC BY-SA 4.0", "SARI  38.25", "SARI|refs:8"):
        assert part in printed


def test_info_as_json(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "info", "--json", str(path)]) == 0
    found = json.loads(capsys.readouterr().out)
    assert found["system"] == "phrase"
    assert [section["name"] for section in found["sections"]] == ["lm.trie", "rules.table", "weights"]


def test_verify(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "verify", str(path)]) == 0
    assert capsys.readouterr().out == f"{path}: complete\n"


def test_verify_says_each_problem(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = bytearray(path.read_bytes())
    data[70] = 1
    data[data.index(b"rules")] ^= 1
    path.write_bytes(data)
    assert main(["model", "verify", str(path)]) == 1
    changed = "changed: its checksum is not the one that was written"
    assert (
        capsys.readouterr().out
        == f"{path}: section lm.trie {changed}\n{path}: section rules.table {changed}\n"
    )
    assert main(["model", "info", str(path)]) == 0


def test_a_cut_file_is_a_problem(path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path.write_bytes(path.read_bytes()[:-10])
    assert main(["model", "verify", str(path)]) == 1
    assert "is cut short" in capsys.readouterr().out
    assert main(["model", "info", str(path)]) == 2
    assert "is cut short" in capsys.readouterr().err


def test_bad_input(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    text = tmp_path / "text.txt"
    text.write_text("normal\tsimple\n")
    for file, message in (
        (tmp_path / "none", "there is no such file"),
        (tmp_path, "is a directory"),
        (text, "is not an ogden model"),
    ):
        for action in ("info", "verify"):
            assert main(["model", action, str(file)]) == 2
            printed = capsys.readouterr()
            assert printed.err == f"ogden: {file}{':' if message.startswith('there') else ''} {message}" + (
                ": give a model file\n" if file == tmp_path else "\n"
            )
            assert printed.out == ""


def test_the_shipped_parser_is_complete(capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["model", "verify", str(PARSER_FILE)]) == 0
    assert capsys.readouterr().out == f"{PARSER_FILE}: complete\n"


def test_damage_of_a_file_that_is_no_model_is_found(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    data = bytearray(PARSER_FILE.read_bytes())
    data[5_000_000] ^= 1
    (tmp_path / "parser.ogden").write_bytes(data)
    assert main(["model", "verify", str(tmp_path / "parser.ogden")]) == 1
    assert "section parser changed" in capsys.readouterr().out


def test_looking_at_a_model_needs_no_numpy(path: Path) -> None:
    code = (
        "import sys; from ogden.app.main import main; "
        f"code = main(['model', 'info', {str(path)!r}]) or main(['model', 'verify', {str(path)!r}]); "
        "sys.exit(code or 'numpy' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], capture_output=True).returncode == 0
