"""The annotated labels of figure 3 (Feblowitz & Kauchak 2013)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import trees

from ogden.parsing.annotate import MODELS, Annotation, annotate, bare_label, remove_annotation
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.heads import COLLINS

FIGURE = "(VP (VP (VB assemble) (PP (IN in) (NP (NNS packs)))))"


@pytest.mark.parametrize(
    ("model", "wanted"),
    [
        (1, "(VP (VB assemble) (PP (IN in) (NP (NNS packs))))"),
        (2, "(VP^VP (VB^VP assemble) (PP^VP (IN^PP in) (NP^PP (NNS^NP packs))))"),
        (3, "(VP[VB]^VP (VB^VP assemble) (PP[NNS]^VP (IN^PP in) (NP[NNS]^PP (NNS^NP packs))))"),
        (
            4,
            "(VP[VB-assemble]^VP (VB[assemble]^VP assemble) (PP[NNS-packs]^VP (IN[in]^PP in) "
            "(NP[NNS-packs]^PP (NNS[packs]^NP packs))))",
        ),
    ],
)
def test_the_four_models(model, wanted):
    annotated = annotate(parse_bracketed(FIGURE), MODELS[model - 1])
    assert str(annotated.children[0]) == wanted


def test_prepositions_head_their_phrase_by_the_table():
    annotated = annotate(
        parse_bracketed("(PP (IN in) (NP (NNS packs)))"), Annotation(head_word=True, rules=COLLINS)
    )
    assert annotated.label == "PP[in]"


@given(trees(), st.builds(Annotation, st.booleans(), st.booleans(), st.booleans()))
def test_annotation_can_be_removed(tree, annotation):
    annotated = annotate(tree, annotation)
    assert annotated.words() == tree.words()
    assert remove_annotation(annotated) == tree


@pytest.mark.parametrize(
    ("label", "bare"),
    [("VP[VB-a]^S", "VP"), ("-LRB-[(]^PRN", "-LRB-"), ("NN[^]^NP", "NN"), ("NP", "NP"), ("^", "^")],
)
def test_bare_labels_of_annotated_ones(label, bare):
    assert bare_label(label) == bare
