"""The tree itself: its words, its phrases, and no limit to its depth."""

import pytest
from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Constituent, Tree, rebuild

DEEP = 5_000


def sample() -> Tree:
    return parse_bracketed("(S (NP (DT The) (NN dog)) (VP (VBD ran) (ADVP (RB off))) (. .))")


def deep(depth: int) -> Tree:
    tree = Tree("NN", word="dog")
    for level in range(depth):
        tree = Tree(f"X{level}", [tree, Tree("RB", word="so")])
    return tree


def test_words_tags_and_leaves():
    tree = sample()
    assert tree.words() == ["The", "dog", "ran", "off", "."]
    assert tree.tags() == ["DT", "NN", "VBD", "RB", "."]
    assert [leaf.is_preterminal for leaf in tree.leaves()] == [True] * 5
    assert not tree.is_preterminal


def test_spans_come_parents_first():
    assert list(sample().spans()) == [(0, 5, "S"), (0, 2, "NP"), (2, 4, "VP"), (3, 4, "ADVP")]


def test_a_unary_chain_keeps_its_order():
    tree = parse_bracketed("(S (NP (NP (NN a)) (NN b)))")
    assert list(tree.spans()) == [Constituent(0, 2, "S"), Constituent(0, 2, "NP"), Constituent(0, 1, "NP")]


def test_places_of_children_point_into_nodes():
    tree = sample()
    nodes = list(tree.nodes())
    below = tree.places_of_children()
    assert [[nodes[child].label for child in children] for children in below] == [
        [child.label for child in node.children] for node in nodes
    ]


def test_trees_are_values():
    assert sample() == sample()
    assert hash(sample()) == hash(sample())
    assert sample() != parse_bracketed("(S (NP (DT The) (NN dog)) (VP (VBD ran) (ADVP (RB up))) (. .))")
    assert sample() != parse_bracketed("(S (NP (DT The) (NN dog)) (VP (VBD ran) (ADVP (RP off))) (. .))")
    assert sample() != "a tree"


@pytest.mark.parametrize(
    "arguments", [("NP",), ("NP", [], ""), ("", [], "dog"), ("NP", [Tree("NN", word="a")], "b")]
)
def test_a_node_is_a_phrase_or_a_leaf(arguments):
    with pytest.raises(ValueError, match="a tree has"):
        Tree(*arguments)


def test_depth_is_no_limit():
    tree, same = deep(DEEP), deep(DEEP)
    assert tree == same
    assert len(tree.words()) == DEEP + 1
    assert list(tree.spans())[-1] == (0, 2, "X0")
    assert parse_bracketed(str(tree)) == tree
    assert len(tree.places_of_children()) == 2 * DEEP + 1


def test_rebuild_drops_and_splices():
    def make(node, children):
        if node.label == "ADVP":
            return children
        return [] if node.word == "." else [Tree(node.label, children, node.word)]

    assert [str(tree) for tree in rebuild(sample(), make)] == [
        "(S (NP (DT The) (NN dog)) (VP (VBD ran) (RB off)))"
    ]


@given(trees())
def test_spans_nest_and_cover(tree):
    spans = list(tree.spans())
    assert spans[0][:2] == (0, len(tree.words()))
    assert len(spans) + len(tree.leaves()) == len(list(tree.nodes()))
    for a in spans:
        for b in spans:
            assert not a.start < b.start < a.end < b.end


@given(trees())
def test_rebuilding_with_no_change_gives_the_same_tree(tree):
    assert rebuild(tree, lambda node, children: [Tree(node.label, children, node.word)]) == [tree]
