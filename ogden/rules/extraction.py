"""From aligned pairs to a phrase table: extraction, counts, scores and pruning.

The work is a pure function over lines (the phrase pairs of one sentence pair) and two group-bys (by simple,
then by normal phrase). The core does it; past `memory` it sorts on disk. Neither memory nor threads change
the result.
"""

import tempfile
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, NamedTuple

from ogden.errors import InputError
from ogden.files.progress import Progress, quiet
from ogden.files.temporary import sorting_in
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray

LONGEST = 15
EPSILON = 0.01
"""What alpha+epsilon and alpha-epsilon add to the threshold: less than the distance to any other p-value."""
BLOCK = 20_000
"""Pairs, or entries, between two signs of progress."""


class Significance(NamedTuple):
    """Keep pairs whose -ln p reaches `value`, or, `from_alpha`, ln(number of pairs) + `value`.

    Alpha is the -ln p of a pair whose sides occur once, together (Johnson et al. 2007, section 2.2).
    """

    value: float
    from_alpha: bool

    @classmethod
    def parse(cls, text: str) -> "Significance":
        """`alpha+epsilon` drops pairs whose sides occur once, `alpha-epsilon` keeps them; or a number."""
        named = {"alpha+epsilon": EPSILON, "a+e": EPSILON, "alpha-epsilon": -EPSILON, "a-e": -EPSILON}
        if text in named:
            return cls(named[text], True)
        try:
            value = float(text)
        except ValueError:
            value = -1.0
        if not 0 <= value < float("inf"):
            raise InputError(
                f"significance '{text}': give alpha+epsilon, alpha-epsilon or a number from 0 on"
            )
        return cls(value, False)


@dataclass(frozen=True)
class ExtractionOptions:
    """How to extract. Memory in bytes; 0 threads: all cores; no directory: the system's temporary files."""

    max_length: int = 7
    deletion: bool = False
    limit: int = 0
    significance: Significance | None = None
    threads: int = 0
    memory: int = 1 << 30
    directory: str | None = None

    def __post_init__(self) -> None:
        if not 1 <= self.max_length <= LONGEST:
            raise InputError(f"phrases of {self.max_length} words: give a length from 1 to {LONGEST}")
        if self.memory < 1 << 20:
            raise InputError(f"{self.memory} bytes of memory are too few: give at least 1 MB")
        if not 0 <= self.limit < 1 << 31:
            raise InputError(f"a limit of {self.limit} entries: give a number from 0 (all) on, below 2^31")
        if self.threads < 0:
            raise InputError("the number of jobs cannot be negative")


class LexicalEntry(NamedTuple):
    """Two words that were linked, one of them perhaps NULL, and how they translate each other."""

    normal: str
    simple: str
    normal_given_simple: float
    simple_given_normal: float


class Lines(NamedTuple):
    """A piece of the tables as bytes of Moses' format."""

    entries: int
    deletions: int
    table: bytes
    reordering: bytes


class Extraction:
    """Add all pairs first; then read the table once: as lines, arrays or rules."""

    def __init__(self, options: ExtractionOptions = ExtractionOptions()) -> None:
        from ogden._core import PhraseExtraction

        self.options = options
        self._directory = options.directory or tempfile.gettempdir()
        threshold, from_alpha = options.significance or (None, False)
        self._core = PhraseExtraction(
            options.max_length,
            options.deletion,
            options.limit,
            threshold,
            from_alpha,
            self._directory,
            options.memory,
            options.threads,
        )

    @property
    def pairs(self) -> int:
        return self._core.pairs

    @property
    def unlinked(self) -> int:
        """Pairs without any link, which count for nothing: an aligner gave them up."""
        return self._core.unlinked

    @property
    def instances(self) -> int:
        """Phrase pairs as often as they occur, once they are extracted."""
        return self._core.records

    @property
    def distinct(self) -> int:
        """Different phrase pairs before pruning, once they are counted."""
        return self._core.distinct

    def add(
        self, normal: Iterable[str], simple: Iterable[str], links: Iterable[str]
    ) -> tuple[int, str] | None:
        """Add tokenised pairs with links in Pharaoh form (`0-0 1-2`, normal first).

        Stops at the first pair with wrong links: gives its place in the block and the reason.
        """
        with sorting_in(self._directory):
            return self._core.add(normal, simple, links)

    def count(self, progress: Progress = quiet) -> None:
        """Extract and count; reading the table does it too, without signs of progress."""
        with sorting_in(self._directory):
            done = 0
            while (step := self._core.extract(BLOCK)) == BLOCK:
                progress("extracting", done := done + step, 0)
            done = 0
            while (step := self._core.group(50 * BLOCK)) == 50 * BLOCK:
                progress("counting", done := done + step, 0)

    def lines(self, reordering: bool = True) -> Iterator[Lines]:
        """The tables piece by piece; the next is made while the caller writes this one."""
        with sorting_in(self._directory), ThreadPoolExecutor(1) as thread:
            coming = thread.submit(self._core.lines, BLOCK, reordering)
            while (found := coming.result()) is not None:
                coming = thread.submit(self._core.lines, BLOCK, reordering)
                yield Lines(*found)

    def arrays(self) -> Iterator["dict[str, NDArray[np.generic]]"]:
        """The table piece by piece in columns: flat words (places in `words()`) with the end of each phrase,
        links (16 * normal + simple) with their ends, scores, counts, reordering."""
        with sorting_in(self._directory):
            while (found := self._core.arrays(BLOCK)) is not None:
                yield found

    def words(self) -> list[str]:
        """All words in byte order. NULL and ||| are among them; the words of rules never point there."""
        return self._core.words()

    def rules(self) -> Iterator[Rule]:
        words = self.words()
        for block in self.arrays():
            yield from _rules(block, words)

    def lexicon(self) -> list[LexicalEntry]:
        """The word translation probabilities, rounded to 7 decimals."""
        return [LexicalEntry(*row) for row in self._core.lexicon()]


def _rules(block: "dict[str, NDArray[np.generic]]", words: list[str]) -> Iterator[Rule]:
    columns = {name: values.tolist() for name, values in block.items()}
    starts = {"normal": 0, "simple": 0, "link": 0}
    for k, scores in enumerate(columns["scores"]):
        ends = {name: columns[f"{name}_ends"][k] for name in starts}
        sides = [
            tuple(words[word] for word in columns[side][starts[side] : ends[side]])
            for side in ("normal", "simple")
        ]
        features = dict(zip(PHRASE_FEATURES, scores, strict=True))
        features |= zip(REORDERING_FEATURES, columns["reordering"][k], strict=True)
        links = tuple((link >> 4, link & 15) for link in columns["links"][starts["link"] : ends["link"]])
        yield Rule(sides[0], sides[1], features, links, Counts(*columns["counts"][k]))
        starts = ends
