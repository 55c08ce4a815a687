"""Running text as numbers of words: what the context network is learned from."""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_words import SPECIAL, ContextWords, ending, form
from ogden.editing.learning.context.gap_options import GapTextOptions
from ogden.files.writing import writing_bytes
from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines

_BLOCK = 5_000


@dataclass(frozen=True)
class GapText:
    words: tuple[str, ...]
    numbers: NDArray[np.int32]
    """Of all words, sentence after sentence."""
    lengths: NDArray[np.int32]
    """Of the sentences."""

    def counts(self) -> NDArray[np.float64]:
        return np.bincount(self.numbers, minlength=len(self.words)).astype(np.float64)

    def write(self, path: Path) -> None:
        text = np.frombuffer("\n".join(self.words).encode(), dtype=np.uint8)
        with writing_bytes(path) as stream:
            np.savez(stream, words=text, numbers=self.numbers, lengths=self.lengths)

    @classmethod
    def read(cls, path: Path) -> "GapText":
        with np.load(path) as arrays:
            words = arrays["words"].tobytes().decode().split("\n")
            return cls(tuple(words), arrays["numbers"], arrays["lengths"])


def sentences(paths: Iterable[Path]) -> Iterator[str]:
    """Tokens of the sentences of files, one a line; the cells of a tab-separated file are sentences, too."""
    for path in paths:
        lines = (cell for line in iterate_lines(str(path)) for cell in line.split("\t"))
        while block := list(islice(lines, _BLOCK)):
            yield from token_lines(block, 1)


def read_gap_text(lines: Iterable[str], wanted: set[str], options: GapTextOptions) -> GapText:
    """Lines of tokens. The table has the words that are wanted, and then the most frequent."""
    types: dict[str, int] = {}
    pieces, lengths = [np.zeros(0, dtype=np.int32)], []
    for line in lines:
        words = line.split()
        if options.shortest <= len(words) <= options.longest:
            lengths.append(len(words))
            pieces.append(np.array([types.setdefault(form(word), len(types)) for word in words], np.int32))
    text, names = np.concatenate(pieces), list(types)
    seen = np.bincount(text, minlength=len(names))
    chosen = _chosen(names, seen, {form(word) for word in wanted}, options)
    known = [*SPECIAL, *(names[place] for place in chosen)]
    table = ContextWords([*known, *_endings(names, seen, set(known), options.endings)])
    rows = np.array(table.numbers(names), dtype=np.int32)
    return GapText(table.words, rows[text], np.array(lengths, dtype=np.int32))


def _chosen(
    names: list[str], seen: NDArray[np.int64], wanted: set[str], options: GapTextOptions
) -> list[int]:
    """The places of words that get rows of their own, the most frequent first."""
    order = [place for place in np.argsort(-seen, kind="stable").tolist() if names[place] not in SPECIAL]
    first = [place for place in order if names[place] in wanted and seen[place] >= options.least_count]
    chosen = list(dict.fromkeys([*first, *order]))[: options.words]
    return sorted(chosen, key=lambda place: -seen[place])


def _endings(names: list[str], seen: NDArray[np.int64], known: set[str], most: int) -> list[str]:
    """The most frequent endings of words that have no row."""
    counts: dict[str, int] = {}
    for name, count in zip(names, seen.tolist(), strict=True):
        row = ending(name)
        if name not in known and row not in known and "0" not in name:
            counts[row] = counts.get(row, 0) + count
    return sorted(counts, key=lambda row: (-counts[row], row))[:most]
