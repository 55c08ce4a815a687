"""Results as JSON: all of them comes back, whatever it is."""

import json
from dataclasses import fields

from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.edits import (
    Alternative,
    Edit,
    LeftNoun,
    Simplification,
    StayingWord,
    Term,
    simplification,
)
from ogden.editing.plain_results import plain_result, result_of

NUMBERS = st.integers(0, 1000)
FLOATS = st.floats(allow_nan=False)
TEXTS = st.text(max_size=12)


def tuples(values: st.SearchStrategy[object], most: int = 3) -> st.SearchStrategy[tuple[object, ...]]:
    return st.lists(values, max_size=most).map(tuple)


TERMS = st.builds(Term, TEXTS, TEXTS, st.booleans(), TEXTS)
ALTERNATIVES = st.builds(Alternative, TEXTS, FLOATS, FLOATS, TEXTS)
EDITS = st.builds(
    Edit,
    NUMBERS,
    NUMBERS,
    TEXTS,
    TEXTS,
    st.sampled_from(["word", "split"]),
    TEXTS,
    FLOATS,
    FLOATS,
    tuples(ALTERNATIVES),
    st.none() | TERMS,
    tuples(TEXTS),
)
STAYING = st.builds(StayingWord, NUMBERS, NUMBERS, TEXTS, FLOATS, st.sampled_from(["kept", "unsure"]), TEXTS)
RESULTS = st.builds(
    Simplification,
    TEXTS,
    TEXTS,
    tuples(EDITS),
    tuples(TEXTS),
    tuples(EDITS),
    st.frozensets(st.builds(LeftNoun, TEXTS, TEXTS), max_size=3),
    tuples(STAYING),
)


def there_and_back(result: Simplification) -> Simplification:
    return result_of(json.loads(json.dumps(plain_result(result))))


@given(RESULTS)
def test_all_of_a_result_comes_back(result: Simplification) -> None:
    found = there_and_back(result)
    assert found == result
    assert repr(found.edits) == repr(result.edits)
    assert [type(edit.confidence) for edit in found.edits] == [float] * len(result.edits)


def test_what_models_give() -> None:
    edit = Edit(4, 10, "obtain", "get", "word", "Short.", -1.5, 0.97, (Alternative("take", 0.8, -1.0),))
    result = simplification("You obtain it.", [edit], 2)
    found = there_and_back(result)
    assert found == result
    assert found.text == "You get it."
    assert (found.level_before, found.level_after) == (result.level_before, result.level_after)
    same = there_and_back(simplification("You get it.", []))
    assert same.level_after is same.level_before


def test_no_field_is_forgotten() -> None:
    """Whoever adds one adds it above and in `plain_results`, too."""
    known = {Simplification: 7, Edit: 11, Alternative: 4}
    assert {kind: len(fields(kind)) for kind in known} == known
    assert [len(kind._fields) for kind in (Term, LeftNoun, StayingWord)] == [4, 2, 6]
