"""The lattice of the tagger against trying every sequence, and against steps in logarithms."""

from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_tagger import Chain, by_enumeration, by_steps

from ogden._core import chain_best, chain_probabilities


def random_chain(seed: int, words: int, tags: int, spread: float) -> Chain:
    generator = np.random.default_rng(seed)

    def numbers(*shape: int) -> np.ndarray[tuple[int, ...], np.dtype[np.float64]]:
        return generator.normal(0, spread, shape).astype(np.float32).astype(np.float64)

    # Each pair of tags has a step at one word in three or so.
    steps = numbers(words, tags, tags) * (generator.random((words, tags, tags)) < 0.3)
    return Chain(numbers(words, tags), numbers(tags), numbers(tags), numbers(tags, tags), steps)


def arguments(chain: Chain) -> tuple[Any, ...]:
    """As the core takes them; half of each step, twice."""
    rows = [part.astype(np.float32) for part in (chain.scores, chain.start, chain.end, chain.next)]
    steps = [(k, a, b, float(chain.steps[k, a, b]) / 2) for k, a, b in np.argwhere(chain.steps).tolist() if k]
    return *rows, steps * 2


@given(st.integers(0, 10**6), st.integers(1, 5), st.integers(1, 5), st.sampled_from([0.1, 1.0, 8.0]))
def test_against_all_sequences(seed: int, words: int, tags: int, spread: float) -> None:
    chain = random_chain(seed, words, tags, spread)
    best, total, probabilities = by_enumeration(chain)
    found = chain_best(*arguments(chain))
    assert chain.sequence_score(found) == pytest.approx(chain.sequence_score(best), abs=1e-4)
    log_sum, flat, *_ = chain_probabilities(*arguments(chain))
    assert log_sum == pytest.approx(total, abs=1e-3)
    assert np.allclose(np.reshape(flat, (words, tags)), probabilities, atol=1e-4)


@given(st.integers(0, 10**6), st.integers(6, 60), st.integers(1, 50))
def test_long_sentences_against_logarithms(seed: int, words: int, tags: int) -> None:
    chain = random_chain(seed, words, tags, 3.0)
    total, probabilities = by_steps(chain)
    log_sum, flat, *_ = chain_probabilities(*arguments(chain))
    assert log_sum == pytest.approx(total, rel=1e-4, abs=1e-3)
    assert np.allclose(np.reshape(flat, (words, tags)), probabilities, atol=1e-3)


@pytest.mark.parametrize("seed", range(5))
def test_what_is_expected_is_the_gradient_of_the_sum(seed: int) -> None:
    """Training moves weights by these numbers, so they must be what the log of the sum changes by."""
    scores, start, end, following, steps = arguments(random_chain(seed, 4, 3, 1.0))
    steps = sorted((*step[:3], step[3] * 2) for step in steps[: len(steps) // 2])
    _, tags, transitions, taken = chain_probabilities(scores, start, end, following, steps)
    parts = (scores, start, end, following, np.array([score for *_, score in steps], np.float32))
    expected = (tags, tags[:3], tags[-3:], transitions, taken)

    def log_sum(number: int, place: int, change: float) -> float:
        moved = [part.copy() for part in parts]
        moved[number].reshape(-1)[place] += change
        kept = [(*step[:3], float(score)) for step, score in zip(steps, moved[4], strict=True)]
        return chain_probabilities(*moved[:4], kept)[0]

    for number, gradient in enumerate(expected):
        assert len(gradient) == parts[number].size
        for place, value in enumerate(gradient):
            rise = log_sum(number, place, 0.02) - log_sum(number, place, -0.02)
            assert rise / 0.04 == pytest.approx(value, abs=2e-3)


def test_no_words() -> None:
    nothing = random_chain(1, 0, 3, 1.0)
    assert chain_best(*arguments(nothing)) == []
    assert chain_probabilities(*arguments(nothing)) == (0.0, [], [0.0] * 9, [])


def test_rows_of_other_lengths() -> None:
    scores, start, end, following, _ = arguments(random_chain(1, 2, 3, 1.0))
    with pytest.raises(ValueError, match="a number for each tag"):
        chain_best(scores, start[:2], end, following, [])
    with pytest.raises(ValueError, match="1 to 127 tags"):
        chain_best(scores[:, :0], start[:0], end[:0], following[:0, :0], [])


@pytest.mark.parametrize("step", [(0, 0, 0, 1.0), (2, 0, 0, 1.0), (1, 3, 0, 1.0), (1, 0, 3, 1.0)])
def test_steps_to_nowhere(step: tuple[int, int, int, float]) -> None:
    scores, start, end, following, _ = arguments(random_chain(1, 2, 3, 1.0))
    with pytest.raises(ValueError, match="a step is to a word after the first"):
        chain_best(scores, start, end, following, [step])
