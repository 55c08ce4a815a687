"""Lines of files: plain, gz or xz, or standard input, always UTF-8, with errors a person can act on.

A line ends at a line feed and nowhere else. `str.splitlines` would also cut at the rarer separators of
Unicode, and the files of a test set would fall out of step.
"""

import gzip
import io
import lzma
import sys
import zlib
from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import groupby
from pathlib import Path
from typing import IO, TextIO, cast

from ogden.errors import InputError
from ogden.files.path_checks import is_table
from ogden.files.writing import writing_bytes

STDIN = "-"
LINE_WIDTH = 110
"""Of data files that a person can read."""


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
    if is_table(path):
        raise InputError(
            f"{path} is a Parquet table, and text is read here: give --spark local[2] where a command has "
            "it, or save the table as text"
        )
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
            yield decoded_line(raw, path, number)


def decoded_line(raw: bytes, path: str, number: int) -> str:
    """A line of a file without its end; the first also without the mark that some programs put there."""
    try:
        line = raw.decode("utf-8")
    except UnicodeDecodeError as error:
        raise InputError(
            f"{display_name(path)}, line {number}: byte {error.start + 1} is not valid UTF-8: "
            "save the file as UTF-8"
        ) from None
    if number == 1:
        line = line.removeprefix("\ufeff")
    return line.removesuffix("\n").removesuffix("\r")


def read_lines(path: str) -> list[str]:
    return list(iterate_lines(path))


def read_text(path: str) -> str:
    return "\n".join(iterate_lines(path))


def write_text(path: str, text: str) -> None:
    """Write a whole file (`ogden/files/writing.py` says how), or standard output for `-`."""
    if path == STDIN:
        sys.stdout.write(text)
        return
    data = text.encode("utf-8")
    with writing_bytes(path) as stream:
        stream.write(data)


@contextmanager
def writing_lines(path: str) -> Iterator[TextIO]:
    """A file to write line by line; `-` is standard output."""
    if path == STDIN:
        yield sys.stdout
        return
    with writing_bytes(path) as raw, io.TextIOWrapper(raw, encoding="utf-8", newline="\n") as stream:
        yield stream


def grouped_lines(pairs: Iterable[tuple[str, str]]) -> Iterator[str]:
    """Lines of a data file: each head followed by its members, begun again where a line is full. Equal heads
    stand together."""
    for head, group in groupby(pairs, key=lambda pair: pair[0]):
        line = head
        for _, member in group:
            if len(line) + 1 + len(member) > LINE_WIDTH:
                yield line
                line = head
            line += f" {member}"
        yield line
