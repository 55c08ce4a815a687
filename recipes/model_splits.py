"""Learn where people split sentences, from sentences that they did split (pairs/split.tsv.xz)."""

from collections.abc import Sequence
from pathlib import Path

import numpy as np
from model_learning import SETTINGS, arrays

from ogden.editing.boosted import pack_trees
from ogden.editing.splitting import NAMES, Split, rows, splits
from ogden.parsing.builtin import load_parser, load_tagger
from ogden.text.lines import iterate_lines
from ogden.text.tokens import tokenise_many

ROUNDS = 100
HELD_OUT = 10
"""Every tenth sentence is not learned from, to see how good the trees are."""
NEAR_START = 4


def split_trees(data: Path) -> bytes:
    import lightgbm

    found, labels, groups = examples(data)
    matrix, targets = rows(found), np.array(labels, dtype=np.float64)
    held_out = np.array(groups) % HELD_OUT == 0
    settings = {**SETTINGS, "objective": "binary", "feature_fraction": 1.0}
    booster = lightgbm.train(settings, lightgbm.Dataset(matrix[~held_out], targets[~held_out]), ROUNDS)
    confidence = booster.predict(matrix[held_out], num_threads=1)
    for least in (0.3, 0.5, 0.7, 0.8, 0.9):
        sure = confidence >= least
        right = targets[held_out][sure].mean() if sure.any() else 0.0
        print(f"splits, confidence {least}: {sure.sum()} of {sure.size}, {100 * right:.1f}% made by people")
    return pack_trees(NAMES, arrays(booster))


def examples(data: Path) -> tuple[list[Split], list[float], list[int]]:
    """Places of all sentences, whether a person split there, and the number of the sentence."""
    pairs = [line.split("\t") for line in iterate_lines(str(data / "pairs" / "split.tsv.xz"))]
    pairs = [pair for pair in pairs if len(pair) == 2]
    sentences = tokenise_many([pair[0] for pair in pairs])
    tokens = [sentence.tokens for sentence in sentences]
    tags = load_tagger().tag_many(tokens)
    trees = load_parser().parse_many(tokens, tags)
    found, labels, groups = list[Split](), list[float](), list[int]()
    for number, (own, own_tags, tree) in enumerate(zip(tokens, tags, trees, strict=True)):
        words = [token.lower() for token in own]
        for split in splits(words, own_tags, tree, [False] * len(words)):
            found.append(split)
            labels.append(float(_is_made(words, split, pairs[number][1])))
            groups.append(number)
    return found, labels, groups


def _is_made(words: Sequence[str], split: Split, simple: str) -> bool:
    """Whether a sentence of the simple side starts, nearly, as the second part does."""
    wanted = words[split.rewrite.last : split.rewrite.last + 2]
    starts = [part.split()[: NEAR_START + 2] for part in simple.lower().replace("?", ".").split(". ")[1:]]
    return any(wanted == start[k : k + 2] for start in starts for k in range(NEAR_START))
