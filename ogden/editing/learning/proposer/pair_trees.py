"""How likely the writers of pairs make a rewrite where it stands: boosted trees.

The rules come from the same pairs, so what they count would tell a tree what to say. The trees see nothing of
it, and the counts that they see of a sentence are those of other folds.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.boosted_trees import pack_trees
from ogden.editing.judge.edit_priors import old_and_new
from ogden.editing.judge.features import NAMES, PAIRS
from ogden.editing.learning.proposer.pair_counts import COUNTED, RewriteCounts, summed
from ogden.editing.learning.proposer.pair_labels import LabelledSentence
from ogden.editing.learning.tree_growing import TreeOptions, grow, tree_arrays
from ogden.editing.proposals import Proposer
from ogden.editing.rewrites import MISSING

HIDDEN = ("back", "forward", "count", "context", "stay", "rank by rules")
"""Columns that were counted in the very pairs: the trees do not see them."""
_HIDDEN = [NAMES.index(name) for name in HIDDEN]
_COUNTED = [NAMES.index(name) for name in COUNTED]


def grow_pair_trees(
    sentences: Sequence[LabelledSentence],
    counts: Sequence[RewriteCounts],
    proposer: Proposer,
    options: TreeOptions,
) -> bytes:
    """Trees over the columns before `PAIRS`, packed. Counts are by fold, of all sentences."""
    total = summed(counts)
    rows = [np.zeros((0, PAIRS), dtype=np.float32)]
    rows += [pair_rows(proposer, one, total, counts[one.fold]) for one in sentences]
    made = np.array([made for one in sentences for made in one.made], dtype=np.float64)
    return pack_trees(NAMES[:PAIRS], tree_arrays(grow(np.concatenate(rows), made, options)))


def pair_rows(
    proposer: Proposer, one: LabelledSentence, total: RewriteCounts, own: RewriteCounts
) -> NDArray[np.float32]:
    """What the trees see of the rewrites of a sentence; `own` are the counts of its fold."""
    proposals = proposer.propose(one.words, one.tags, one.blocked)
    places = {rewrite: place for place, rewrite in enumerate(proposals.rewrites)}
    rows = proposals.rows[[places[rewrite] for rewrite in one.rewrites], :PAIRS]
    for row, rewrite in zip(rows, one.rewrites, strict=True):
        values = total.chances(old_and_new(one.words, rewrite), own)
        row[_COUNTED] = np.log(values) if values else MISSING
    rows[:, _HIDDEN] = 0
    return rows
