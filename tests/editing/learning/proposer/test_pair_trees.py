"""What trees of pairs may see: nothing that was counted in the sentence itself."""

from types import SimpleNamespace
from typing import Any

import numpy as np
import pytest

from ogden.editing.deletions import Deletion
from ogden.editing.judge.boosted_trees import read_trees
from ogden.editing.judge.features import NAMES, PAIRS
from ogden.editing.learning.proposer.pair_counts import COUNTED, count_rewrites, summed
from ogden.editing.learning.proposer.pair_labels import FOLDS, LabelledSentence
from ogden.editing.learning.proposer.pair_trees import HIDDEN, grow_pair_trees, pair_rows
from ogden.editing.learning.tree_growing import TreeOptions
from ogden.editing.proposals import Proposals
from ogden.editing.rewrites import MISSING, Rewrite
from ogden.errors import InputError

DOCTOR, HEALER = Rewrite(0, 1, ("doctor",)), Rewrite(0, 1, ("healer",))
LEVEL = NAMES.index("new level")


def propose(words: Any, tags: Any, blocked: Any) -> Proposals:
    """Rows of sevens; a doctor is easier."""
    rows = np.full((2, len(NAMES)), 7, dtype=np.float32)
    rows[:, LEVEL] = 3, 1
    return Proposals([HEALER, DOCTOR], [Deletion.NONE] * 2, rows)


PROPOSER: Any = SimpleNamespace(propose=propose)


def sentence(fold: int, doctor: int) -> LabelledSentence:
    return LabelledSentence(fold, ["physician"], ["NN"], [False], [DOCTOR, HEALER], [doctor, 0])


def counted(row: Any) -> list[float]:
    return [float(row[NAMES.index(name)]) for name in COUNTED]


def test_rows_are_those_of_the_labelled_rewrites() -> None:
    counts = count_rewrites([sentence(0, 1), sentence(1, 0)])
    rows = pair_rows(PROPOSER, sentence(0, 1), summed(counts), counts[0])
    assert rows.shape == (2, PAIRS)
    assert rows[:, LEVEL].tolist() == [1, 3]
    assert not rows[:, [NAMES.index(name) for name in HIDDEN]].any()


@pytest.mark.parametrize("made", [0, 1])
def test_the_counts_of_a_sentence_are_those_of_other_folds(made: int) -> None:
    others = [sentence(1, 1), sentence(2, 0)]
    counts = count_rewrites([sentence(0, made), *others])
    rows = pair_rows(PROPOSER, sentence(0, made), summed(counts), counts[0])
    expected = np.log(summed(count_rewrites(others)).chances(("physician", "doctor")))
    assert counted(rows[0]) == pytest.approx(expected.tolist())  # whatever the sentence itself says


def test_what_no_other_fold_knows_is_missing() -> None:
    counts = count_rewrites([sentence(0, 1)])
    rows = pair_rows(PROPOSER, sentence(0, 1), summed(counts), counts[0])
    assert counted(rows[0]) == [MISSING] * 3


def test_without_any_rewrite_that_was_made_there_is_nothing_to_learn() -> None:
    with pytest.raises(InputError, match="no examples"):
        grow_pair_trees([], count_rewrites([]), PROPOSER, TreeOptions(1))


def test_trees_learn_what_writers_make() -> None:
    pytest.importorskip("lightgbm")
    sentences = [sentence(number % FOLDS, 1) for number in range(50)]
    options = TreeOptions(20, min_data_in_leaf=5, feature_fraction=1.0)
    packed = grow_pair_trees(sentences, count_rewrites(sentences), PROPOSER, options)
    counts = count_rewrites(sentences)
    rows = pair_rows(PROPOSER, sentences[0], summed(counts), counts[0])
    doctor, healer = read_trees(packed, NAMES[:PAIRS], "trees").sums(np.ascontiguousarray(rows))
    assert doctor > 0 > healer
