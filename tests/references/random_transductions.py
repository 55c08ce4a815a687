"""Random small trees, linked pairs of them, rules that fit them, and what holds of every candidate."""

import itertools
import math
from collections.abc import Iterator, Mapping, Sequence

import numpy as np
import pytest
from hypothesis import strategies as st
from tree_transduction import BruteForceTransducer, PlacedTree, Scored, variable_places

from ogden.alignment.pharaoh import Links
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel
from ogden.parsing.tree import Tree
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import Node, TreeRule
from ogden.search.derivations import Application, DerivedCandidate
from ogden.search.settings import TreeOptions
from ogden.search.tree_search import TreeSearch

WORD_TEXT = ["a b c", "b a d", "c c a", "d b", "a", "b c d a"]
TAG_TEXT = ["D N V", "N V", "D N", "N N V D", "V"]
EVERYTHING = TreeOptions(pops=0, rule_limit=0, whole=0)

words = st.sampled_from("abcd")
tags = st.sampled_from(["N", "N", "D", "V"])
LABELS = ("NP", "NP", "S", "VP")
TreePair = tuple[Tree, Tree, Links]
Task = tuple[TreeSearch, BruteForceTransducer, Tree, dict[str, float]]


def one_in(draw: st.DrawFn, count: int) -> bool:
    return draw(st.integers(1, count)) == count


@st.composite
def small_trees(
    draw: st.DrawFn, sizes: Sequence[int] = (3, 4, 5, 2, 1), labels: Sequence[str] = LABELS
) -> Tree:
    """Trees of such numbers of words; some nodes have a single child."""

    def over(size: int, depth: int) -> Tree:
        if size == 1 and (depth > 3 or not one_in(draw, 3)):
            return Tree(draw(tags), word=draw(words))
        ends = draw(st.sets(st.integers(1, size - 1), min_size=1, max_size=2)) if size > 1 else set()
        if depth < 2 and one_in(draw, 6):
            ends = set()
        pieces = itertools.pairwise([0, *sorted(ends), size])
        children = [over(last - first, depth + 1) for first, last in pieces]
        return Tree(draw(st.sampled_from(labels)), children)

    return over(draw(st.sampled_from(sizes)), 0)


@st.composite
def tree_pairs(draw: st.DrawFn, sizes: Sequence[int] = (4, 6, 3, 2, 1)) -> TreePair:
    """Most are a tree and what some deletions, replacements and swaps made of it, with most links."""
    normal = draw(small_trees(sizes))
    if one_in(draw, 4):
        simple = draw(small_trees(sizes))
        places = st.tuples(*(st.integers(0, len(tree.words()) - 1) for tree in (normal, simple)))
        return normal, simple, draw(st.lists(places, max_size=6))
    numbers = itertools.count()

    def edited(node: Tree) -> tuple[Tree, list[int]] | None:
        """With the numbers of its words; None where nothing is left."""
        if node.word is not None:
            number = next(numbers)
            word = draw(words) if one_in(draw, 4) else node.word
            return None if one_in(draw, 6) else (Tree(node.label, word=word), [number])
        made = [one for child in node.children if (one := edited(child)) is not None]
        if one_in(draw, 4):
            made = list(draw(st.permutations(made)))
        if one_in(draw, 8):
            made.append((Tree(draw(tags), word=draw(words)), [-1]))
        if not made:
            return None
        below = [number for _, own in made for number in own]
        if len(made) == 1 and one_in(draw, 2):
            return made[0]
        return Tree(node.label, [tree for tree, _ in made]), below

    simple, origins = edited(normal) or (Tree("N", word="a"), [-1])
    links = [(number, place) for place, number in enumerate(origins) if number >= 0 and not one_in(draw, 6)]
    return normal, simple, links


@st.composite
def fitting_rules(draw: st.DrawFn, tree: Tree) -> TreeRule:
    """A rule whose normal side is a piece of a tree; its simple side is anything."""
    normal = draw(fragments(draw(st.sampled_from(list(tree.nodes())))))
    variables = list(normal.variables().items())
    kept = draw(st.permutations(variables))[: draw(st.integers(0, len(variables)))]
    parts = [Node(draw(st.sampled_from([label, label, label, "NP"])), variable=k) for k, label in kept]
    for _ in range(draw(st.integers(not parts, 1))):
        parts.insert(draw(st.integers(0, len(parts))), Node(draw(tags), word=draw(words)))
    if len(parts) == 1 and draw(st.booleans()):
        return TreeRule(normal, parts[0])
    if len(parts) > 1 and draw(st.booleans()):
        parts = [Node(draw(st.sampled_from(LABELS)), tuple(parts[:2])), *parts[2:]]
    return TreeRule(normal, Node(draw(st.sampled_from([normal.label, normal.label, "NP"])), tuple(parts)))


@st.composite
def fragments(draw: st.DrawFn, tree: Tree) -> Node:
    """The top of a tree, with variables for the rest."""
    count = 0

    def opened(node: Tree) -> Node:
        nonlocal count
        if node is not tree and draw(st.integers(0, 3)) > 0:
            count += 1
            return Node(node.label, variable=count - 1)
        return Node(node.label, tuple([opened(child) for child in node.children]), node.word)

    return opened(tree)


@st.composite
def made_grammars(draw: st.DrawFn, tree: Tree) -> TreeGrammar:
    """A grammar of such rules, some of which copy, with a feature of its own."""
    rules = [draw(fitting_rules(tree)) for _ in range(draw(st.sampled_from([5, 7, 3, 1])))]
    rules += [TreeRule(rule.normal, rule.normal) for rule in rules if one_in(draw, 3)]
    shares = [draw(st.sampled_from([1.0, 0.5, 0.25, 0.1])) for _ in rules]
    grammar = TreeGrammar.of(rules, shares)
    grammar.set_features(["q"], np.array([[draw(st.sampled_from([0.0, 1.0, -0.5]))] for _ in rules]))
    return grammar


def models_of(orders: Mapping[str, int]) -> dict[str, LanguageModel]:
    """Made for each example: a model of a module would outlive the core that holds it."""
    return {
        name: estimate(TAG_TEXT if name.endswith(".tags") else WORD_TEXT, EstimationOptions(order)).model()
        for name, order in orders.items()
    }


model_orders = st.sampled_from(
    [
        {},
        {"lm": 2},
        {"lm": 3},
        {"lm.tags": 2},
        {"lm.tags": 3},
        {"lm": 2, "lm.tags": 2},
        {"lm": 3, "lm.tags": 2},
    ]
)


def weights_for(names: Sequence[str]) -> st.SearchStrategy[dict[str, float]]:
    value = st.sampled_from([0.0, 1.0, 0.5, -0.5, 0.31, -0.17])
    return st.lists(value, min_size=len(names), max_size=len(names)).map(
        lambda drawn: dict(zip(names, drawn, strict=True))
    )


@st.composite
def tasks(draw: st.DrawFn, orders: st.SearchStrategy[dict[str, int]] = model_orders) -> Task:
    tree = draw(small_trees())
    grammar = draw(made_grammars(tree))
    models = models_of(draw(orders))
    search = TreeSearch(grammar, models, EVERYTHING)
    slow = BruteForceTransducer(list(grammar), models)
    return search, slow, tree, draw(weights_for(search.feature_names))


def assert_as_brute_force(
    found: list[DerivedCandidate], every: list[Scored], search: TreeSearch, size: int, distinct: bool
) -> None:
    """The scores of the best derivations or texts, best first; and the features of some such derivation."""
    expected = (best_of_each(every) if distinct else every)[:size]
    assert [one.score for one in found] == pytest.approx([one.score for one in expected], abs=1e-3)
    assert [one.score for one in found] == sorted((one.score for one in found), reverse=True)
    assert not distinct or len({one.tokens for one in found}) == len(found)
    features: dict[tuple[str, ...], list[list[float]]] = {}
    for one in every:
        row = [one.features.get(name, 0.0) for name in search.feature_names]
        features.setdefault(one.tokens, []).append(row)
    for one in found:
        assert np.isclose(features[one.tokens], one.features, rtol=0, atol=1e-3).all(axis=1).any()


def best_of_each(expected: list[Scored]) -> list[Scored]:
    found: dict[tuple[str, ...], Scored] = {}
    for one in expected:
        found.setdefault(one.tokens, one)
    return list(found.values())


def assert_sound(
    candidate: DerivedCandidate, search: TreeSearch, tree: Tree, weights: Mapping[str, float]
) -> None:
    """Features times weights are the score, and the rules of the derivation write the tokens."""
    named = dict(zip(search.feature_names, candidate.features.tolist(), strict=True))
    total = math.fsum(weights.get(name, 0.0) * value for name, value in named.items())
    assert candidate.score == pytest.approx(total, abs=1e-6)
    assert named["word_penalty"] == -len(candidate.tokens)
    assert named["phrase_penalty"] == len(candidate.derivation)
    left = iter(candidate.derivation)
    top = assert_written(left, 0, 0, candidate, search, PlacedTree(tree))
    assert (top.simple_start, top.simple_end, next(left, None)) == (0, len(candidate.tokens), None)


def assert_written(
    left: Iterator[Application],
    place: int,
    depth: int,
    candidate: DerivedCandidate,
    search: TreeSearch,
    tree: PlacedTree,
) -> Application:
    """The next rule fits at a place of the tree, and so do those of its variables, in the normal order."""
    one = next(left)
    assert ((one.start, one.end), one.depth) == (tree.spans[place], depth)
    copy = tree.one_level(place)
    rule = TreeRule(copy, copy) if one.rule < 0 else search.grammar.rule(one.rule)
    places = tree.match(rule.normal, place)
    assert places is not None
    below = variable_places(rule.normal, places)
    kept = sorted(rule.simple.variables())
    inside = {k: assert_written(left, below[k], depth + 1, candidate, search, tree) for k in kept}
    at = one.simple_start
    for node in rule.simple.nodes():
        if node.word is not None:
            assert candidate.tokens[at] == node.word
            at += 1
        elif node.variable is not None:
            assert inside[node.variable].simple_start == at
            at = inside[node.variable].simple_end
    assert at == one.simple_end
    return one
