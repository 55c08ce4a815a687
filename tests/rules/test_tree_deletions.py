"""Which pairs of trees only leave parts out, and which words of them were kept."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_transductions import small_trees

from ogden.alignment.pharaoh import Links
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_deletions import DEEPEST, deletion_links

DOG = "(NP (NP (DT the) (JJ big) (NN dog)) (PP (IN of) (NP (DT the) (NN man))))"


def links(normal: str, simple: str) -> Links | None:
    return deletion_links(parse_bracketed(normal), parse_bracketed(simple))


@pytest.mark.parametrize(
    ("normal", "simple", "expected"),
    [
        # nothing goes
        (DOG, DOG, [(k, k) for k in range(6)]),
        # a word, a phrase, several things at once
        (DOG, DOG.replace("(JJ big) ", ""), [(0, 0), (2, 1), (3, 2), (4, 3), (5, 4)]),
        (DOG, "(NP (NP (DT the) (JJ big) (NN dog)))", [(0, 0), (1, 1), (2, 2)]),
        (DOG, "(NP (NP (NN dog)) (PP (NP (NN man))))", [(2, 0), (5, 1)]),
        # NP(NP PP) becomes the NP in it, twice if need be
        (DOG, "(NP (DT the) (JJ big) (NN dog))", [(0, 0), (1, 1), (2, 2)]),
        (f"(NP {DOG} (SBAR (S (VP (VBD ran)))))", "(NP (NN dog))", [(2, 0)]),
        # of equal children the first
        ("(NP (NN a) (NN b) (NN a))", "(NP (NN a))", [(0, 0)]),
        ("(NP (NN a) (NN b) (NN a))", "(NP (NN b) (NN a))", [(1, 0), (2, 1)]),
        ("(S (NP (NN a)) (VP (VB b)) (NP (NN a) (NN c)))", "(S (NP (NN c)))", [(3, 0)]),
    ],
)
def test_what_was_kept(normal: str, simple: str, expected: Links) -> None:
    assert links(normal, simple) == expected


@pytest.mark.parametrize(
    ("normal", "simple"),
    [
        (DOG, DOG.replace("dog", "cat")),
        (DOG, DOG.replace("(NN dog)", "(NNP dog)")),
        (DOG, DOG.replace("(PP", "(ADVP")),
        (DOG, f"(NP {DOG} (PP (IN of) (NP (NN late))))"),
        # added, moved, flattened, or another child than one of its own label
        (DOG, DOG.replace("(NN dog)", "(NN dog) (NN dog)")),
        (DOG, "(NP (NP (JJ big) (DT the) (NN dog)))"),
        ("(NP (NP (DT the) (NN dog)) (NN man))", "(NP (DT the) (NN man))"),
        ("(VP (VBD ran) (S (VP (TO to) (VP (VB win)))))", "(S (VP (TO to) (VP (VB win))))"),
        ("(NN dog)", "(NP (NN dog))"),
    ],
)
def test_more_was_done(normal: str, simple: str) -> None:
    assert links(normal, simple) is None


def test_trees_that_share_their_parts() -> None:
    leaf = Tree("NN", word="a")
    normal = Tree("S", [Tree("NP", [leaf, Tree("NN", word="b")]), Tree("NP", [leaf])])
    assert deletion_links(normal, normal) == [(0, 0), (1, 1), (2, 2)]


def test_very_deep_trees_are_left_alone() -> None:
    def over(depth: int) -> Tree:
        tree = Tree("NN", word="a")
        for _ in range(depth):
            tree = Tree("NP", [tree])
        return tree

    assert deletion_links(over(DEEPEST), over(DEEPEST)) == [(0, 0)]
    assert deletion_links(over(DEEPEST), over(DEEPEST - 100)) == [(0, 0)]
    assert deletion_links(over(5000), over(5000)) is None


@st.composite
def compressions(draw: st.DrawFn) -> tuple[Tree, Tree]:
    """A tree, and what is left of it when children go; a phrase keeps at least one."""
    normal = draw(small_trees((5, 6, 4, 2, 1)))

    def shorter(node: Tree) -> Tree:
        if node.word is not None:
            return node
        kept = draw(st.lists(st.booleans(), min_size=len(node.children), max_size=len(node.children)))
        children = [child for child, stays in zip(node.children, kept, strict=True) if stays]
        return Tree(node.label, [shorter(child) for child in children or node.children[:1]])

    return normal, shorter(normal)


@given(compressions())
def test_whatever_children_go(pair: tuple[Tree, Tree]) -> None:
    normal, simple = pair
    found = deletion_links(normal, simple)
    assert found is not None
    words = normal.words()
    assert [words[place] for place, _ in found] == simple.words()
    assert [place for _, place in found] == list(range(len(simple.words())))
    assert [place for place, _ in found] == sorted({place for place, _ in found})
