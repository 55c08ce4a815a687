"""Learn from pairs of sentences which rewrites their writers make: counts for the rules, and trees.

A rewrite of a normal sentence was made if its new words stand beside the same neighbour in the simple
sentence, and the old ones are gone; it was not if the old words stand there as before, or if other new words
stand in their place. Of all else nothing is known. The rules come from the same pairs, so what they count
would tell a tree what to say: the trees see nothing of it, and the counts of a sentence are those of other
sentences.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from itertools import cycle, islice
from pathlib import Path
from typing import NamedTuple

import numpy as np
from model_learning import arrays
from numpy.typing import NDArray

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.editing.boosted import pack_trees
from ogden.editing.experience import old_and_new
from ogden.editing.features import NAMES, PAIRS
from ogden.editing.proposals import Proposer
from ogden.editing.rewrites import FEATURES, MISSING, Rewrite, trimmed
from ogden.editing.sentences import blocked_words
from ogden.parsing.builtin import load_tagger
from ogden.rules.packed import COARSE, PackedTable, Packing, pack_rules
from ogden.rules.rule import Rule
from ogden.text.sentence import Sentence
from ogden.text.tokens import tokenise_many

FILES = ("wikipedia_ck", "wikipedia_large", "wikipedia_auto", "wikipedia_titles", "news_onestop")
LENGTHS = (4, 80)
LEAST_SHARED = 0.5
"""Of the words of the shorter side; pairs that share less are hardly about the same."""
LEAST_KEPT = 0.3
FOLDS = 5
HIDDEN = ("back", "forward", "count", "context", "stay", "rank by rules")
"""Columns that were counted in the very pairs: the trees do not see them."""
COUNTED = ("made", "possible", "share")
ROUNDS = 200
SETTINGS = {
    "objective": "binary",
    "learning_rate": 0.08,
    "num_leaves": 63,
    "min_data_in_leaf": 100,
    "feature_fraction": 0.5,
    "bagging_fraction": 0.8,
    "bagging_freq": 1,
    "lambda_l2": 5,
    "seed": 1,
    "deterministic": True,
    "force_row_wise": True,
    "num_threads": 1,
    "verbose": -1,
}
_BLOCK = 4_000
_START, _END = "\x02", "\x03"

Sides = tuple[str, str]


class Writing(NamedTuple):
    """A normal sentence of a pair, and its simple one as words in lower case."""

    sentence: Sentence
    words: list[str]
    simple: list[str]


class Seen(NamedTuple):
    """Rewrites of a sentence that its writer made (1) or did not make (0)."""

    rewrites: list[Rewrite]
    made: list[int]


def writings(data: Path) -> Iterator[Writing]:
    """Pairs that differ and belong together, each normal sentence once."""
    known: set[str] = set()
    for name in FILES:
        pairs = (pair for _, pair in iterate_pairs(str(data / "pairs" / f"{name}.tsv.xz"), Skipped()))
        while block := list(islice(pairs, _BLOCK)):
            normal = tokenise_many([pair.normal for pair in block], 1)
            simple = tokenise_many([pair.simple for pair in block], 1)
            for one, other in zip(normal, simple, strict=True):
                words = [token.lower() for token in one.tokens]
                new = [token.lower() for token in other.tokens]
                key = " ".join(filter(str.isalpha, words))
                if key not in known and _belong(words, new):
                    known.add(key)
                    yield Writing(one, words, new)


def _belong(normal: Sequence[str], simple: Sequence[str]) -> bool:
    if normal == simple or not LENGTHS[0] <= len(normal) <= LENGTHS[1]:
        return False
    shared = sum((Counter(normal) & Counter(simple)).values())
    return shared >= LEAST_SHARED * min(len(normal), len(simple)) and shared >= LEAST_KEPT * len(normal)


def seen(rewrites: Iterable[Rewrite], words: Sequence[str], simple: Sequence[str]) -> Seen:
    """What the writer did, where it is known."""
    around = [_START, *words, _END]
    own, other = (f" {_START} {' '.join(each)} {_END} " for each in (words, simple))
    found = {one: _made(one, around, own, other) for one in rewrites if one.words}
    places = [(one.first, one.last) for one, made in found.items() if made]
    for one, made in found.items():
        if made is None and any(one.first < last and first < one.last for first, last in places):
            found[one] = False
    known = [(one, int(made)) for one, made in found.items() if made is not None]
    return Seen([one for one, _ in known], [made for _, made in known])


def _made(rewrite: Rewrite, around: Sequence[str], own: str, other: str) -> bool | None:
    first, last, words = rewrite
    old, new = " ".join(around[first + 1 : last + 1]), " ".join(words)
    before, after = around[first], around[last + 1]
    if f" {before} {old} " in other or f" {old} {after} " in other:
        return False
    fresh = [text for text in (f" {before} {new} ", f" {new} {after} ") if text not in own]
    more = own.count(f" {new} ") < other.count(f" {new} ")
    return True if f" {old} " not in other and more and any(text in other for text in fresh) else None


class Tally:
    """How often each rewrite could be made and was, and how often its old words were changed at all."""

    def __init__(self) -> None:
        self.possible: Counter[Sides] = Counter()
        self.made: Counter[Sides] = Counter()
        self.changed: Counter[str] = Counter()

    def add(self, sides: Sides, made: int) -> None:
        self.possible[sides] += 1
        self.made[sides] += made
        self.changed[sides[0]] += made

    def __iadd__(self, other: "Tally") -> "Tally":
        self.possible += other.possible
        self.made += other.made
        self.changed += other.changed
        return self

    def chances(self, sides: Sides, without: "Tally | None" = None) -> list[float]:
        """The values of `COUNTED`, as they were without the counts of a part; none where nothing is known."""
        possible, made, changed = self.possible[sides], self.made[sides], self.changed[sides[0]]
        if without is not None:
            possible -= without.possible[sides]
            made -= without.made[sides]
            changed -= without.changed[sides[0]]
        if not possible:
            return []
        return [(made + 0.05) / (possible + 2), 1 / (1 + possible), (made + 0.1) / (changed + 1)]


class Telling(NamedTuple):
    """A sentence whose writer made a rewrite, and its fold."""

    words: list[str]
    tags: list[str]
    blocked: list[bool]
    seen: Seen
    fold: int


def tallied(proposer: Proposer, data: Path) -> tuple[list[Telling], list[Tally]]:
    """The telling sentences, and the counts of all sentences by fold."""
    tagger, telling = load_tagger(), list[Telling]()
    tallies = [Tally() for _ in range(FOLDS)]
    all_writings, folds = writings(data), cycle(range(FOLDS))
    while block := list(islice(all_writings, _BLOCK)):
        all_tags = tagger.tag_many([one.sentence.tokens for one in block], 1)
        for one, tags, fold in zip(block, all_tags, folds, strict=False):
            blocked = blocked_words(one.sentence)
            found = seen(proposer.rewrites(one.words, tags, blocked), one.words, one.simple)
            for rewrite, made in zip(*found, strict=True):
                tallies[fold].add(old_and_new(one.words, rewrite), made)
            if any(found.made):
                telling.append(Telling(one.words, tags, blocked, found, fold))
    return telling, tallies


def with_counts(table: bytes, tallies: Sequence[Tally]) -> bytes:
    """A table of rules, with what the writers of pairs did with each."""
    total = summed(tallies)

    def rules() -> Iterator[Rule]:
        for rule in PackedTable(table):
            start, size, new = trimmed(rule.normal, rule.simple)
            sides = " ".join(rule.normal[start : start + size]), " ".join(new)
            values = total.chances(sides) if sides[0] != sides[1] else []
            values = values or [0.0] * len(COUNTED)
            yield replace(rule, features={**rule.features, **dict(zip(COUNTED, values, strict=True))})

    return b"".join(pack_rules(rules(), FEATURES, Packing(resolution=COARSE)))


def summed(tallies: Iterable[Tally]) -> Tally:
    total = Tally()
    for tally in tallies:
        total += tally
    return total


def pair_trees(proposer: Proposer, telling: Sequence[Telling], tallies: Sequence[Tally]) -> bytes:
    """Trees over the columns before `PAIRS`: how likely a writer makes a rewrite."""
    import lightgbm

    total = summed(tallies)
    rows = np.concatenate([_rows(proposer, one, total, tallies[one.fold]) for one in telling])
    made = np.array([made for one in telling for made in one.seen.made], dtype=np.float64)
    return pack_trees(NAMES[:PAIRS], arrays(lightgbm.train(SETTINGS, lightgbm.Dataset(rows, made), ROUNDS)))


def _rows(proposer: Proposer, one: Telling, total: Tally, own: Tally) -> NDArray[np.float32]:
    proposals = proposer.propose(one.words, one.tags, one.blocked)
    places = {rewrite: place for place, rewrite in enumerate(proposals.rewrites)}
    rows = proposals.rows[[places[rewrite] for rewrite in one.seen.rewrites], :PAIRS]
    for row, rewrite in zip(rows, one.seen.rewrites, strict=True):
        values = total.chances(old_and_new(one.words, rewrite), own)
        row[_COUNTED] = np.log(values) if values else MISSING
    rows[:, [NAMES.index(name) for name in HIDDEN]] = 0
    return rows


_COUNTED = [NAMES.index(name) for name in COUNTED]
