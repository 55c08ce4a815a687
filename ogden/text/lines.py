"""Lines of files: plain, gz or xz, or standard input, always UTF-8, with errors a person can act on.

A line ends at a line feed and nowhere else. `str.splitlines` would also cut at the rarer separators of
Unicode, and the files of a test set would fall out of step.
"""

import gzip
import lzma
import os
import sys
import tempfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from ogden.errors import InputError

STDIN = "-"


def display_name(path: str) -> str:
    return "standard input" if path == STDIN else path


def _open(path: str) -> IO[bytes]:
    if path.endswith(".gz"):
        return cast(IO[bytes], gzip.open(path))
    if path.endswith(".xz"):
        return cast(IO[bytes], lzma.open(path))
    return Path(path).open("rb")


@contextmanager
def open_bytes(path: str) -> Iterator[IO[bytes]]:
    """The file's bytes, unpacked where the name ends in .gz or .xz; `-` is standard input."""
    if path == STDIN:
        if sys.stdin is None:
            raise InputError("standard input is closed: give a file instead of -")
        yield sys.stdin.buffer
        return
    try:
        with _open(path) as stream:
            yield stream
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except IsADirectoryError:
        raise InputError(f"{path} is a directory: give the files inside it, as {path}/*") from None
    except (gzip.BadGzipFile, lzma.LZMAError, zlib.error, EOFError) as error:
        raise InputError(f"{path} cannot be unpacked ({error}): is the file complete?") from None
    except OSError as error:
        raise InputError(f"{path} cannot be read: {error.strerror or error}") from None


def iterate_lines(path: str) -> Iterator[str]:
    """The lines of a file without their line ends (a carriage return before the line feed goes with it)."""
    with open_bytes(path) as stream:
        for number, raw in enumerate(stream, 1):
            try:
                line = raw.decode("utf-8")
            except UnicodeDecodeError as error:
                raise InputError(
                    f"{display_name(path)}, line {number}: byte {error.start + 1} is not valid UTF-8: "
                    "save the file as UTF-8"
                ) from None
            if number == 1:
                line = line.removeprefix("\ufeff")
            yield line.removesuffix("\n").removesuffix("\r")


def read_lines(path: str) -> list[str]:
    return list(iterate_lines(path))


def read_text(path: str) -> str:
    return "\n".join(iterate_lines(path))


def write_text(path: str, text: str) -> None:
    """Write a whole file, packed where the name ends in .gz or .xz, or standard output for `-`.

    The file appears complete or not at all. Links are followed, and what is no ordinary file (a pipe, a
    device) is written to, not replaced.
    """
    if path == STDIN:
        sys.stdout.write(text)
        return
    data = _pack(path, text.encode("utf-8"))
    target = Path(os.path.realpath(path))
    if target.is_dir():
        raise InputError(f"{path} is a directory: give the name of a file to write")
    try:
        if target.exists() and not target.is_file():
            target.write_bytes(data)
        else:
            _replace(target, data)
    except OSError as error:
        raise InputError(f"{path} cannot be written: {error.strerror or error}") from None


def _pack(path: str, data: bytes) -> bytes:
    if path.endswith(".gz"):
        return gzip.compress(data, mtime=0)  # the same text gives the same bytes
    return lzma.compress(data) if path.endswith(".xz") else data


def _replace(target: Path, data: bytes) -> None:
    handle, temporary = tempfile.mkstemp(dir=target.parent, prefix=f".{target.name}.")
    try:
        with os.fdopen(handle, "wb") as stream:
            stream.write(data)
        Path(temporary).chmod(0o666 & ~_umask())
        Path(temporary).replace(target)
    finally:
        Path(temporary).unlink(missing_ok=True)


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
