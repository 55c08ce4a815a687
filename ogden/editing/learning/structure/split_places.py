"""Where people split sentences, learned from sentences that they did split.

What the rules over trees could do is looked for in each sentence, and compared with what a person made of
it. Trees learn to tell the places that people took from those that they left; what they say is one of the
things that the judge of structural rewrites looks at.
"""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.learning.tree_growing import TreeOptions, grow, tree_arrays
from ogden.editing.sentences import ParseMany, TagMany, prepare
from ogden.editing.structure.candidates import structural_candidates
from ogden.editing.structure.features import PLACE_NAMES, place_columns, row
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet
from ogden.files.stages import Progress, StageInfo
from ogden.text.lines import iterate_lines
from ogden.text.sentences import split_sentences
from ogden.text.tokens import tokenise_many

HELD_OUT = 10
"""Every tenth sentence is not learned from, to see how good the trees are."""
LEVELS = (0.3, 0.5, 0.7, 0.8, 0.9)
BLOCK = 1000
_ENDING = 2
"""Words at the end of a sentence by which it is known."""


@dataclass(frozen=True)
class SplitPlaces:
    """Rows of features, whether a person split there, and the number of the sentence."""

    rows: NDArray[np.float32]
    made: NDArray[np.float64]
    sentences: NDArray[np.int64]


def split_places(
    path: Path,
    rules: Sequence[StructureRule],
    models: LmPair,
    tag: TagMany,
    parse: ParseMany,
    every: int = 1,
    tell: Progress = lambda *told: None,
) -> SplitPlaces:
    """From lines of a sentence and what became of it, with a tab between them; of one line in `every`."""
    splitting = RuleSet.of(rule for rule in rules if rule.splits and not rule.suggested)
    rows, made, sentences = list[list[float]](), list[float](), list[int]()
    number = 0
    for block in _blocks(islice(_pairs(path), 0, None, every)):
        tell("trees.split", number, 0)
        prepared = prepare([normal for normal, _ in block], None, tag, parse, 0)
        found = structural_candidates(prepared, splitting)
        references = endings([simple for _, simple in block])
        for one, candidates in zip(prepared, found, strict=True):
            texts = endings([candidate.rewrite.text for candidate in candidates])
            for candidate, own in zip(candidates, texts, strict=True):
                rows.append(row(candidate.view, candidate.rewrite, (candidate.share, candidate.best), models))
                made.append(float(bool(own) and own[0] in references[one.text]))
                sentences.append((number + one.text) * every)
        number += len(block)
    table = np.array(rows, dtype=np.float32).reshape(len(rows), -1)
    return SplitPlaces(
        place_columns(table) if len(table) else np.zeros((0, len(PLACE_NAMES)), np.float32),
        np.array(made, dtype=np.float64),
        np.array(sentences, dtype=np.int64),
    )


def _pairs(path: Path) -> Iterator[tuple[str, str]]:
    for line in iterate_lines(str(path)):
        cells = line.split("\t")
        if len(cells) == 2:
            yield cells[0], cells[1]


def _blocks(pairs: Iterable[tuple[str, str]]) -> Iterator[list[tuple[str, str]]]:
    pairs = iter(pairs)
    while block := list(islice(pairs, BLOCK)):
        yield block


def endings(texts: Sequence[str]) -> list[list[tuple[str, ...]]]:
    """The last words of each sentence of a text but for the last one."""
    found = []
    for text in texts:
        parts = [text[span.start : span.end] for span in split_sentences(text)]
        tokens = [one.tokens for one in tokenise_many(parts[:-1], 1)]
        words = [[word.lower() for word in some if any(map(str.isalnum, word))] for some in tokens]
        found.append([tuple(some[-_ENDING:]) for some in words])
    return found


def grow_place_trees(places: SplitPlaces, options: TreeOptions) -> tuple[bytes, StageInfo]:
    """The trees, packed; and how many of the places held out are above each level, and right in percent."""
    held_out = places.sentences % HELD_OUT == 0
    booster = grow(places.rows[~held_out], places.made[~held_out], options)
    facts: StageInfo = {"places": len(places.rows)}
    if held_out.any():
        chances, made = booster.predict(places.rows[held_out], num_threads=1), places.made[held_out]
        for level in LEVELS:
            sure = chances >= level
            right = float(made[sure].mean()) if sure.any() else 0.0
            facts[f"above {level}"] = [int(sure.sum()), round(100 * right, 1)]
    return pack_trees(PLACE_NAMES, tree_arrays(booster)), facts
