"""The tables: what was never seen, what was seen seldom, and files that are damaged."""

import json

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_operations import tables_of

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.rules.operation_tables import by_key, parse_small, small_tables
from ogden.rules.tree_operations import Operation
from ogden.rules.tree_splitting import Completion, boundaries, completions, numbered

PHRASE = numbered(parse_bracketed("(NP (DT the) (JJ old) (NN dog))"))
CLAUSE = boundaries(
    numbered(parse_bracketed("(NP (NP (NN man)) (SBAR (WHNP (WP who)) (S (VP (VBD ran)))))"))
)[0]
COUNTS = {
    ("dropping", "NP DT JJ NN", "111"): 60.0,
    ("dropping", "NP DT JJ NN", "101"): 38.0,
    ("reordering", "NP DT JJ NN", "0 1 2"): 30.0,
    ("reordering", "NP DT JJ NN", "1 0 2"): 8.0,
    ("substitution", "purchased", "bought"): 30.0,
    ("substitution", "purchased", "purchased"): 9.0,
    ("substitution", "purchased", "seldom"): 1.0,
    ("substitution", "the old dog", ""): 10.0,
    ("substitution", "the old dog", "it"): 9.0,
    ("segmentation", "who SBAR 0", "split"): 30.0,
    ("segmentation", "who SBAR 0", "whole"): 10.0,
    ("segmentation", "which SBAR 0", "whole"): 40.0,
    ("mark", "who", "dropped"): 20.0,
    ("mark", "because", "kept"): 20.0,
    ("copying", "who subject", "before"): 20.0,
}


def test_seen_often() -> None:
    tables = tables_of(COUNTS)
    masks = dict(tables.masks(PHRASE, 8))
    assert masks[True, True, True] == pytest.approx(0.6, abs=0.03)
    assert masks[True, False, True] == pytest.approx(0.38, abs=0.03)
    orders = dict(tables.orders(("NP", "DT", "JJ", "NN"), 5))
    assert orders[0, 1, 2] == pytest.approx(0.8, abs=0.02)
    assert orders[1, 0, 2] == pytest.approx(0.2, abs=0.02)
    assert tables.substitutes(("purchased",), 5) == [
        (("purchased",), pytest.approx(1 - 30 / 41, abs=1e-3)),
        (("bought",), pytest.approx(30 / 41, abs=1e-3)),
    ]
    assert tables.substitutes(("the", "old", "dog"), 5)[0] == ((), pytest.approx(0.55, abs=1e-3))
    assert tables.split(CLAUSE) == pytest.approx(0.74, abs=0.02)
    assert tables.completion(CLAUSE, Completion(True, "before")) > 0.8


def test_never_seen() -> None:
    tables = tables_of(COUNTS)
    adjective = numbered(parse_bracketed("(NP (DT the) (JJ old) (JJ big) (NN dog))"))
    masks = dict(tables.masks(adjective, 20))
    # Each adjective by itself is dropped as often as the one that was seen.
    assert masks[True, False, True, True] == pytest.approx(masks[True, True, False, True])
    assert masks[True, False, True, True] > masks[False, True, True, True]
    assert tables.orders(("VP", "VB", "NP"), 5) == [((0, 1), 1.0)]
    assert tables.substitutes(("unheard",), 5) == [(("unheard",), 1.0)]
    longer = CLAUSE._replace(size=100)
    assert tables.split(longer) == pytest.approx(tables.split(CLAUSE), abs=0.02)
    other = CLAUSE._replace(word="that")
    assert 0 < tables.split(other) < tables.split(CLAUSE)


def test_no_tables_at_all() -> None:
    tables = tables_of({("substitution", "a", "a"): 1.0})
    assert tables.split(CLAUSE) == 0
    assert tables.masks(PHRASE, 5)[0][0] == (True, True, True)
    assert all(tables.completion(CLAUSE, one) > 0 for one in completions(CLAUSE))


@given(st.lists(st.tuples(st.integers(1, 7), st.floats(0.01, 100)), max_size=6))
@settings(max_examples=60, deadline=None)
def test_probabilities_are_no_more_than_one(rows: list[tuple[int, float]]) -> None:
    counts = {("dropping", "NP DT JJ NN", f"{mask:03b}"): count for mask, count in rows}
    tables = tables_of({**counts, ("substitution", "a", "a"): 1.0})
    masks = tables.masks(PHRASE, 100)
    assert masks[0][0] == (True, True, True)
    assert sum(probability for _, probability in masks) <= 1.001
    assert len({mask for mask, _ in masks}) == len(masks)


GOOD = json.loads(small_tables(by_key((Operation(*key), count) for key, count in COUNTS.items()), 8.0))


@pytest.mark.parametrize(
    "text",
    [
        "",
        "[]",
        "{}",
        "null",
        json.dumps({**GOOD, "length": "long"}),
        json.dumps({**GOOD, "length": 0}),
        json.dumps({**GOOD, "segmentation": []}),
        json.dumps({**GOOD, "segmentation": {"who": 2}}),
        json.dumps({**GOOD, "segmentation": {"who": "x"}}),
        json.dumps({**GOOD, "mark": {"who": -0.1}}),
        json.dumps({**GOOD, "dropping": {"who": float("nan")}}),
        json.dumps({**GOOD, "copying": {"before": {}}}),
        "[" * 100_000,
    ],
)
def test_damaged_small_tables(text: str) -> None:
    with pytest.raises(InputError, match=r"here: .*train the model again"):
        parse_small(text, "here")


def test_small_tables_are_read_again() -> None:
    assert parse_small(json.dumps(GOOD), "here") == GOOD


def test_what_is_certain_stays_certain() -> None:
    """Packed logarithms are rounded, so that a probability may be read as a little more than one."""
    tables = tables_of({("substitution", "a", "b"): 1e9, ("reordering", "NP DT NN", "1 0"): 1e9})
    assert tables.substitutes(("a",), 5)[1] == (("b",), pytest.approx(1, abs=1e-3))
    assert dict(tables.orders(("NP", "DT", "NN"), 5))[1, 0] == pytest.approx(1, abs=1e-3)
