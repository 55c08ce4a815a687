"""Files that wait for the rest of the work, and which disk is full where one is."""

import tempfile
import weakref
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from typing import IO

from ogden.errors import InputError


@contextmanager
def temporary_file() -> Iterator[IO[bytes]]:
    """A file without a name. Write to it within `writing_temporary`."""
    with writing_temporary():
        stream = tempfile.TemporaryFile()  # noqa: SIM115 (closed below, whatever it says to that)
    try:
        yield stream
    finally:
        _close(stream)


def nameless_file(owner: object) -> IO[bytes]:
    """The same for as long as its owner lives, or until the process ends, however it does."""
    with writing_temporary():
        stream = tempfile.TemporaryFile()  # noqa: SIM115 (closed with its owner)
    weakref.finalize(owner, _close, stream)
    return stream


def _close(stream: IO[bytes]) -> None:
    with suppress(OSError):  # what could not be written cannot be written at the end either
        stream.close()


@contextmanager
def writing_temporary() -> Iterator[None]:
    """Says which disk is full, where it is that of temporary files."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"temporary files cannot be written ({error.strerror or error}): make room in "
            f"{_temporary_directory()}, or set TMPDIR to another directory"
        ) from None


@contextmanager
def sorting_in(directory: str) -> Iterator[None]:
    """Says which disk is full, where it is that of a directory in which the core sorts."""
    try:
        yield
    except OSError as error:
        raise InputError(
            f"{directory}: sorting on disk failed ({error.strerror or error}): "
            "give another directory or more memory"
        ) from None


def _temporary_directory() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:  # none can be written to
        return "/tmp"
