"""Which rules fit where in trees: the core beside a slow twin, on fragments of random trees."""

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees

from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import Node, TreeRule, fragment_of


def fits(tree: Tree, side: Node, top: bool = True) -> bool:
    if tree.label != side.label:
        return False
    if side.variable is not None:
        return not top
    if side.word is not None or tree.word is not None:
        return tree.word == side.word
    if len(tree.children) != len(side.children):
        return False
    return all(fits(one, other, False) for one, other in zip(tree.children, side.children, strict=True))


@st.composite
def fragments(draw: st.DrawFn, tree: Tree) -> Node:
    """A part of the tree, of which some nodes are variables."""
    top = draw(st.sampled_from(list(tree.nodes())))
    count = 0

    def cut(node: Node, is_top: bool) -> Node:
        nonlocal count
        if not is_top and draw(st.booleans()):
            count += 1
            return Node(node.label, variable=count - 1)
        return Node(node.label, tuple(cut(one, False) for one in node.children), node.word)

    return cut(fragment_of(top), True)


@settings(max_examples=150, deadline=None)
@given(st.lists(trees(), min_size=1, max_size=3), st.data())
def test_the_core_finds_what_looking_everywhere_finds(given_trees: list[Tree], data: st.DataObject) -> None:
    of_any = st.sampled_from(given_trees).flatmap(fragments)
    sides = data.draw(st.lists(of_any, min_size=1, max_size=6, unique_by=str))
    grammar = TreeGrammar.of([TreeRule(side, side) for side in sides])
    rules = [grammar.rule(number) for number in range(len(grammar))]
    expected = {
        (sentence, node, number)
        for sentence, tree in enumerate(given_trees)
        for node, below in enumerate(tree.nodes())
        for number, rule in enumerate(rules)
        if fits(below, rule.normal)
    }
    rows = grammar.core.fitting(tree_columns(given_trees)).tolist()
    found = {(one, node, rule) for one, node, first, last in rows for rule in range(first, last)}
    assert found == expected


def test_a_sentence_without_a_tree_has_no_rules() -> None:
    side = Node("NP", (Node("NN", variable=0), Node("NN", variable=1)))
    grammar = TreeGrammar.of([TreeRule(side, side)])
    tree = Tree("NP", [Tree("NN", word="boat"), Tree("NN", word="house")])
    np.testing.assert_array_equal(grammar.core.fitting(tree_columns([None, tree])), [[1, 0, 0, 1]])
    assert grammar.core.fitting(tree_columns([])).shape == (0, 4)
