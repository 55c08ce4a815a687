"""SimpleTT: what it learns from a toy corpus, how it chooses, and what must hold of any trained system."""

import json
from pathlib import Path

import numpy as np
import pytest
from tree_system_checks import (
    assert_goes_on_where_it_was_stopped,
    assert_lists_are_sound,
    assert_protected_words_stay,
    assert_threads_change_no_byte,
    assert_tuned,
    best_texts,
    train_toy,
    tune_toy,
    with_sections,
)

from ogden.errors import InputError
from ogden.search.weights import Weights
from ogden.systems import open_system, open_tunable, settings_for
from ogden.systems.tree_transducer import FEATURES, SECTION, Reranker, TreeTransducerSystem
from ogden.training.learning import TextModelRecipe
from ogden.training.tree_model import GRAMMAR, TreeModel
from ogden.tuning.hill_climbing import HillClimbing

SENTENCES = [
    "The teacher purchased the boat during the winter .",
    "The dog observed the tree in the forest .",
    "The man saw the car .",
]
SYSTEM = TreeTransducerSystem(language_model=TextModelRecipe(3), tag_model=TextModelRecipe(3))
SEARCHING = TreeTransducerSystem(language_model=TextModelRecipe(3), choice="search", length=0.8)


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return train_toy(SYSTEM, tmp_path_factory.mktemp("transducer"))


@pytest.fixture(scope="module")
def searching(tmp_path_factory: pytest.TempPathFactory) -> str:
    return train_toy(SEARCHING, tmp_path_factory.mktemp("searching"))


@pytest.fixture(scope="module")
def system(path: str) -> Reranker:
    found = open_system(path)
    assert isinstance(found, Reranker)
    return found


def test_phrases_of_time_go_and_verbs_become_easy(system: Reranker) -> None:
    assert best_texts(system, SENTENCES) == [
        "the teacher bought the boat .",
        "the dog saw the tree in the forest .",
        "the man saw the car .",
    ]


def test_rules_and_the_contexts_that_tell_them_apart(system: Reranker) -> None:
    grammar = system.trees.search.grammar
    known = {str(one.rule): one.probability for one in grammar}
    assert known["VBD(purchased) → VBD(bought)"] > known["VBD(purchased) → VBD(purchased)"]
    assert known["NN(car) → NN(car)"] == 1
    assert grammar.core.contexts > len(grammar)


def test_the_length_is_that_of_the_pairs(system: Reranker) -> None:
    ratio = system.ratio
    assert 0.7 < ratio < 0.95
    (line,) = system.token_lines(SENTENCES[:1])
    best = system.nbest([line], 1)[0][0]
    length = dict(zip(FEATURES, best.features.tolist(), strict=True))["length"]
    assert length == pytest.approx(-abs(len(best.tokens) / len(line.split()) - ratio))


def test_weights_rerank(system: Reranker) -> None:
    """With a weight for words, another candidate comes first; the candidates are the same."""
    (line,) = system.token_lines(SENTENCES[:1])
    copying = system.with_weights(Weights({"length": 1.0}))
    longer = Reranker(copying.trees, copying.weights, 1.0)
    first, *_ = longer.nbest([line], 50)[0]
    assert len(first.tokens) == len(line.split())
    every = [{one.tokens for one in chosen.nbest([line], 1000)[0]} for chosen in (system, longer)]
    assert every[0] == every[1]


def test_search_with_all_features(searching: str) -> None:
    system = open_system(searching)
    assert isinstance(system, TreeModel)
    assert best_texts(system, SENTENCES)[1] == "the dog saw the tree in the forest ."
    assert_lists_are_sound(system, SENTENCES)
    assert {"lm", "lm.tags", "deleted", "changes"} <= set(system.feature_names)


def test_lists(system: Reranker) -> None:
    assert_lists_are_sound(system, SENTENCES)


def test_protected_words_stay(system: Reranker, searching: str) -> None:
    for one in (system, open_system(searching)):
        assert_protected_words_stay(one, SENTENCES[0], [(2, 3), (5, 8)])


def test_no_paraphrases_without_a_sentence(system: Reranker) -> None:
    assert system.paraphrases("purchased") == []


@pytest.mark.parametrize("metric", ["bleu", "sari"])
def test_tuning(path: str, tmp_path: Path, metric: str) -> None:
    assert_tuned(tune_toy(path, tmp_path, HillClimbing(2, halvings=2), metric), path)


def test_tuning_of_the_search(searching: str, tmp_path: Path) -> None:
    assert_tuned(tune_toy(searching, tmp_path, HillClimbing(1, halvings=1)), searching)


def test_threads_change_no_byte(tmp_path: Path) -> None:
    assert_threads_change_no_byte(SYSTEM, tmp_path)


def test_a_stopped_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_goes_on_where_it_was_stopped(SYSTEM, tmp_path, monkeypatch, range(1, 20, 6))


def test_settings_reach_the_search(path: str) -> None:
    system = open_system(path, {"pops": 7, "option_limit": 3, "stack": 1})
    assert isinstance(system, Reranker)
    options = system.trees.search.options
    assert (options.pops, options.rule_limit) == (7, 3)
    assert {"pops", "option_limit"} <= set(settings_for(system))
    assert isinstance(open_tunable(path), Reranker)


@pytest.mark.parametrize("length", [0.0, -1.0, 10.0, np.nan, np.inf])
def test_lengths_that_cannot_be(length: float) -> None:
    with pytest.raises(InputError, match="give simple words for a normal one"):
        TreeTransducerSystem(length=length)


def test_choices_that_cannot_be() -> None:
    with pytest.raises(InputError, match="'both': give one of rerank, search"):
        TreeTransducerSystem(choice="both")


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (b"", "says not how to choose"),
        (b"[]", "says not how to choose"),
        (b'{"choice": "rerank"}', "says not how to choose"),
        (b'{"choice": "rerank", "length": "long"}', "says not how to choose"),
        (b'{"choice": "dice", "length": 1}', "a choice 'dice' and a length of 1 make no sense"),
        (b'{"choice": "rerank", "length": NaN}', "a length of nan make no sense"),
        (b'{"choice": "rerank", "length": -1}', "a length of -1 make no sense"),
        (b"\xff", "not valid UTF-8"),
    ],
)
def test_a_damaged_table(path: str, tmp_path: Path, table: bytes, message: str) -> None:
    damaged = with_sections(path, tmp_path / "damaged.ogden", {SECTION: table})
    with pytest.raises(InputError, match=message):
        open_system(damaged)


@pytest.mark.parametrize("data", [b"", b"x" * 100, bytes(4096)])
def test_damaged_rules(path: str, tmp_path: Path, data: bytes) -> None:
    damaged = with_sections(path, tmp_path / "damaged.ogden", {GRAMMAR: data})
    with pytest.raises(InputError, match=r"damaged.ogden, rules\.trees: "):
        open_system(damaged)


def test_weights_of_another_system(path: str, tmp_path: Path) -> None:
    weights = json.dumps({"distortion": 1.0}).encode()
    damaged = with_sections(path, tmp_path / "damaged.ogden", {"weights": weights})
    with pytest.raises(InputError, match="weights of features it does not have: distortion"):
        open_system(damaged)


def test_the_rewrites_of_several_trees_compete(searching: str) -> None:
    one, three = open_system(searching), open_system(searching, {"parses": 3})
    lines = one.token_lines(SENTENCES)
    for few, many in zip(one.nbest(lines, 50), three.nbest(lines, 50), strict=True):
        assert many[0].score >= few[0].score
        assert [each.score for each in many] == sorted((each.score for each in many), reverse=True)
        assert len({each.tokens for each in many}) == len(many)


def test_a_sentence_has_a_tree_at_least(searching: str) -> None:
    with pytest.raises(InputError, match="1 to 100 trees"):
        open_system(searching, {"parses": 0})
