"""EM over training forests: it finds known operations, its sums are those of brute force, and the likelihood
never falls."""

import itertools
import math
import random
from collections import Counter
from itertools import pairwise

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees
from toy_operations import CHANCES, VERBS, known_operations

from ogden.parsing.tree import Tree
from ogden.rules.tree_operations import FORM, SUBSTITUTION, Operation
from ogden.training.operation_em import PackedForests, expected_counts, learn
from ogden.training.operation_forest import FIXED, NOISE, PairForest, Way
from ogden.training.operation_pairs import add_pair, sentences_of

LENGTH = 8.0


def probabilities(pairs: int, iterations: int = 8) -> dict[Operation, float]:
    forest = PairForest()
    for tree, simple, links in known_operations(pairs):
        assert add_pair(forest, tree, simple, links, LENGTH)
    packed = PackedForests.of([forest])
    learned = learn(packed, iterations)
    totals: Counter[tuple[str, str]] = Counter()
    for operation, count in zip(packed.operations, learned.counts.tolist(), strict=True):
        totals[operation[:2]] += count
    return {
        operation: count / totals[operation[:2]]
        for operation, count in zip(packed.operations, learned.counts.tolist(), strict=True)
    }


def test_known_operations_are_found() -> None:
    found = probabilities(400)

    def chance(*operation: str) -> float:
        return found.get(Operation(*operation), 0.0)

    assert chance("segmentation", "which SBAR 1", "split") == pytest.approx(CHANCES["split"], abs=0.06)
    assert chance("mark", "which", "dropped") == pytest.approx(1, abs=0.01)
    assert chance("copying", "which subject", "before") == pytest.approx(1, abs=0.01)
    assert chance("dropping", "VP VBN ADVP", "10") == pytest.approx(CHANCES["dropped"], abs=0.06)
    assert chance("reordering", "VP VBD ADVP", "1 0") == pytest.approx(CHANCES["moved"], abs=0.06)
    for hard, easy in VERBS.items():
        assert chance("substitution", hard, easy) == pytest.approx(CHANCES["substituted"], abs=0.1)
        assert chance("substitution", hard, hard) == pytest.approx(1 - CHANCES["substituted"], abs=0.1)
    assert chance("dropping", "NP DT NN", "11") == pytest.approx(1, abs=0.01)


def test_likelihood_of_pairs_never_falls() -> None:
    forest = PairForest()
    chance = random.Random(5)
    for tree, simple, links in known_operations(60):
        # Half of the links are lost, and words come from nowhere: there is much to choose.
        kept = [link for link in links if chance.random() < 0.5]
        add_pair(forest, tree, [*simple[:-1], *chance.sample("a b c d".split(), 2), "."], kept, LENGTH)
    learned = learn(PackedForests.of([forest]), 12)
    assert len(forest.ways) > 100
    assert all(after >= before - 1e-9 for before, after in pairwise(learned.likelihoods))
    assert learned.likelihoods[-1] > learned.likelihoods[0] + 1


def random_forest(seed: int) -> PairForest:
    """Nodes with two or three ways each, over a few operations of a few keys."""
    chance = random.Random(seed)
    every = [Operation("t", str(key), str(outcome)) for key in range(3) for outcome in range(3)] + [NOISE]
    forest = PairForest()
    for number in range(chance.randrange(1, 6)):
        ways = [
            Way(
                chance.choices(every, k=chance.randrange(4)),
                sorted(chance.sample(range(number), chance.randrange(min(number, 2) + 1))),
            )
            for _ in range(chance.randrange(2, 4))
        ]
        forest.ways.append(ways)
    forest.roots = [len(forest.ways) - 1]
    forest.certain.update(chance.choices(every, k=3))
    return forest


def every_derivation(forest: PairForest, node: int) -> list[list[Operation]]:
    found = []
    for way in forest.ways[node]:
        for below in itertools.product(*(every_derivation(forest, tail) for tail in way.tails)):
            found.append([*way.operations, *(one for own in below for one in own)])
    return found


@given(st.integers(0, 100_000))
@settings(max_examples=100, deadline=None)
def test_expected_counts_are_those_of_all_derivations(seed: int) -> None:
    forest = random_forest(seed)
    packed = PackedForests.of([forest])
    chance = random.Random(seed)
    logs = np.array([FIXED.get(one, math.log(chance.uniform(0.1, 1))) for one in packed.operations])
    known = dict(zip(packed.operations, logs.tolist(), strict=True))
    (root,) = forest.roots
    weighted = [
        (math.exp(sum(known[one] for one in own)), Counter(own)) for own in every_derivation(forest, root)
    ]
    total = sum(weight for weight, _ in weighted)
    counts, likelihood = expected_counts(packed, logs)
    for operation, count in zip(packed.operations, counts.tolist(), strict=True):
        expected = sum(weight * own[operation] for weight, own in weighted) / total
        assert count == pytest.approx(expected + forest.certain[operation])
    certain = sum(known[one] * count for one, count in forest.certain.items())
    assert likelihood == pytest.approx(math.log(total) + certain)


@given(st.integers(0, 100_000))
@settings(max_examples=60, deadline=None)
def test_likelihood_never_falls(seed: int) -> None:
    packed = PackedForests.of([random_forest(seed + k) for k in range(4)])
    likelihoods = learn(packed, 6).likelihoods
    assert all(after >= before - 1e-9 for before, after in pairwise(likelihoods))


@given(trees(), st.integers(0, 100_000))
@settings(max_examples=80, deadline=None)
def test_every_derivation_makes_the_simple_words(tree: Tree, seed: int) -> None:
    """Each simple word is made by a substitution, is the pronoun of a copied phrase, or is noise."""
    chance = random.Random(seed)
    words = tree.words()
    simple = [chance.choice([*words, "new", "words"]) for _ in range(chance.randrange(1, 7))]
    links = {
        (chance.randrange(len(words)), chance.randrange(len(simple))) for _ in range(chance.randrange(6))
    }
    forest = PairForest()
    if not add_pair(forest, tree, simple, links, LENGTH):
        return
    certain = [one for one, count in forest.certain.items() for _ in range(count)]
    below = [list(itertools.islice(every_derivation(forest, root), 30)) for root in forest.roots]
    for chosen in itertools.islice(itertools.product(*below), 30):
        every = [*certain, *(one for own in chosen for one in own)]
        made = sum(len(one.outcome.split()) for one in every if one.table == SUBSTITUTION)
        pronouns = sum(one.table == FORM and one.outcome != "itself" for one in every)
        assert made + pronouns + every.count(NOISE) == len(simple)


def test_nothing_to_choose() -> None:
    forest = PairForest()
    for tree, _, _ in known_operations(3):
        words = tree.words()
        assert add_pair(forest, tree, words, [(k, k) for k in range(len(words))], LENGTH)
    assert not forest.ways
    learned = learn(PackedForests.of([forest]), 2)
    assert learned.likelihoods[0] == learned.likelihoods[1]


def test_pairs_with_more_sentences_than_boundaries_are_left_out() -> None:
    ((tree, simple, links),) = known_operations(1)
    forest = PairForest()
    assert not add_pair(forest, tree, ["a", ".", "b", ".", *simple], [], LENGTH)
    assert not forest.roots
    assert not forest.certain
    assert links


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("a b .", [(0, 3)]),
        ("a . b .", [(0, 2), (2, 4)]),
        ("a . . b !", [(0, 3), (3, 5)]),
        ('he said " no . " she', [(0, 7)]),
        (". a", [(0, 2)]),
        ("a b", [(0, 2)]),
    ],
)
def test_sentences_of_a_simple_side(text: str, expected: list[tuple[int, int]]) -> None:
    assert sentences_of(text.split()) == expected
