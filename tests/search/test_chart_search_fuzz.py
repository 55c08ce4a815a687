"""Random synchronous grammars and sentences: chart search against brute force."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_charts import Task, assert_sound, best_of_each, tasks, words

from ogden.search.chart_search import ChartSearch
from ogden.search.settings import ChartOptions


@settings(max_examples=250)
@given(tasks())
def test_the_best_is_found_when_nothing_is_pruned(task: Task) -> None:
    search, slow, sentence, weights = task
    expected = slow.candidates(sentence, weights)
    [best] = search.best([sentence], weights, jobs=1)
    assert best.score == pytest.approx(expected[0].score, abs=1e-3)
    assert_sound(best, search, sentence, weights)


@settings(max_examples=150)
@given(tasks(), st.booleans())
def test_the_n_best_are_those_of_brute_force(task: Task, distinct: bool) -> None:
    search, slow, sentence, weights = task
    expected = slow.candidates(sentence, weights)
    if distinct:
        expected = best_of_each(expected)
    [found] = search.nbest([sentence], weights, 50, distinct, jobs=1)
    assert [one.score for one in found] == pytest.approx([one.score for one in expected[:50]], abs=1e-3)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    if distinct:
        assert len({one.tokens for one in found}) == len(found)
        all_of = {one.tokens: one for one in expected}
        assert all(one.score == pytest.approx(all_of[one.tokens].score, abs=1e-3) for one in found)
    for candidate in found:
        assert_sound(candidate, search, sentence, weights)


@settings(max_examples=100)
@given(tasks(), st.data())
def test_protected_words_are_copied(task: Task, data: st.DataObject) -> None:
    search, slow, sentence, weights = task
    if not sentence:
        return
    first = data.draw(st.integers(0, len(sentence) - 1))
    last = data.draw(st.integers(first + 1, len(sentence)))
    expected = slow.candidates(sentence, weights, [(first, last)])
    [found] = search.nbest([sentence], weights, 20, distinct=False, jobs=1, protected=[[(first, last)]])
    assert [one.score for one in found] == pytest.approx([one.score for one in expected[:20]], abs=1e-3)
    for candidate in found:
        assert [(one.start, one.end) for one in candidate.derivation if one.rule < 0].count(
            (first, last)
        ) == 1
        assert_sound(candidate, search, sentence, weights)


@settings(max_examples=40)
@given(tasks(), st.lists(st.lists(words, max_size=9), min_size=1, max_size=12), st.integers(0, 3))
def test_threads_and_neighbours_do_not_matter(task: Task, sentences: list[list[str]], jobs: int) -> None:
    wide, _, _, weights = task
    search = ChartSearch(wide.grammar, wide.language_models, ChartOptions(pops=20))
    weights = {name: value for name, value in weights.items() if name in search.feature_names}
    together = search.lists(sentences, weights, 5, jobs=jobs)
    alone = [search.lists([sentence], weights, 5, jobs=1) for sentence in sentences]
    assert list(together.texts) == [text for one in alone for text in one.texts]
    assert together.features.tolist() == [row for one in alone for row in one.features.tolist()]


@settings(max_examples=100)
@given(tasks(), st.integers(1, 4), st.integers(1, 3))
def test_a_narrow_search_finds_something_that_is_possible(task: Task, pops: int, limit: int) -> None:
    search, slow, sentence, weights = task
    wide = search.options
    options = ChartOptions(pops, wide.span, limit, wide.identity, copy_labels=wide.copy_labels)
    narrow = ChartSearch(search.grammar, search.language_models, options)
    [found] = narrow.nbest([sentence], weights, 10, jobs=1)
    possible = {one.tokens: one.score for one in reversed(slow.candidates(sentence, weights))}
    assert found
    for candidate in found:
        assert candidate.score <= possible[candidate.tokens] + 1e-3
        assert_sound(candidate, narrow, sentence, weights)
