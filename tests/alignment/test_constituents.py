"""Aligned constituents against their definition, pair by pair of all nodes."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_transductions import TreePair, tree_pairs
from tree_transduction import PlacedTree

from ogden.alignment.constituents import NodePair, aligned_constituents, link_rows
from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns

NORMAL = parse_bracketed(
    "(S (NP (NNS jackals)) (VP (MD may) (ADVP (RB occasionally)))"
    " (VP (VB assemble) (PP (IN in) (NP (JJ small) (NNS packs)))))"
)
SIMPLE = parse_bracketed(
    "(S (ADVP (RB sometimes)) (, ,) (NP (NNS jackals)) (VP (VB join) (NP (JJ small) (NNS packs))))"
)
LINKS = [(0, 2), (3, 3), (5, 4), (6, 5)]


def aligned(pair: TreePair, parallel: bool) -> list[NodePair]:
    normal, simple, links = pair
    [found] = aligned_constituents(tree_columns([normal]), tree_columns([simple]), [links], parallel)
    return found


def by_definition(pair: TreePair, parallel: bool) -> set[NodePair]:
    """Some words below are linked, and none to a word outside. Then, at once, all (a, z) and (b, y) of four
    pairs of parents a, y and children b, z are taken out."""
    normal, simple = PlacedTree(pair[0]), PlacedTree(pair[1])

    def holds(node: int, other: int) -> bool:
        sides = [
            (word in range(*normal.spans[node]), match in range(*simple.spans[other]))
            for word, match in pair[2]
        ]
        return any(left and right for left, right in sides) and all(left == right for left, right in sides)

    pairs = {
        (node, other)
        for node in range(len(normal.nodes))
        for other in range(len(simple.nodes))
        if holds(node, other)
    }
    crossing = set()
    for b, z in pairs:
        a, y = normal.parents[b], simple.parents[z]
        if {(a, y), (a, z), (b, y)} <= pairs:
            crossing |= {(a, z), (b, y)}
    return pairs - crossing if parallel else pairs


@settings(max_examples=400)
@given(tree_pairs(), st.booleans())
def test_pairs_by_their_definition(pair: TreePair, parallel: bool) -> None:
    found = aligned(pair, parallel)
    assert len(set(found)) == len(found)
    assert set(found) == by_definition(pair, parallel)


@given(st.lists(tree_pairs(), max_size=4), st.booleans())
def test_pairs_do_not_mix(pairs: list[TreePair], parallel: bool) -> None:
    columns = [tree_columns([pair[side] for pair in pairs]) for side in (0, 1)]
    found = aligned_constituents(*columns, [pair[2] for pair in pairs], parallel)
    assert found == [aligned(pair, parallel) for pair in pairs]


def test_figure_2() -> None:
    pair = (NORMAL, SIMPLE, LINKS)
    normal, simple = (list(tree.nodes()) for tree in (NORMAL, SIMPLE))
    shown = [f"{normal[a].label}{a} {simple[b].label}{b}" for a, b in aligned(pair, parallel=True)]
    assert shown == [
        "S0 S0",
        "NP1 NP4",
        "NNS2 NNS5",
        "VP7 VP6",
        "VB8 VB7",
        "PP9 NP8",  # headed by its only aligned child: not in the figure, which has no such rule
        "NP11 NP8",
        "JJ12 JJ9",
        "NNS13 NNS10",
    ]


def test_chains_are_aligned_level_by_level() -> None:
    """Four pairs become two, as of `assemble` and `join` in section 3.1, where words are nodes too."""
    one, other = (Tree("NP", [Tree("NN", word=word)]) for word in "xy")
    assert aligned((one, other, [(0, 0)]), parallel=False) == [(0, 1), (0, 0), (1, 1), (1, 0)]
    assert aligned((one, other, [(0, 0)]), parallel=True) == [(0, 0), (1, 1)]


def test_nothing_is_linked() -> None:
    assert aligned((NORMAL, SIMPLE, []), parallel=False) == []
    assert aligned_constituents(tree_columns([]), tree_columns([]), []) == []


def test_rows_of_links() -> None:
    assert link_rows([[(0, 1)], [], [(2, 3), (2, 4)]]).tolist() == [[0, 0, 1], [2, 2, 3], [2, 2, 4]]
    assert link_rows([]).shape == (0, 3)


@pytest.mark.parametrize("link", [(7, 0), (0, 6), (-1, 0), (0, -1), (2**40, 0)])
def test_links_to_words_that_are_not_there(link: tuple[int, int]) -> None:
    with pytest.raises((ValueError, InputError), match="not there"):
        aligned((NORMAL, SIMPLE, [link]), parallel=True)


def test_more_trees_on_one_side() -> None:
    with pytest.raises((ValueError, InputError), match="each normal tree"):
        aligned_constituents(tree_columns([NORMAL]), tree_columns([]), [])
