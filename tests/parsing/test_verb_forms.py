"""Tags of verbs that the tree decides."""

import pytest
import reference_verb_forms
from hypothesis import given
from hypothesis import strategies as st

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.placed_tree import NodeColumns, columns_of
from ogden.parsing.tree import Tree
from ogden.parsing.verb_forms import with_verb_forms


def forms(tree: Tree) -> list[str]:
    return with_verb_forms(columns_of(tree)[0], tree.words())


@pytest.mark.parametrize(
    ("tree", "word", "tag"),
    [
        ("(ROOT (S (NP (NP (DT The) (NNS roots)) (PP (IN of) (NP (NN grass)))) (VP (VB take) (NP (NN it)))))",
         "take", "VBP"),
        ("(ROOT (S (NP (PRP You)) (VP (VBP have) (RB not) (VP (VBD told) (NP (PRP us))))))", "told", "VBN"),
        ("(ROOT (S (NP (NP (DT the) (NN form)) (VP (VBD sent) (PP (IN to) (NP (PRP you))))) (VP (VBZ is))))",
         "sent", "VBN"),
        ("(ROOT (S (NP (DT The) (NN court)) (VP (VBN held) (SBAR (S (NP (PRP it)) (VP (VBZ is)))))))",
         "held", "VBD"),
        ("(ROOT (S (NP (PRP We)) (VP (MD must) (VP (VP (VB sign)) (CC and) (VP (VBP pay))))))", "pay", "VB"),
        ("(ROOT (S (VP (VBP Send) (NP (PRP it))) (. .)))", "Send", "VB"),
        ("(ROOT (S (NP (PRP It)) (VP (VBZ makes) (S (NP (PRP you)) (VP (VBP feel) (ADJP (JJ ill)))))))",
         "feel", "VB"),
    ],
)  # fmt: skip
def test_the_tree_tells(tree: str, word: str, tag: str) -> None:
    read = parse_bracketed(tree)
    assert dict(zip(read.words(), forms(read), strict=True))[word] == tag


@pytest.mark.parametrize(
    "tree",
    [
        "(ROOT (S (NP (PRP He)) (VP (VBD asked) (SBAR (IN that) (S (NP (PRP she)) (VP (VB pay)))))))",
        "(ROOT (S (S (NP (DT the) (NN work)) (VP (VBN done))) (, ,) (NP (PRP we)) (VP (VBD left))))",
        "(ROOT (S (NP (EX There)) (VP (VBP are) (NP (NNS rules)))))",
        "(ROOT (S (VP (VBP Thank) (NP (PRP you)))))",
        "(ROOT (NP (DT a) (NN form)))",
    ],
)
def test_what_may_be_right_stays(tree: str) -> None:
    read = parse_bracketed(tree)
    assert forms(read) == read.tags()


def clauses() -> st.SearchStrategy[Tree]:
    """Trees of the labels and words that are looked at, and a few others."""
    tags = st.sampled_from("VB VBP VBD VBN VBZ VBG MD TO CC NN NNS NNP PRP DT EX RB VP NP".split())
    words = st.sampled_from("have Made made do ’ve thank go and And YOU those cat ma\u212ae é \ud800".split())
    leaves = st.builds(lambda tag, word: Tree(tag, word=word), tags, words)
    labels = st.sampled_from("S VP VP VP NP NP SBAR PP PRN ROOT".split())
    return st.recursive(
        leaves,
        lambda children: st.builds(Tree, labels, st.lists(children, min_size=1, max_size=4)),
        max_leaves=15,
    )


@given(clauses())
def test_as_told_slowly(tree: Tree) -> None:
    assert forms(tree) == reference_verb_forms.with_verb_forms(tree)


@pytest.mark.parametrize(
    ("columns", "words"),
    [
        (NodeColumns([], []), []),
        (NodeColumns(["S", "VB"], [2, 0]), ["go"]),
        (NodeColumns(["VB", "VB"], [0, 0]), ["go", "go"]),
        (NodeColumns(["S", "VB"], [1, 0]), ["go", "go"]),
        (NodeColumns(["S", "VB"], [1]), ["go"]),
    ],
)
def test_what_is_no_tree(columns: NodeColumns, words: list[str]) -> None:
    with pytest.raises(ValueError, match="no tree"):
        with_verb_forms(columns, words)
