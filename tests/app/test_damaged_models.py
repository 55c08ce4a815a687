"""Models with bytes that changed, given to the commands that use them: refused, or the output is the same.

Bytes that no command reads may change; anything else must be a sentence and exit code 2, never another text.
"""

import random
import shutil
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from ogden.app.main import main
from ogden.editing.builtin import MODEL_FILE

DAMAGES = 300
SENTENCE = "Applicants must submit the documentation prior to the commencement of the course.\n"
PAIRS = (
    "The dog purchased the house.\tThe dog bought the house.\n"
    "However, the man observed the car.\tThe man saw the car.\n"
    "The child located the book.\tThe child found the book.\n"
) * 20


@contextmanager
def damage(path: Path, number: int) -> Iterator[None]:
    """The file with a few bytes changed, as by a bad disk or a bad copy; afterwards it is whole again."""
    chance = random.Random(number)
    length = chance.choice((1, 64, 4096, 65536))
    place = chance.randrange(path.stat().st_size)
    with path.open("r+b", buffering=0) as stream:
        stream.seek(place)
        good = stream.read(length)
        bad = chance.choice((bytes(len(good)), chance.randbytes(len(good)), bytes(255 - one for one in good)))
        stream.seek(place)
        stream.write(bad)
        yield
        stream.seek(place)
        stream.write(good)


def outcomes(
    model: Path, command: list[str], capsys: pytest.CaptureFixture[str]
) -> Counter[tuple[int, bool]]:
    """How often each exit code came, and with the output of the whole model or not."""

    def run(path: Path) -> tuple[int, str, str]:
        code = main([str(path) if word == "MODEL" else word for word in command])
        return code, *capsys.readouterr()

    code, expected, _ = run(model)
    assert code == 0
    found: Counter[tuple[int, bool]] = Counter()
    for number in range(DAMAGES):
        # Another name each time: a process keeps what it opened under a name.
        link = model.with_name(f"{number}.ogden")
        link.symlink_to(model)
        with damage(model, number):
            code, out, err = run(link)
        found[code, out == expected] += 1
        assert (code, out) == (0, expected) or (code, out, err.count("\n")) == (2, "", 1), (number, err)
        assert code == 0 or err.startswith(f"ogden: {link}")
    return found


def test_a_phrase_model(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text(PAIRS, encoding="utf-8")
    Path("in.txt").write_text("However, the man purchased the book.\n", encoding="utf-8")
    model = tmp_path / "phrase.ogden"
    assert main(["train", "phrase", "--pairs", "pairs.tsv", "-o", str(model), "--jobs", "1"]) == 0
    capsys.readouterr()
    found = outcomes(model, ["run", "MODEL", "--input", "in.txt", "--jobs", "1"], capsys)
    assert found[2, False] > DAMAGES / 2


@pytest.mark.parametrize("system", ["tree_transducer", "tree_compression", "tree_operations"])
def test_a_model_of_trees(
    system: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.chdir(tmp_path)
    Path("pairs.tsv").write_text(PAIRS + "The old man saw it.\tThe man saw it.\n", encoding="utf-8")
    Path("in.txt").write_text("However, the old man purchased the book.\n", encoding="utf-8")
    model = tmp_path / "trees.ogden"
    assert main(["train", system, "--pairs", "pairs.tsv", "-o", str(model), "--jobs", "1"]) == 0
    capsys.readouterr()
    command = ["run", "MODEL", "--input", "in.txt", "--jobs", "1", "--derivations"]
    found = outcomes(model, command, capsys)
    assert found[2, False] > DAMAGES / 2


def test_the_built_in_model(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    model = tmp_path / "model.ogden"
    shutil.copy(MODEL_FILE, model)
    (tmp_path / "in.txt").write_text(SENTENCE, encoding="utf-8")
    found = outcomes(model, ["simplify", "--model", "MODEL", str(tmp_path / "in.txt")], capsys)
    assert found[2, False] > DAMAGES / 2


def test_zeros_in_the_rules_are_no_other_text(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    """64 KiB of zeros among the rules once gave “help limits the committee”, exit code 0."""
    from ogden.container.reader import open_container

    with open_container(MODEL_FILE) as container:
        place = container.sections["rules.edits"].offset + 1_000_000
    data = bytearray(MODEL_FILE.read_bytes())
    data[place : place + 65536] = bytes(65536)
    model = tmp_path / "model.ogden"
    model.write_bytes(data)
    (tmp_path / "in.txt").write_text(SENTENCE, encoding="utf-8")
    assert main(["simplify", "--model", str(model), str(tmp_path / "in.txt")]) == 2
    printed = capsys.readouterr()
    assert printed.out == ""
    assert printed.err.startswith(f"ogden: {model}: section rules.edits changed")
