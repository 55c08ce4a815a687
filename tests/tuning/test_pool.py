from collections import Counter
from collections.abc import Sequence
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.tuning.pool import Pool

NAMES = ("a", "b")
Candidate = tuple[str, float, float]
CANDIDATES = st.tuples(
    st.sampled_from(["x", "y", "x y", ""]), st.sampled_from([0.0, -0.0, 0.5]), st.sampled_from([0.0, 1.0])
)
LISTS = st.lists(st.lists(CANDIDATES, max_size=6), min_size=3, max_size=3)


def lists_of(sentences: Sequence[Sequence[Candidate]]) -> CandidateLists:
    rows = [row for sentence in sentences for row in sentence]
    features = np.array([row[1:] for row in rows], dtype=np.float32).reshape(len(rows), 2)
    return CandidateLists(np.cumsum([0, *map(len, sentences)]), [row[0] for row in rows], features)


class Lengths:
    """Measures a text by its length, and remembers what it was asked."""

    def __init__(self) -> None:
        self.asked: Counter[tuple[str, int]] = Counter()

    def __call__(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        self.asked.update(zip(texts, sentences.tolist(), strict=True))
        return np.array(
            [[len(text), sentence] for text, sentence in zip(texts, sentences, strict=True)]
            or np.zeros((0, 2)),
            dtype=float,
        )


def content(pool: Pool) -> list[list[Candidate]]:
    return [
        [(pool.texts[pool.text_of[row]], *pool.features[row].tolist()) for row in range(start, end)]
        for start, end in zip(pool.starts, pool.starts[1:], strict=False)
    ]


@given(st.lists(LISTS, max_size=4))
def test_each_candidate_once_in_the_order_they_came(batches: list[list[list[Candidate]]]) -> None:
    measure = Lengths()
    pool, again = Pool(3, NAMES, measure), Pool(3, NAMES, Lengths())
    expected: list[dict[Candidate, None]] = [{}, {}, {}]
    for batch in batches:
        for known, sentence in zip(expected, batch, strict=True):
            known.update(dict.fromkeys(sentence))
        new = pool.add(lists_of(batch))
        again.add(new)
    # Zero and minus zero are one number, to Python as here.
    assert content(pool) == [list(known) for known in expected]
    assert content(again) == content(pool)
    assert all(times == 1 for times in measure.asked.values())
    if len(pool):
        rows = np.arange(len(pool))
        texts = [pool.texts[number] for number in pool.text_of]
        owners = np.repeat(np.arange(3), np.diff(pool.starts))
        assert pool.measured(rows).tolist() == [[len(t), k] for t, k in zip(texts, owners, strict=True)]


def test_what_is_new_is_given_back() -> None:
    pool = Pool(2, NAMES, Lengths())
    pool.add(lists_of([[("x", 0, 0)], [("x", 0, 0)]]))
    new = pool.add(lists_of([[("x", 0, 0), ("x", 1, 0)], [("y", 0, 0)]]))
    assert new.starts.tolist() == [0, 1, 2]
    assert list(new.texts) == ["x", "y"]
    assert new.features.tolist() == [[1, 0], [0, 0]]
    nothing = pool.add(lists_of([[("x", 0, 0)], []]))
    assert nothing.starts.tolist() == [0, 0, 0]
    assert nothing.features.shape == (0, 2)


def test_the_spread_is_within_sentences_that_have_any() -> None:
    pool = Pool(3, ("a", "b"), Lengths())
    pool.add(lists_of([[("x", 5, 1), ("y", 5, 3)], [("x", 9, 2), ("y", 9, 2)], [("x", 7, 4)]]))
    assert pool.spread().tolist() == [0, 1]  # a never differs in a sentence; b by one from its mean
    pool.add(lists_of([[("z", 8, 2)], [], []]))
    assert pool.spread()[0] == pytest.approx(np.sqrt(2))


def _lists(starts: list[int], texts: list[str], features: Any) -> CandidateLists:
    return CandidateLists(np.array(starts), texts, np.array(features, dtype=np.float32))


@pytest.mark.parametrize(
    "lists",
    [
        _lists([0, 1], ["x"], [[1, 2]]),
        _lists([0, 2, 1], ["x"], [[1, 2]]),
        _lists([0, 1, 1], ["x", "y"], [[1, 2], [1, 2]]),
        _lists([0, 1, 1], ["x"], [[1, 2, 3]]),
    ],
)
def test_a_search_that_breaks_its_contract(lists: CandidateLists) -> None:
    with pytest.raises(ValueError, match="the search gave"):
        Pool(2, NAMES, Lengths()).add(lists)


def test_a_feature_that_is_no_number_is_named_with_its_sentence() -> None:
    with pytest.raises(InputError, match="feature b of a candidate of sentence 2 is inf"):
        Pool(2, NAMES, Lengths()).add(_lists([0, 1, 2], ["x", "y"], [[1, 2], [1, np.inf]]))


def test_an_undefined_metric_is_reported_with_the_candidate() -> None:
    pool = Pool(2, NAMES, lambda texts, sentences: np.where(np.array(texts) == "y", np.nan, 1.0))
    with pytest.raises(InputError, match="sentence 2, 'y'"):
        pool.add(_lists([0, 1, 2], ["x", "y"], [[1, 2], [1, 2]]))
