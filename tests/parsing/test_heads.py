"""Collins' head rules on phrases whose heads are known."""

import pytest
from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.heads import COLLINS, OBJECT_HEADS, HeadRules, head_child, head_positions, head_word
from ogden.parsing.tree import Tree

HEADS = [
    ("NP", "DT JJ NN", 2),
    ("NP", "NP PP", 0),
    ("NP", "NP POS", 1),
    ("NP", "NNP POS", 1),
    ("NP", "NP NN", 1),
    ("NP", "NN NN PP", 1),
    ("NP", "DT CD", 1),
    ("NP", "DT $ CD", 1),
    ("NP", "DT JJ", 1),
    ("NP", "PRP", 0),
    ("NP", "DT", 0),
    ("NP", "`` DT ''", 1),
    ("NP", "NN CC NN", 0),
    ("NP", "NN , NN , CC NN", 2),
    ("NP", "NP CC NP", 0),
    ("VP", "VBD NP PP", 0),
    ("VP", "MD VP", 0),
    ("VP", "TO VP", 0),
    ("VP", "ADVP VBD", 1),
    ("VP", "VP CC VP", 0),
    ("VP", "NP NP", 0),
    ("VP", "`` ADVP", 1),
    ("PP", "IN NP", 0),
    ("PP", "ADVP IN NP", 1),
    ("PP", "PP CC PP", 0),
    ("S", "NP VP .", 1),
    ("S", "S CC S", 0),
    ("S", "NP ADJP", 1),
    ("SBAR", "IN S", 0),
    ("SBAR", "WHNP S", 0),
    ("SBARQ", "WHNP SQ .", 1),
    ("SQ", "VBZ NP VP", 0),
    ("SINV", "VP VBD NP", 1),
    ("ADJP", "RB JJ", 1),
    ("ADJP", "JJ CC JJ", 0),
    ("ADVP", "RB RB", 1),
    ("WHNP", "WDT NN", 0),
    ("WHPP", "IN WHNP", 0),
    ("QP", "IN CD", 0),
    ("CONJP", "RB RB IN", 1),
    ("PRT", "RP", 0),
    ("UCP", "NP CC ADJP", 0),
    ("FRAG", "NP PP .", 1),
    ("ROOT", "S", 0),
    ("NX", "JJ NN", 1),
    ("NP", "CC , NN", 2),
    ("NP", ", CC NN", 2),
]


@pytest.mark.parametrize(("label", "children", "head"), HEADS)
def test_rules(label, children, head):
    assert COLLINS.choose(label, children.split()) == head


def test_objects_head_prepositions_in_the_rules_of_the_figure():
    assert OBJECT_HEADS.choose("PP", ["IN", "NP"]) == 1
    assert OBJECT_HEADS.choose("PP", ["IN"]) == 0
    assert OBJECT_HEADS.choose("VP", ["VBD", "NP"]) == 0


def test_head_words():
    tree = parse_bracketed("(S (NP (NP (DT a) (NN pack)) (PP (IN of) (NP (NNS dogs)))) (VP (VBD ran)) (. .))")
    assert head_child(tree) == 1
    assert head_word(tree).word == "ran"
    assert head_word(tree.children[0]).word == "pack"
    assert head_positions(tree) == [4, 1, 1, 0, 1, 2, 2, 3, 3, 4, 4, 5]


@given(trees())
def test_one_pass_agrees_with_the_way_down(tree):
    leaves = tree.leaves()
    for rules in (COLLINS, OBJECT_HEADS, HeadRules()):
        for node, position in zip(tree.nodes(), head_positions(tree, rules), strict=True):
            assert head_word(node, rules) is leaves[position] or node.words().count(leaves[position].word) > 1


def test_deep_trees():
    tree = Tree("NN", word="dog")
    for _ in range(5_000):
        tree = Tree("NP", [tree, Tree("PP", [Tree("IN", word="of")])])
    assert head_positions(tree)[0] == 0
