"""The search for operations: what it finds is what brute force finds."""

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_operations import best_by_text, derivations, random_counts, tables_of

from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate
from ogden.lm.model import LanguageModel
from ogden.parsing.brackets import parse_bracketed
from ogden.rules.tree_splitting import numbered
from ogden.search.operation_grammar import OperationLimits
from ogden.search.operation_search import SPLITTINGS, OperationSearch
from ogden.search.settings import TreeOptions
from ogden.search.splittings import splittings

RELATIVE = parse_bracketed(
    "(ROOT (S (NP (NP (DT the) (NN city)) (, ,) (SBAR (WHNP (WDT which)) (S (VP (VBD grew)))) (, ,)) "
    "(VP (VBD was) (ADJP (JJ old))) (. .)))"
)
TREES = [
    parse_bracketed("(ROOT (S (NP (DT the) (NN dog)) (VP (VBD saw) (NP (JJ old) (NNS cats))) (. .)))"),
    parse_bracketed("(ROOT (NP (NP (DT the) (NN end)) (PP (IN of) (NP (NN war)))))"),
    parse_bracketed("(ROOT (S (NP (PRP he)) (VP (VP (VBD came)) (CC and) (VP (VBD saw))) (. .)))"),
    RELATIVE,
]
WEIGHTS = {
    "segmentation": 0.9,
    "completion": 1.1,
    "dropping": 1.0,
    "reordering": 0.8,
    "substitution": 1.2,
    "splits": 0.3,
    "drops": 0.11,
    "moves": -0.2,
    "replaced": 0.25,
    "deleted": -0.13,
    "word_penalty": -0.4,
}
LIMITS = OperationLimits(masks=4, orders=2, substitutes=3)
EVERYTHING = TreeOptions(pops=0, rule_limit=0)
TEXT = [
    "the city was old .",
    "the city grew .",
    "he came .",
    "he saw old cats .",
    "the dog saw the end of war .",
]


@pytest.fixture(scope="module")
def model() -> LanguageModel:
    return estimate(TEXT * 3, EstimationOptions(3)).model()


def compare(number: int, seed: int, model: LanguageModel | None, ways: int = SPLITTINGS) -> None:
    tree = TREES[number]
    tables = tables_of(random_counts(tree, seed))
    weights = {**WEIGHTS, "lm": 0.7} if model is not None else WEIGHTS
    expected = best_by_text(derivations(tree, tables, LIMITS, ways), weights, model)
    search = OperationSearch(tables, {"lm": model} if model is not None else {}, EVERYTHING, LIMITS)
    (found,) = search.nbest(search.prepare([tree]), weights, 100_000, 1)
    texts = {" ".join(one.tokens): one.score for one in found}
    assert texts.keys() == expected.keys()
    for text, score in texts.items():
        assert score == pytest.approx(expected[text], abs=2e-3), text


@given(st.integers(0, len(TREES) - 2), st.integers(0, 10_000))
@settings(max_examples=60, deadline=None)
def test_brute_force(number: int, seed: int) -> None:
    compare(number, seed, None)


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.parametrize("number", range(len(TREES) - 1))
def test_brute_force_with_a_language_model(model: LanguageModel, number: int, seed: int) -> None:
    compare(number, seed, model)


def test_the_best_of_a_larger_tree(model: LanguageModel) -> None:
    """All derivations are too many to keep, but not to look at."""
    limits = OperationLimits(masks=2, orders=1, substitutes=2)
    for seed in range(3):
        tables = tables_of(random_counts(RELATIVE, seed))
        weights = {**WEIGHTS, "lm": 0.7}
        expected = best_by_text(derivations(RELATIVE, tables, limits, SPLITTINGS), weights, model)
        search = OperationSearch(tables, {"lm": model}, EVERYTHING, limits)
        (found,) = search.nbest(search.prepare([RELATIVE]), weights, 50, 1)
        best = sorted(expected.items(), key=lambda one: -one[1])[:50]
        assert [one.score for one in found] == pytest.approx([score for _, score in best], abs=2e-3)
        assert " ".join(found[0].tokens) == best[0][0] or best[0][1] == pytest.approx(best[1][1], abs=2e-3)


def test_lists_are_those_of_the_candidates(model: LanguageModel) -> None:
    tables = tables_of(random_counts(RELATIVE, 1))
    search = OperationSearch(tables, {"lm": model})
    prepared = search.prepare([*TREES, None])
    weights = {**WEIGHTS, "lm": 0.5}
    found, lists = search.nbest(prepared, weights, 20, 1), search.lists(prepared, weights, 20, 2)
    texts = [" ".join(one.tokens) for own in found for one in own]
    assert lists.texts == texts
    assert lists.starts.tolist()[-1] == len(texts)
    assert texts[-1] == ""
    row = [weights.get(name, 0.0) for name in search.feature_names]
    for own in found:
        for one in own:
            assert one.score == pytest.approx(float(one.features @ row), abs=1e-4)


def test_steps_make_the_sentence_and_operations_say_how() -> None:
    tables = tables_of(
        {
            ("segmentation", "which SBAR 0", "split"): 9.0,
            ("mark", "which", "dropped"): 9.0,
            ("copying", "which subject", "before"): 9.0,
            ("substitution", "old", "ancient"): 9.0,
            ("substitution", "grew", "grew"): 9.0,
        }
    )
    search = OperationSearch(tables, {})
    weights = {"segmentation": 1.0, "completion": 1.0, "substitution": 1.0, "dropping": 1.0, "splits": 5.0}
    (found,) = search.nbest(search.prepare([RELATIVE]), weights, 5, 1)
    best = found[0]
    assert " ".join(best.tokens) == "the city was ancient . the city grew ."
    assert tuple(word for step in best.steps for word in step.simple) == best.tokens
    covered = [(step.start, step.end) for step in best.steps]
    assert covered[0][0] == 0
    assert all(one[1] == other[0] for one, other in pairwise(covered))
    assert [one.said for one in best.operations] == [
        "split at SBAR(which): “which” is dropped, “the city” copied before the verb",
        "substitute: old → ancient",
    ]
    assert best.operations[0][1:] == (3, 5)
    assert best.operations[1][1:] == (7, 8)


@pytest.mark.parametrize("span", [(2, 4), (4, 6), (3, 4), (2, 3)])
def test_no_boundary_cuts_what_is_protected(span: tuple[int, int]) -> None:
    tables = tables_of(random_counts(RELATIVE, 3))
    assert len(splittings(numbered(RELATIVE), tables, (), 8)) > 1
    found = splittings(numbered(RELATIVE), tables, [span], 8)
    assert [one.chosen for one in found] == [()]


def test_protected_words_stay_in_every_candidate(model: LanguageModel) -> None:
    for seed in range(5):
        tables = tables_of(random_counts(RELATIVE, seed))
        search = OperationSearch(tables, {"lm": model}, EVERYTHING, LIMITS)
        (found,) = search.nbest(search.prepare([RELATIVE], [[(1, 2), (6, 8)]]), WEIGHTS, 200, 1)
        for one in found:
            assert " was old " in f" {' '.join(one.tokens)} "
            assert "city" in one.tokens


def test_weights_of_others_are_refused() -> None:
    search = OperationSearch(tables_of(random_counts(TREES[0], 1)), {})
    with pytest.raises(InputError, match="weights for features that the search does not have: lm"):
        search.nbest(search.prepare([TREES[0]]), {"lm": 1.0}, 1)
