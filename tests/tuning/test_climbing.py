import numpy as np
import pytest
from toy_tuning import landscape_of

from ogden.errors import InputError
from ogden.tuning.hill_climbing import HillClimbing
from ogden.tuning.mert import Mert
from ogden.tuning.pool_objective import PoolObjective, unit
from ogden.tuning.random_streams import RandomStream


@pytest.fixture(scope="module")
def landscape() -> PoolObjective:
    generator = np.random.default_rng(4)
    features = generator.normal(size=(40 * 12, 4)) * [1, 10, 0.1, 1]
    return landscape_of(features.astype(np.float32), np.arange(0, 481, 12), 3)


@pytest.mark.parametrize("tuner", [Mert(3, 4), HillClimbing(3), Mert(0, 0, 1), HillClimbing(0)])
def test_a_climb_ends_no_lower_than_it_began(tuner: Mert | HillClimbing, landscape: PoolObjective) -> None:
    start = np.array([1.0, 0.1, 1.0, 0.0])
    before = landscape.value(landscape.scores(landscape.point(start)))
    proposal = tuner.improve(landscape.pool, landscape.objective, start, RandomStream(1), 1)
    after = landscape.value(landscape.scores(landscape.point(proposal.weights)))
    assert after > before
    assert proposal.details["pool before"] == pytest.approx(before)
    assert proposal.details["pool after"] == pytest.approx(after)
    assert len(proposal.details["climbs"]) == tuner.random_starts + 1
    again = tuner.improve(landscape.pool, landscape.objective, start, RandomStream(1), 3)
    assert again.weights.tobytes() == proposal.weights.tobytes()


def test_mert_is_as_good_as_trying_thousands_of_weights(landscape: PoolObjective) -> None:
    start = np.array([1.0, 0.1, 1.0, 0.0])
    generator = np.random.default_rng(1)
    tried = max(landscape.value(landscape.scores(unit(generator.normal(size=4)))) for _ in range(3000))
    found = Mert(10, 8).improve(landscape.pool, landscape.objective, start, RandomStream(1), 1)
    assert found.details["pool after"] >= tried


def test_a_summit_is_not_left(landscape: PoolObjective) -> None:
    """Without random starts, climbing again from where a climb ended stays there."""
    tuner = HillClimbing(0)
    start = np.array([1.0, 0.1, 1.0, 0.0])
    first = tuner.improve(landscape.pool, landscape.objective, start, RandomStream(1), 1)
    second = tuner.improve(landscape.pool, landscape.objective, first.weights, RandomStream(2), 1)
    assert unit(second.weights) == pytest.approx(unit(first.weights))


@pytest.mark.parametrize("tuner", [Mert(2, 3, 3), HillClimbing(2, halvings=2)])
def test_a_feature_that_never_differs_keeps_its_weight(tuner: Mert | HillClimbing) -> None:
    features = np.random.default_rng(4).normal(size=(20 * 6, 3)).astype(np.float32)
    features[:, 1] = np.repeat(np.arange(20), 6)
    landscape = landscape_of(features, np.arange(0, 121, 6), 3)
    start = np.array([1.0, -7.0, 1.0])
    weights = tuner.improve(landscape.pool, landscape.objective, start, RandomStream(1), 1).weights
    assert weights[1] == -7
    assert np.abs(weights[[0, 2]]).sum() == pytest.approx(2)
    assert weights[0] != 1


def test_options_that_cannot_be() -> None:
    for make in (lambda: Mert(random_directions=-1), lambda: Mert(rounds=0), lambda: HillClimbing(step=0)):
        with pytest.raises(InputError):
            make()
    for make in (lambda: Mert(random_starts=-1), lambda: HillClimbing(random_starts=-1)):
        with pytest.raises(InputError, match="random starts"):
            make()
