"""K&M and augm-K&M: probabilities by hand, what a toy corpus teaches, and what holds of any system."""

import math
from pathlib import Path

import pytest
from toy_trees import toy_pairs
from tree_system_checks import (
    FEW,
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

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.rules.tree_grammar import PROBABILITY
from ogden.search.candidates import Candidate
from ogden.systems import open_system
from ogden.systems.tree_compression import (
    ANNOTATED,
    CHANNEL,
    MODELS,
    NOISY,
    PLAIN,
    SECTION,
    SOURCE,
    Compressor,
    TreeCompressionSystem,
)
from ogden.training.tree_model import parsed
from ogden.tuning.pro import Pro

SENTENCES = [
    "The teacher purchased the old boat during the winter .",
    "The man saw the car in the forest .",
]
BIG = "(NP (DT the) (JJ big) (NN dog))"
DOG = "(NP (DT the) (NN dog))"
THREE_PAIRS = [
    (f"(S {BIG} (VP (VBD ran)))", f"(S {DOG} (VP (VBD ran)))"),
    (f"(S (NP {BIG} (PP (IN inside))) (VP (VBD ran)))", f"(S {BIG} (VP (VBD ran)))"),
    (f"(S {DOG} (VP (VBD ran) (PP (IN inside))))", f"(S {DOG} (VP (VBD ran)))"),
]
"""Each leaves something out: a word, a phrase with the phrase over both, a phrase."""


def opened(path: str) -> Compressor:
    system = open_system(path)
    assert isinstance(system, Compressor)
    return system


@pytest.fixture(scope="module", params=MODELS)
def path(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> str:
    return train_toy(TreeCompressionSystem(request.param), tmp_path_factory.mktemp("compression"))


@pytest.fixture(scope="module")
def by_hand(tmp_path_factory: pytest.TempPathFactory) -> Compressor:
    """K&M of the three pairs."""
    folder = tmp_path_factory.mktemp("three")
    trees = folder / "trees"
    trees.write_text("".join(f"{tree}\n" for pair in THREE_PAIRS for tree in pair), encoding="utf-8")
    return opened(train_toy(TreeCompressionSystem(NOISY), folder, trees=str(trees)))


def named(system: Compressor, candidate: Candidate) -> dict[str, float]:
    return dict(zip(system.feature_names, candidate.features.tolist(), strict=True))


def test_source_and_channel_by_hand(by_hand: Compressor) -> None:
    """p(simple production) is its share among the simple sides' productions of its label, of which half of
    one is kept for the unseen; p(normal production | simple production) is a share of the rules."""
    found = {
        str(one.rule): (math.exp(one.features[SOURCE]), math.exp(one.features[CHANNEL]))
        for one in by_hand.search.grammar
    }
    assert found == {
        "ROOT(S0) → ROOT(S0)": pytest.approx((3 / 3.5, 1)),
        "S(NP0 VP1) → S(NP0 VP1)": pytest.approx((3 / 3.5, 1)),
        # NP → DT NN: two of three noun phrases. One was DT JJ NN, one was itself.
        "NP(DT0 JJ1 NN2) → NP(DT0 NN2)": pytest.approx((2 / 3.5, 1 / 2)),
        "NP(DT0 NN1) → NP(DT0 NN1)": pytest.approx((2 / 3.5, 1 / 2)),
        "NP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)": pytest.approx((1 / 3.5, 1)),
        # The phrase that is left has its own rule: here only what was added around it counts.
        "NP(NP0 PP1) → NP0": pytest.approx((1, 1)),
        "VP(VBD0) → VP(VBD0)": pytest.approx((3 / 3.5, 2 / 3)),
        "VP(VBD0 PP1) → VP(VBD0)": pytest.approx((3 / 3.5, 1 / 3)),
        **{
            f"{word} → {word}": pytest.approx((1, 1))
            for word in ("DT(the)", "JJ(big)", "NN(dog)", "VBD(ran)")
        },
    }


def test_the_score_of_a_compression_by_hand(by_hand: Compressor) -> None:
    tree = parse_bracketed(f"(ROOT {THREE_PAIRS[0][0]})")
    assert by_hand.values is not None
    found = by_hand.search.nbest([tree], by_hand.weights, 10, values=by_hand.values([tree]))[0]
    short, whole = (next(one for one in found if len(one.tokens) == size) for size in (3, 4))
    features = named(by_hand, short)
    assert features[SOURCE] == pytest.approx(math.log(3 / 3.5 * 3 / 3.5 * 2 / 3.5 * 3 / 3.5), abs=1e-5)
    assert features[CHANNEL] == pytest.approx(math.log(1 / 2 * 2 / 3), abs=1e-5)
    # The adjective was big in both normal trees that have one.
    assert features["deleted"] == pytest.approx(math.log(2 / 2.5), abs=1e-5)
    assert features["copied"] == 0
    assert short.score == pytest.approx(sum(features[name] for name in (SOURCE, CHANNEL, "deleted", "lm")))
    features = named(by_hand, whole)
    assert features[SOURCE] == pytest.approx(math.log(3 / 3.5 * 3 / 3.5 * 1 / 3.5 * 3 / 3.5), abs=1e-5)
    assert features[CHANNEL] == pytest.approx(math.log(2 / 3), abs=1e-5)
    assert features["deleted"] == 0


def test_scores_are_for_each_word(path: str) -> None:
    system = opened(path)
    (line,) = system.token_lines(SENTENCES[:1])
    found = system.nbest([line], 100)[0]
    trees = parsed([line])
    values = system.values(trees) if system.values else None
    searched = system.search.nbest(trees, system.weights, 1000, values=values)
    whole = {one.tokens: one for one in searched[0]}
    for one in found:
        assert one.score == pytest.approx(whole[one.tokens].score / len(one.tokens))
        assert one.features == pytest.approx(whole[one.tokens].features / len(one.tokens))


def test_parts_are_left_out_and_no_word_is_new(path: str) -> None:
    """K&M itself weighs what is left by a model of words, and here keeps what the others leave out."""
    system = opened(path)
    best = best_texts(system, SENTENCES)
    assert best[0] in (
        "the teacher purchased the boat .",
        "the teacher purchased the boat during the winter .",
    )
    lines = system.token_lines(SENTENCES)
    for line, candidates in zip(lines, system.nbest(lines, 50), strict=True):
        assert len(candidates) == 2
        for text in texts_of(candidates):
            left = iter(line.split())
            assert all(word in left for word in text.split())


def test_annotations_say_which_phrases_go(tmp_path: Path) -> None:
    """Without them the phrases of time take those of place along."""
    pairs = [pair for pair in toy_pairs() if set(pair[1].split()) < set(pair[0].split())]
    normal, simple = (list(side) for side in zip(*pairs, strict=True))
    right = {}
    for kind in (ANNOTATED, PLAIN):
        system = opened(train_toy(TreeCompressionSystem(kind), tmp_path / kind))
        found = best_texts(system, normal)
        expected = system.token_lines(simple)
        right[kind] = sum(one == other for one, other in zip(found, expected, strict=True))
    assert right[ANNOTATED] > right[PLAIN] + len(pairs) / 20


def test_copies_are_learned_from_where_it_is_asked_for(tmp_path: Path) -> None:
    bold, careful = (
        opened(train_toy(TreeCompressionSystem(PLAIN, copies=copies), tmp_path / str(copies)))
        for copies in (False, True)
    )
    assert best_texts(bold, SENTENCES) == ["the teacher purchased the boat .", "the man saw the car ."]
    known = [{str(one.rule): one.probability for one in system.search.grammar} for system in (bold, careful)]
    leaving_out, copying = "NP(DT0 JJ1 NN2) → NP(DT0 NN2)", "NP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)"
    assert known[0][leaving_out] == 1
    assert known[1][leaving_out] + known[1][copying] == pytest.approx(1)


def test_contexts_are_those_of_the_annotated_kind(tmp_path: Path) -> None:
    contexts = {
        kind: opened(
            train_toy(TreeCompressionSystem(kind), tmp_path / kind, FEW)
        ).search.grammar.core.contexts
        for kind in MODELS
    }
    assert contexts[NOISY] == contexts[PLAIN] == 0
    assert contexts[ANNOTATED] > 10


def test_features_are_those_of_the_kind(path: str) -> None:
    system = opened(path)
    noisy = {SOURCE, CHANNEL} <= set(system.feature_names)
    assert noisy == (system.values is not None) == (PROBABILITY not in system.weights)


def test_lists(path: str) -> None:
    assert_lists_are_sound(opened(path), SENTENCES)


def test_protected_words_stay(path: str) -> None:
    assert_protected_words_stay(opened(path), SENTENCES[0], [(0, 2), (5, 8)])


def test_tuning(path: str, tmp_path: Path) -> None:
    assert_tuned(tune_toy(path, tmp_path, Pro(samples=100, pairs=10)), path)


@pytest.mark.parametrize("kind", MODELS)
def test_threads_change_no_byte(tmp_path: Path, kind: str) -> None:
    assert_threads_change_no_byte(TreeCompressionSystem(kind), tmp_path)


def test_a_stopped_training_goes_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    assert_goes_on_where_it_was_stopped(TreeCompressionSystem(), tmp_path, monkeypatch, range(2, 14, 5))


def test_kinds_that_cannot_be() -> None:
    with pytest.raises(InputError, match="'loud': give one of noisy-channel, annotated, plain"):
        TreeCompressionSystem("loud")


def test_pairs_that_leave_nothing_out(tmp_path: Path) -> None:
    pairs = [(normal, normal.replace("The", "A")) for normal, _ in toy_pairs(5)]
    with pytest.raises(InputError, match="of 5 pairs none only leaves parts out: there is no rule to learn"):
        train_toy(TreeCompressionSystem(), tmp_path, pairs)


@pytest.mark.parametrize(
    ("table", "message"),
    [
        (b"NP\tDT NN\n", "no list of productions"),
        (b"NP\tDT NN\tmany\n", "no list of productions"),
        (b"NP\tDT NN\t-1\n", "no list of productions"),
        (b"\xff", "not valid UTF-8"),
    ],
)
def test_a_damaged_table(tmp_path: Path, table: bytes, message: str) -> None:
    path = train_toy(TreeCompressionSystem(), tmp_path, FEW)
    damaged = with_sections(path, tmp_path / "damaged.ogden", {SECTION: table})
    with pytest.raises(InputError, match=message):
        open_system(damaged)
