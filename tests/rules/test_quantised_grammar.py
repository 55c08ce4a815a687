"""Scores of one byte: exact where that is possible, close where it is not; and grammars from blocks."""

from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.synchronous import Nonterminal, SynchronousRule
from ogden.search.chart_search import ChartSearch
from ogden.search.sentence_structure import SentenceStructure


def quantised(columns: NDArray[np.float32], blocks: int = 1) -> ChartGrammar:
    """A grammar whose rules have these rows of scores."""
    rules = [("X", (f"w{k}",), ("w",)) for k in range(len(columns))]
    cuts = [round(k * len(rules) / blocks) for k in range(blocks + 1)]
    parts = [(rules[first:last], columns[first:last]) for first, last in pairwise(cuts)]
    return ChartGrammar.from_blocks([f"f{k}" for k in range(columns.shape[1])], parts)


def scores_of(grammar: ChartGrammar) -> NDArray[np.float32]:
    return np.array([grammar.core.rule(k)[3] for k in range(len(grammar))], np.float32)


@settings(max_examples=100)
@given(
    st.lists(st.floats(-1e5, 1e5, width=32), min_size=1, max_size=256), st.integers(0, 600), st.integers(1, 4)
)
def test_few_different_values_are_exact(values: list[float], more: int, blocks: int) -> None:
    column = np.resize(np.array(values, np.float32), len(values) + more)
    found = scores_of(quantised(np.stack([column, column[::-1]], 1), blocks))
    assert found[:, 0].tolist() == column.tolist()
    assert found[:, 1].tolist() == column[::-1].tolist()


@settings(max_examples=50)
@given(st.integers(0, 2**32 - 1), st.sampled_from(["normal", "exponential", "cauchy", "lumps"]))
def test_many_different_values_are_close(seed: int, kind: str) -> None:
    numbers = np.random.default_rng(seed)
    drawn = {
        "normal": lambda: numbers.normal(size=3000),
        "exponential": lambda: -numbers.exponential(5.0, size=3000),
        "cauchy": lambda: numbers.standard_cauchy(size=3000),
        "lumps": lambda: np.where(numbers.random(3000) < 0.8, -7.5, numbers.normal(size=3000)),
    }[kind]()
    drawn[::7] = 0.0
    column = drawn.astype(np.float32)
    found = scores_of(quantised(column[:, None]))[:, 0]
    assert len(np.unique(found)) <= 256
    for exact in (column == column.min(), column == column.max(), column == 0):
        assert (found[exact] == column[exact]).all()
    # Order is kept, and the error is a small part of the spread.
    assert (np.diff(found[np.argsort(column, kind="stable")]) >= 0).all()
    assert np.mean((found - column) ** 2) < (1e-2 if kind == "cauchy" else 1e-4) * np.var(column)
    # Each score became the nearest value that there is.
    nearest = np.abs(column[:, None] - np.unique(found)[None]).min(1)
    assert np.abs(found - column) == pytest.approx(nearest, rel=1e-4, abs=1e-4)


def test_strange_values_are_made_usable() -> None:
    column = np.array([[np.nan], [np.inf], [-np.inf], [-0.0], [1e30], [2.0]], np.float32)
    assert scores_of(quantised(column))[:, 0].tolist() == [-1e6, 1e6, -1e6, 0.0, 1e6, 2.0]


def test_a_score_takes_a_byte() -> None:
    rows = np.random.default_rng(1).normal(size=(2000, 50)).astype(np.float32)
    grammar = quantised(rows)
    plain = ChartGrammar(
        SynchronousRule("X", (f"w{k}",), ("w",), dict(zip(grammar.features, row.tolist(), strict=True)))
        for k, row in enumerate(rows)
    )
    tables = 50 * 256 * 4
    saved = sum(map(len, plain.pack())) - sum(map(len, grammar.pack()))
    assert saved == 2000 * 50 * 3 - tables
    assert (grammar.core.quantised, plain.core.quantised) == (True, False)


def test_what_is_packed_is_read_again() -> None:
    rows = np.random.default_rng(2).normal(size=(1000, 3)).astype(np.float32)
    grammar = quantised(rows)
    packed = b"".join(grammar.pack())
    again = ChartGrammar.mapped(packed)
    assert again.core.quantised
    assert scores_of(again).tolist() == scores_of(grammar).tolist()
    assert b"".join(again.pack()) == packed


def test_the_search_uses_the_decoded_scores() -> None:
    rows = np.array([[0.25, -1.0], [0.5, -2.0]], np.float32)
    rules = [("NN", ("house",), ("home",)), ("NN", ("house",), ("hut",))]
    grammar = ChartGrammar.from_blocks(["p", "q"], [(rules, rows)])
    [found] = ChartSearch(grammar, {}).nbest(
        ["house"], {"p": 1.0, "q": 0.5}, 5, structure=[SentenceStructure([(0, 1, "NN")])]
    )
    assert [(one.tokens[0], one.score) for one in found] == [("home", -0.25), ("hut", -0.5)]


def test_blocks_make_the_same_grammar_as_rules() -> None:
    gap, other = Nonterminal("NNP", 1), Nonterminal("X", 2)
    sides = [
        ("NP", (gap, "'s", other), (other, "of", gap)),
        ("X", ("population",), ()),
        ("Y", (gap,), (gap,)),
        ("NNP", ("paris",), ("paris",)),
    ]
    rows = np.array([[1, 2], [3, 4], [5, 6], [7, 8]], np.float32)
    by_rules = ChartGrammar(
        SynchronousRule(*side, dict(zip("pq", row.tolist(), strict=True)))
        for side, row in zip(sides, rows, strict=True)
    )
    by_blocks = ChartGrammar.from_blocks(
        "pq", [(sides[:1], rows[:1]), (sides[1:], rows[1:])], quantised=False
    )
    assert (by_rules.left_out, by_blocks.left_out) == (1, 1)
    assert [by_rules.rule(k) for k in range(3)] == [by_blocks.rule(k) for k in range(3)]
    assert b"".join(by_rules.pack()) == b"".join(by_blocks.pack())


def test_rules_are_found_by_their_normal_sides() -> None:
    gap = Nonterminal("NP", 1)
    sides = [("X", ("a",), ("b",)), ("Y", ("a", gap), (gap,)), ("NP", ("a",), ())]
    grammar = ChartGrammar.from_blocks("", [(sides, np.zeros((3, 0), np.float32))])
    assert [str(rule) for rule in grammar.rules_for(["a"])] == ["[X] → a , b", "[NP] → a , NULL"]
    assert [str(rule) for rule in grammar.rules_for(("a", gap))] == ["[Y] → a [NP,1] , [NP,1]"]
    for normal in ((), ("b",), ("c",), ("a", "a"), (Nonterminal("Z", 1),), ("a", Nonterminal("X", 1))):
        assert grammar.rules_for(normal) == []


def test_blocks_that_are_none() -> None:
    rules = [("X", ("a",), ("b",))]
    with pytest.raises(InputError, match="a row of scores"):
        ChartGrammar.from_blocks("p", [(rules, np.zeros((1, 2), np.float32))])
    with pytest.raises(InputError, match="twice"):
        ChartGrammar.from_blocks("pp", [])
    with pytest.raises(InputError, match="numbered"):
        ChartGrammar.from_blocks(
            "", [([("X", (Nonterminal("X", 2), "a"), ())], np.zeros((1, 0), np.float32))]
        )
    assert len(ChartGrammar.from_blocks("p", [])) == 0
    assert len(ChartGrammar.from_blocks("", [(rules, np.zeros((1, 0), np.float32))])) == 1
