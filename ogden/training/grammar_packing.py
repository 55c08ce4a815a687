"""Grammars in PPDB's format as the search reads them: rules with features of their own and of their sides.

Rules stream past in blocks, so that a grammar of millions costs the memory of what is packed.
"""

import itertools
from collections.abc import Iterator, Sequence
from contextlib import suppress
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.files.stages import Progress, StageInfo
from ogden.rules.chart_grammar import ChartGrammar
from ogden.rules.features.change import NAMES as CHANGES
from ogden.rules.features.change import change
from ogden.rules.features.sides import Measure, measured, side_features
from ogden.rules.synchronous import Symbol
from ogden.rules.thrax import parse_thrax, read_thrax
from ogden.text.lines import iterate_lines
from ogden.training.corpora import check_files

BLOCK = 20_000
Sides = tuple[str, tuple[Symbol, ...], tuple[Symbol, ...]]
"""Label, normal side, simple side."""


def check_grammars(paths: Sequence[str]) -> None:
    """An InputError for a file that is not there, or has no rules."""
    check_files(paths)
    for path in paths:
        if next(read_thrax(path), None) is None:
            raise InputError(f"{path} has no rules: give a grammar, as `ogden grammar build` makes one")


def pack_grammars(
    grammars: Sequence[str], measures: Sequence[Measure], path: Path, tell: Progress
) -> StageInfo:
    """Write all rules with the grammars' features, what kind of change each is, and the measures of its
    sides."""
    own = _own_features(grammars)
    features = (*own, *CHANGES, *side_features(measures))
    grammar = ChartGrammar.from_blocks(features, _blocks(grammars, own, measures, tell), quantised=True)
    with path.open("wb") as stream:
        for piece in grammar.pack():
            stream.write(piece)
    return {"rules": len(grammar), "features": len(grammar.features), "labels": len(grammar.labels)}


def _own_features(grammars: Sequence[str]) -> list[str]:
    """The names that the grammars' first rules have, and those of every thousandth after them."""
    names: dict[str, None] = {}
    for path in grammars:
        for number, line in enumerate(iterate_lines(path)):
            if number < BLOCK or number % 1_000 == 0:
                with suppress(ValueError):  # what is wrong is said, with its line, when the rules are read
                    names.update(dict.fromkeys(parse_thrax(line).features))
    return list(names)


def _blocks(
    grammars: Sequence[str], own: Sequence[str], measures: Sequence[Measure], tell: Progress
) -> Iterator[tuple[list[Sides], NDArray[np.float32]]]:
    rules = itertools.chain.from_iterable(map(read_thrax, grammars))
    done = 0
    while block := list(itertools.islice(rules, BLOCK)):
        given = np.array(
            [[rule.features.get(name, 0.0) for name in own] for rule in block], dtype=np.float32
        ).reshape(len(block), len(own))
        sides = [[_words(getattr(rule, side)) for rule in block] for side in ("normal", "simple")]
        triples = [(rule.label, rule.normal, rule.simple) for rule in block]
        changes = np.array([change(*triple) for triple in triples], dtype=np.float32)
        yield triples, np.concatenate([given, changes, measured(measures, *sides)], axis=1)
        tell("rules", done := done + len(block), 0)


def _words(side: Sequence[object]) -> list[str]:
    return [symbol for symbol in side if isinstance(symbol, str)]
