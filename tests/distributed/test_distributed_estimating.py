"""Language models estimated on Spark: the same file as on one machine."""

import random
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.distributed import estimate
from ogden.errors import InputError
from ogden.lm.arpa import write_arpa
from ogden.lm.estimation import EstimationOptions, model_text
from ogden.lm.estimation import estimate as estimate_here

WORDS = "the of cat dog sat ran on under mat house river <s> <unk> ümlaut , began about near again".split()
OPTIONS = {
    "plain": EstimationOptions(5),
    "words": EstimationOptions(1),
    "pruned": EstimationOptions(4, (0, 1, 2)),
    "limited": EstimationOptions(3, (0, 0, 1), ["cat", "dog", "the", "never", "cat", "</s>"]),
    "six": EstimationOptions(6, memory=1 << 20),
}


def _text(folder: Path, seed: int) -> list[str]:
    """Most sentences end alike, every fifth is the same, some lines are empty."""
    draw = random.Random(seed)
    weights = [1 / (rank + 1) for rank in range(len(WORDS))]
    lines = []
    for number in range(700):
        words = draw.choices(WORDS, weights, k=draw.randrange(0, 9))
        lines.append("the same sentence ." if number % 5 == 0 else " ".join([*words, "."] if words else []))
    (folder / "one").write_text("".join(f"{line}\n" for line in lines[:300]), encoding="utf-8", newline="\n")
    (folder / "two").write_text("\r\n".join(lines[300:]), encoding="utf-8", newline="")
    return [str(folder / "one"), str(folder / "two")]


@pytest.mark.parametrize(
    ("name", "partitions"),
    [
        pytest.param("plain", 1, marks=pytest.mark.heavy),
        ("pruned", 16),
        ("words", 3),
        pytest.param("limited", 3, marks=pytest.mark.heavy),
        pytest.param("six", 3, marks=pytest.mark.heavy),
    ],
)
def test_the_model_is_the_same(spark: Any, tmp_path: Path, name: str, partitions: int) -> None:
    paths, options = _text(tmp_path, 1), OPTIONS[name]
    here = estimate_here(model_text(paths), options)
    write_arpa(str(tmp_path / "here"), here)
    there = estimate(spark, paths, str(tmp_path / "there"), options, partitions=partitions)
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()
    assert (there.sentences, there.words) == (here.sentences, here.words)
    assert (there.counts(), there.discounts()) == (here.counts(), here.discounts())


def test_the_command_writes_the_same(spark: Any, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    paths = _text(tmp_path, 2)
    Path(paths[0]).write_text("Mr. Smith didn't stop (or so).\nA Second line!\n" * 20)
    given = ["lm", "build", "--text", *paths, "--order", "3", "--tokenise", "--lowercase"]
    assert main([*given, "-o", str(tmp_path / "here")]) == 0
    here = capsys.readouterr().err
    assert main([*given, "-o", str(tmp_path / "there"), "--spark", "local[2]"]) == 0
    assert capsys.readouterr().err == here
    assert (tmp_path / "there").read_bytes() == (tmp_path / "here").read_bytes()


def test_what_is_wrong_is_said_and_nothing_is_written(spark: Any, tmp_path: Path) -> None:
    (tmp_path / "empty").write_text("\n \n")
    (tmp_path / "bytes").write_bytes(b"good\nbad \xff\n")
    output = str(tmp_path / "model")
    with pytest.raises(InputError, match="there is no text"):
        estimate(spark, [str(tmp_path / "empty")], output, EstimationOptions(2))
    with pytest.raises(InputError, match="bytes, line 2: byte 5 is not valid UTF-8"):
        estimate(spark, [str(tmp_path / "bytes")], output, EstimationOptions(2))
    with pytest.raises(InputError, match="there is no such file"):
        estimate(spark, [str(tmp_path / "nowhere")], output, EstimationOptions(2))
    assert not Path(output).exists()
