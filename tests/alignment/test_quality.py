"""Precision, recall, F1 and AER by hand."""

import pytest

from ogden.alignment.quality import measure


def test_sure_and_possible_links() -> None:
    gold = [({(0, 0), (1, 1)}, {(2, 2)}), ({(0, 0)}, set())]
    found = measure(gold, [[(0, 0), (2, 2), (3, 3)], [(0, 0)]])
    assert found.precision == pytest.approx(3 / 4)
    assert found.recall == pytest.approx(2 / 3)
    assert found.f1 == pytest.approx(2 * 0.75 * (2 / 3) / (0.75 + 2 / 3))
    assert found.error_rate == pytest.approx(1 - (2 + 3) / (4 + 3))


def test_nothing_found_and_nothing_to_find() -> None:
    assert measure([({(0, 0)}, set())], [[]]).f1 == 0
    assert measure([(set(), set())], [[]]).error_rate == 0


def test_another_number_of_alignments() -> None:
    with pytest.raises(ValueError, match="shorter"):
        measure([(set(), set())], [])
