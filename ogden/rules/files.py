"""Phrase extraction from files to files."""

import itertools
import sys
from collections.abc import Iterable, Iterator, Sequence
from contextlib import AbstractContextManager, ExitStack, nullcontext
from pathlib import Path
from typing import IO, NamedTuple

from ogden.corpus.pairs import NOT_UTF8, Pair, PairLocation, Skipped, decode_line, parse_pair
from ogden.errors import InputError
from ogden.files.progress import Progress, quiet
from ogden.files.writing import writing_bytes
from ogden.rules.extraction import BLOCK, Extraction, LexicalEntry, Lines
from ogden.text.lines import STDIN, display_name, open_bytes, writing_lines


class AlignedPair(NamedTuple):
    pair: Pair
    links: str
    place: PairLocation
    """Where the links are."""


class Written(NamedTuple):
    entries: int
    deletions: int


class Extracted(NamedTuple):
    """What an extraction found: pairs with links and without, phrase pairs and different ones."""

    pairs: int
    unlinked: int
    instances: int
    distinct: int
    written: Written


def _numbered(paths: Sequence[str]) -> Iterator[tuple[PairLocation, str | None]]:
    """The lines of several files as one; None for a line that is not valid UTF-8."""
    for path in paths:
        with open_bytes(path) as stream:
            for number, raw in enumerate(stream, 1):
                yield PairLocation(path, number), decode_line(raw, number)


def aligned_pairs(pairs: Sequence[str], alignments: Sequence[str], skipped: Skipped) -> Iterator[AlignedPair]:
    """Pairs and their links: line by line, all pair files in a row and all alignment files in a row.

    A line that is no pair is skipped together with its links.
    """
    lines = itertools.zip_longest(_numbered(pairs), _numbered(alignments))
    for total, (left, right) in enumerate(lines):
        if left is None or right is None:
            raise InputError(unequal_lines(pairs, alignments, total, left is None))
        (place, line), (links_place, links) = left, right
        found = NOT_UTF8 if line is None else parse_pair(line)
        if not isinstance(found, Pair):
            skipped.add(place, found)
        elif links is None:
            raise InputError(f"{links_place}: {NOT_UTF8}")
        else:
            yield AlignedPair(found, links, links_place)


def unequal_lines(pairs: Sequence[str], alignments: Sequence[str], total: int, more_links: bool) -> str:
    """What is wrong where the pairs or the links end first, after so many lines."""
    names = [" and ".join(map(display_name, paths)) for paths in (pairs, alignments)]
    short, long = names if more_links else reversed(names)
    return f"{short} ends after {total:,} lines, but {long} goes on: each pair needs a line of links"


def add_files(
    extraction: Extraction,
    pairs: Sequence[str],
    alignments: Sequence[str],
    skipped: Skipped,
    progress: Progress = quiet,
) -> None:
    """Add the pairs of files with the links of files; wrong links are an error with file and line."""
    rows = aligned_pairs(pairs, alignments, skipped)
    done = 0
    while block := list(itertools.islice(rows, BLOCK)):
        wrong = extraction.add(
            [row.pair.normal for row in block],
            [row.pair.simple for row in block],
            [row.links for row in block],
        )
        if wrong is not None:
            raise InputError(f"{block[wrong[0]].place}: {wrong[1]}")
        progress("reading pairs", done := done + len(block), 0)


def write_tables(
    pieces: Iterable[Lines],
    table: str,
    reordering: str | None = None,
    progress: Progress = quiet,
) -> Written:
    """Write the phrase table, and its reordering table where the pieces have it; each appears complete or not
    at all."""
    entries = deletions = 0
    with ExitStack() as files:
        first = files.enter_context(_output(table))
        second = files.enter_context(_output(reordering)) if reordering else None
        for lines in pieces:
            first.write(lines.table)
            if second is not None:
                second.write(lines.reordering)
            entries += lines.entries
            deletions += lines.deletions
            progress("writing entries", entries, 0)
    return Written(entries, deletions)


def _output(path: str) -> AbstractContextManager[IO[bytes]]:
    return nullcontext(sys.stdout.buffer) if path == STDIN else writing_bytes(path)


def write_lexical(entries: Iterable[LexicalEntry], directory: str) -> None:
    """Moses' lexical tables: lex.e2f has `normal simple p(normal|simple)`, lex.f2e `simple normal
    p(simple|normal)`."""
    try:
        Path(directory).mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise InputError(f"{directory} cannot be made: {error.strerror or error}") from None
    with (
        writing_lines(str(Path(directory) / "lex.e2f")) as of_normal,
        writing_lines(str(Path(directory) / "lex.f2e")) as of_simple,
    ):
        for entry in entries:
            of_normal.write(f"{entry.normal} {entry.simple} {entry.normal_given_simple:.7f}\n")
            of_simple.write(f"{entry.simple} {entry.normal} {entry.simple_given_normal:.7f}\n")
