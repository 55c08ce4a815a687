"""What the context network says of rewrites in their sentence: columns for the judge."""

from collections.abc import Callable, Sequence

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
    return context_columns(network, [words], [rewrites], NAMES)


def context_columns(
    network: ContextNetwork,
    sentences: Sequence[Sequence[str]],
    rewrites: Sequence[Sequence[Rewrite]],
    names: Sequence[str],
) -> Floats:
    """A row for each rewrite of each sentence, with the columns that are asked for. Of many sentences at a
    time the network is much quicker."""
    places = [Gap(number, one.first, one.last) for number, own in enumerate(rewrites) for one in own]
    spans = sorted(set(places))
    if not spans:
        return np.zeros((0, len(names)), dtype=np.float32)
    numbers = {span: number for number, span in enumerate(spans)}
    owners = [numbers[place] for place in places]
    phrases = [one.words for own in rewrites for one in own]
    olds = [sentences[number][first:last] for number, first, last in spans]
    contexts = network.contexts(sentences, spans)
    new = network.scores(contexts, owners, phrases)
    old = network.scores(contexts, range(len(spans)), olds)
    read, filling = (network.vectors(phrases, filling) for filling in (False, True))
    columns: dict[str, Callable[[], Floats]] = {
        "fit": lambda: new.fit,
        "fit change": lambda: new.fit - old.fit[owners],
        "pull": lambda: new.pull,
        "pull change": lambda: new.pull - old.pull[owners],
        "likeness to context": lambda: cosines(filling, contexts[owners]),
        "likeness as read": lambda: cosines(read, network.vectors(olds, filling=False)[owners]),
        "likeness as filling": lambda: cosines(filling, network.vectors(olds, filling=True)[owners]),
        "known": lambda: new.known.astype(np.float32),
        "old pull": lambda: old.pull[owners],
        "rank by pull": lambda: ranks(np.array(owners), new.pull),
        "likeness to words around": lambda: cosines(
            read, network.vectors([_around(sentences[gap.sentence], gap) for gap in spans], False)[owners]
        ),
    }
    return np.stack([columns[name]() for name in names], axis=1).astype(np.float32)


def _around(words: Sequence[str], gap: Gap) -> list[str]:
    return [*words[max(0, gap.first - AROUND) : gap.first], *words[gap.last : gap.last + AROUND]]


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
