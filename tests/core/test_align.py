"""The core's expectation maximisation against the slow reference, number by number."""

import math
from itertools import pairwise, product

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_alignment_models import (
    best_score,
    hmm_round,
    initial_jumps,
    initial_table,
    model1_round,
    posteriors,
)

from ogden._core import AlignmentModel, AlignmentTraining, AlignmentVocabulary, align_lines, frequent_words

NULL, SMOOTHING, LONGEST = 0.2, 0.1, 6
NO_PRIOR = (0.0, 0.0, 0.0, 0.0)
SAME_ONLY = (5.0, 0.0, 0.0, 0.0)

Pairs = list[tuple[list[str], list[str]]]
words = st.sampled_from("abcd")
corpora = st.lists(
    st.tuples(st.lists(words, min_size=1, max_size=4), st.lists(words, min_size=1, max_size=4)),
    min_size=1,
    max_size=4,
)


def vocabulary_of(pairs: Pairs) -> AlignmentVocabulary:
    return AlignmentVocabulary(sorted({word for pair in pairs for side in pair for word in side}))


def start(
    pairs: Pairs, prior: tuple[float, float, float, float] = NO_PRIOR, threads: int = 1
) -> AlignmentTraining:
    sides = [[" ".join(pair[side]) for pair in pairs] for side in (0, 1)]
    return AlignmentTraining(vocabulary_of(pairs), *sides, LONGEST, prior, NULL, SMOOTHING, threads)


def assert_table(model: AlignmentModel, table: dict[tuple[str | None, str], float]) -> None:
    assert len(model.words) == len(table)
    for (source, target), expected in table.items():
        assert model.probability(source or "", target) == pytest.approx(expected, abs=1e-9, rel=1e-9)


def assert_jumps(model: AlignmentModel, jumps: dict[int, float]) -> None:
    np.testing.assert_allclose(model.jumps, [jumps[d] for d in range(1 - LONGEST, LONGEST + 1)], atol=1e-9)


@settings(max_examples=40, deadline=None)
@given(corpora, st.booleans())
def test_rounds_equal_the_reference(pairs: Pairs, with_prior: bool) -> None:
    prior = {(w, w): 5.0 for w in "abcd"} if with_prior else {}
    training = start(pairs, SAME_ONLY if with_prior else NO_PRIOR)
    sides = {"forward": pairs, "backward": [(b, a) for a, b in pairs]}
    tables = {name: initial_table(side, prior) for name, side in sides.items()}
    jumps = {name: initial_jumps(LONGEST) for name in sides}
    for _ in range(2):
        logarithms = training.model1_round(1)
        for name, found in zip(sides, logarithms, strict=True):
            tables[name], expected = model1_round(sides[name], tables[name], NULL, prior)
            assert found == pytest.approx(expected, rel=1e-9)
            assert_table(getattr(training, name)(), tables[name])
    for _ in range(3):
        logarithms = training.hmm_round(False, 1)
        for name, found in zip(sides, logarithms, strict=True):
            tables[name], jumps[name], expected = hmm_round(
                sides[name], tables[name], jumps[name], NULL, SMOOTHING, prior
            )
            assert found == pytest.approx(expected, rel=1e-9)
            assert_table(getattr(training, name)(), tables[name])
            assert_jumps(getattr(training, name)(), jumps[name])


@settings(max_examples=60, deadline=None)
@given(corpora)
def test_the_likelihood_never_falls(pairs: Pairs) -> None:
    training = start(pairs)
    for rounds in (
        [training.model1_round(1) for _ in range(8)],
        [training.hmm_round(False, 1) for _ in range(12)],
    ):
        for before, after in pairwise(rounds):
            assert after[0] >= before[0] - 1e-10
            assert after[1] >= before[1] - 1e-10


@settings(max_examples=40, deadline=None)
@given(corpora)
def test_posteriors_and_best_paths_equal_the_reference(pairs: Pairs) -> None:
    training = start(pairs)
    training.model1_round(1)
    training.hmm_round(False, 1)
    forward, backward = training.forward(), training.backward()
    jumps = dict(zip(range(1 - LONGEST, LONGEST + 1), forward.jumps, strict=True))
    for source, target in pairs:
        texts = " ".join(source), " ".join(target)
        table = {
            (s, t): max(1e-7, forward.probability(s or "", t)) for s, t in product([None, *source], target)
        }
        total, states, _ = posteriors(source, target, table, jumps, NULL, SMOOTHING)
        found, logarithm = forward.posteriors(*texts)
        assert logarithm == pytest.approx(math.log(total), rel=1e-9)
        for (j, state), expected in states.items():
            assert found[j, state] == pytest.approx(expected, abs=1e-9)
        links, _, _ = align_lines(forward, backward, [texts[0]], [texts[1]], "forward", -1.0, 10, 1)
        path = [0] * len(target)
        for i, j in links.tolist():
            path[j] = i + 1
        score = best_score(source, target, table, jumps, NULL, SMOOTHING)
        best = max(score(alignment) for alignment in product(range(len(source) + 1), repeat=len(target)))
        assert score(path) == pytest.approx(best, rel=1e-9)


def test_threads_change_nothing() -> None:
    generator = np.random.default_rng(3)
    pairs = [
        ([f"w{k}" for k in generator.integers(0, 50, 5)], [f"w{k}" for k in generator.integers(0, 50, 6)])
        for _ in range(500)
    ]
    results = []
    for threads in (1, 2, 3, 7):
        training = start(pairs, (3.0, 1.0, 1.0, 0.5), threads)
        steps = [
            training.model1_round(threads),
            training.hmm_round(False, threads),
            training.hmm_round(True, threads),
        ]
        models = training.forward(), training.backward()
        results.append(
            (steps, [(m.probabilities.tobytes(), m.jumps.tobytes(), m.totals.tobytes()) for m in models])
        )
    assert all(result == results[0] for result in results)


@pytest.mark.parametrize(
    ("one", "other", "expected"),
    [
        ("house", "House", 10),
        ("cities", "city", 5),
        ("stopped", "stopping", 5),
        ("making", "makes", 5),
        ("quickly", "quick", 5),
        ("national", "nation", 2 * ((2 * 6 / 14) - 0.5) / 0.5),
        ("1998", "1999", 0),
        ("the", "they", 0),
        ("émigrés", "émigré", 5),
    ],
)
def test_the_prior_of_two_words(one: str, other: str, expected: float) -> None:
    """Before any round, a row's counts are 1 spread evenly, and the prior's."""
    training = AlignmentTraining(
        AlignmentVocabulary([one, other, "§"]), [one], [f"{other} §"], 10, (10, 5, 2, 0.5), 0.2, 0.1, 1
    )
    assert training.forward().probability(one, other) == pytest.approx((0.5 + expected) / (1 + expected))


def test_words_by_frequency() -> None:
    assert frequent_words(["b a a", "c b a", "d"], 1, 100) == ["a", "b", "c", "d"]
    assert frequent_words(["b a a", "c b a", "d"], 2, 100) == ["a", "b"]
    assert frequent_words(["b a a", "c b a", "d"], 1, 1) == ["a"]


def parts(**changes: object) -> dict[str, object]:
    sound = {
        "vocabulary": AlignmentVocabulary(["a"]),
        "starts": np.array([0, 1, 1, 2], np.uint64),
        "words": np.array([2, 2], np.uint32),
        "probabilities": np.array([1.0, 0.5]),
        "totals": np.array([1.0, 0.0, 2.0]),
        "jumps": np.array([0.25, 0.75]),
        "prior": NO_PRIOR,
        "null": 0.1,
        "smoothing": 0.1,
    }
    return {**sound, **changes}


def test_sound_parts_make_a_model() -> None:
    assert AlignmentModel(**parts()).probability("a", "a") == 0.5


def test_parts_are_taken_as_they_are() -> None:
    """Not scaled to a sum of one: a loaded model would differ in the last digit, and break ties otherwise."""
    model = AlignmentModel(**parts(jumps=np.array([0.1, 0.7])))
    assert model.jumps.tolist() == [0.1, 0.7]


@pytest.mark.parametrize(
    "wrong",
    [
        {"starts": np.array([0, 1, 2], np.uint64)},
        {"starts": np.array([0, 2, 1, 2], np.uint64)},
        {"starts": np.array([0, 1, 1, 2**63], np.uint64)},
        {"starts": np.array([1, 1, 1, 2], np.uint64)},
        {"starts": np.array([0, 2, 2, 2], np.uint64)},
        {"words": np.array([2, 3], np.uint32)},
        {"words": np.array([2], np.uint32)},
        {"probabilities": np.array([1.0, 1.5])},
        {"probabilities": np.array([1.0, np.nan])},
        {"totals": np.array([1.0, 0.0, -2.0])},
        {"totals": np.array([1.0, 0.0])},
        {"jumps": np.array([0.25])},
        {"jumps": np.array([0.0, 0.0])},
        {"jumps": np.array([-1.0, 2.0])},
        {"jumps": np.array([np.inf, 2.0])},
        {"prior": (1.0, 1.0, 1.0, 1.0)},
        {"prior": (-1.0, 1.0, 1.0, 0.5)},
        {"null": 0.0},
        {"smoothing": float("nan")},
    ],
)
def test_parts_that_do_not_fit(wrong: dict[str, object]) -> None:
    with pytest.raises(ValueError, match=r"\w"):
        AlignmentModel(**parts(**wrong))


@pytest.mark.parametrize("words", [["a", "a"], [""], ["a b"], ["a\n"], ["\u2003"]])
def test_words_that_are_none(words: list[str]) -> None:
    with pytest.raises(ValueError, match="word"):
        AlignmentVocabulary(words)


def test_wrong_calls() -> None:
    model = AlignmentModel(**parts())
    with pytest.raises(ValueError, match="heuristic"):
        align_lines(model, model, ["a"], ["a"], "grow", -1.0, 10, 1)
    with pytest.raises(ValueError, match="same number"):
        align_lines(model, model, ["a"], [], "union", -1.0, 10, 1)
    with pytest.raises(ValueError, match="longer"):
        model.posteriors("a a", "a")
    with pytest.raises(ValueError, match="same number"):
        AlignmentTraining(AlignmentVocabulary(["a"]), ["a"], [], 9, NO_PRIOR, 0.1, 0.1)
