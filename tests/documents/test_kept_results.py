"""Results kept in little memory: they come back as they were, in any order."""

import pytest
from toy_simplifier import ToySimplifier

from ogden.documents import kept_results
from ogden.documents.kept_results import KeptResults
from ogden.documents.opening import open_document
from ogden.documents.simplifying import simplify_document
from ogden.editing.simplifier import SimplifyOptions


@pytest.mark.parametrize("count", [0, 1, 3, 4, 11])
def test_results_come_back(monkeypatch: pytest.MonkeyPatch, count: int) -> None:
    monkeypatch.setattr(kept_results, "TOGETHER", 4)
    results = [ToySimplifier().simplify(f"You obtain number {number}.") for number in range(count)]
    kept = KeptResults()
    for result in results:
        kept.append(result)
    assert len(kept) == count
    assert list(kept) == results == list(kept)
    assert [kept[at] for at in reversed(range(count))] == results[::-1]
    with pytest.raises(IndexError):
        kept[count]


def test_passages_of_a_long_document(monkeypatch: pytest.MonkeyPatch) -> None:
    """Those that were read and those that were left alone."""
    text = "\n\n".join(f"# Obtain {number}\n\nYou obtain number {number}." for number in range(9))
    whole = simplify_document(open_document(text.encode(), "a.md"), ToySimplifier, SimplifyOptions()).passages
    monkeypatch.setattr(kept_results, "TOGETHER", 2)
    found = simplify_document(open_document(text.encode(), "a.md"), ToySimplifier, SimplifyOptions()).passages
    assert list(found) == list(whole)
    assert [found[number] for number in range(len(found))] == list(whole)
    assert found[-1].text == "You get number 8."
    assert found[2:5] == list(whole)[2:5]
    assert [one.number for one in found] == list(range(18))
    assert [one.text for one in found[:2]] == ["Obtain 0", "You get number 0."]
    with pytest.raises(IndexError):
        found[18]
