"""Many patterns at once, in the core: the same fits, in the same order, as one pattern and one phrase."""

from collections.abc import Iterator, Sequence
from dataclasses import replace
from itertools import count

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.pattern_table import NOTHING, Guard, PatternTable, Sought, neighbours
from ogden.parsing.placed_tree import NodeColumns, Phrase, columns_of, placed_phrases
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
    named = {label for pattern in patterns for part in pattern.parts() for label in part.labels}

    def seen(label: str) -> str:
        """Of a label that no pattern names only how it begins."""
        starts = [one for one in named if one.endswith("*") and label.startswith(one[:-1])]
        return label if label in named else max(starts, key=len, default="")

    phrases = [one for one in root.phrases() if one.word is None]
    labels = dict.fromkeys(seen(one.label) for one in phrases)
    return [
        (number, phrase, dict(fit))
        for number, pattern in enumerate(patterns)
        for label in labels
        for phrase in phrases
        if seen(phrase.label) == label
        for fit in fits(pattern, phrase, lemmas.__getitem__)
    ]


def together(
    table: PatternTable, tree: Tree, lemmas: list[str], end: int, numbers: Sequence[int]
) -> tuple[Phrase, list[Found]]:
    """The root of the tree, and what is found in it."""
    columns, words = columns_of(tree)
    nodes = placed_phrases(columns, words)
    bindings, found, uses = table.fits(columns, words, lemmas, end, table.choice(numbers))
    stood_for = [neighbours(nodes, *binding) for binding in bindings]
    assert stood_for[NOTHING] == ()
    assert len(set(bindings)) == len(bindings)
    ways = [
        (nodes[node], {name: stood_for[number] for name, number in bound.items()}) for node, bound in found
    ]
    return nodes[0], [(number, *ways[way]) for number, way in uses]


def lemmas_of(tree: Tree) -> list[str]:
    return [FORMS.get(word, word) for word in tree.words()]


@given(TREES, st.lists(PATTERNS, max_size=4))
def test_the_same_as_one_by_one(tree: Tree, patterns: list[Part]) -> None:
    chosen = [numbered(part, count()) for part in patterns if not part.is_gap]
    table = PatternTable([Sought(one) for one in chosen])
    root, found = together(table, tree, lemmas_of(tree), len(tree.words()), range(len(chosen)))
    assert found == one_by_one(chosen, root, lemmas_of(tree))


def is_guarded(guard: Guard, bound: dict[int, tuple[Phrase, ...]], words: list[str], end: int) -> bool:
    """The conditions of `ogden.editing.structure.conditions` with the same names, in short."""
    some = bound.get(guard.name)
    if not some:
        return False
    start = some[0].start
    return {
        "starts": start == 0,
        "ends": some[-1].end == end,
        "begins": words[start] in guard.words,
        "after": start > 0 and words[start - 1] in guard.words,
        "least": some[-1].end - start >= guard.size,
    }[guard.kind]


GUARDED = st.one_of(
    st.builds(Guard, st.sampled_from(["starts", "ends"]), st.integers(0, 3), st.just(()), st.just(0)),
    st.builds(
        Guard,
        st.sampled_from(["begins", "after"]),
        st.integers(0, 3),
        st.lists(st.sampled_from(WORDS), min_size=1, max_size=3).map(tuple),
        st.just(0),
    ),
    st.builds(Guard, st.just("least"), st.integers(0, 3), st.just(()), st.integers(1, 5)),
)


@given(TREES, PATTERNS, st.lists(st.lists(GUARDED, max_size=2), max_size=4), st.integers(0, 2))
def test_guards_leave_out_fits(tree: Tree, pattern: Part, guards: list[list[Guard]], behind: int) -> None:
    if pattern.is_gap:
        return
    own, words = numbered(pattern, count()), tree.words()
    end = max(0, len(words) - behind)
    table = PatternTable([Sought(own, (), some) for some in guards])
    root, found = together(table, tree, lemmas_of(tree), end, range(len(guards)))
    assert found == [
        (number, phrase, bound)
        for number, some in enumerate(guards)
        for _, phrase, bound in one_by_one([own], root, lemmas_of(tree))
        if all(is_guarded(one, bound, words, end) for one in some)
    ]


@pytest.mark.parametrize(
    ("needs", "size"),
    [([], 1), ([{"dog", "cat"}], 1), ([{"cat"}], 0), ([{"dog"}, {"x"}], 0)],
)
def test_a_pattern_may_need_words(needs: list[set[str]], size: int) -> None:
    pattern = parse_pattern("S(NP1(DT(the|cat|x) NN(dog)) VP2)")
    tree = parse_bracketed("(S (NP (DT the) (NN dog)) (VP (VBD ran)))")
    table = PatternTable([Sought(pattern, [frozenset(some) for some in needs])])
    assert len(together(table, tree, tree.words(), 3, [0])[1]) == size


def test_only_the_patterns_that_are_asked_for() -> None:
    tree = parse_bracketed("(S (NP (NN dogs)) (VP (VBP run)))")
    table = PatternTable([Sought(parse_pattern("S(NP1 VP2)")), Sought(parse_pattern("S(...1 VP2)"))])
    assert [number for number, *_ in together(table, tree, tree.words(), 2, [1])[1]] == [1]


@pytest.mark.parametrize("arities", [[], [1], [0, 0], [2, 0], [1, 1, 0, 0], [1, -1]])
def test_what_is_no_tree_is_refused(arities: list[int]) -> None:
    table = PatternTable([Sought(parse_pattern("S(_)"))])
    columns = NodeColumns(["S"] * len(arities), arities)
    with pytest.raises((ValueError, TypeError)):
        table.fits(columns, ["a"], ["a"], 1, table.choice([0]))
    with pytest.raises((ValueError, TypeError)):
        placed_phrases(columns, ["a"])


def test_a_choice_is_of_patterns_that_are_there() -> None:
    table = PatternTable([Sought(parse_pattern("S(_)"))])
    with pytest.raises(ValueError, match="no such rule"):
        table.choice([1])
