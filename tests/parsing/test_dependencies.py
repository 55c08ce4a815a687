"""Dependencies from heads: a tree of arcs over the words."""

from hypothesis import given
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.dependencies import ROOT_HEAD, Arc, arcs, head_indices
from ogden.parsing.heads import head_positions


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


@given(trees())
def test_arcs_are_those_of_the_heads(tree):
    nodes, positions = list(tree.nodes()), head_positions(tree)
    found = {positions[0]: Arc(ROOT_HEAD, tree.label, "")}
    for place, below in enumerate(tree.places_of_children()):
        for child in below:
            if positions[child] != positions[place]:
                found[positions[child]] = Arc(positions[place], nodes[child].label, nodes[place].label)
    assert arcs(tree) == [found[position] for position in range(len(found))]
