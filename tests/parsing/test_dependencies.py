"""Dependencies from heads: a tree of arcs over the words."""

from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.dependencies import ROOT_HEAD, arcs, head_indices


def test_a_sentence():
    tree = parse_bracketed(
        "(ROOT (S (NP (DT The) (NN dog)) (VP (VBD ran) (PP (IN to) (NP (PRP us)))) (. .)))"
    )
    assert head_indices(tree) == [1, 2, ROOT_HEAD, 2, 3, 2]
    assert [(arc.phrase, arc.parent) for arc in arcs(tree)] == [
        ("DT", "NP"),
        ("NP", "S"),
        ("ROOT", ""),
        ("PP", "VP"),
        ("NP", "PP"),
        (".", "S"),
    ]


@given(trees())
def test_arcs_make_a_projective_tree(tree):
    heads = head_indices(tree)
    assert len(heads) == len(tree.words())
    assert heads.count(ROOT_HEAD) == 1
    for word in range(len(heads)):
        seen = set()
        while word != ROOT_HEAD:
            assert word not in seen
            seen.add(word)
            word = heads[word]
    edges = [tuple(sorted(pair)) for pair in enumerate(heads) if pair[1] != ROOT_HEAD]
    for a, b in edges:
        for c, d in edges:
            assert not a < c < b < d
