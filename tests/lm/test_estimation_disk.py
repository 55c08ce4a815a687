"""A disk that is full while n-grams are sorted."""

import resource
from pathlib import Path

import pytest

from ogden.errors import InputError
from ogden.lm.estimation import EstimationOptions, estimate


def test_a_full_disk_is_told(tmp_path: Path) -> None:
    """A limit on the size of files stands for a full disk: the write fails in the same way."""
    lines = [" ".join(str(k * n % 4999) for n in range(1, 20)) for k in range(6000)]
    limits = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (100_000, limits[1]))
    try:
        with pytest.raises(InputError, match="File too large: give another directory or more memory"):
            estimate(lines, EstimationOptions(3, memory=1 << 20, directory=str(tmp_path)))
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, limits)
