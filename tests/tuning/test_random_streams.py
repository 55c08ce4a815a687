import numpy as np

from ogden.tuning.random_streams import RandomStream


def test_the_numbers_stay_what_they_are() -> None:
    """A seed named in a paper must mean the same in ten years."""
    assert RandomStream(1, 2).integers(1000, 5).tolist() == [682, 571, 673, 399, 210]
    assert np.round(RandomStream(1, 2).uniforms(3), 6).tolist() == [0.448415, 0.430882, 0.419999]
    assert np.round(RandomStream(1, 2).normals(3), 6).tolist() == [-0.184327, 0.463588, 0.993188]
    assert RandomStream(1, 2).order(6).tolist() == [5, 3, 2, 1, 0, 4]


def test_parts_have_streams_of_their_own() -> None:
    whole = RandomStream(1)
    part = whole.within(2)
    whole.integers(10, 100)
    assert part.integers(10, 50).tolist() == RandomStream(1, 2).integers(10, 50).tolist()
    assert RandomStream(1, 3).integers(10, 50).tolist() != RandomStream(1, 2).integers(10, 50).tolist()


def test_the_distributions() -> None:
    numbers = RandomStream(5).normals(20_000)
    assert abs(numbers.mean()) < 0.03
    assert abs(numbers.std() - 1) < 0.03
    assert np.bincount(RandomStream(5).integers(4, 8000)).min() > 1850
    assert sorted(RandomStream(5).order(50).tolist()) == list(range(50))
