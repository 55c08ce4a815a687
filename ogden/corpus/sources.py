"""Where documents come from: JSONL, a directory of text files, or a MediaWiki dump.

Every reader is a stream with the memory of one document. What is wrong with one document is counted and the
next one read; only what makes the whole source useless is an InputError.
"""

import bz2
import json
import lzma
import zlib
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, cast

from ogden.corpus.documents import DAMAGED, SKIPPED, Article, Intake, Problems, normalise_title, paragraphs_of
from ogden.errors import InputError
from ogden.text.lines import STDIN, open_bytes, read_text

UNREADABLE = "file that cannot be read"
_PACKED = (".gz", ".xz", ".bz2")
_NOT_UNPACKED = (EOFError, lzma.LZMAError, zlib.error, OSError)


def read_documents(path: str, intake: Intake) -> Iterator[Article]:
    """The documents that the intake wants. The format is told by the name, else by the first byte."""
    if path == STDIN:
        raise InputError(
            "documents cannot come from standard input: they are read again after an interruption"
        )
    if Path(path).is_dir():
        return _read_directory(path, intake)
    if _is_dump(path):
        from ogden.corpus.mediawiki import read_dump

        return read_dump(path, blocks(path, intake.problems), intake)
    return _read_jsonl(path, intake)


def _is_dump(path: str) -> bool:
    name = path
    for suffix in _PACKED:
        name = name.removesuffix(suffix)
    if name.endswith((".xml", ".jsonl", ".json", ".ndjson")):
        return name.endswith(".xml")
    with open_source(path) as stream:
        try:
            first = stream.read(1024).lstrip(b"\xef\xbb\xbf \t\r\n")[:1]
        except _NOT_UNPACKED:
            first = b""
    if first not in (b"<", b"{", b""):
        raise InputError(
            f"{path} is neither JSONL with a title and paragraphs on each line nor a MediaWiki XML dump; "
            "text files are read from a directory, one a document"
        )
    return first == b"<"


@contextmanager
def open_source(path: str) -> Iterator[IO[bytes]]:
    """The bytes of a file: plain, .gz, .xz or .bz2."""
    if not path.endswith(".bz2"):
        with open_bytes(path) as stream:
            yield stream
        return
    with open_bytes(path) as packed, bz2.open(packed) as unpacked:
        yield cast(IO[bytes], unpacked)


def blocks(path: str, problems: Problems, size: int = 1 << 16) -> Iterator[bytes]:
    """A file's bytes in blocks, as far as they can be unpacked."""
    with open_source(path) as stream:
        number = 0
        while block := _read_on(stream.read, size, f"{path}, after line {number}", problems):
            number += block.count(b"\n")
            yield block


def _lines(path: str, problems: Problems) -> Iterator[tuple[int, bytes]]:
    with open_source(path) as stream:
        number = 0
        while line := _read_on(stream.readline, -1, f"{path}, after line {number}", problems):
            number += 1
            yield number, line


def _read_on(read: Callable[[int], bytes], size: int, place: str, problems: Problems) -> bytes:
    """Nothing where the file ends, or is cut off or damaged: then what came before still counts."""
    try:
        return read(size)
    except _NOT_UNPACKED as error:
        if isinstance(error, OSError) and error.errno is not None:
            raise
        problems.add(DAMAGED, place, f"cannot be unpacked further ({error})", "what came before counts")
        return b""


def _read_jsonl(path: str, intake: Intake) -> Iterator[Article]:
    for number, raw in _lines(path, intake.problems):
        place = f"{path}, line {number}"
        if not raw.strip():
            continue
        try:
            document = _parse_line(raw, place)
        except (ValueError, RecursionError) as error:
            intake.problems.add("broken line", place, str(error), SKIPPED)
            continue
        if intake.wants(document.title, place):
            yield document


def _parse_line(raw: bytes, place: str) -> Article:
    try:
        line = raw.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise ValueError(f"byte {error.start + 1} is not valid UTF-8") from None
    try:
        content = json.loads(line)
    except json.JSONDecodeError as error:
        raise ValueError(f"not valid JSON ({error.msg} at column {error.colno})") from None
    title = content.get("title") if isinstance(content, dict) else None
    paragraphs = content.get("paragraphs") if isinstance(content, dict) else None
    if not isinstance(title, str) or not normalise_title(title):
        raise ValueError('there is no "title"')
    if not isinstance(paragraphs, list) or not all(isinstance(one, str) for one in paragraphs):
        raise ValueError('"paragraphs" is not a list of strings')
    if ("\\ud" in line or "\\uD" in line) and not all(map(_is_text, [title, *paragraphs])):
        raise ValueError("half of a character (a lone surrogate) in the text")
    return Article(title, paragraphs, place)


def _is_text(string: str) -> bool:
    """Whether it has whole characters only: JSON can spell halves, names of files can have stray bytes."""
    try:
        string.encode("utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _read_directory(path: str, intake: Intake) -> Iterator[Article]:
    """Each file a document: its name without .txt is the title, blank lines stand between paragraphs."""
    for file in text_files(path):
        if not _is_text(file.name):
            intake.problems.add(UNREADABLE, str(file), "its name is not valid UTF-8", SKIPPED)
            continue
        if not intake.wants(title_of_file(file), str(file)):
            continue
        try:
            text = read_text(str(file))
        except InputError as error:
            intake.problems.add(UNREADABLE, str(file), str(error), SKIPPED)
            continue
        yield Article(title_of_file(file), paragraphs_of(text), str(file))


def text_files(path: str) -> list[Path]:
    """The files of a directory, in the order of their names; hidden ones are left alone."""
    return sorted(file for file in Path(path).iterdir() if file.is_file() and not file.name.startswith("."))


def title_of_file(file: Path) -> str:
    name = file.name
    for suffix in _PACKED[:2]:
        name = name.removesuffix(suffix)
    return name.removesuffix(".txt")
