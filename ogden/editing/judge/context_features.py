"""What the context network says of rewrites in their sentence: columns for the judge."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.context_network import ContextNetwork, Floats, Gap
from ogden.editing.rewrites import Rewrite

NAMES = (
    "fit",
    "fit change",
    "pull",
    "pull change",
    "likeness to context",
    "likeness as read",
    "likeness as filling",
    "known",
    "old pull",
    "rank by pull",
    "likeness to words around",
)
"""`fit` is the logarithm of the new words' probability in the gap, `pull` how much more than anywhere,
a change how much more than for the old words. Likenesses are cosines: of the new words with the context; with
the old words, as words that are read and that fill gaps; with the words around, as words that are read
(Melamud, Levy and Dagan 2015). `known`: all new words have vectors of their own."""
AROUND = 10
"""Words on each side that count as those around."""


def context_features(network: ContextNetwork, words: Sequence[str], rewrites: Sequence[Rewrite]) -> Floats:
    """A row of `NAMES` for each rewrite of a sentence."""
    spans = sorted({(one.first, one.last) for one in rewrites})
    if not spans:
        return np.zeros((0, len(NAMES)), dtype=np.float32)
    numbers = {span: number for number, span in enumerate(spans)}
    owners = [numbers[one.first, one.last] for one in rewrites]
    phrases, olds = [one.words for one in rewrites], [words[first:last] for first, last in spans]
    contexts = network.contexts([words], [Gap(0, *span) for span in spans])
    new = network.scores(contexts, owners, phrases)
    old = network.scores(contexts, range(len(spans)), olds)
    read, filling = (network.vectors(phrases, filling) for filling in (False, True))
    old_read, old_filling = (network.vectors(olds, filling)[owners] for filling in (False, True))
    around = [[*words[max(0, first - AROUND) : first], *words[last : last + AROUND]] for first, last in spans]
    columns = [
        new.fit,
        new.fit - old.fit[owners],
        new.pull,
        new.pull - old.pull[owners],
        cosines(filling, contexts[owners]),
        cosines(read, old_read),
        cosines(filling, old_filling),
        new.known,
        old.pull[owners],
        ranks(np.array(owners), new.pull),
        cosines(read, network.vectors(around, filling=False)[owners]),
    ]
    return np.stack(columns, axis=1).astype(np.float32)


def cosines(unit: Floats, others: Floats) -> Floats:
    """Of rows of length 1 with rows of any length."""
    lengths = np.sqrt(np.einsum("ij,ij->i", others, others))
    found: Floats = np.einsum("ij,ij->i", unit, others) / np.maximum(lengths, 1e-6)
    return found


def ranks(owners: NDArray[np.int64], scores: Floats) -> Floats:
    """The rank of each score among those of the same owner, from 0 for the highest."""
    order = np.lexsort((-np.where(np.isfinite(scores), scores, -np.inf), owners))
    found = np.empty(len(owners), dtype=np.float32)
    found[order] = np.arange(len(owners)) - np.searchsorted(owners[order], owners[order])
    return found
