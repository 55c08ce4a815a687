"""The small form of a phrase table: a few bytes a rule, read where it lies (`core/rules/packed.hpp`).

    for piece in pack_extraction(extraction):   # or pack_rules(read_both("phrase-table", "reordering-table"))
        stream.write(piece)

    table = PackedTable(data)
    table["principal", "city"]      # the rules of a phrase, best first; none: an empty list

Features are kept as natural logarithms, to 1e-4 or better; probabilities of 0 become e^-100, as in Moses.
"""

import itertools
import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np

from ogden._core import PackedRules, RulePacker
from ogden.errors import InputError
from ogden.files.temporary import sorting_in
from ogden.rules.rule import PHRASE_FEATURES, REORDERING_FEATURES, Counts, Rule
from ogden.rules.sorting import RuleSorting

if TYPE_CHECKING:
    from numpy.typing import NDArray

    from ogden.rules.extraction import Extraction

T = TypeVar("T")

KIND = "rules/1"
RESOLUTION = 1e-4
"""Logarithms that differ by less may become one: what is read differs by half of it at most."""
COARSE = 0.05
"""A resolution for small files: about eight bits a feature."""
LOWEST = -100.0
LONGEST = 255
"""Words of a side."""
MOST_LETTERS = 10_000
_MOST = 0xFFFFFFFF
BLOCK = 20_000

ALL_FEATURES = (*PHRASE_FEATURES, *REORDERING_FEATURES)


def _temporary_directory() -> str:
    import tempfile  # slow to import, and only packing needs it

    return tempfile.gettempdir()


@dataclass(frozen=True)
class Packing:
    """How to pack. Past `memory` bytes of rules, they wait on disk in `directory`."""

    resolution: float = RESOLUTION
    memory: int = 1 << 28
    directory: str = field(default_factory=_temporary_directory)


def pack_extraction(
    extraction: "Extraction",
    packing: Packing | None = None,
    progress: Callable[[int, int], None] = lambda rules, deletions: None,
) -> Iterator[bytes]:
    """The bytes of the table that was extracted, piece by piece. Reads the extraction to its end.

    `progress` is told how many rules there are so far, and how many of them delete.
    """
    packing = packing or Packing()
    with sorting_in(packing.directory):
        packer = _packer(ALL_FEATURES, extraction.words(), packing)
        rules = deletions = 0
        for block in _ahead(extraction.arrays()):
            _add_block(packer, block)
            rules += len(block["scores"])
            deletions += int(np.count_nonzero(np.diff(block["simple_ends"], prepend=0) == 0))
            progress(rules, deletions)
        yield from _pieces(packer)


def _ahead(blocks: "Iterator[T]") -> "Iterator[T]":
    """The same; the next is made while the caller works on this one."""
    from concurrent.futures import ThreadPoolExecutor  # slow to import, and only needed here

    with ThreadPoolExecutor(1) as thread:
        coming = thread.submit(next, blocks, None)
        while (found := coming.result()) is not None:
            coming = thread.submit(next, blocks, None)
            yield found


def _add_block(packer: RulePacker, block: "dict[str, NDArray[Any]]") -> None:
    links = block["links"].astype(np.uint16)
    packer.add(
        block["normal"],
        block["normal_ends"],
        block["simple"],
        block["simple_ends"],
        ((links >> 4 << 8) | (links & 15)).astype(np.uint16),
        block["link_ends"],
        logarithms(np.concatenate([block["scores"], block["reordering"]], axis=1)),
        np.minimum(block["counts"][:, 2], _MOST).astype(np.uint32),
    )


def pack_rules(
    rules: Iterable[Rule],
    features: Sequence[str] = PHRASE_FEATURES,
    packing: Packing | None = None,
) -> Iterator[bytes]:
    """The bytes of a table of these rules, with these features (probabilities), in any order.

    InputError for a rule that cannot be: a side of more than 255 words, a feature that is no number.
    """
    packing = packing or Packing()
    with sorting_in(packing.directory):
        sorting = RuleSorting(features, packing.directory, packing.memory)
        for rule in rules:
            _check(rule)
            sorting.add(rule)
        words = sorted(sorting.words, key=str.encode)
        numbers = {word: k for k, word in enumerate(words)}
        packer = _packer(features, words, packing)
        in_order = iter(sorting)
        while block := list(itertools.islice(in_order, BLOCK)):
            _add(packer, block, features, numbers)
        yield from _pieces(packer)


def _check(rule: Rule) -> None:
    if not rule.normal:
        wrong = "it has no normal side"
    elif max(len(rule.normal), len(rule.simple)) > LONGEST:
        wrong = f"a side has more than {LONGEST} words"
    elif sum(map(len, (*rule.normal, *rule.simple))) > MOST_LETTERS:
        wrong = f"it has more than {MOST_LETTERS:,} letters"
    elif not all(0 <= value < math.inf for value in rule.features.values()):
        wrong = "a feature is no number from 0 on"
    elif not all(a < len(rule.normal) and b < len(rule.simple) for a, b in rule.alignment):
        wrong = "a link points outside the phrases"
    else:
        return
    raise InputError(f"the rule {str(rule)[:100]} cannot be packed: {wrong}")


def logarithms(probabilities: "NDArray[Any]") -> "NDArray[np.float32]":
    with np.errstate(divide="ignore"):
        found: NDArray[np.float32] = np.maximum(np.log(probabilities), LOWEST).astype(np.float32)
    return found


def _packer(features: Sequence[str], words: Sequence[str], packing: Packing) -> RulePacker:
    """Features of reordering share a code: for most rules they are the same few rows."""
    moved = set(REORDERING_FEATURES)
    alone = [name for name in features if name not in moved]
    groups = [len(alone) if name in moved else alone.index(name) for name in features]
    order = [0.0 if name in moved else 1.0 for name in features]
    return RulePacker(
        list(features), groups, order, words, packing.resolution, packing.directory, packing.memory
    )


def _add(packer: RulePacker, rules: Sequence[Rule], features: Sequence[str], numbers: dict[str, int]) -> None:
    def ends(lengths: Iterable[int]) -> "NDArray[np.int64]":
        return np.cumsum(list(lengths), dtype=np.int64)

    def flat(sides: Iterable[Sequence[str]]) -> "NDArray[np.uint32]":
        return np.array([numbers[word] for side in sides for word in side], dtype=np.uint32)

    scores = [[rule.features[name] for name in features] for rule in rules]
    counts = [min(int(rule.counts.both), _MOST) if rule.counts else 0 for rule in rules]
    links = [256 * a + b for rule in rules for a, b in rule.alignment]
    packer.add(
        flat(rule.normal for rule in rules),
        ends(len(rule.normal) for rule in rules),
        flat(rule.simple for rule in rules),
        ends(len(rule.simple) for rule in rules),
        np.array(links, dtype=np.uint16),
        ends(len(rule.alignment) for rule in rules),
        logarithms(np.array(scores, dtype=np.float64).reshape(len(rules), len(features))),
        np.array(counts, dtype=np.uint32),
    )


def _pieces(packer: RulePacker) -> Iterator[bytes]:
    while (piece := packer.next()) is not None:
        yield piece


class PackedTable:
    """A packed table over bytes that are not copied: a section of a model file, mapped into memory."""

    def __init__(self, data: bytes | memoryview, name: str = "the phrase table") -> None:
        try:
            self.core = PackedRules(np.frombuffer(data, dtype=np.uint8))
        except (RuntimeError, ValueError) as error:
            raise InputError(f"{name} cannot be read: {error}") from None
        self.features = tuple(self.core.features)

    def __len__(self) -> int:
        """The number of rules."""
        return len(self.core)

    def __repr__(self) -> str:
        return f"PackedTable({len(self):,} rules, {len(self.features)} features)"

    def __getitem__(self, normal: Sequence[str]) -> list[Rule]:
        """The rules of a phrase, best first. Their features are probabilities, as in Moses' tables."""
        node, words = 0, []
        for word in normal:
            number = self.core.find(word)
            found = None if number is None else self.core.step(node, number)
            if number is None or found is None:
                return []
            node = found
            words.append(number)
        return list(self._rules(node, words))

    def __iter__(self) -> Iterator[Rule]:
        """All rules in the order of the words of their normal sides, the shorter first."""
        return self.frequent(0)

    def frequent(self, least: int) -> Iterator[Rule]:
        """The rules that were seen at least so often, in the same order."""
        waiting: list[tuple[int, list[int]]] = [(0, [])]
        while waiting:
            node, words = waiting.pop()
            yield from self._rules(node, words, least)
            children = reversed(range(*self.core.children(node)))
            waiting.extend((child, [*words, self.core.last_word(child)]) for child in children)

    def _rules(self, node: int, words: list[int], least: int = 0) -> Iterator[Rule]:
        normal = tuple(map(self.core.word, words))
        for number in range(*self.core.entries(node)):
            simple, links, scores, count = self.core.read(number, words)
            if count < least:
                continue
            features = dict(zip(self.features, np.exp(scores).tolist(), strict=True))
            simple_words = tuple(map(self.core.word, simple))
            yield Rule(normal, simple_words, features, tuple(links), _counts(features, count))


def _counts(features: dict[str, float], both: int) -> Counts | None:
    """The counts of the sides follow from that of the pair and the probabilities; exact up to 10,000."""
    of_simple, of_normal = features.get(PHRASE_FEATURES[0]), features.get(PHRASE_FEATURES[2])
    if not both or not of_simple or not of_normal:
        return None
    return Counts(round(both / of_simple), round(both / of_normal), both)
