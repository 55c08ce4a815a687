"""TSM: what it learns from a toy corpus, what it makes of sentences, and what holds of any trained system."""

import random
import warnings
from collections.abc import Sequence
from pathlib import Path

import pytest
from toy_operations import known_pairs
from toy_trees import toy_pairs
from tree_system_checks import (
    Pairs,
    assert_goes_on_where_it_was_stopped,
    assert_lists_are_sound,
    assert_protected_words_stay,
    assert_threads_change_no_byte,
    assert_tuned,
    best_texts,
    texts_of,
    train_toy,
    tune_toy,
    with_sections,
)

from ogden.errors import InputError, LeftAloneWarning
from ogden.model.files import open_model
from ogden.parsing.tree import Tree
from ogden.search.operation_search import OperationCandidate
from ogden.search.weights import Weights
from ogden.systems import open_system, open_tunable, settings_for, tree_operations
from ogden.systems.tree_operations import SPLITTING, TABLES, OperationsModel, TreeOperationsSystem
from ogden.training.learning import TextModelRecipe
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.pro import Pro

SENTENCES = [
    "The teacher purchased the boat during the winter .",
    "The castle , which was constructed slowly , grew today .",
    "The man saw the car .",
]
SYSTEM = TreeOperationsSystem(TextModelRecipe(3))
PAIRS: Pairs = [
    *toy_pairs(200),
    *known_pairs(200),
]


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return train_toy(SYSTEM, tmp_path_factory.mktemp("operations"), PAIRS)


@pytest.fixture(scope="module")
def system(path: str) -> OperationsModel:
    found = open_system(path)
    assert isinstance(found, OperationsModel)
    return found


@pytest.fixture(scope="module")
def splitting(system: OperationsModel) -> OperationsModel:
    """Somewhat bolder."""
    return system.with_weights(Weights({**system.weights, "splits": 4.0}))


def test_all_operations(splitting: OperationsModel) -> None:
    teacher, castle, man = best_texts(splitting, SENTENCES)
    assert teacher.startswith("the teacher bought the boat")
    assert castle.startswith("the castle grew today . the castle was built")
    assert man == "the man saw the car ."


def test_what_was_done_is_told(splitting: OperationsModel) -> None:
    found = splitting.nbest(splitting.token_lines(SENTENCES, 1), 1, 1)
    told = []
    for (one,) in found:
        assert isinstance(one, OperationCandidate)
        told.append([operation.said for operation in one.operations])
    assert "substitute: purchased → bought" in told[0]
    assert told[1][0] == "split at SBAR(which): “which” is dropped, “the castle” copied before the verb"
    assert told[2] == []


def test_lists(system: OperationsModel) -> None:
    assert_lists_are_sound(system, SENTENCES)


def test_lists_with_all_features(system: OperationsModel) -> None:
    weights = Weights({name: 0.1 * k for k, name in enumerate(system.feature_names, 1)})
    assert_lists_are_sound(system.with_weights(weights), SENTENCES)


def test_weights_make_it_split(system: OperationsModel) -> None:
    weights = system.weights.to_json()
    never, always = (system.with_weights(Weights({**weights, "splits": one})) for one in (-50.0, 50.0))
    assert best_texts(never, SENTENCES[1:2])[0].count(" .") == 1
    assert best_texts(always, SENTENCES[1:2])[0].count(" .") == 2


def test_protected_words_stay(system: OperationsModel) -> None:
    assert_protected_words_stay(system, SENTENCES[0], [(2, 3), (5, 8)])
    assert_protected_words_stay(system, SENTENCES[1], [(2, 4), (5, 7)])


def test_paraphrases(system: OperationsModel) -> None:
    found = {one.text: one for one in system.paraphrases("purchased")}
    assert {"bought", "purchased"} <= found.keys()
    assert found["bought"].features["substitution"] == pytest.approx(found["bought"].score)
    assert system.paraphrases("zyx") == system.paraphrases("") == []


@pytest.mark.parametrize("tuner", [HillClimbing(1, halvings=1), Pro()])
def test_tuning(path: str, tmp_path: Path, tuner: HillClimbing | Pro) -> None:
    assert_tuned(tune_toy(path, tmp_path, tuner), path)


def test_threads_change_no_byte(tmp_path: Path) -> None:
    assert_threads_change_no_byte(SYSTEM, tmp_path)


def test_a_stopped_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_goes_on_where_it_was_stopped(SYSTEM, tmp_path, monkeypatch, range(1, 24, 7))


def test_settings_reach_the_search(path: str) -> None:
    system = open_system(path, {"pops": 7, "option_limit": 3, "stack": 1})
    assert isinstance(system, OperationsModel)
    assert (system.search.options.pops, system.search.options.rule_limit) == (7, 3)
    assert {"pops", "option_limit"} == set(settings_for(system))
    assert isinstance(open_tunable(path), OperationsModel)


def test_a_sentence_that_cannot_be_parsed_stays(
    system: OperationsModel, monkeypatch: pytest.MonkeyPatch
) -> None:
    parse = tree_operations.parsed

    def failing(lines: Sequence[str], jobs: int = 0) -> list[Tree | None]:
        if any("castle" in line for line in lines):
            raise InputError("no tree")
        return parse(lines, jobs)

    monkeypatch.setattr(tree_operations, "parsed", failing)
    lines = system.token_lines(SENTENCES, 1)
    with pytest.warns(LeftAloneWarning, match="cannot be parsed stays as it is: the castle"):
        found = system.nbest(lines, 5, 1)
    assert texts_of(found[1]) == [lines[1]]
    assert texts_of(found[0])[0].startswith("the teacher bought the boat")
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        system.nbest(lines[:1], 5, 1)


@pytest.mark.parametrize("iterations", [0, -1, 1001])
def test_iterations_that_cannot_be(iterations: int) -> None:
    with pytest.raises(InputError, match="give 1 to 1000"):
        TreeOperationsSystem(iterations=iterations)


@pytest.mark.parametrize("section", [SPLITTING, *TABLES.values()])
@pytest.mark.parametrize("data", [b"", b"x" * 100, bytes(4096), b'{"length": 3}'])
def test_damaged_sections(path: str, tmp_path: Path, section: str, data: bytes) -> None:
    damaged = with_sections(path, tmp_path / "damaged.ogden", {section: data})
    with pytest.raises(InputError, match=rf"damaged.ogden, {section.replace('.', '[.]')}"):
        open_system(damaged)


def test_a_table_of_another_kind_does_no_harm(path: str, tmp_path: Path) -> None:
    """Words where bits and places are expected: rows that make no sense are not used."""
    with open_model(path) as model:
        substitution = bytes(model.container.section(TABLES["substitution"]))
    for name in ("dropping", "reordering"):
        odd = with_sections(path, tmp_path / f"{name}.ogden", {TABLES[name]: substitution})
        found = open_system(odd)
        assert len(found.nbest(found.token_lines(SENTENCES, 1), 5, 1)) == 3


@pytest.mark.parametrize("section", [SPLITTING, *TABLES.values()])
def test_random_damage_never_crashes(path: str, tmp_path: Path, section: str) -> None:
    """With checksums that fit: refused, or some rewrite of each sentence."""
    chance = random.Random(section)
    with open_model(path) as model:
        whole = bytes(model.container.section(section))
    refused = 0
    for number in range(25):
        data = bytearray(whole)
        for _ in range(chance.choice([1, 3, 20])):
            data[chance.randrange(len(data))] = chance.randrange(256)
        damaged = with_sections(path, tmp_path / f"{number}.ogden", {section: bytes(data)})
        try:
            system = open_system(damaged)
            assert len(system.nbest(["the teacher purchased the boat .", ""], 3, 1)) == 2
        except InputError:
            refused += 1
    assert refused
