"""Bilingual pivoting (Bannard & Callison-Burch 2005): English phrases that share translations.

    p(e2 | e1) = mean over languages of  sum over f of  p(f | e1) p(e2 | f)

The mean is over the languages that know e1; all of them count alike. For one language the sum is a product of
two sparse matrices, phrases by foreign phrases and back. It is done block by block: a block is a range of
phrases with a bounded number of products, so memory is bounded by the tables and a block a thread; blocks are
independent, and come in the order of their phrases, whatever the number of threads.

    pivot = Pivot([PivotTable.load(path), ...])
    for line in paraphrase_lines(pivot, PivotOptions(), threads=2): ...

A line is `phrase <TAB> paraphrase <TAB> probability`.
"""

import heapq
import itertools
from collections import deque
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import Future, ThreadPoolExecutor
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, NamedTuple

import numpy as np

from ogden.errors import InputError
from ogden.files.cores import available_cores
from ogden.rules.pivot_table import Phrases, PivotTable

if TYPE_CHECKING:
    from numpy.typing import NDArray

PRODUCTS = 500_000
"""Of two probabilities, in a block: about a second's work, in some tens of megabytes."""


@dataclass(frozen=True)
class PivotOptions:
    """Which paraphrases are kept: those of at least this probability, and of these the best.

    `contained`: also where one is the other and some words more, as `lot of` for `a lot of`, which is mostly
    an error of the word alignment. `itself`: also the probability that a phrase comes back as it was.
    """

    least: float = 0.001
    keep: int = 50
    contained: bool = False
    itself: bool = False

    def __post_init__(self) -> None:
        if not 0 <= self.least <= 1:
            raise InputError(f"paraphrases of probability {self.least:g} or more: give a number from 0 to 1")
        if self.keep < 1:
            raise InputError(f"{self.keep} paraphrases a phrase: give 1 or more")


class Block(NamedTuple):
    """Paraphrases of consecutive phrases, as columns: best first within a phrase."""

    phrases: int
    """How many phrases were looked at; some may have no paraphrase."""
    phrase: "NDArray[np.int64]"
    paraphrase: "NDArray[np.int64]"
    probability: "NDArray[np.float64]"


class Pivot:
    """The tables of several languages over one list of English phrases."""

    def __init__(self, tables: Sequence[PivotTable], products: int = PRODUCTS) -> None:
        if not tables:
            raise InputError("there is nothing to pivot over: give at least one file of bitext")
        self.phrases, numbers = _merged([table.phrases for table in tables])
        matrices = [
            _matrices(table, own, len(self.phrases)) for table, own in zip(tables, numbers, strict=True)
        ]
        self.products = PivotProducts(self.phrases, *map(list, zip(*matrices, strict=True)))
        self._ends = _block_ends(self.products.there, self.products.back, products)

    def blocks(self, options: PivotOptions, threads: int = 0) -> Iterator[Block]:
        """The paraphrases of all phrases, in order. 0 threads: as many as the machine runs at once."""
        threads = threads or available_cores()
        ranges = zip([0, *self._ends], self._ends, strict=False)
        if threads == 1:
            yield from (self.block(*limits, options) for limits in ranges)
            return
        waiting: deque[Future[Block]] = deque()
        with ThreadPoolExecutor(threads) as pool:
            for limits in ranges:
                waiting.append(pool.submit(self.block, *limits, options))
                if len(waiting) > threads:
                    yield waiting.popleft().result()
            while waiting:
                yield waiting.popleft().result()

    def block(self, first: int, last: int, options: PivotOptions) -> Block:
        """The paraphrases of the phrases with these numbers."""
        return self.products.block(first, last, options)


class PivotProducts:
    """For each language p(f | e), a row for each phrase, and p(e | f), a row for each foreign phrase."""

    def __init__(self, phrases: Phrases, there: Sequence[Any], back: Sequence[Any]) -> None:
        self.phrases, self.there, self.back = phrases, there, back
        known = sum((np.diff(one.indptr) > 0).astype(np.int64) for one in there)
        self._weights = 1 / np.maximum(known, 1)

    def block(self, first: int, last: int, options: PivotOptions) -> Block:
        """The paraphrases of the phrases with these numbers."""
        joint = sum(there[first:last] @ back for there, back in zip(self.there, self.back, strict=True))
        found = joint.tocoo()
        phrase, paraphrase = found.row.astype(np.int64) + first, found.col.astype(np.int64)
        probability = found.data * self._weights[phrase]
        kept = probability >= options.least
        if not options.itself:
            kept &= phrase != paraphrase
        if not options.contained:
            kept[kept] = self._apart(phrase[kept], paraphrase[kept])
        return Block(last - first, *_best(phrase[kept], paraphrase[kept], probability[kept], options.keep))

    def _apart(self, phrase: "NDArray[np.int64]", paraphrase: "NDArray[np.int64]") -> list[bool]:
        """Whether neither is a part of the other; a phrase is no part of itself."""
        texts = {number: f" {text} " for number, text in self.phrases.texts(phrase, paraphrase).items()}
        return [
            one == other or not (texts[one] in texts[other] or texts[other] in texts[one])
            for one, other in zip(phrase.tolist(), paraphrase.tolist(), strict=True)
        ]


def paraphrase_lines(
    pivot: Pivot,
    options: PivotOptions,
    threads: int = 0,
    progress: Callable[[int, int], None] = lambda done, total: None,
) -> Iterator[str]:
    """The paraphrases as lines with their ends: by phrase in the order of its bytes, best first."""
    done = 0
    for block in pivot.blocks(options, threads):
        yield from block_lines(block, pivot.phrases)
        progress(done := done + block.phrases, len(pivot.phrases))


def block_lines(block: Block, phrases: Phrases) -> Iterator[str]:
    texts = phrases.texts(block.phrase, block.paraphrase)
    for one, other, value in zip(*(column.tolist() for column in block[1:]), strict=True):
        yield f"{texts[one]}\t{texts[other]}\t{value:.6g}\n"


def _merged(lists: Sequence[Phrases]) -> "tuple[Phrases, list[NDArray[np.int64]]]":
    """All phrases of sorted lists, sorted, and for each list the numbers its phrases have there."""
    tagged = [zip(phrases.encoded(), itertools.repeat(k)) for k, phrases in enumerate(lists)]
    text = bytearray()
    ends: list[int] = []
    numbers: list[list[int]] = [[] for _ in lists]
    for phrase, group in itertools.groupby(heapq.merge(*tagged), key=lambda row: row[0]):
        for _, k in group:
            numbers[k].append(len(ends))
        text += phrase
        ends.append(len(text))
    return Phrases(bytes(text), np.array(ends, dtype=np.int64)), [
        np.array(one, dtype=np.int64) for one in numbers
    ]


def _matrices(table: PivotTable, numbers: "NDArray[np.int64]", phrases: int) -> tuple[Any, Any]:
    """p(f | e) with a row for each phrase of all languages, and p(e | f) with such columns."""
    from scipy.sparse import csr_array

    sizes = np.zeros(phrases, dtype=np.int64)
    sizes[numbers] = np.diff(table.starts)
    starts = np.append(0, np.cumsum(sizes))
    shape = phrases, table.foreign_phrases
    there = csr_array((table.forward, table.foreign, starts), shape=shape)
    return there, csr_array((table.backward, table.foreign, starts), shape=shape).T.tocsr()


def _block_ends(there: Sequence[Any], back: Sequence[Any], products: int) -> list[int]:
    """Where blocks end, so that each has no more products than this, or is a single phrase."""
    total = np.zeros(there[0].shape[0] + 1, dtype=np.int64)
    for forth, home in zip(there, back, strict=True):
        costs = np.append(0, np.cumsum(np.diff(home.indptr)[forth.indices]))
        total += costs[forth.indptr]
    ends = []
    first, last = 0, len(total) - 1
    while first < last:
        end = int(np.searchsorted(total, total[first] + products, side="right")) - 1
        first = min(max(end, first + 1), last)
        ends.append(first)
    return ends


def _best(
    phrase: "NDArray[np.int64]",
    paraphrase: "NDArray[np.int64]",
    probability: "NDArray[np.float64]",
    keep: int,
) -> "tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.float64]]":
    """By phrase, best first; what differs by rounding alone is in order of the paraphrase."""
    order = np.lexsort((paraphrase, -probability.round(12), phrase))
    phrase, paraphrase, probability = phrase[order], paraphrase[order], probability[order]
    rank = np.arange(len(phrase)) - np.searchsorted(phrase, phrase)
    top = rank < keep
    return phrase[top], paraphrase[top], probability[top]
