"""The features of PPDB 1.0 that follow from a rule's two sides (Ganitkevitch et al. 2013), under its names.

`lexical` and `abstract`: nothing but words, nothing but gaps; `adjacent`: gaps that touch on the normal side;
`monotonic`: gaps in the same order. `cr` is a compression ratio, as a logarithm.
"""

import itertools
import math

from ogden.rules.synchronous import Nonterminal, Symbol

NAMES = (
    "abstract",
    "adjacent",
    "lexical",
    "monotonic",
    "sourcewords",
    "targetwords",
    "wordcountdiff",
    "wordlogcr",
    "charcountdiff",
    "charlogcr",
    "wordlendiff",
    "sourceterminalsbutnotarget",
    "targetterminalsbutnosource",
    "unalignedsource",
    "unalignedtarget",
)


def shape(normal: tuple[Symbol, ...], simple: tuple[Symbol, ...]) -> tuple[float, ...]:
    """The values of `NAMES`. A word that only one side has counts as unaligned."""
    old = [symbol for symbol in normal if isinstance(symbol, str)]
    new = [symbol for symbol in simple if isinstance(symbol, str)]
    gaps = [symbol for symbol in normal if not isinstance(symbol, str)]
    letters = sum(map(len, old)), sum(map(len, new))
    return (
        float(not old and not new),
        float(any(_is_gap(a) and _is_gap(b) for a, b in itertools.pairwise(normal))),
        float(not gaps),
        float([symbol for symbol in simple if not isinstance(symbol, str)] == gaps),
        len(old),
        len(new),
        len(new) - len(old),
        _ratio(len(new), len(old)),
        letters[1] - letters[0],
        _ratio(letters[1], letters[0]),
        letters[1] / max(1, len(new)) - letters[0] / max(1, len(old)),
        float(bool(old) and not new),
        float(bool(new) and not old),
        float(any(word not in new for word in old)),
        float(any(word not in old for word in new)),
    )


def _is_gap(symbol: Symbol) -> bool:
    return isinstance(symbol, Nonterminal)


def _ratio(new: int, old: int) -> float:
    return math.log((new or 1) / (old or 1))
