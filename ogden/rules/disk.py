"""What the system says when a disk is full, as an error for people."""

from collections.abc import Iterator
from contextlib import contextmanager

from ogden.errors import InputError


@contextmanager
def disk_errors(directory: str) -> Iterator[None]:
    """Errors of temporary files in a directory."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"{directory}: sorting on disk failed ({error.strerror or error}): "
            "give another directory or more memory"
        ) from None
