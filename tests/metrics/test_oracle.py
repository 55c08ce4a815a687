"""The n-best oracle, with toy metrics that score words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.metrics.oracle import nbest_oracle
from ogden.metrics.protocol import Counter, Metric, Rows, Scorer, Statistics, TestSet, Values, divide


@dataclass(frozen=True)
class WordPrecision(Metric):
    """The share of output words that the first reference has."""

    key: str = "precision"
    label: str = "Precision"
    higher_is_better: bool | None = True
    empty: float = 0.0

    def settings(self) -> Mapping[str, str]:
        return {}

    def counter(self, test: TestSet) -> Counter:
        known = [set(sentence.split()) for sentence in test.references[0]]

        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            words = [output.split() for output in outputs]
            hits = [sum(word in known[row] for word in ws) for ws, row in zip(words, rows, strict=True)]
            return np.array([hits, [len(ws) for ws in words]], dtype=np.float64).T

        return count

    def values(self, totals: Statistics) -> Values:
        return {"value": divide(totals[..., 0], totals[..., 1], self.empty)}


@dataclass(frozen=True)
class Length(WordPrecision):
    """The number of output words: shorter is better."""

    label: str = "Length"
    higher_is_better: bool | None = False

    def values(self, totals: Statistics) -> Values:
        return {"value": totals[..., 1]}


TEST = TestSet(["x", "y"], [["a b c", "d e"]])
NBEST = [["a z", "a b z", "a b", "c a"], ["z", "d z z z"]]


def scorer(metric: Metric, test: TestSet = TEST) -> Scorer:
    return metric.prepare(test)


def test_the_best_candidate_of_each_sentence_is_chosen_and_the_first_of_equals() -> None:
    score, chosen = nbest_oracle(scorer(WordPrecision()), NBEST)
    assert chosen.tolist() == [2, 1]
    assert score.value == pytest.approx(3 / 6)
    assert score == scorer(WordPrecision()).corpus(["a b", "d z z z"])


def test_the_lowest_is_chosen_where_lower_is_better() -> None:
    score, chosen = nbest_oracle(scorer(Length()), NBEST)
    assert chosen.tolist() == [0, 0]
    assert score.value == 3


def test_a_selector_chooses_and_the_scorer_scores() -> None:
    found = nbest_oracle(scorer(WordPrecision()), NBEST, selector=scorer(Length()))
    assert found.chosen.tolist() == [0, 0]
    assert found.score == scorer(WordPrecision()).corpus(["a z", "z"])


def test_a_scorer_without_a_better_direction_needs_a_selector() -> None:
    neutral = scorer(WordPrecision(higher_is_better=None))
    with pytest.raises(InputError, match="cannot choose candidates"):
        nbest_oracle(neutral, NBEST)
    assert nbest_oracle(neutral, NBEST, selector=scorer(Length())).chosen.tolist() == [0, 0]


@pytest.mark.parametrize("higher", [True, False])
def test_undefined_values_are_chosen_last(higher: bool) -> None:
    metric = WordPrecision(higher_is_better=higher, empty=float("nan"))
    found = nbest_oracle(scorer(metric), [["", "z"], ["", ""]])
    assert found.chosen.tolist() == [1, 0]


words = st.lists(st.sampled_from("abcdez"), max_size=4).map(" ".join)


@given(st.lists(st.lists(words, min_size=1, max_size=5), min_size=1, max_size=6), st.booleans())
def test_the_choice_is_that_of_a_plain_loop(nbest: list[list[str]], higher: bool) -> None:
    test = TestSet(["x"] * len(nbest), [["a b"] * len(nbest)])
    found = nbest_oracle(scorer(WordPrecision(higher_is_better=higher), test), nbest)
    best = max if higher else min
    expected = []
    for candidates in nbest:
        alone = scorer(WordPrecision(), TestSet(["x"], [["a b"]]))
        values = [alone.corpus([candidate]).value for candidate in candidates]
        expected.append(values.index(best(values)))
    assert found.chosen.tolist() == expected


@pytest.mark.parametrize(
    ("nbest", "message"),
    [
        ([["a"], []], "sentence 2 is empty"),
        ([["a"]], "1 n-best lists for 2 sentences"),
    ],
)
def test_bad_lists_are_explained(nbest: list[list[str]], message: str) -> None:
    with pytest.raises(InputError, match=message):
        nbest_oracle(scorer(WordPrecision()), nbest)


def test_bad_test_sets_are_explained() -> None:
    other = scorer(Length(), TestSet(["x"], [["a"]]))
    with pytest.raises(InputError, match="one test set for both"):
        nbest_oracle(scorer(WordPrecision()), NBEST, selector=other)
    with pytest.raises(InputError, match="at least one"):
        nbest_oracle(scorer(WordPrecision(), TestSet([], [[]])), [])
