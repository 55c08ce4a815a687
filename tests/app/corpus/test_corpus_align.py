"""`ogden corpus align` as a user meets it."""

import argparse
import json
import subprocess
import sys
from pathlib import Path

import pytest

from ogden.app.corpus import align as corpus_align
from ogden.corpus.sentence_alignment import Thresholds
from ogden.corpus.title_index import PageRules
from ogden.errors import InputError

NORMAL = {
    "Bee": [
        "Bees collect nectar from a variety of flowers, and they subsequently convert it into honey.",
        "The queen lays eggs in summer. Nobody has counted all of the eggs of a queen.",
    ],
    "Moon": ["The Moon orbits the Earth at a great distance.", "Its gravitation gives rise to tides."],
}
SIMPLE = {
    "bee": [
        "Bees collect nectar from flowers, and make it into honey. The queen of the bees is large.",
        "The queen lays eggs in the summer. Sometimes bees swarm, and look for a new home together.",
    ],
    "Sun": ["The Sun is a star.", "It is hot."],
}


def write(path: Path, documents: dict[str, list[str]]) -> str:
    lines = (json.dumps({"title": title, "paragraphs": texts}) for title, texts in documents.items())
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(path)


def run(*arguments: str) -> int:
    parser = argparse.ArgumentParser()
    corpus_align.add_parser(parser.add_subparsers())
    args = parser.parse_args(["align", *arguments])
    code: int = args.run(args)
    return code


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    return [
        write(tmp_path / "normal.jsonl", NORMAL),
        write(tmp_path / "simple.jsonl", SIMPLE),
        "-o",
        str(tmp_path / "pairs.tsv"),
    ]


def test_pairs_and_a_summary(files: list[str], capsys: pytest.CaptureFixture[str]) -> None:
    assert run(*files) == 0
    rows = [line.split("\t") for line in Path(files[3]).read_text(encoding="utf-8").splitlines()]
    assert [row[:2] + row[3:] for row in rows] == [
        [
            NORMAL["Bee"][0],
            "Bees collect nectar from flowers, and make it into honey.",
            "1-1",
            "Bee",
            "1:1",
            "1:1",
        ],
        ["The queen lays eggs in summer.", "The queen lays eggs in the summer.", "1-1", "Bee", "2:1", "2:1"],
    ]
    assert all(0.5 < float(row[2]) <= 1 for row in rows)
    out, err = capsys.readouterr()
    assert out == ""
    assert err.splitlines() == [
        f"ogden: warning: {files[0]}, line 2: 'Moon' has no document on the simple side",
        "normal documents read: 2",
        "simple documents read: 2; left out: 1 stub",
        "documents paired by title: 1",
        "paragraphs aligned: 3",
        "pairs kept: 2 (1-1: 2)",
        "problem: title on one side only: 1",
        f"written: {files[3]}",
    ]


def test_thresholds_are_options(files: list[str]) -> None:
    run(*files, "--similarity", "0.95")
    assert len(Path(files[3]).read_text().splitlines()) < 2
    run(*files, "--paragraph-similarity", "0.99")
    assert Path(files[3]).read_text() == ""
    run(*files, "--paragraph-words", "100")
    assert Path(files[3]).read_text() == ""
    run(*files, "--min-words", "1000")
    assert Path(files[3]).read_text() == ""
    run(*files, "--min-paragraphs", "3")
    assert Path(files[3]).read_text() == ""


def test_the_defaults_are_those_of_the_library(files: list[str]) -> None:
    parser = argparse.ArgumentParser()
    corpus_align.add_parser(parser.add_subparsers())
    args = parser.parse_args(["align", *files])
    assert (
        Thresholds(args.paragraph_similarity, args.similarity, args.skip_penalty, args.paragraph_words)
        == Thresholds()
    )
    assert PageRules(args.min_paragraphs, args.min_words) == PageRules()


@pytest.mark.parametrize(
    "wrong",
    [
        ["--similarity", "1"],
        ["--similarity", "nan"],
        ["--paragraph-similarity", "-0.1"],
        ["--skip-penalty", "-1"],
        ["--skip-penalty", "inf"],
        ["--jobs", "-1"],
        ["--min-words", "-1"],
        ["--min-paragraphs", "-1"],
        ["--paragraph-words", "-1"],
    ],
)
def test_options_that_cannot_be(files: list[str], wrong: list[str]) -> None:
    with pytest.raises(InputError, match=wrong[0]):
        run(*files, *wrong)


def test_strict(files: list[str]) -> None:
    with pytest.raises(InputError, match="line 2: 'Moon' has no document"):
        run(*files, "--strict")


def test_directories_and_dumps_pair_with_each_other(tmp_path: Path) -> None:
    folder = tmp_path / "simple"
    folder.mkdir()
    (folder / "Bee.txt").write_text("\n\n".join(SIMPLE["bee"]))
    text = "\n\n".join(NORMAL["Bee"]).replace("nectar", "'''[[nectar]]'''")
    dump = tmp_path / "normal.xml"
    dump.write_text(
        f"<mediawiki><page><title>Bee</title><ns>0</ns><revision><text>{text}</text></revision></page></mediawiki>"
    )
    assert run(str(dump), str(folder), "-o", str(tmp_path / "pairs.tsv")) == 0
    assert len((tmp_path / "pairs.tsv").read_text().splitlines()) == 2


def test_the_help_does_not_wait_for_heavy_imports() -> None:
    code = (
        "import sys, argparse\nfrom ogden.app.corpus import align as corpus_align\n"
        "corpus_align.add_parser(argparse.ArgumentParser().add_subparsers())\n"
        "assert not {'numpy', 'mwparserfromhell', 'ogden._core'} & set(sys.modules)"
    )
    subprocess.run([sys.executable, "-c", code], check=True)
