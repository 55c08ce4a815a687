"""Random trees and rules that fit them: search over trees against brute force."""

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st
from random_transductions import (
    EVERYTHING,
    Task,
    TreePair,
    assert_as_brute_force,
    assert_sound,
    made_grammars,
    model_orders,
    models_of,
    small_trees,
    tasks,
    tree_pairs,
    weights_for,
)
from tree_transduction import BruteForceTransducer, learned_probabilities

from ogden.editing.derivation_changes import derived_changes
from ogden.parsing.tree import Tree
from ogden.rules.tree_extraction import TreeExtraction, TreeExtractionOptions, derivations
from ogden.search.settings import TreeOptions
from ogden.search.tree_search import TreeSearch

MOST = 1000
"""Derivations that are compared; sentences with more are left out."""


@settings(max_examples=200)
@given(tasks(st.just({})), st.booleans())
def test_all_derivations_are_those_of_brute_force(task: Task, distinct: bool) -> None:
    search, slow, tree, weights = task
    expected = slow.candidates(tree, weights)
    assume(len(expected) <= MOST)
    [found] = search.nbest([tree], weights, 2 * MOST, distinct, jobs=1)
    assert_as_brute_force(found, expected, search, 2 * MOST, distinct)
    scores = {one.tokens: one.score for one in reversed(expected)}
    assert {one.tokens: one.score for one in reversed(found)} == pytest.approx(scores, abs=1e-3)
    for candidate in found:
        assert_sound(candidate, search, tree, weights)


@settings(max_examples=200)
@given(tasks(), st.booleans())
def test_language_models_of_words_and_of_tags(task: Task, distinct: bool) -> None:
    search, slow, tree, weights = task
    expected = slow.candidates(tree, weights)
    assume(len(expected) <= MOST)
    [best] = search.best([tree], weights, jobs=1)
    assert best.score == pytest.approx(expected[0].score, abs=1e-3)
    [found] = search.nbest([tree], weights, 50, distinct, jobs=1)
    assert_as_brute_force(found, expected, search, 50, distinct)


@settings(max_examples=150)
@given(
    st.lists(tree_pairs(), min_size=1, max_size=5),
    small_trees(labels=("NP", "NP", "S", "UNSEEN")),
    st.booleans(),
    st.data(),
)
def test_contexts_from_the_most_annotated_level_on(
    pairs: list[TreePair], other: Tree, lexical: bool, data: st.DataObject
) -> None:
    """Of trees that were seen, of others, and of nodes under labels that were not seen."""
    normal, simple, links = zip(*pairs, strict=True)
    least = data.draw(st.integers(1, 2))
    options = TreeExtractionOptions(largest=0, lexical=lexical, least=least, least_new=1)
    extraction = TreeExtraction(options, threads=1)
    extraction.add(normal, simple, links)
    grammar, _ = extraction.finish()
    rules = list(grammar)
    derived = derivations(grammar, normal, simple, links, options)
    _, contexts = learned_probabilities([one.rule for one in rules], normal, derived, least)
    tree = data.draw(st.sampled_from([*normal, other]))
    slow = BruteForceTransducer(rules, {}, contexts)
    search = TreeSearch(grammar, {}, EVERYTHING)
    weights = data.draw(weights_for(search.feature_names))
    expected = slow.candidates(tree, weights)
    assume(len(expected) <= MOST)
    [found] = search.nbest([tree], weights, 2 * MOST, distinct=False, jobs=1)
    assert_as_brute_force(found, expected, search, 2 * MOST, distinct=False)


@settings(max_examples=150)
@given(tasks(), st.data())
def test_protected_spans_stay_together(task: Task, data: st.DataObject) -> None:
    search, slow, tree, weights = task
    ends = st.lists(st.integers(0, len(tree.words())), min_size=2, max_size=4, unique=True).map(sorted)
    drawn = data.draw(ends)
    spans = list(zip(drawn[::2], drawn[1::2], strict=False))
    marked = _with_own_words(tree, spans)
    expected = slow.candidates(marked, weights, spans)
    assume(len(expected) <= MOST)
    [found] = search.nbest([marked], weights, 20, distinct=False, jobs=1, protected=[spans])
    assert_as_brute_force(found, expected, search, 20, distinct=False)
    for candidate in found:
        for first, last in spans:
            at = candidate.tokens.index(f"kept{first}")
            assert candidate.tokens[at : at + last - first] == tuple(marked.words()[first:last])
        assert_sound(candidate, search, marked, weights)


def _with_own_words(tree: Tree, spans: list[tuple[int, int]]) -> Tree:
    """So that each protected word is found again. Rules for the words that were there do not fit any more."""
    guarded = {k for first, last in spans for k in range(first, last)}
    numbers = iter(range(len(tree.words())))

    def renamed(node: Tree) -> Tree:
        if node.word is None:
            return Tree(node.label, [renamed(child) for child in node.children])
        number = next(numbers)
        return Tree(node.label, word=f"kept{number}") if number in guarded else node

    return renamed(tree)


@settings(max_examples=100)
@given(tasks(), st.data())
def test_protected_words_are_not_rewritten(task: Task, data: st.DataObject) -> None:
    """The same, with rules that fit the protected words."""
    search, slow, tree, weights = task
    first = data.draw(st.integers(0, len(tree.words()) - 1))
    spans = [(first, data.draw(st.integers(first + 1, len(tree.words()))))]
    expected = slow.candidates(tree, weights, spans)
    assume(len(expected) <= MOST)
    [found] = search.nbest([tree], weights, 2 * MOST, distinct=False, jobs=1, protected=[spans])
    assert_as_brute_force(found, expected, search, 2 * MOST, distinct=False)


@settings(max_examples=100)
@given(tasks())
def test_changes_make_the_output(task: Task) -> None:
    search, _, tree, weights = task
    words = tree.words()
    for candidate in search.nbest([tree], weights, 20, distinct=False, jobs=1)[0]:
        made, at = list[str](), 0
        for change in derived_changes(words, candidate):
            made += words[at : change.start]
            made += candidate.tokens[change.simple_start : change.simple_end]
            at = change.end
        assert tuple(made + words[at:]) == candidate.tokens


@settings(max_examples=40)
@given(st.data(), model_orders, st.integers(0, 3))
def test_threads_and_neighbours_do_not_matter(data: st.DataObject, orders: dict[str, int], jobs: int) -> None:
    trees = data.draw(st.lists(st.none() | small_trees((3, 9, 6)), min_size=1, max_size=9))
    first = next((tree for tree in trees if tree is not None), Tree("N", word="a"))
    grammar = data.draw(made_grammars(first))
    search = TreeSearch(grammar, models_of(orders), TreeOptions(pops=20))
    weights = data.draw(weights_for(search.feature_names))
    together = search.lists(trees, weights, 5, jobs=jobs)
    alone = [search.lists([tree], weights, 5, jobs=1) for tree in trees]
    assert list(together.texts) == [text for one in alone for text in one.texts]
    assert together.features.tolist() == [row for one in alone for row in one.features.tolist()]


@settings(max_examples=100)
@given(tasks(), st.integers(1, 4), st.integers(1, 3))
def test_a_narrow_search_finds_something_sound(task: Task, pops: int, limit: int) -> None:
    """Not always what brute force has: where rules that keep a node's label are left out, it is copied."""
    search, _, tree, weights = task
    narrow = TreeSearch(search.grammar, search.language_models, TreeOptions(pops, limit))
    [found] = narrow.nbest([tree], weights, 10, jobs=1)
    assert found
    for candidate in found:
        assert_sound(candidate, narrow, tree, weights)
