"""Estimating a model from text: interpolated modified Kneser-Ney (Chen & Goodman 1999), in bounded memory.

The core counts, sorts and interpolates; past `memory` bytes it sorts on disk. The result equals KenLM's.
"""

import itertools
import tempfile
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ogden._core import NgramEstimator
from ogden.errors import InputError
from ogden.lm.model import LanguageModel
from ogden.text.lines import iterate_lines
from ogden.text.tokens import token_lines

HIGHEST_ORDER = 6
BLOCK = 10_000


@dataclass(frozen=True)
class Discounts:
    """What is taken from the counts 1, 2, and 3 or more. Not `estimated`: the text was too small for that."""

    one: float
    two: float
    three: float
    estimated: bool


@dataclass(frozen=True)
class EstimationOptions:
    """How to estimate.

    `pruning` drops n-grams by order: (0, 0, 1) drops those of order 3 and more that occur once. `vocabulary`
    names the words that get a place of their own; None is all.
    """

    order: int = 5
    pruning: Sequence[int] = ()
    vocabulary: Sequence[str] | None = None
    memory: int = 1 << 30
    directory: str = tempfile.gettempdir()

    def __post_init__(self) -> None:
        if not 1 <= self.order <= HIGHEST_ORDER:
            raise InputError(f"the order of a model is from 1 to {HIGHEST_ORDER}, not {self.order}")
        if len(self.pruning) > self.order:
            raise InputError(f"{len(self.pruning)} pruning limits for a model of order {self.order}")
        limits = list(self.pruning)
        if limits != sorted(limits) or not all(0 <= limit < 1 << 31 for limit in limits):
            raise InputError(f"pruning limits are 0 or more and never fall with the order: not {limits}")
        if self.pruning and self.pruning[0] > 0:
            raise InputError(
                "single words are not pruned: the first limit is 0; limit the vocabulary instead"
            )
        if self.memory < 1 << 20:
            raise InputError(f"{self.memory} bytes of memory are too few: give at least 1 MB")
        if not Path(self.directory).is_dir():
            raise InputError(f"{self.directory} is no directory: sorted n-grams must go somewhere")


class Estimate:
    """An estimated model: ask it for a file or for a model to query."""

    def __init__(self, core: NgramEstimator) -> None:
        self._core = core

    @property
    def sentences(self) -> int:
        return self._core.sentences

    @property
    def words(self) -> int:
        return self._core.words

    def counts(self) -> list[int]:
        """The number of n-grams of each order."""
        return self._core.counts()

    def discounts(self) -> list[Discounts]:
        return [Discounts(one, two, three, bool(ok)) for one, two, three, ok in self._core.discounts()]

    def write_arpa(self, write: Callable[[bytes], object]) -> None:
        """The model as an ARPA file, piece by piece."""
        self._core.write_arpa(write)

    def pack(self, code_bits: int = 10) -> bytes:
        """The model in few bytes, quantised to codes of 4 to 16 bits, for `packed_model`."""
        return self._core.pack(code_bits)

    def model(self) -> LanguageModel:
        return LanguageModel(self._core.build())


def estimate(sentences: Iterable[str], options: EstimationOptions = EstimationOptions()) -> Estimate:
    """A model of sentences whose words stand between white space."""
    core = NgramEstimator(options.order, list(options.pruning), options.directory, options.memory)
    if options.vocabulary is not None:
        core.limit_vocabulary(options.vocabulary)
    try:
        for block in _blocks(sentences):
            core.add(block)
        if core.sentences == 0:
            raise InputError("there is no text to estimate a language model from")
        core.finish()
    except OSError as error:
        reason = error.strerror or error
        raise InputError(f"{options.directory}: {reason}: give another directory or more memory") from None
    return Estimate(core)


def model_text(paths: Sequence[str], tokenise: bool = False, lowercase: bool = False) -> Iterator[str]:
    """The lines of files for `estimate`, tokenised and lowercased if wished. Empty lines are no sentences."""
    lines = (line for path in paths for line in iterate_lines(path) if line.strip())
    while block := list(itertools.islice(lines, BLOCK)):
        yield from model_lines(block, tokenise, lowercase)


def model_lines(block: list[str], tokenise: bool = False, lowercase: bool = False) -> list[str]:
    """Lines of files as sentences for `estimate`."""
    if tokenise:
        block = token_lines(block)
    return [line.lower() for line in block] if lowercase else block


def _blocks(sentences: Iterable[str]) -> Iterable[list[str]]:
    iterator = iter(sentences)
    while block := list(itertools.islice(iterator, BLOCK)):
        yield block
