import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.tuning.pool import Pool
from ogden.tuning.pro import Pro
from ogden.tuning.random_streams import RandomStream


def pool_of(values: list[list[float]], features: NDArray[np.float32]) -> Pool:
    """A pool whose candidates have these sentence values."""
    flat = [value for sentence in values for value in sentence]
    pool = Pool(len(values), [f"f{k}" for k in range(features.shape[1])], lambda texts, _: np.array(flat))
    starts = np.cumsum([0, *map(len, values)])
    pool.add(CandidateLists(starts, [str(k) for k in range(len(flat))], features))
    return pool


VALUES = st.lists(st.lists(st.integers(0, 20).map(float), min_size=1, max_size=12), min_size=1, max_size=4)


@given(VALUES, st.integers(1, 60), st.integers(1, 20), st.sampled_from([0.0, 5.0]))
def test_sampled_pairs_are_as_the_paper_says(
    values: list[list[float]], samples: int, pairs: int, threshold: float
) -> None:
    count = sum(map(len, values))
    pool = pool_of(values, np.zeros((count, 1), dtype=np.float32))
    draws = RandomStream(3)
    better, worse = Pro(samples, pairs, threshold).sample(pool, draws)
    flat = pool.measured(np.arange(count))
    expected_better: list[int] = []
    for sentence, (start, end) in enumerate(zip(pool.starts, pool.starts[1:], strict=False)):
        # Figure 4, written out: draw, keep what differs enough, take the largest differences.
        drawn = RandomStream(3, sentence).integers(int(end - start), 2 * samples).reshape(2, -1).T + start
        gaps = [abs(flat[a] - flat[b]) for a, b in drawn]
        clear = [k for k, gap in enumerate(gaps) if gap >= threshold and gap > 0]
        best = sorted(clear, key=lambda k: -gaps[k])[:pairs]
        expected_better += [int(max(drawn[k], key=lambda row: flat[row])) for k in best]
    assert better.tolist() == expected_better
    difference = flat[better] - flat[worse]
    assert (difference > 0).all()
    assert (difference >= threshold).all()
    owner = np.searchsorted(pool.starts, better, side="right")
    assert (owner == np.searchsorted(pool.starts, worse, side="right")).all()


def test_the_direction_that_ranks_is_learned() -> None:
    generator = np.random.default_rng(1)
    features = generator.normal(size=(40 * 30, 3)).astype(np.float32)
    truth = np.array([2.0, -1.0, 0.0])
    values = (features @ truth + generator.normal(0, 0.3, len(features))) * 10
    pool = pool_of(values.reshape(40, 30).tolist(), features)
    start = np.array([0.5, 0.5, 0.5])
    proposal = Pro(interpolation=1.0).improve(pool, None, start, RandomStream(1), 1)  # type: ignore[arg-type]
    learned = proposal.weights
    assert np.abs(learned).sum() == pytest.approx(np.abs(start).sum())
    assert learned @ truth > 0.98 * np.linalg.norm(learned) * np.linalg.norm(truth)
    assert proposal.details["misranked"] < 0.01
    # Interpolation goes a share of the way.
    tenth = Pro(interpolation=0.1).improve(pool, None, start, RandomStream(1), 1).weights  # type: ignore[arg-type]
    assert tenth == pytest.approx(0.1 * learned + 0.9 * start)


def test_a_feature_that_never_differs_keeps_its_weight() -> None:
    pool = pool_of([[1.0, 20.0, 30.0]], np.array([[1, 5, 0], [2, 5, 1], [3, 5, 0]], dtype=np.float32))
    weights = (
        Pro(interpolation=0.5).improve(pool, None, np.array([1.0, 9.0, 0.0]), RandomStream(1), 1).weights
    )  # type: ignore[arg-type]
    assert weights[1] == 9
    assert np.abs(weights).sum() == pytest.approx(10)


def test_candidates_that_are_all_alike_are_reported() -> None:
    pool = pool_of([[1.0, 2.0, 3.0]], np.eye(3, dtype=np.float32))
    with pytest.raises(InputError, match="differ by 5 points"):
        Pro().improve(pool, None, np.ones(3), RandomStream(1), 1)  # type: ignore[arg-type]


@pytest.mark.parametrize(
    "options",
    [
        {"samples": 0},
        {"samples": 10**20},
        {"pairs": 0},
        {"interpolation": 0.0},
        {"interpolation": 1.5},
        {"regularisation": 0.0},
        {"threshold": -1.0},
        {"threshold": float("nan")},
    ],
)
def test_options_that_cannot_be(options: dict[str, float]) -> None:
    with pytest.raises(InputError):
        Pro(**options)  # type: ignore[arg-type]
