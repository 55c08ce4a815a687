"""Treebanks made alike: what each rule does, and that the words stay."""

import pytest
from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.normalise import bare_label, normalise

CASES = {
    "function tags and indices": (
        "(S (NP-SBJ-1 (PRP We)) (VP (VBD won) (NP-TMP=2 (NN today))))",
        "(ROOT (S (NP (PRP We)) (VP (VBD won) (NP (NN today)))))",
    ),
    "traces, and phrases that hold nothing else": (
        "( (S (S-PRP (NP-SBJ (-NONE- *PRO*)) (VP (TO to) (VP (VB win) (NP (-NONE- *)))))) )",
        "(ROOT (S (VP (TO to) (VP (VB win)))))",
    ),
    "alternatives": ("(S (NP (NN|JJ a)) (PRT|ADVP (RP up)))", "(ROOT (S (NP (NN a)) (PRT (RP up))))"),
    "tops of other names": ("(TOP (S (NP (NN a)) (VP (VB b))))", "(ROOT (S (NP (NN a)) (VP (VB b))))"),
    "what part of an article it is": (
        "( (HEADING (NP (NN Abstract))) )",
        "(ROOT (NP (NN Abstract)))",
    ),
    "several phrases on top": (
        "( (CAPTION (LST (LS A)) (NP (NN Mice)) (. .)) )",
        "(ROOT (FRAG (LST (LS A)) (NP (NN Mice)) (. .)))",
    ),
    "a word on top": ("(ROOT (VB Go))", "(ROOT (FRAG (VB Go)))"),
    "a word alone": ("(VB Go)", "(ROOT (FRAG (VB Go)))"),
    "noun phrases are flat inside": (
        "(NP (DT a) (NML (NML (JJ complex) (NN trait)) (NN gene)) (NN analysis))",
        "(ROOT (NP (DT a) (JJ complex) (NN trait) (NN gene) (NN analysis)))",
    ),
    "a noun phrase among others": (
        "(NP (UCP (NML (JJ wild) (NN type)) (CC and) (ADJP (JJ mutant))) (NNS mice))",
        "(ROOT (NP (UCP (NP (JJ wild) (NN type)) (CC and) (ADJP (JJ mutant))) (NNS mice)))",
    ),
    "citations": (
        "(VP (VBD won) (CIT (-LRB- -LRB-) (NNP Wang) (CD 1999) (-RRB- -RRB-)))",
        "(ROOT (VP (VBD won) (PRN (-LRB- -LRB-) (NNP Wang) (CD 1999) (-RRB- -RRB-))))",
    ),
    "to as a preposition": (
        "(VP (TO to) (VP (VB go) (PP (TO to) (NP (QP (CD 1) (TO to) (CD 2))))))",
        "(ROOT (VP (TO to) (VP (VB go) (PP (IN to) (NP (QP (CD 1) (IN to) (CD 2)))))))",
    ),
    "to under a phrase that is taken away": (
        "(NP (NML (NN a) (TO to) (NN b)) (NN c))",
        "(ROOT (NP (NN a) (IN to) (NN b) (NN c)))",
    ),
    "X over X": ("(S (NP (NP (NP (NN a)))) (VP (VB b)))", "(ROOT (S (NP (NN a)) (VP (VB b))))"),
    "X over Y over X": ("(S (NP (S (NP (NN a)))) (VP (VB b)))", "(ROOT (S (NP (NN a)) (VP (VB b))))"),
    "a cycle through a trace": (
        "(NP (NP (-NONE- *)) (NP (NN a)))",
        "(ROOT (NP (NN a)))",
    ),
    "tags that a word has always": (
        "(NP (NN -LRB-) (NN a) (, ;) (JJ -RSB-))",
        "(ROOT (NP (-LRB- -LRB-) (NN a) (: ;) (-RRB- -RSB-)))",
    ),
    "rare tags": ("(NP (AFX pan) (GW ev) (HYPH -) (NN a))", "(ROOT (NP (JJ pan) (FW ev) (HYPH -) (NN a)))"),
    "blanks at the edge of a word": ("(NP (NN \u00a0A))", "(ROOT (NP (NN A)))"),
}


@pytest.mark.parametrize("case", CASES)
def test_rules(case):
    raw, wanted = CASES[case]
    assert str(normalise(parse_bracketed(raw))) == wanted


def test_a_tree_of_traces_is_none():
    assert normalise(parse_bracketed("(S (NP (-NONE- *)) (VP (-NONE- *?*)))")) is None


@pytest.mark.parametrize(
    ("label", "bare"),
    [
        ("NP-SBJ-1", "NP"),
        ("S=2", "S"),
        ("-LRB-", "-LRB-"),
        ("PRP$", "PRP$"),
        ("NN|JJ", "NN"),
        ("=", "="),
        ("-", "-"),
    ],
)
def test_bare_labels(label, bare):
    assert bare_label(label) == bare


@given(trees())
def test_normalising_keeps_the_words_and_is_done_once(tree):
    once = normalise(tree)
    assert once is not None
    assert once.words() == tree.words()
    assert once.label == "ROOT"
    assert len(once.children) == 1
    assert not once.children[0].is_preterminal
    assert normalise(once) == once


@given(trees())
def test_no_unary_cycle_is_left(tree):
    made = normalise(tree)
    assert made is not None
    seen = list(made.spans())
    assert len(set(seen)) == len(seen)
