"""The same table as Moses makes of the same pairs and alignments."""

from itertools import zip_longest
from pathlib import Path

import pytest

from ogden.corpus.pairs import Skipped
from ogden.rules.extraction import Extraction
from ogden.rules.files import add_files, write_lexical, write_tables
from ogden.rules.moses import format_rule, read_rules
from ogden.text.lines import iterate_lines, read_lines


@pytest.fixture(scope="module")
def golden(shared: Path) -> Path:
    return shared / "golden" / "moses" / "extract"


@pytest.fixture(scope="module")
def made(golden: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    folder = tmp_path_factory.mktemp("extracted")
    extraction = Extraction()
    skipped = Skipped()
    add_files(extraction, [str(golden / "pairs.tsv")], [str(golden / "alignments.txt")], skipped)
    assert skipped.total() == 0
    write_lexical(extraction.lexicon(), str(folder))
    write_tables(extraction.lines(), str(folder / "table.gz"), str(folder / "reordering.gz"))
    return folder


def test_phrases_scores_alignments_and_counts(golden: Path, made: Path) -> None:
    """In the same order; scores within a unit of the sixth digit."""
    ours, theirs = read_rules(str(made / "table.gz")), read_rules(str(golden / "phrase-table.gz"))
    number = 0
    for our, their in zip_longest(ours, theirs):
        number += 1
        assert (our.normal, our.simple, our.alignment, our.counts) == (
            *(their.normal, their.simple, their.alignment, their.counts),
        )
        for name, value in their.features.items():
            assert abs(our.features[name] - value) <= 1e-5 * value, our
    assert number == 97_704


@pytest.mark.parametrize("name", ["lex.e2f", "lex.f2e"])
def test_lexical_tables(golden: Path, made: Path, name: str) -> None:
    assert sorted(read_lines(str(made / name))) == sorted(read_lines(str(golden / name)))


def test_lines_of_moses_are_written_as_they_were(golden: Path) -> None:
    path = str(golden / "phrase-table.gz")
    for rule, line in zip(read_rules(path), iterate_lines(path), strict=True):
        assert format_rule(rule) == line


def test_reordering_has_the_same_lines(made: Path) -> None:
    for line, moved in zip_longest(
        iterate_lines(str(made / "table.gz")), iterate_lines(str(made / "reordering.gz"))
    ):
        assert line.split(" ||| ")[:2] == moved.split(" ||| ")[:2]
