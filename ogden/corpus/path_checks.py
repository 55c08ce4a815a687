"""Which files will do: no result over what it is made of, no packing that is not known, room for the rest."""

import tempfile
from collections.abc import Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import IO

from ogden.errors import InputError
from ogden.text.lines import STDIN

OTHER_PACKINGS = (".bz2", ".zst", ".zip", ".7z")


def refuse_output(output: str, inputs: Iterable[str]) -> None:
    """An InputError where the output is one of the inputs, by whatever name, or would not be what its name
    says."""
    if output == STDIN:
        return
    refuse_packing(output, "is written")
    if not Path(output).is_file():
        return
    for path in inputs:
        if path != STDIN and Path(path).exists() and Path(output).samefile(path):
            raise InputError(f"{output} is read and would be written over: give the output another name")


def refuse_packing(path: str, done: str = "is read") -> None:
    if path.endswith(OTHER_PACKINGS):
        raise InputError(f"{path}: what {done} here is plain, .gz or .xz: choose one of these")


@contextmanager
def temporary_file() -> Iterator[IO[bytes]]:
    """A file without a name, for what waits. Write to it within `writing_temporary`."""
    with writing_temporary():
        stream = tempfile.TemporaryFile()  # noqa: SIM115 (closed below, whatever it says to that)
    try:
        yield stream
    finally:
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


def _temporary_directory() -> str:
    try:
        return tempfile.gettempdir()
    except OSError:  # none can be written to
        return "/tmp"
