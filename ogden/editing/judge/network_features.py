"""What the context network says of rewrites: columns for the judge."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_network import ContextNetwork, Gap
from ogden.editing.rewrites import Rewrite

NAMES = (
    "network fit",
    "network fit change",
    "network pull change",
    "likeness as read",
    "likeness as filling",
    "known to network",
)
"""How well the new words fill the gap; how much better than the old ones, with and without their frequency;
and how alike old and new words are, as words that are read and as words that fill gaps."""


def network_features(
    network: ContextNetwork, words: Sequence[str], rewrites: Sequence[Rewrite]
) -> NDArray[np.float32]:
    """A row of `NAMES` for each rewrite of a sentence in lower case."""
    if not rewrites:
        return np.zeros((0, len(NAMES)), dtype=np.float32)
    gaps = list(dict.fromkeys((one.first, one.last) for one in rewrites))
    numbers = {gap: number for number, gap in enumerate(gaps)}
    contexts = network.contexts([words], [Gap(0, *gap) for gap in gaps])
    owners = [numbers[one.first, one.last] for one in rewrites]
    old_phrases = [tuple(words[first:last]) for first, last in gaps]
    new_phrases = [one.words for one in rewrites]
    old = network.scores(contexts, range(len(gaps)), old_phrases)
    new = network.scores(contexts, owners, new_phrases)
    likeness = []
    for filling in (False, True):
        theirs = network.vectors(old_phrases, filling)[owners]
        likeness.append((network.vectors(new_phrases, filling) * theirs).sum(axis=1))
    columns = [new.fit, new.fit - old.fit[owners], new.pull - old.pull[owners], *likeness, new.known]
    return np.stack([np.asarray(one, dtype=np.float32) for one in columns], axis=1)
