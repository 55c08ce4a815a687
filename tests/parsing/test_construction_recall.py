"""Attachment, coordination and apposition: found, and right."""

from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.construction_recall import (
    APPOSITION,
    CONSTRUCTIONS,
    COORDINATION,
    PP_ATTACHMENT,
    add_counts,
    count_constructions,
)

VERB = "(S (NP (PRP I)) (VP (VBD saw) (NP (DT a) (NN man)) (PP (IN with) (NP (NNS dogs)))))"
NOUN = "(S (NP (PRP I)) (VP (VBD saw) (NP (NP (DT a) (NN man)) (PP (IN with) (NP (NNS dogs))))))"


def counts(gold: str, test: str | None):
    return count_constructions(parse_bracketed(gold), None if test is None else parse_bracketed(test))


def test_attachment():
    assert counts(VERB, VERB)[PP_ATTACHMENT] == (1, 1, 1)
    assert counts(VERB, NOUN)[PP_ATTACHMENT] == (1, 1, 0)
    assert counts(VERB, VERB.replace("PP", "NP"))[PP_ATTACHMENT] == (1, 0, 0)
    assert counts(VERB, None)[PP_ATTACHMENT] == (1, 0, 0)


def test_coordination():
    gold = "(NP (NP (NN a) (NN b)) (CC and) (NP (NN c)))"
    assert counts(gold, gold)[COORDINATION] == (1, 1, 1)
    assert counts(gold, "(NP (NP (NN a)) (NP (NN b)) (CC and) (NP (NN c)))")[COORDINATION] == (1, 1, 0)
    assert counts(gold, "(S (NP (NN a) (NN b)) (CC and) (NP (NN c)))")[COORDINATION] == (1, 0, 0)
    assert counts("(S (CC And) (NP (NN c)))", None)[COORDINATION] == (0, 0, 0)


def test_apposition():
    gold = "(S (NP (NP (NN a)) (, ,) (NP (DT a) (NN b)) (, ,)) (VP (VB c)))"
    assert counts(gold, gold)[APPOSITION] == (1, 1, 1)
    without_last_comma = "(S (NP (NP (NN a)) (, ,) (NP (DT a) (NN b))) (, ,) (VP (VB c)))"
    assert counts(gold, without_last_comma)[APPOSITION] == (1, 1, 1)
    assert counts(gold, "(S (NP (NN a) (, ,) (DT a) (NN b)) (, ,) (VP (VB c)))")[APPOSITION] == (1, 1, 0)
    assert counts("(NP (NP (NN a)) (, ,) (CC and) (NP (NN b)))", None)[APPOSITION] == (0, 0, 0)


@given(trees())
def test_all_of_a_tree_are_right_in_itself(tree):
    found = count_constructions(tree, tree)
    assert all(count.gold == count.found == count.right for count in found.values())
    assert add_counts(found, found) == {
        kind: tuple(2 * number for number in found[kind]) for kind in CONSTRUCTIONS
    }
