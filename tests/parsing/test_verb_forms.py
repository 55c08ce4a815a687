"""Tags of verbs that the tree decides."""

import pytest

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.verb_forms import with_verb_forms


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
    assert dict(zip(read.words(), with_verb_forms(read), strict=True))[word] == tag


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
    assert with_verb_forms(read) == read.tags()
