"""Random structures over random grammars: chart search against brute force."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_charts import Task, assert_sound, best_of_each, tasks, words

from ogden.errors import InputError
from ogden.search.chart_search import ChartSearch
from ogden.search.sentence_structure import SentenceStructure
from ogden.search.settings import ChartOptions


@st.composite
def structures(draw: st.DrawFn, size: int) -> SentenceStructure:
    if size == 0:
        return SentenceStructure()
    chosen = st.sampled_from(["", "", "X", "Y", "XY", "Z"])
    labels = [
        (start, end, label)
        for start in range(size)
        for end in range(start + 1, size + 1)
        for label in draw(chosen)
    ]
    cuts = st.lists(st.integers(0, size), min_size=3, max_size=3, unique=True).map(sorted).map(tuple)
    splits = draw(st.lists(cuts, max_size=4)) if size > 1 else []
    return SentenceStructure(labels, splits)


@st.composite
def structured_tasks(draw: st.DrawFn) -> tuple[Task, SentenceStructure]:
    search, slow, sentence, weights = draw(tasks(st.sampled_from("ab")))
    return (search, slow, sentence, weights), draw(structures(len(sentence)))


@settings(max_examples=250)
@given(structured_tasks())
def test_the_best_is_found_when_nothing_is_pruned(drawn: tuple[Task, SentenceStructure]) -> None:
    (search, slow, sentence, weights), tree = drawn
    expected = slow.candidates(sentence, weights, (), tree)
    [best] = search.best([sentence], weights, jobs=1, structure=[tree])
    assert best.score == pytest.approx(expected[0].score, abs=1e-3)
    assert_sound(best, search, sentence, weights, tree)


@settings(max_examples=200)
@given(structured_tasks(), st.booleans(), st.data())
def test_the_n_best_are_those_of_brute_force(
    drawn: tuple[Task, SentenceStructure], distinct: bool, data: st.DataObject
) -> None:
    (search, slow, sentence, weights), tree = drawn
    guarded = []
    if sentence and data.draw(st.booleans()):
        first = data.draw(st.integers(0, len(sentence) - 1))
        guarded = [(first, data.draw(st.integers(first + 1, len(sentence))))]
    expected = slow.candidates(sentence, weights, guarded, tree)
    if distinct:
        expected = best_of_each(expected)
    [found] = search.nbest([sentence], weights, 50, distinct, jobs=1, protected=[guarded], structure=[tree])
    assert [one.score for one in found] == pytest.approx([one.score for one in expected[:50]], abs=1e-3)
    if distinct:
        all_of = {one.tokens: one.score for one in expected}
        assert all(one.score == pytest.approx(all_of[one.tokens], abs=1e-3) for one in found)
        if len(expected) <= 50:
            assert {one.tokens for one in found} == set(all_of)
    for candidate in found:
        assert_sound(candidate, search, sentence, weights, tree)


@settings(max_examples=40)
@given(tasks(), st.lists(st.lists(words, max_size=9), min_size=1, max_size=12), st.integers(0, 3), st.data())
def test_threads_and_neighbours_do_not_matter(
    task: Task, sentences: list[list[str]], jobs: int, data: st.DataObject
) -> None:
    search = ChartSearch(task[0].grammar, task[0].language_models, ChartOptions(pops=20, rule_limit=2))
    weights = {name: value for name, value in task[3].items() if name in search.feature_names}
    trees = [data.draw(st.none() | structures(len(one))) for one in sentences]
    together = search.lists(sentences, weights, 5, jobs=jobs, structure=trees)
    alone = [
        search.lists([sentence], weights, 5, jobs=1, structure=[tree])
        for sentence, tree in zip(sentences, trees, strict=True)
    ]
    assert list(together.texts) == [text for one in alone for text in one.texts]
    assert together.features.tolist() == [row for one in alone for row in one.features.tolist()]


@settings(max_examples=100)
@given(structured_tasks(), st.integers(1, 4), st.integers(1, 3))
def test_a_narrow_search_finds_something_that_is_possible(
    drawn: tuple[Task, SentenceStructure], pops: int, limit: int
) -> None:
    (search, slow, sentence, weights), tree = drawn
    options = ChartOptions(pops, search.options.span, limit, search.options.identity)
    narrow = ChartSearch(search.grammar, search.language_models, options)
    [found] = narrow.nbest([sentence], weights, 10, jobs=1, structure=[tree])
    possible = {one.tokens: one.score for one in reversed(slow.candidates(sentence, weights, (), tree))}
    for candidate in found:
        assert candidate.score <= possible[candidate.tokens] + 1e-3
        assert_sound(candidate, narrow, sentence, weights, tree)


places = st.integers(-2, 5) | st.sampled_from([2**31, 2**32, 2**63, -(2**70)])


@settings(max_examples=200)
@given(
    tasks(),
    st.lists(st.tuples(places, places, st.sampled_from("XYZ")), max_size=3),
    st.lists(st.tuples(places, places, places), max_size=3),
)
def test_any_structure_is_used_or_refused(
    task: Task, labels: list[tuple[int, int, str]], splits: list[tuple[int, int, int]]
) -> None:
    search, _, sentence, weights = task
    size = len(sentence)
    sound = all(0 <= start < end <= size for start, end, label in labels if label != "Z") and all(
        0 <= start < middle < end <= size for start, middle, end in splits
    )
    try:
        [best] = search.best([sentence], weights, structure=[SentenceStructure(labels, splits)])
    except InputError:
        assert not sound
        return
    assert sound
    assert np.isfinite(best.score)
