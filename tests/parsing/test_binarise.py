"""Binarised trees: at most two children, and back again."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import trees

from ogden.errors import InputError
from ogden.parsing.binarise import Binarisation, bare, debinarise
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree

NOUNS = "(NP (DT a) (JJ b) (NN c) (PP (IN d)))"

binarisations = st.builds(
    Binarisation,
    st.sampled_from(["left", "right", "head"]),
    st.none() | st.integers(0, 3),
    st.integers(1, 4),
    st.booleans(),
)


@given(trees(), binarisations)
def test_there_and_back(tree, how):
    made = how.apply(tree)
    assert all(len(node.children) <= 2 for node in made.nodes())
    assert made.words() == tree.words()
    assert debinarise(made) == tree


@pytest.mark.parametrize(
    ("how", "wanted"),
    [
        (
            Binarisation("left"),
            "(NP (@NP|>DT_JJ_NN (@NP|>DT_JJ (DT a) (JJ b)) (NN c)) (PP (IN d)))",
        ),
        (
            Binarisation("right", horizontal=1),
            "(NP (DT a) (@NP|>JJ (JJ b) (@NP|>NN (NN c) (PP (IN d)))))",
        ),
        (
            Binarisation("head", horizontal=1),
            "(NP (DT a) (@NP|NN|<JJ (JJ b) (@NP|NN|>PP (NN c) (PP (IN d)))))",
        ),
        (
            Binarisation("right", horizontal=0, vertical=2),
            "(NP (DT a) (@NP|> (JJ b) (@NP|> (NN c) (PP^NP (IN d)))))",
        ),
        (
            Binarisation("right", horizontal=0, vertical=2, mark_tags=True),
            "(NP (DT^NP a) (@NP|> (JJ^NP b) (@NP|> (NN^NP c) (PP^NP (IN^PP d)))))",
        ),
    ],
)
def test_labels_between(how, wanted):
    assert str(how.apply(parse_bracketed(NOUNS))) == wanted


def test_ancestors():
    tree = parse_bracketed("(S (NP (NP (NN a))))")
    assert str(Binarisation(vertical=3).apply(tree)) == "(S (NP^S (NP^NP^S (NN a))))"
    assert bare("NP^NP^S") == "NP"


@pytest.mark.parametrize("label", ["@NP", "NP|X", "NP^S"])
def test_labels_that_would_not_come_back_are_refused(label):
    with pytest.raises(InputError, match="holds @"):
        Binarisation().apply(Tree(label, [Tree("NN", word="a")]))


def test_wide_and_deep_trees():
    leaf = Tree("NN", word="a")
    wide = Tree("NP", [leaf] * 5_000)
    assert debinarise(Binarisation("head", 1, 2).apply(wide)) == wide
