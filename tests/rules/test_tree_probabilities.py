"""Probabilities of productions, counted by hand."""

import math

import pytest

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_probabilities import TreeProbabilities, production_of, productions

TREES = [
    parse_bracketed("(S (NP (DT the) (NN dog)) (VP (VBD ran)))"),
    parse_bracketed("(S (NP (NN dog)) (VP (VBD saw) (NP (DT the) (NN cat))))"),
]


@pytest.fixture
def counted() -> TreeProbabilities:
    return TreeProbabilities.of(TREES)


def test_what_is_counted(counted: TreeProbabilities) -> None:
    assert counted.counts == {
        ("S", ("NP", "VP")): 2,
        ("NP", ("DT", "NN")): 2,
        ("NP", ("NN",)): 1,
        ("VP", ("VBD",)): 1,
        ("VP", ("VBD", "NP")): 1,
        ("DT", ("=the",)): 2,
        ("NN", ("=dog",)): 2,
        ("NN", ("=cat",)): 1,
        ("VBD", ("=ran",)): 1,
        ("VBD", ("=saw",)): 1,
    }
    assert list(productions(TREES[0]))[:3] == [
        ("S", ("NP", "VP")),
        ("NP", ("DT", "NN")),
        ("DT", ("=the",)),
    ]
    # A word and a label of the same letters are two things.
    assert production_of(Tree("X", word="NP")) != production_of(Tree("X", [Tree("NP", word="x")]))


def test_shares_with_something_left_for_the_unseen(counted: TreeProbabilities) -> None:
    assert counted.log(("NP", ("DT", "NN"))) == pytest.approx(math.log(2 / 3.5))
    assert counted.log(("NP", ("NN",))) == pytest.approx(math.log(1 / 3.5))
    assert counted.log(("NP", ("PRP",))) == pytest.approx(math.log(0.5 / 3.5))
    shares = [counted.log(("NP", children)) for children in (("DT", "NN"), ("NN",), ("PRP",))]
    assert sum(map(math.exp, shares)) == pytest.approx(1)


def test_the_probability_of_each_subtree(counted: TreeProbabilities) -> None:
    inside = counted.inside(TREES[0])
    the, dog = math.log(2 / 2.5), math.log(2 / 3.5)
    phrase = math.log(2 / 3.5) + the + dog
    ran = math.log(1 / 2.5)
    verb = math.log(1 / 2.5) + ran
    assert inside == pytest.approx([math.log(2 / 2.5) + phrase + verb, phrase, the, dog, verb, ran])


def test_lines_are_read_again(counted: TreeProbabilities) -> None:
    lines = list(counted.lines())
    assert lines == sorted(lines)
    assert "NP\tDT NN\t2\n" in lines
    assert TreeProbabilities.from_lines(lines).counts == counted.counts
    odd = TreeProbabilities.of([Tree("NN", word="=#|\\")])
    assert TreeProbabilities.from_lines(odd.lines()).counts == odd.counts


@pytest.mark.parametrize(
    "line",
    ["NP\tDT NN", "NP\tDT NN\tmany", "NP\tDT NN\t2\t3", "NP\tNN\t0", "NP\tNN\t-2", f"NP\tNN\t{10**400}", ""],
)
def test_lines_that_are_none(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        TreeProbabilities.from_lines(["S\tNP VP\t1", line])
