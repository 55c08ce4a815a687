"""Synchronous tree substitution rules from pairs of trees with linked words.

    extraction = TreeExtraction(TreeExtractionOptions())
    extraction.add(normal_trees, simple_trees, links)       # block by block
    grammar, counts = extraction.finish()

A rule starts at aligned constituents and ends at the next ones below: the maximally general rules (Cohn &
Lapata 2009; Feblowitz & Kauchak 2013, section 3.1). Probabilities are relative frequencies, at four levels of
annotation.
"""

from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

from ogden._core import TreeExtraction as CoreExtraction
from ogden._core import derive_trees
from ogden.alignment.constituents import link_rows
from ogden.alignment.pharaoh import Link
from ogden.errors import InputError
from ogden.parsing.tree import Tree
from ogden.parsing.tree_columns import tree_columns
from ogden.rules.tree_grammar import TreeGrammar


@dataclass(frozen=True)
class TreeExtractionOptions:
    parallel: bool = True
    """Of chains of aligned nodes, parents are aligned with parents and children with children only."""
    lexical: bool = False
    """Deleted words stand in the rule, as in Figure 1 of Feblowitz & Kauchak; else the whole deleted subtree
    is a variable that the simple side lacks, and the rule deletes any such subtree."""
    bare: bool = False
    """A simple side may be a variable alone: NP(NP0 PP1) → NP0. In Figure 1 none is, and what is deleted
    stands in the rule above."""
    deeper: bool = False
    """Also rules in which one variable is replaced by the rule below it."""
    largest: int = 40
    """Nodes of a side; larger rules are left out. 0: those above 1,000."""
    contexts: bool = True
    """Count the three annotated levels too."""
    least: int = 2
    """Contexts that fit less often are left out: what was seen once is sure of everything."""

    least_new: int = 2
    """Rules with words on the simple side that the normal side lacks are left out if they were seen less
    often: what was seen once is most often an error of alignment."""

    def __post_init__(self) -> None:
        if not 0 <= self.largest <= 1000 or min(self.least, self.least_new) < 1:
            raise InputError("largest goes from 0 to 1000, and what is seen least from 1 on")


class TreeExtraction:
    """Counts rules. Past `memory` bytes, what was counted in contexts goes to disk."""

    def __init__(
        self,
        options: TreeExtractionOptions = TreeExtractionOptions(),
        directory: str = "",
        memory: int = 1 << 30,
        threads: int = 0,
    ) -> None:
        self.options = options
        self.too_large = 0
        self._core = CoreExtraction(
            options.parallel,
            options.lexical,
            options.bare,
            options.deeper,
            options.largest or 1000,
            options.contexts,
            directory,
            memory,
            threads,
        )

    def add(self, normal: Sequence[Tree], simple: Sequence[Tree], links: Sequence[Iterable[Link]]) -> None:
        with _input_errors():
            self.too_large += self._core.add(tree_columns(normal), tree_columns(simple), link_rows(links))

    @property
    def seen(self) -> int:
        return self._core.seen

    @property
    def different(self) -> int:
        return self._core.different

    def finish(self) -> tuple[TreeGrammar, NDArray[np.uint32]]:
        """The grammar, and how often each of its rules was seen. Nothing can be added any more."""
        with _input_errors():
            core, counts = self._core.finish(self.options.least, self.options.least_new)
        return TreeGrammar(core), counts


@contextmanager
def _input_errors() -> Iterator[None]:
    try:
        yield
    except ValueError as error:
        raise InputError(str(error)) from None
    except OSError as error:
        why = error.strerror or str(error)
        raise InputError(f"counting on disk failed: {why}; make room, or give another directory") from None


def derivations(
    grammar: TreeGrammar,
    normal: Sequence[Tree],
    simple: Sequence[Tree],
    links: Sequence[Iterable[Link]],
    options: TreeExtractionOptions,
) -> list[list[int]]:
    """The rules that derive each pair, from the root downwards, as numbers; -1 for those that the grammar
    lacks. They are the smallest ones, whatever else was extracted."""
    with _input_errors():
        ends, rules = derive_trees(
            grammar.core,
            tree_columns(normal),
            tree_columns(simple),
            link_rows(links),
            options.parallel,
            options.lexical,
            options.bare,
        )
    all_rules = rules.tolist()
    return [all_rules[first:last] for first, last in pairwise([0, *ends.tolist()])]
