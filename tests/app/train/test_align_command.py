"""`ogden align`, as a user runs it."""

import lzma
from pathlib import Path

import pytest

from ogden.alignment.options import AlignerOptions
from ogden.alignment.symmetrisation import CHOICES
from ogden.app.main import main
from ogden.app.train import align

PAIRS = "the feline sat .\tthe cat sat .\na feline sat\ta cat sat\n" * 4


@pytest.fixture
def pairs(tmp_path: Path) -> Path:
    path = tmp_path / "pairs.tsv"
    path.write_text(PAIRS, encoding="utf-8")
    return path


def test_the_help_says_what_is_true() -> None:
    options = AlignerOptions()
    rounds = options.model1_iterations, options.hmm_iterations, options.agreement_iterations
    assert rounds == align.ITERATIONS
    assert options.max_length == align.MAX_LENGTH
    assert align.SYMMETRISATIONS == CHOICES


def test_train_save_and_align_again(pairs: Path, tmp_path: Path) -> None:
    links, model, again = tmp_path / "links.txt", tmp_path / "a.aligner", tmp_path / "again.txt.xz"
    assert main(["align", "--pairs", str(pairs), "-o", str(links), "--save", str(model)]) == 0
    assert links.read_text(encoding="utf-8") == "0-0 1-1 2-2 3-3\n0-0 1-1 2-2\n" * 4
    assert main(["align", "--pairs", str(pairs), "-o", str(again), "--model", str(model)]) == 0
    assert lzma.decompress(again.read_bytes()) == links.read_bytes()


def test_a_line_for_every_line(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "pairs.tsv"
    long = "word " * 10_000
    path.write_bytes(
        b"one column\n" + PAIRS.encode() + b"\n\xff\ta\na\t\n" + f"{long}\ta\n".encode() + b"a\ta\nlast"
    )
    assert main(["align", "--pairs", str(path), str(path), "-o", "-", "--jobs", "1"]) == 0
    captured = capsys.readouterr()
    lines = captured.out.split("\n")
    assert len(lines) == 2 * 15 + 1
    assert [k for k, line in enumerate(lines[:15]) if not line] == [0, 9, 10, 11, 12, 14]
    assert "10 lines could not be read" in captured.err
    assert "pairs aligned: 18" in captured.err
    assert "more than 200 words: 2" in captured.err


def test_options_reach_the_aligner(pairs: Path, tmp_path: Path) -> None:
    from ogden.alignment.storage import load_aligner

    model = tmp_path / "model"
    options = "--iterations 1 4 0 --no-prior --lowercase --min-count 2 --max-length 60".split()
    main(["align", "--pairs", str(pairs), "-o", str(tmp_path / "o"), "--save", str(model), *options])
    made = load_aligner(str(model)).options
    assert (made.model1_iterations, made.hmm_iterations, made.agreement_iterations) == (1, 4, 0)
    assert (made.prior.same, made.lowercase, made.min_count, made.max_length) == (0, True, 2, 60)


@pytest.mark.parametrize(
    ("options", "message"),
    [
        (["--model", "none"], "none: there is no such file"),
        (["--model", "none", "--lowercase"], "--lowercase is for training"),
        (["--jobs", "-1"], "number of threads"),
        (["--threshold", "1.5"], "from 0 to 1"),
        (["--iterations", "-1", "0", "0"], "give 0 to"),
        (["--max-length", "5000"], "1 to 1000"),
        (["--max-length", "2"], "none of the 8 pairs"),
    ],
)
def test_wrong_options(
    pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], options: list[str], message: str
) -> None:
    output = tmp_path / "links.txt"
    assert main(["align", "--pairs", str(pairs), "-o", str(output), *options]) == 2
    assert message in capsys.readouterr().err
    assert not output.exists()


def test_a_file_without_pairs(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    path = tmp_path / "text.txt"
    path.write_text("one\ntwo\n", encoding="utf-8")
    assert main(["align", "--pairs", str(path), "-o", str(tmp_path / "links")]) == 2
    assert "no line is a pair" in (message := capsys.readouterr().err)
    assert "text.txt, line 1: there is one column" in message
    path.write_text("", encoding="utf-8")
    assert main(["align", "--pairs", str(path), "-o", str(tmp_path / "links")]) == 2
    assert "no pairs to learn from" in capsys.readouterr().err


def test_outputs_that_cannot_be_written(
    pairs: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    assert main(["align", "--pairs", str(pairs), "-o", str(tmp_path / "no" / "links")]) == 2
    assert "cannot be written" in capsys.readouterr().err
