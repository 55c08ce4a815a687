"""Places where people split sentences."""

from pathlib import Path

import numpy as np
import pytest
from toy_learning import write

from ogden.editing.judge.boosted_trees import read_trees
from ogden.editing.learning.proposer.split_trees import (
    SplitExamples,
    grow_split_trees,
    is_made,
    split_examples,
)
from ogden.editing.learning.tree_growing import TreeOptions
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentence_splitting import NAMES, SentenceSplit
from ogden.parsing.builtin import load_parser, load_tagger

WORDS = "he slept , and the river rose .".split()
SPLIT = SentenceSplit(Rewrite(2, 4, (".",)), (0.0,) * len(NAMES))


@pytest.mark.parametrize(
    ("simple", "expected"),
    [
        ("He slept. The river rose.", True),
        ("He slept. Then, the river rose.", True),
        ("Did he sleep? The river rose.", True),
        ("He slept, and the river rose.", False),
        ("The river rose. He slept.", False),
    ],
)
def test_a_sentence_starts_as_the_second_part(simple: str, expected: bool) -> None:
    assert is_made(WORDS, SPLIT, simple) == expected


def test_places_and_what_people_did(tmp_path: Path) -> None:
    sentence = "The teacher bought a house in the town, and the old man lived near the river."
    lines = [
        f"{sentence}\tThe teacher bought a house in the town. The old man lived near the river.",
        "no pair",
        f"{sentence}\t{sentence}",
    ]
    found = split_examples(write(tmp_path / "splits", lines), load_tagger(), load_parser())
    assert found.made.tolist() == [1, 0]
    assert found.sentences.tolist() == [0, 1]
    assert [one.rewrite.words for one in found.found] == [(".",)] * 2


def test_every_tenth_sentence_is_held_out() -> None:
    pytest.importorskip("lightgbm")
    row = dict.fromkeys(NAMES, 0.0)
    found = [SentenceSplit(SPLIT.rewrite, tuple({**row, "words": float(n % 2)}.values())) for n in range(200)]
    made = np.arange(200) % 2.0
    made[::10] = 1 - made[::10]  # those that are held out say the opposite
    options = TreeOptions(30, min_data_in_leaf=5, feature_fraction=1.0)
    packed, facts = grow_split_trees(SplitExamples(found, made, np.arange(200)), options)
    rows = np.array([one.row for one in found[:2]], dtype=np.float32)
    short, long = read_trees(packed, NAMES, "trees").sums(rows)
    assert short < 0 < long
    assert facts["places"] == 200
    assert facts["above 0.5"] == [0, 0.0]  # of those held out all are even, and so said to be left
