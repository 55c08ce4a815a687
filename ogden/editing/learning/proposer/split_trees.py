"""Where people split sentences, learned from sentences that they did split."""

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.learning.tree_growing import TreeOptions, grow, tree_arrays
from ogden.editing.sentence_splitting import NAMES, SentenceSplit, rows, splits
from ogden.files.stages import StageInfo
from ogden.parsing.parser import Parser
from ogden.parsing.tagger import Tagger
from ogden.text.lines import iterate_lines
from ogden.text.tokens import tokenise_many

HELD_OUT = 10
"""Every tenth sentence is not learned from, to see how good the trees are."""
NEAR_START = 4
"""Words before which the second part may start in a sentence of the simple side."""
LEVELS = (0.3, 0.5, 0.7, 0.8, 0.9)


@dataclass(frozen=True)
class SplitExamples:
    """Places of sentences, whether a person split there, and the number of the sentence."""

    found: list[SentenceSplit]
    made: NDArray[np.float64]
    sentences: NDArray[np.int64]


def split_examples(path: Path, tagger: Tagger, parser: Parser) -> SplitExamples:
    """From lines of a sentence and what became of it, with a tab between them."""
    pairs = [line.split("\t") for line in iterate_lines(str(path))]
    pairs = [pair for pair in pairs if len(pair) == 2]
    tokens = [sentence.tokens for sentence in tokenise_many([pair[0] for pair in pairs])]
    tags = tagger.tag_many(tokens)
    trees = parser.parse_many(tokens, tags)
    found, made, sentences = list[SentenceSplit](), list[float](), list[int]()
    for number, (own, own_tags, tree) in enumerate(zip(tokens, tags, trees, strict=True)):
        words = [token.lower() for token in own]
        for split in splits(words, own_tags, tree, [False] * len(words)):
            found.append(split)
            made.append(float(is_made(words, split, pairs[number][1])))
            sentences.append(number)
    return SplitExamples(found, np.array(made, dtype=np.float64), np.array(sentences, dtype=np.int64))


def is_made(words: Sequence[str], split: SentenceSplit, simple: str) -> bool:
    """Whether a sentence of the simple side starts, nearly, as the second part does."""
    wanted = words[split.rewrite.last : split.rewrite.last + 2]
    starts = [part.split()[: NEAR_START + 2] for part in simple.lower().replace("?", ".").split(". ")[1:]]
    return any(wanted == start[k : k + 2] for start in starts for k in range(NEAR_START))


def grow_split_trees(examples: SplitExamples, options: TreeOptions) -> tuple[bytes, StageInfo]:
    """The trees, packed; and how many of the places held out are above each level, and right in percent."""
    matrix = rows(examples.found)
    held_out = examples.sentences % HELD_OUT == 0
    booster = grow(matrix[~held_out], examples.made[~held_out], options)
    facts: StageInfo = {"places": len(matrix)}
    if held_out.any():
        confidence, made = booster.predict(matrix[held_out], num_threads=1), examples.made[held_out]
        for level in LEVELS:
            sure = confidence >= level
            right = float(made[sure].mean()) if sure.any() else 0.0
            facts[f"above {level}"] = [int(sure.sum()), round(100 * right, 1)]
    return pack_trees(NAMES, tree_arrays(booster)), facts
