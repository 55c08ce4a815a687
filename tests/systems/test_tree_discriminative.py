"""T3: what rules are, weights by a margin, what a toy corpus teaches, and what holds of any system."""

import random
from pathlib import Path

import numpy as np
import pytest
from toy_trees import PEOPLE, THINGS, TIMES, VERBS
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
from ogden.rules.tree_grammar import PROBABILITY, TreeGrammar
from ogden.rules.tree_rule import parse_rule
from ogden.search.weights import Weights
from ogden.systems import open_system, tree_discriminative
from ogden.systems.tree_discriminative import (
    DENSE,
    SCORE,
    START,
    MarginOptions,
    TreeDiscriminativeSystem,
    features_of,
    loss,
    rule_features,
)
from ogden.training.tree_model import GRAMMAR, TreeModel
from ogden.tuning.pro import Pro

SENTENCES = [
    "The teacher purchased the old boat during the winter .",
    "The dog observed the tree in the forest .",
    "The man saw the car .",
]
SYSTEM = TreeDiscriminativeSystem(margin=MarginOptions(batch=50))


@pytest.fixture(scope="module")
def path(tmp_path_factory: pytest.TempPathFactory) -> str:
    return train_toy(SYSTEM, tmp_path_factory.mktemp("discriminative"))


def opened(path: str) -> TreeModel:
    system = open_system(path)
    assert isinstance(system, TreeModel)
    return system


@pytest.mark.parametrize(
    ("rule", "features"),
    [
        ("NN(car) → NN(car)", {"roots:NN>NN": 1, "copies": 1}),
        ("NP(DT0 NN1) → NP(DT0 NN1)", {"roots:NP>NP": 1, "copies": 1}),
        (
            "VBD(purchased) → VBD(bought)",
            {
                "roots:VBD>VBD": 1,
                "starts:word>word": 1,
                "words:lost": 1,
                "words:new": 1,
                "word:-purchased": 1,
                "word:+bought": 1,
            },
        ),
        (
            "VP(VB0 PP(IN(in) NP1) PP2) → VP(VB0 NNS1)",
            {
                "roots:VP>VP": 1,
                "starts:VB PP PP>VB NNS": 1,
                "deletes:PP": 1,
                "deletes:PP<VP": 1,
                "renames:NP>NNS": 1,
                "words:lost": 1,
                "word:-in": 1,
                "nodes:normal": 2,
                "nodes:simple": 1,
            },
        ),
        (
            "NP(NP0 PP1) → NP0",
            {
                "roots:NP>NP": 1,
                "starts:NP PP>variable": 1,
                "deletes:PP": 1,
                "deletes:PP<NP": 1,
                "nodes:normal": 1,
            },
        ),
        (
            "S(NP0 VP1) → S(VP1 ,(,) NP0 ,(,) RB(too))",
            {
                "roots:S>S": 1,
                "starts:NP VP>VP , NP , RB": 1,
                "words:new": 3,
                "word:+,": 2,
                "word:+too": 1,
                "nodes:normal": 1,
                "nodes:simple": 1,
                "moves": 1,
            },
        ),
        (
            "NP(NN(a) NN(b) NN(b)) → NP(NN(b) NN(c))",
            {
                "roots:NP>NP": 1,
                "starts:NN NN NN>NN NN": 1,
                "words:lost": 2,
                "words:new": 1,
                "words:kept": 1,
                "word:-a": 1,
                "word:-b": 1,
                "word:+c": 1,
                "nodes:normal": 1,
                "nodes:simple": 1,
            },
        ),
    ],
)
def test_what_a_rule_is(rule: str, features: dict[str, float]) -> None:
    assert features_of(parse_rule(rule)) == features


def test_rules_share_features() -> None:
    lines = ("NN(car) → NN(car)", "NN(dog) → NN(dog)", "NN(automobile) → NN(car)")
    grammar = TreeGrammar.of([parse_rule(line) for line in lines])
    rows = {str(grammar.rule(k)): row for k, row in enumerate(rule_features(grammar).toarray())}
    assert (rows[lines[0]] == rows[lines[1]]).all()
    assert rows[lines[0]] @ rows[lines[2]] == 1  # roots:NN>NN
    assert rule_features(TreeGrammar.of([])).shape == (0, 1)


def test_the_loss_of_a_rival() -> None:
    assert loss("a b c".split(), "a b c".split()) == 0
    assert loss("c b a".split(), "a b c".split()) == 0
    assert loss("a b x".split(), "a b c".split()) == 1
    assert loss("a a".split(), "a b c".split()) == 1.5
    assert loss([], ["a", "b"]) == 1


def test_what_is_learned(path: str) -> None:
    assert best_texts(opened(path), SENTENCES) == [
        "the teacher bought the boat .",
        "the dog saw the tree in the forest .",
        "the man saw the car .",
    ]


def long_phrases() -> list[tuple[str, str]]:
    """Seven in ten leave the phrase out."""
    chance = random.Random(1)
    found = []
    for _ in range(200):
        person, verb, thing = (chance.choice(words) for words in (PEOPLE, list(VERBS.values()), THINGS))
        rest = f" during the long cold dark {chance.choice(TIMES)} ."
        begin = f"The {person} {verb} the {thing}"
        found.append((begin + rest, begin + (" ." if chance.random() < 0.7 else rest)))
    return found


def test_learned_weights_find_more_references_than_the_start(tmp_path: Path) -> None:
    """At the start words are worth too much for a long phrase to go. The pairs are those learned from."""
    pairs = long_phrases()
    path = train_toy(TreeDiscriminativeSystem(margin=MarginOptions(batch=20)), tmp_path, pairs)
    start, learned = opened(path), opened(path)
    grammar = start.search.grammar
    grammar.set_features([SCORE], np.zeros((len(grammar), 1), np.float32))
    start = start.with_weights(Weights({SCORE: 1.0, **START}))
    normal, simple = (learned.token_lines(side) for side in zip(*pairs, strict=True))
    right = [
        sum(one == other for one, other in zip(best_texts(system, normal), simple, strict=True))
        for system in (start, learned)
    ]
    assert right[1] > 1.5 * right[0]


def test_scores_and_weights_are_in_the_model(path: str) -> None:
    system = opened(path)
    assert set(system.weights) == {SCORE, *DENSE}
    assert system.search.grammar.features == [PROBABILITY, SCORE]
    assert len({one.features[SCORE] for one in system.search.grammar}) > 5


def test_weights_from_some_of_the_pairs(path: str, tmp_path: Path) -> None:
    """The rules are those of all pairs."""
    few = TreeDiscriminativeSystem(margin=MarginOptions(passes=1, batch=4, most_pairs=10))
    other = opened(train_toy(few, tmp_path))
    system = opened(path)
    assert {str(one.rule) for one in other.search.grammar} == {str(one.rule) for one in system.search.grammar}
    assert other.weights != system.weights


def test_lists(path: str) -> None:
    assert_lists_are_sound(opened(path), SENTENCES)


def test_protected_words_stay(path: str) -> None:
    assert_protected_words_stay(opened(path), SENTENCES[0], [(2, 3), (4, 9)])


def test_tuning(path: str, tmp_path: Path) -> None:
    assert_tuned(tune_toy(path, tmp_path, Pro(samples=100, pairs=10)), path)


def test_threads_change_no_byte(tmp_path: Path) -> None:
    assert_threads_change_no_byte(SYSTEM, tmp_path)


def test_a_stopped_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_goes_on_where_it_was_stopped(SYSTEM, tmp_path, monkeypatch, range(3, 16, 4))


@pytest.mark.parametrize(
    "options", [{"passes": 0}, {"batch": 0}, {"rivals": 0}, {"rate": 0.0}, {"most_pairs": -1}]
)
def test_options_that_cannot_be(options: dict[str, int]) -> None:
    with pytest.raises(InputError, match="go from 1 on"):
        MarginOptions(**options)


@pytest.mark.parametrize(
    ("section", "data", "message"),
    [
        (GRAMMAR, b"", "rules.trees: "),
        (GRAMMAR, b"\x01" * 500, "rules.trees: "),
        ("weights", b"{}]", "weights"),
        ("weights", b'{"rule_score": "much"}', "must be a number"),
        ("lm", b"\x00" * 64, "lm"),
    ],
)
def test_damaged_sections(path: str, tmp_path: Path, section: str, data: bytes, message: str) -> None:
    damaged = with_sections(path, tmp_path / "damaged.ogden", {section: data})
    with pytest.raises(InputError, match=message):
        open_system(damaged)


def test_batches_have_as_many_pairs_as_are_asked_for(monkeypatch: pytest.MonkeyPatch) -> None:
    """Blocks of trees may end in the middle of a batch."""
    blocks = [([0] * 7, [0] * 7), ([0] * 7, [0] * 7)]
    monkeypatch.setattr(tree_discriminative, "linked_blocks", lambda trees, links: iter(blocks))
    sizes = [
        len(pairs)
        for pairs, _ in tree_discriminative._batches(None, None, MarginOptions(batch=3, most_pairs=9))
    ]
    assert sizes == [3, 3, 1, 2]
