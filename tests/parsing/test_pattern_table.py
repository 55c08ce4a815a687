"""Many patterns at once, in the core: the same fits, in the same order, as one pattern and one phrase."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.pattern_table import PatternTable
from ogden.parsing.placed_tree import Phrase, placed
from ogden.parsing.tree import Tree
from ogden.parsing.tree_patterns import Part, fits, parse_pattern

LABELS = ["A", "AB", "ABC", "B"]
WORDS = ["and", "or", "is", "was"]
FORMS = {"is": "be", "was": "be"}

TREES = st.recursive(
    st.builds(Tree, st.sampled_from(LABELS), word=st.sampled_from(WORDS)),
    lambda below: st.builds(Tree, st.sampled_from(LABELS), st.lists(below, min_size=1, max_size=4)),
    max_leaves=12,
)
LABEL_SETS = st.sampled_from([("A",), ("B",), ("_",), ("A", "B"), ("A*",), ("AB*", "B")])
LEAVES = st.builds(
    Part,
    st.one_of(LABEL_SETS, st.just(())),
    st.sampled_from([None, 0]),
    st.booleans(),
    st.sampled_from([frozenset(), frozenset({"and", "or"})]),
    st.sampled_from([frozenset(), frozenset({"be"})]),
)
PATTERNS = st.recursive(
    LEAVES,
    lambda below: st.builds(
        Part,
        LABEL_SETS,
        st.sampled_from([None, 0]),
        st.booleans(),
        inside=st.lists(below, min_size=1, max_size=4).map(tuple),
    ),
    max_leaves=8,
)

Found = tuple[int, Phrase, dict[int, tuple[Phrase, ...]]]


def numbered(part: Part, names: Iterator[int]) -> Part:
    """With a name of its own for each variable."""
    name = None if part.name is None else next(names)
    return replace(part, name=name, inside=tuple(numbered(one, names) for one in part.inside))


def one_by_one(patterns: list[Part], root: Phrase, lemmas: list[str]) -> list[Found]:
    phrases = [one for one in root.phrases() if one.word is None]
    labels = dict.fromkeys(one.label for one in phrases)
    return [
        (number, phrase, dict(fit))
        for number, pattern in enumerate(patterns)
        for label in labels
        for phrase in phrases
        if phrase.label == label
        for fit in fits(pattern, phrase, lemmas.__getitem__)
    ]


@given(TREES, st.lists(PATTERNS, max_size=4))
def test_the_same_as_one_by_one(tree: Tree, patterns: list[Part]) -> None:
    chosen = [numbered(part, count()) for part in patterns if not part.is_gap]
    root = placed(tree)
    words = tree.words()
    lemmas = [FORMS.get(word, word) for word in words]
    table = PatternTable(chosen, [()] * len(chosen))
    found = table.fits(list(root.phrases()), words, lemmas, range(len(chosen)))
    assert list(map(tuple, found)) == one_by_one(chosen, root, lemmas)


@pytest.mark.parametrize(
    ("needs", "size"),
    [([], 1), ([{"dog", "cat"}], 1), ([{"cat"}], 0), ([{"dog"}, {"x"}], 0)],
)
def test_a_pattern_may_need_words(needs: list[set[str]], size: int) -> None:
    pattern = parse_pattern("S(NP1(DT(the|cat|x) NN(dog)) VP2)")
    root = placed(parse_bracketed("(S (NP (DT the) (NN dog)) (VP (VBD ran)))"))
    table = PatternTable([pattern], [[frozenset(some) for some in needs]])
    words = ["the", "dog", "ran"]
    assert len(list(table.fits(list(root.phrases()), words, words, [0]))) == size


def test_only_the_patterns_that_are_asked_for() -> None:
    root = placed(parse_bracketed("(S (NP (NN dogs)) (VP (VBP run)))"))
    table = PatternTable([parse_pattern("S(NP1 VP2)"), parse_pattern("S(...1 VP2)")], [[], []])
    words = ["dogs", "run"]
    assert [one.pattern for one in table.fits(list(root.phrases()), words, words, [1])] == [1]
