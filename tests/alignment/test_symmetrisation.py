"""Symmetrisation against symal's rules, on random alignments."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_alignment_models import symal

from ogden.alignment.symmetrisation import HEURISTICS, symmetrise
from ogden.errors import InputError

Links = list[tuple[int, int]]


@st.composite
def directions(draw: st.DrawFn) -> tuple[int, int, Links, Links]:
    """In one, a simple word has at most one normal partner; in the other, the other way round."""
    normal, simple = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    left = draw(st.lists(st.integers(-1, normal - 1), min_size=simple, max_size=simple))
    right = draw(st.lists(st.integers(-1, simple - 1), min_size=normal, max_size=normal))
    forward = [(i, j) for j, i in enumerate(left) if i >= 0]
    backward = [(i, j) for i, j in enumerate(right) if j >= 0]
    return normal, simple, forward, backward


@settings(max_examples=400)
@given(directions(), st.sampled_from(HEURISTICS))
def test_equals_the_reference(example: tuple[int, int, Links, Links], heuristic: str) -> None:
    normal, simple, forward, backward = example
    assert symmetrise(forward, backward, normal, simple, heuristic) == sorted(
        symal(forward, backward, heuristic)
    )


@settings(max_examples=200)
@given(
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))),
    st.sets(st.tuples(st.integers(0, 5), st.integers(0, 5))),
    st.sampled_from(HEURISTICS),
)
def test_many_partners_in_a_direction(
    forward: set[tuple[int, int]], backward: set[tuple[int, int]], heuristic: str
) -> None:
    found = symmetrise(sorted(forward), sorted(backward), 6, 6, heuristic)
    assert found == sorted(symal(forward, backward, heuristic))
    assert forward & backward <= set(found) <= forward | backward


def test_by_hand() -> None:
    """The intersection is 0-0; 1-1 is its neighbour; 2-0 has a free word, 3-3 has two."""
    forward, backward = [(0, 0), (1, 1), (3, 3)], [(0, 0), (2, 0)]
    expected = {
        "intersection": [(0, 0)],
        "union": [(0, 0), (1, 1), (2, 0), (3, 3)],
        "grow-diag": [(0, 0), (1, 1), (2, 0)],
        "grow-diag-final": [(0, 0), (1, 1), (2, 0), (3, 3)],
        "grow-diag-final-and": [(0, 0), (1, 1), (2, 0), (3, 3)],
    }
    assert {name: symmetrise(forward, backward, 4, 4, name) for name in HEURISTICS} == expected


def test_final_and_final_and_differ() -> None:
    forward, backward = [(0, 0), (0, 3)], [(0, 0)]
    assert symmetrise(forward, backward, 1, 4, "grow-diag-final") == [(0, 0), (0, 3)]
    assert symmetrise(forward, backward, 1, 4, "grow-diag-final-and") == [(0, 0)]


def test_wrong_calls() -> None:
    with pytest.raises(InputError, match="grow-diag-final-and"):
        symmetrise([], [], 1, 1, "grow")
    for link in [(1, 0), (0, 1), (-1, 0)]:
        with pytest.raises(IndexError, match="outside"):
            symmetrise([link], [], 1, 1, "union")


def test_nothing_to_link() -> None:
    assert symmetrise([], [], 0, 5, "union") == symmetrise([], [], 5, 0, "grow-diag") == []
