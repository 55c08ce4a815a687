"""Random synchronous grammars, sentences and weights, and what holds of every candidate of a chart search."""

import itertools
import math
from collections.abc import Iterator, Mapping

import pytest
from hypothesis import strategies as st
from reference_chart import BruteForceChart, Scored

from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel
from ogden.lm.packed import packed_model
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.synchronous import Nonterminal, Symbol, SynchronousRule
from ogden.search.chart_search import ChartSearch
from ogden.search.derivations import Application, DerivedCandidate
from ogden.search.sentence_structure import SentenceStructure
from ogden.search.settings import ChartOptions

TEXT = ["a b c", "b a d", "c c a", "d b", "a", "b c d a"]
FEATURES = ("p", "q")

words = st.sampled_from("abcde")
labels = st.sampled_from(["X", "X", "Y"])
values = st.floats(-3.0, 1.0).map(lambda number: round(number, 3))
Task = tuple[ChartSearch, BruteForceChart, list[str], dict[str, float]]


@st.composite
def rules(draw: st.DrawFn, words: st.SearchStrategy[str] = words) -> SynchronousRule:
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


def model_of(order: int, packed: bool) -> LanguageModel:
    """Made for each example: a model of a module would outlive the core that holds it."""
    counted = estimate(TEXT, EstimationOptions(order))
    return packed_model(counted.pack()) if packed else counted.model()


@st.composite
def tasks(draw: st.DrawFn, words: st.SearchStrategy[str] = words) -> Task:
    """The fewer words there are, the more rules match."""
    grammar = draw(st.lists(rules(words), min_size=1, max_size=5))
    orders = draw(
        st.sampled_from(
            [{}, {"lm": 1}, {"lm": 2}, {"lm": 3}, {"lm": 4}, {"packed": 3}, {"lm": 3, "other": 1}]
        )
    )
    models = {name: model_of(order, name == "packed") for name, order in orders.items()}
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
    candidate: DerivedCandidate,
    search: ChartSearch,
    sentence: list[str],
    weights: Mapping[str, float],
    tree: SentenceStructure | None = None,
) -> None:
    """Features times weights are the score, the pieces make the tokens, and so do the rules."""
    named = dict(zip(search.feature_names, candidate.features.tolist(), strict=True))
    total = math.fsum(weights[name] * value for name, value in named.items())
    assert candidate.score == pytest.approx(total, abs=1e-9)
    assert tuple(word for step in candidate.steps for word in step.simple) == candidate.tokens
    assert [step.start for step in candidate.steps] == [0, *(step.end for step in candidate.steps)][:-1]
    for number in range(len(candidate.derivation)):
        assert_written(candidate, number, search, sentence, tree)
    for feature in FEATURES:
        used = [search.grammar.rule(one.rule) for one in candidate.derivation if one.rule >= 0]
        assert named[feature] == pytest.approx(math.fsum(rule.features[feature] for rule in used), abs=1e-4)


def assert_written(
    candidate: DerivedCandidate,
    number: int,
    search: ChartSearch,
    sentence: list[str],
    tree: SentenceStructure | None,
) -> None:
    """A rule of the derivation fits its words and those in its gaps, and writes what it says."""
    one = candidate.derivation[number]
    text = candidate.tokens[one.simple_start : one.simple_end]
    if one.rule < 0:
        assert text == tuple(sentence[one.start : one.end])
        return
    rule = search.grammar.rule(one.rule)
    assert tree is None or rule.label == "X" or (one.start, one.end, rule.label) in tree.labels
    behind = candidate.derivation[number + 1 :]
    under = [
        other
        for other in itertools.takewhile(lambda other: other.depth > one.depth, behind)
        if other.depth == one.depth + 1
    ]
    ways = matches(rule.normal, one.start, one.end, under, search, sentence, tree)
    assert text in [written(rule.simple, gaps, candidate.tokens) for gaps in ways]


def matches(
    side: tuple[Symbol, ...],
    start: int,
    end: int,
    under: list[Application],
    search: ChartSearch,
    sentence: list[str],
    tree: SentenceStructure | None,
) -> Iterator[list[list[Application]]]:
    """The rules in each gap, in all ways that a normal side fits. With a tree, several may stand in one."""
    if not side:
        if start == end and not under:
            yield []
        return
    if isinstance(side[0], str):
        if start < end and sentence[start] == side[0]:
            yield from matches(side[1:], start + 1, end, under, search, sentence, tree)
        return
    label, place = side[0].label, start
    for count, one in enumerate(under, 1):
        if one.start != place:
            return
        place = one.end
        if tree is None:
            fits = count == 1 and (one.rule < 0 or search.grammar.rule(one.rule).label == label)
        else:
            fits = label == "X" or (start, place, label) in tree.labels
        if fits:
            for rest in matches(side[1:], place, end, under[count:], search, sentence, tree):
                yield [under[:count], *rest]


def written(
    side: tuple[Symbol, ...], gaps: list[list[Application]], tokens: tuple[str, ...]
) -> tuple[str, ...]:
    words: list[str] = []
    for symbol in side:
        if isinstance(symbol, str):
            words.append(symbol)
            continue
        for one in gaps[symbol.number - 1]:
            words += tokens[one.simple_start : one.simple_end]
    return tuple(words)


def best_of_each(expected: list[Scored]) -> list[Scored]:
    found: dict[tuple[str, ...], Scored] = {}
    for one in expected:
        found.setdefault(one.tokens, one)
    return list(found.values())
