"""Random grammars and sentences: the search against brute force."""

import math
from collections.abc import Mapping, Sequence

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_search import BruteForce, Scored

from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.packed import packed_model
from ogden.rules.packed import PackedTable, pack_rules
from ogden.rules.rule import REORDERING_FEATURES, Rule
from ogden.search.candidates import Candidate
from ogden.search.phrase_search import PhraseSearch
from ogden.search.settings import SearchOptions

PLAIN = ("p", "q")
WITH_REORDERING = (*PLAIN, *REORDERING_FEATURES)
TEXT = ["a b c", "b a d", "c c a", "d b", "a", "b c d a"]
MODELS = [estimate(TEXT, EstimationOptions(order)).model() for order in (1, 2, 3)]
PACKED = packed_model(estimate(TEXT, EstimationOptions(3)).pack())

words = st.sampled_from("abcd")
chances = st.floats(0.01, 1.0)


def grammars(features: Sequence[str]) -> st.SearchStrategy[list[Rule]]:
    rule = st.builds(
        lambda normal, simple, values: Rule(
            tuple(normal), tuple(simple), dict(zip(features, values, strict=True))
        ),
        st.lists(words, min_size=1, max_size=3),
        st.lists(words, max_size=3),
        st.lists(chances, min_size=len(features), max_size=len(features)),
    )
    return st.lists(rule, min_size=1, max_size=6, unique_by=lambda rule: (rule.normal, rule.simple))


def table_of(rules: Sequence[Rule], features: Sequence[str]) -> PackedTable:
    return PackedTable(b"".join(pack_rules(rules, features)))


def rounded(rules: Sequence[Rule], table: PackedTable) -> list[Rule]:
    """The rules as the table has them: its features are rounded."""
    found = [rule for phrase in {rule.normal for rule in rules} for rule in table[phrase]]
    assert {(rule.normal, rule.simple) for rule in found} == {(rule.normal, rule.simple) for rule in rules}
    return found


def numbers(names: Sequence[str]) -> st.SearchStrategy[dict[str, float]]:
    value = st.floats(-1.0, 1.0).map(lambda number: round(number, 3))
    return st.lists(value, min_size=len(names), max_size=len(names)).map(
        lambda values: dict(zip(names, values, strict=True))
    )


UNLIMITED = {"stack": 0, "pops": 0, "option_limit": 0}


@st.composite
def tasks(draw: st.DrawFn) -> tuple[PhraseSearch, BruteForce, list[str], dict[str, float]]:
    features = draw(st.sampled_from([PLAIN, WITH_REORDERING]))
    tables, slow = {}, {}
    for name in draw(st.sampled_from([["g"], ["g", "h"]])):
        rules = draw(grammars(features))
        tables[name] = table_of(rules, features)
        slow[name] = rounded(rules, tables[name])
    models = draw(
        st.sampled_from(
            [{}, {"lm": MODELS[1]}, {"lm": MODELS[2]}, {"lm": PACKED}, {"lm": MODELS[2], "other": MODELS[0]}]
        )
    )
    limit = draw(st.sampled_from([-1, 0, 1, 2, 6]))
    identity = draw(st.sampled_from([0, 0, 2]))
    search = PhraseSearch(
        tables, models, SearchOptions(distortion_limit=limit, identity=identity, **UNLIMITED)
    )
    sentence = draw(st.lists(words, max_size=5 if limit in (0, 1) else 4))
    return search, BruteForce(slow, models, limit, identity), sentence, draw(numbers(search.feature_names))


def assert_equal(found: Candidate, expected: Scored, search: PhraseSearch) -> None:
    features = dict(zip(search.feature_names, found.features.tolist(), strict=True))
    assert found.score == pytest.approx(expected.score, abs=1e-3)
    assert {name: value for name, value in features.items() if abs(value) > 1e-9} == pytest.approx(
        {name: value for name, value in expected.features.items() if abs(value) > 1e-9}, abs=1e-3
    )


def assert_sound(candidate: Candidate, search: PhraseSearch, weights: Mapping[str, float]) -> None:
    """Features times weights are the score, and the steps make the tokens."""
    total = math.fsum(
        weights[name] * value for name, value in zip(search.feature_names, candidate.features, strict=True)
    )
    assert candidate.score == pytest.approx(total, abs=1e-9)
    assert tuple(word for step in candidate.steps for word in step.simple) == candidate.tokens


@settings(max_examples=150)
@given(tasks())
def test_the_best_is_found_when_nothing_is_pruned(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]],
) -> None:
    search, slow, sentence, weights = task
    expected = slow.candidates(sentence, weights)
    [best] = search.best([sentence], weights, jobs=1)
    assert best.score == pytest.approx(expected[0].score, abs=1e-3)
    assert_sound(best, search, weights)


@settings(max_examples=100)
@given(tasks(), st.booleans())
def test_the_n_best_are_those_of_brute_force(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]], distinct: bool
) -> None:
    search, slow, sentence, weights = task
    expected = slow.candidates(sentence, weights)
    if distinct:
        best_of: dict[tuple[str, ...], Scored] = {}
        for one in expected:
            best_of.setdefault(one.tokens, one)
        expected = list(best_of.values())
    [found] = search.nbest([sentence], weights, 50, distinct, jobs=1)
    assert [one.score for one in found] == pytest.approx([one.score for one in expected[:50]], abs=1e-3)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    if distinct:
        assert len({one.tokens for one in found}) == len(found)
    for candidate in found:
        assert_sound(candidate, search, weights)


@settings(max_examples=100)
@given(tasks())
def test_a_derivation_is_worth_what_brute_force_says(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]],
) -> None:
    """Each candidate's steps, given back to `rescore` and looked up among all derivations."""
    search, slow, sentence, weights = task
    all_of = {
        tuple((used.start, used.end, used.simple, used.grammar) for used in one.derivation): one
        for one in reversed(slow.candidates(sentence, weights))
    }
    [found] = search.nbest([sentence], weights, 20, distinct=False, jobs=1)
    again = search.rescore([sentence] * len(found), [one.steps for one in found], weights)
    for candidate, rescored in zip(found, again, strict=True):
        key = tuple((step.start, step.end, step.simple, step.grammar) for step in candidate.steps)
        if not _same_spans(slow, sentence):
            assert_equal(candidate, all_of[key], search)
        assert rescored.tokens == candidate.tokens
        assert rescored.steps == candidate.steps
        assert rescored.score == pytest.approx(candidate.score, abs=1e-6)


def _same_spans(slow: BruteForce, sentence: Sequence[str]) -> bool:
    """Whether a derivation's steps do not tell it from another's."""
    options = [(used.start, used.end, used.simple, used.grammar) for used in slow.options(sentence, [])]
    return len(set(options)) < len(options)


@settings(max_examples=60)
@given(tasks(), st.data())
def test_protected_words_are_copied(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]], data: st.DataObject
) -> None:
    search, slow, sentence, weights = task
    if not sentence:
        return
    first = data.draw(st.integers(0, len(sentence) - 1))
    last = data.draw(st.integers(first + 1, len(sentence)))
    expected = slow.candidates(sentence, weights, [(first, last)])
    [found] = search.nbest([sentence], weights, 20, distinct=False, jobs=1, protected=[[(first, last)]])
    assert [one.score for one in found] == pytest.approx([one.score for one in expected[:20]], abs=1e-3)
    for candidate in found:
        assert [step for step in candidate.steps if (step.start, step.end) == (first, last)] != []
        assert_sound(candidate, search, weights)


@settings(max_examples=25)
@given(tasks(), st.lists(st.lists(words, max_size=9), min_size=1, max_size=12), st.integers(0, 3))
def test_threads_and_neighbours_do_not_matter(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]], sentences: list[list[str]], jobs: int
) -> None:
    search, _, _, weights = task
    together = search.lists(sentences, weights, 5, jobs=jobs)
    alone = [search.lists([sentence], weights, 5, jobs=1) for sentence in sentences]
    assert list(together.texts) == [text for one in alone for text in one.texts]
    assert together.features.tolist() == [row for one in alone for row in one.features.tolist()]


@settings(max_examples=60)
@given(tasks(), st.integers(1, 3), st.integers(1, 3), st.floats(0, 2))
def test_a_narrow_search_finds_something_that_is_possible(
    task: tuple[PhraseSearch, BruteForce, list[str], dict[str, float]], stack: int, pops: int, beam: float
) -> None:
    search, slow, sentence, weights = task
    options = SearchOptions(stack, pops, beam, search.options.distortion_limit, 0, search.options.identity)
    narrow = PhraseSearch(search.grammars, search.language_models, options)
    [found] = narrow.nbest([sentence], weights, 10, jobs=1)
    possible = {one.tokens: one.score for one in reversed(slow.candidates(sentence, weights))}
    assert found
    for candidate in found:
        assert candidate.score <= possible[candidate.tokens] + 1e-3
        assert_sound(candidate, narrow, weights)
