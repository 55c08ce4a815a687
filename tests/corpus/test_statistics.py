"""Statistics of pair files, computed by hand."""

import math
from pathlib import Path

import pytest

from ogden.corpus.pairs import Skipped
from ogden.corpus.statistics import PairStatistics, measure, total


@pytest.fixture
def file(tmp_path: Path) -> str:
    path = tmp_path / "pairs.tsv"
    path.write_text(
        "The old man slept .\tThe man slept .\n"  # deletion
        "Same thing .\tsame thing.\n"  # identical, though written differently
        "He ran and she fell .\tHe ran . She fell .\n"  # splitting, deletion
        "broken\n"
    )
    return str(path)


def test_counts(file: str) -> None:
    skipped = Skipped()
    found = measure(file, skipped)
    assert (found.pairs, found.identical, skipped.total()) == (3, 1, 1)
    assert found.operations == {"deletion": 2, "splitting": 1}
    assert found.share("deletion") == pytest.approx(2 / 3)
    assert found.normal.lengths == {5: 1, 3: 1, 6: 1}
    assert found.normal.length == pytest.approx(14 / 3)
    assert found.simple.length == pytest.approx((4 + 3 + 6) / 3)
    # the old man slept, same thing, he ran and she fell
    assert found.normal.word_length == pytest.approx((3 + 3 + 3 + 5 + 4 + 5 + 2 + 3 + 3 + 3 + 4) / 11)
    assert (found.normal.sentences, found.simple.sentences) == (3, 4)


def test_files_add_up(file: str) -> None:
    one = measure(file, Skipped())
    both = total([one, measure(file, Skipped())])
    assert both.pairs == 6
    assert both.identical_share == one.identical_share
    assert both.normal.lengths == {5: 2, 3: 2, 6: 2}
    assert both.operations == {"deletion": 4, "splitting": 2}
    assert both.simple.word_length == one.simple.word_length
    assert one.pairs == 3, "adding leaves the parts as they were"


def test_nothing_is_undefined_not_an_error() -> None:
    empty = PairStatistics("empty")
    assert math.isnan(empty.identical_share)
    assert math.isnan(empty.normal.length)
    assert empty.to_json()["normal"]["letters_a_word"] is None


def test_shares_of_coster_and_kauchak(shared: Path) -> None:
    """Coster & Kauchak 2011 §4: 47% of their pairs have deletions. The data's README counts the identical."""
    path = shared / "data" / "pairs" / "wikipedia_ck.tsv.xz"
    found = PairStatistics("sample")
    from ogden.corpus.pairs import iterate_pairs

    for place, pair in iterate_pairs(str(path), Skipped()):
        if place.line % 20 == 0:
            found.add(pair)
    assert found.share("deletion") == pytest.approx(0.47, abs=0.04)
    assert found.identical_share == pytest.approx(17984 / 62629, abs=0.02)
    assert found.normal.length > found.simple.length
