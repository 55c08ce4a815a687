"""Random synchronous grammars and sentences: chart search against brute force."""

import math
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_chart import BruteForceChart, Scored

from ogden.lm.estimation import Options, estimate
from ogden.lm.packed import packed_model
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule
from ogden.search.chart_search import Application, ChartCandidate, ChartOptions, ChartSearch

TEXT = ["a b c", "b a d", "c c a", "d b", "a", "b c d a"]
MODELS = [estimate(TEXT, Options(order)).model() for order in (1, 2, 3, 4)]
PACKED = packed_model(estimate(TEXT, Options(3)).pack())
FEATURES = ("p", "q")

words = st.sampled_from("abcde")
labels = st.sampled_from(["X", "X", "Y"])
values = st.floats(-3.0, 1.0).map(lambda number: round(number, 3))
Task = tuple[ChartSearch, BruteForceChart, list[str], dict[str, float]]


@st.composite
def rules(draw: st.DrawFn) -> SynchronousRule:
    gaps = [Nonterminal(draw(labels), k + 1) for k in range(draw(st.integers(0, 2)))]
    normal: list[Symbol] = list(gaps)
    for _ in range(draw(st.integers(0 if len(gaps) == 2 else 1, 2))):
        normal.insert(draw(st.integers(0, len(normal))), draw(words))
    simple: list[Symbol] = list(draw(st.permutations(gaps)))
    for _ in range(draw(st.integers(0, 3))):
        simple.insert(draw(st.integers(0, len(simple))), draw(words))
    features = {name: draw(values) for name in FEATURES}
    return SynchronousRule(draw(labels), tuple(normal), tuple(simple), features)


def numbers(names: tuple[str, ...]) -> st.SearchStrategy[dict[str, float]]:
    value = st.floats(-1.0, 1.0).map(lambda number: round(number, 3))
    return st.lists(value, min_size=len(names), max_size=len(names)).map(
        lambda drawn: dict(zip(names, drawn, strict=True))
    )


@st.composite
def tasks(draw: st.DrawFn) -> Task:
    grammar = draw(st.lists(rules(), min_size=1, max_size=5))
    models = draw(
        st.sampled_from(
            [
                {},
                {"lm": MODELS[0]},
                {"lm": MODELS[1]},
                {"lm": MODELS[2]},
                {"lm": MODELS[3]},
                {"lm": PACKED},
                {"lm": MODELS[2], "other": MODELS[0]},
            ]
        )
    )
    span = draw(st.sampled_from([0, 2, 3]))
    identity = draw(st.sampled_from([0, 0, 1, 2]))
    copied = draw(st.sampled_from([("X",), ("X", "Y")]))
    options = ChartOptions(pops=0, span=span, rule_limit=0, identity=identity, copy_labels=copied)
    # So that both labels are there whatever was drawn; nothing can match it.
    anchor = SynchronousRule("X", ("anchor", Nonterminal("Y", 1)), (Nonterminal("Y", 1),))
    search = ChartSearch(ChartGrammar([*grammar, anchor], FEATURES), models, options)
    sentence = draw(st.lists(words, max_size=4))
    slow = BruteForceChart(grammar, models, span, identity, copied)
    return search, slow, sentence, draw(numbers(search.feature_names))


def assert_sound(
    candidate: ChartCandidate, search: ChartSearch, sentence: list[str], weights: Mapping[str, float]
) -> None:
    """Features times weights are the score, the pieces make the tokens, and so do the rules."""
    named = dict(zip(search.feature_names, candidate.features.tolist(), strict=True))
    total = math.fsum(weights[name] * value for name, value in named.items())
    assert candidate.score == pytest.approx(total, abs=1e-9)
    assert tuple(word for step in candidate.steps for word in step.simple) == candidate.tokens
    assert [step.start for step in candidate.steps] == [0, *(step.end for step in candidate.steps)][:-1]
    rest = list(candidate.derivation)
    rebuilt: list[str] = []
    while rest:
        rebuilt += rebuild(rest, search, sentence, len(rebuilt))
    assert tuple(rebuilt) == candidate.tokens
    for feature in FEATURES:
        used = [search.grammar.rule(one.rule) for one in candidate.derivation if one.rule >= 0]
        assert named[feature] == pytest.approx(math.fsum(rule.features[feature] for rule in used), abs=1e-4)


def rebuild(rest: list[Application], search: ChartSearch, sentence: list[str], at: int) -> list[str]:
    """The words of the first rule of `rest`, which is taken off with all those in its gaps."""
    one = rest.pop(0)
    assert one.simple_start == at or one.depth > 0
    if one.rule < 0:
        return sentence[one.start : one.end]
    rule = search.grammar.rule(one.rule)
    place, made = one.start, {}
    for symbol in rule.normal:
        if isinstance(symbol, Nonterminal):
            assert (rest[0].start, rest[0].depth) == (place, one.depth + 1)
            assert rest[0].rule < 0 or search.grammar.rule(rest[0].rule).label == symbol.label
            place = rest[0].end
            made[symbol.number] = rebuild(rest, search, sentence, -1)
        else:
            assert sentence[place] == symbol
            place += 1
    assert place == one.end
    result: list[str] = []
    for symbol in rule.simple:
        result += made[symbol.number] if isinstance(symbol, Nonterminal) else [symbol]
    assert len(result) == one.simple_end - one.simple_start
    return result


def best_of_each(expected: list[Scored]) -> list[Scored]:
    found: dict[tuple[str, ...], Scored] = {}
    for one in expected:
        found.setdefault(one.tokens, one)
    return list(found.values())


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
