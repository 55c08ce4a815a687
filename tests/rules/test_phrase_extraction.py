"""From pairs to rules, and from files to files."""

import json
import random
from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.app.main import main
from ogden.corpus.pairs import Skipped
from ogden.errors import InputError
from ogden.rules.extraction import Extraction, ExtractionOptions, Significance
from ogden.rules.files import add_files
from ogden.rules.moses import read_both, read_rules
from ogden.rules.rule import Rule

PAIRS = [
    ("the big dog barked .", "the dog barked .", "0-0 2-1 3-2 4-3"),
    ("the cat however slept .", "but the cat slept .", "0-1 1-2 2-0 3-3 4-4"),
    ("the dog ran away .", "the dog left .", "0-0 1-1 2-2 3-2 4-3"),
    ("a big cat slept .", "a cat slept .", "0-0 2-1 3-2 4-3"),
]


@pytest.fixture
def files(tmp_path: Path) -> tuple[Path, Path]:
    pairs, links = tmp_path / "pairs.tsv", tmp_path / "links.txt"
    pairs.write_text("".join(f"{normal}\t{simple}\n" for normal, simple, _ in PAIRS), encoding="utf-8")
    links.write_text("".join(f"{row[2]}\n" for row in PAIRS), encoding="utf-8")
    return pairs, links


def rules_of(rows: list[tuple[str, str, str]], options: ExtractionOptions) -> list[Rule]:
    extraction = Extraction(options)
    assert extraction.add(*([row[side] for row in rows] for side in range(3))) is None
    return list(extraction.rules())


sentences = st.lists(st.sampled_from("a b c d".split()), min_size=1, max_size=6)


@settings(deadline=None)
@given(st.lists(st.tuples(sentences, sentences), min_size=1, max_size=6), st.booleans(), st.randoms())
def test_probabilities_sum_to_one(
    pairs: list[tuple[list[str], list[str]]], deletion: bool, chance: random.Random
) -> None:
    rows = []
    for normal, simple in pairs:
        links = [f"{chance.randrange(len(normal))}-{chance.randrange(len(simple))}" for _ in normal]
        rows.append((" ".join(normal), " ".join(simple), " ".join(links)))
    of_normal: Counter[tuple[str, ...]] = Counter()
    of_simple: Counter[tuple[str, ...]] = Counter()
    for rule in rules_of(rows, ExtractionOptions(deletion=deletion)):
        of_normal[rule.normal] += rule.features["p(simple|normal)"]
        of_simple[rule.simple] += rule.features["p(normal|simple)"]
        for way in ("previous", "next"):
            moves = [rule.features[f"{kind}({way})"] for kind in ("monotone", "swap", "discontinuous")]
            assert sum(moves) == pytest.approx(1)
    for total in (*of_normal.values(), *of_simple.values()):
        assert total == pytest.approx(1)


def test_rules_equal_the_written_tables(files: tuple[Path, Path], tmp_path: Path) -> None:
    table, reordering = tmp_path / "table.gz", tmp_path / "reordering.gz"
    command = ["extract", "--pairs", str(files[0]), "--alignments", str(files[1]), "--deletion"]
    assert main([*command, "-o", str(table), "--reordering", str(reordering)]) == 0
    made = rules_of(PAIRS, ExtractionOptions(deletion=True))
    read = list(read_both(str(table), str(reordering)))
    assert [str(rule) for rule in made] == [str(rule) for rule in read]
    for ours, theirs in zip(made, read, strict=True):
        assert ours.features == pytest.approx(theirs.features, rel=1e-5)
        assert (set(ours.alignment), ours.counts) == (set(theirs.alignment), theirs.counts)
    assert "big → NULL" in map(str, read)


def test_the_command_says_what_it_did(
    files: tuple[Path, Path], tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    command = ["extract", "--pairs", str(files[0]), "--alignments", str(files[1])]
    assert main([*command, "-o", str(tmp_path / "t"), "--lexical", str(tmp_path / "lex")]) == 0
    err = capsys.readouterr().err
    assert err.startswith("4 pairs; ")
    assert "entries written" in err
    assert "\r" not in err
    assert "ran left 0.5000000" in (tmp_path / "lex" / "lex.e2f").read_text(encoding="utf-8")
    assert "left ran 1.0000000" in (tmp_path / "lex" / "lex.f2e").read_text(encoding="utf-8")
    assert "big NULL 1.0000000" in (tmp_path / "lex" / "lex.e2f").read_text(encoding="utf-8")


def test_lengths_limits_and_significance(files: tuple[Path, Path], tmp_path: Path) -> None:
    command = ["extract", "--pairs", str(files[0]), "--alignments", str(files[1]), "-o", str(tmp_path / "t")]

    def rules(*more: str) -> list[Rule]:
        assert main([*command, *more]) == 0
        return list(read_rules(str(tmp_path / "t")))

    everything = rules()
    assert max(len(rule.normal) for rule in everything) == 5
    assert max(len(rule.normal) for rule in rules("--max-length", "2")) == 2
    assert max(Counter(rule.normal for rule in rules("--limit", "1")).values()) == 1
    assert len(rules("--significance", "a+e")) < len(rules("--significance", "alpha-epsilon"))
    assert len(rules("--significance", "0")) == len(everything)


@pytest.mark.parametrize(
    ("pairs", "links", "message"),
    [
        ("a\tb\n", "0-0\n0-0\n", "pairs.tsv ends after 1 lines, but .*links.txt goes on"),
        ("a\tb\na\tb\n", "0-0\n", "links.txt ends after 1 lines, but .*pairs.tsv goes on"),
        ("a\tb\na\tb\n", "0-0\n0-3\n", "links.txt, line 2: the link '0-3' points outside the simple"),
        ("a\tb\n", "0,0\n", "links.txt, line 1: '0,0' is no link"),
        ("a\tb\n", "\xff\n", "links.txt, line 1: .*UTF-8"),
    ],
)
def test_files_that_do_not_fit(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], pairs: str, links: str, message: str
) -> None:
    (tmp_path / "pairs.tsv").write_bytes(pairs.encode())
    (tmp_path / "links.txt").write_bytes(links.encode("latin-1"))
    command = ["extract", "--pairs", str(tmp_path / "pairs.tsv"), "--alignments", str(tmp_path / "links.txt")]
    assert main([*command, "-o", str(tmp_path / "table")]) == 2
    import re

    assert re.search(message, capsys.readouterr().err)
    assert not (tmp_path / "table").exists()


def test_lines_that_are_no_pairs_are_skipped_with_their_links(tmp_path: Path) -> None:
    (tmp_path / "pairs.tsv").write_text("a b\tc d\nno tab\n\nb\td\n", encoding="utf-8")
    (tmp_path / "links.txt").write_text("0-0 1-1\n9-9\n\n0-0\n", encoding="utf-8")
    extraction, skipped = Extraction(), Skipped()
    add_files(extraction, [str(tmp_path / "pairs.tsv")], [str(tmp_path / "links.txt")], skipped)
    assert (extraction.pairs, skipped.total()) == (2, 2)
    counts = {str(rule): rule.counts for rule in extraction.rules()}
    assert counts["b → d"] == (2, 2, 2)


@pytest.mark.parametrize(
    "options", [["--max-length", "16"], ["--memory", "0"], ["--significance", "often"], ["--limit", "-1"]]
)
def test_options_that_cannot_be(files: tuple[Path, Path], tmp_path: Path, options: list[str]) -> None:
    command = ["extract", "--pairs", str(files[0]), "--alignments", str(files[1]), "-o", str(tmp_path / "t")]
    assert main([*command, *options]) == 2


def test_an_output_that_cannot_be_is_known_first(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    command = ["extract", "--pairs", "none.tsv", "--alignments", "none.txt"]
    assert main([*command, "-o", str(tmp_path / "none" / "table")]) == 2
    assert "there is no directory" in capsys.readouterr().err


def test_a_directory_that_cannot_be_used(tmp_path: Path) -> None:
    extraction = Extraction(ExtractionOptions(memory=1 << 20, directory=str(tmp_path / "none")))
    sentence = " ".join(map(str, range(200)))
    links = " ".join(f"{k}-{k}" for k in range(200))
    with pytest.raises(InputError, match=r"none: sorting on disk failed .*give another directory"):
        extraction.add([sentence] * 200, [sentence] * 200, [links] * 200)


def test_significance_options() -> None:
    assert Significance.parse("alpha+epsilon").value > 0 > Significance.parse("a-e").value
    assert Significance.parse("12.5") == Significance(12.5, False)


def test_corrupted_links_are_refused_or_harmless(files: tuple[Path, Path], tmp_path: Path) -> None:
    """Whatever stands in the file of links, there is an error with file and line, or a table."""
    chance = random.Random(2)
    data = files[1].read_bytes()
    refused = []
    for _ in range(500):
        broken = bytearray(data)
        for _ in range(chance.randint(1, 3)):
            broken[chance.randrange(len(broken))] = chance.choice(b"0123456789- \n\xff\x00x")
        files[1].write_bytes(broken)
        extraction = Extraction()
        try:
            add_files(extraction, [str(files[0])], [str(files[1])], Skipped())
            for rule in extraction.rules():
                assert all(n < len(rule.normal) and s < len(rule.simple) for n, s in rule.alignment)
        except InputError as error:
            refused.append(str(error))
    assert refused
    assert all("links.txt" in message for message in refused)


def test_help_does_not_load_numpy() -> None:
    import subprocess
    import sys

    code = "import sys, ogden.app.train.extract; print('numpy' in sys.modules)"
    shown = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert json.loads(shown.stdout.lower()) is False
