"""What kind of words a rule changes: names of its label, and what becomes of the words that differ.

Grammars do not say it in so many words, and it matters: people replace verbs more often than prepositions,
and another form of the same word is no simpler.
"""

from collections.abc import Sequence

from ogden.rules.synchronous import Symbol

NAMES = (
    "change:noun",
    "change:name",
    "change:verb",
    "change:adjective",
    "change:adverb",
    "change:number",
    "change:function",
    "change:pieces",
    "change:phrase",
    "same_stem",
    "only_deletes",
    "only_adds",
    "only_reorders",
)
_BY_TAG = {
    "NN": "change:noun",
    "NNS": "change:noun",
    "NNP": "change:name",
    "NNPS": "change:name",
    "VB": "change:verb",
    "VBD": "change:verb",
    "VBG": "change:verb",
    "VBN": "change:verb",
    "VBP": "change:verb",
    "VBZ": "change:verb",
    "JJ": "change:adjective",
    "JJR": "change:adjective",
    "JJS": "change:adjective",
    "RB": "change:adverb",
    "RBR": "change:adverb",
    "RBS": "change:adverb",
    "CD": "change:number",
}
_PHRASES = frozenset("NP VP PP S SBAR ADJP ADVP QP".split())
_STEM = 5
"""Words that begin with the same letters, so many of them, are forms of one word."""


def change(label: str, normal: Sequence[Symbol], simple: Sequence[Symbol]) -> tuple[float, ...]:
    """The values of `NAMES`."""
    old = [symbol for symbol in normal if symbol not in simple]
    new = [symbol for symbol in simple if symbol not in normal]
    return (
        *(float(name == _kind(label)) for name in NAMES[:9]),
        float(len(old) == len(new) == 1 and _same_stem(str(old[0]), str(new[0]))),
        float(not new and bool(old)),
        float(not old and bool(new)),
        float(not old and not new),
    )


def _kind(label: str) -> str:
    if label in _BY_TAG:
        return _BY_TAG[label]
    if label in _PHRASES:
        return "change:phrase"
    return "change:pieces" if any(mark in label for mark in "+/\\") else "change:function"


def _same_stem(one: str, other: str) -> bool:
    size = max(3, min(len(one), len(other), _STEM))
    return one[:size].lower() == other[:size].lower()
