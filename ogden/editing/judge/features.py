"""What the model looks at when it judges a rewrite in its sentence: one row of numbers each.

Rules and word lists speak for the rewrite itself, language models for how it reads where it stands, tags for
what stands around it, and its rivals for how it compares. The trees of the model are over these columns:
their names, order and values are part of the model file.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

import numpy as np
from numpy.typing import NDArray

from ogden.editing.deletions import Deletion
from ogden.editing.judge import context_features, edit_priors
from ogden.editing.judge.context_network import ContextNetwork
from ogden.editing.judge.edit_priors import EditPriors
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.judge.tag_numbers import EDGE, tag_number
from ogden.editing.lexicon.lexicon import Listing
from ogden.editing.rewrites import MISSING, Evidence, MatchedRules, Rewrite
from ogden.text import syllables
from ogden.text.word_difficulty import level

BY_ITSELF = (
    "back",
    "forward",
    "count",
    "context",
    "stay",
    "pivot",
    "plain",
    "synonym",
    "similarity",
    "made",
    "possible",
    "share",
    "words",
    "new words",
    "letters",
    "syllables",
    "level",
    "new level",
    "level change",
    "frequency",
    "new frequency",
    "simple model",
    "normal model",
    "difference of models",
    "first tag",
    "last tag",
    "tag before",
    "tag after",
    "sentence",
    "place",
    "deletion",
    "commas",
    "rank by rules",
    "rank by model",
    "rivals",
)
NOT_TOLD = -1.0
USUALLY_RIGHT, READ_BEFORE = 0.85, 2.0
"""What is taken for the share of a sense that nobody has read, and how many readings it weighs as."""
CONTEXT = 3
"""Words on each side that a language model of order four can see."""
LISTED = ("listed", "told", "place in entry", "entry read", "entry right")
"""What the lexicon says: whether it has the rewrite, how its sense was told, which of its replacements it is,
how often edits of the sense were read, and the share that was right."""
NETWORK = {
    "network fit": "fit",
    "network fit change": "fit change",
    "network pull change": "pull change",
    "likeness as read": "likeness as read",
    "likeness as filling": "likeness as filling",
    "known to network": "known",
}
"""What the context network is asked, by the names that its columns have in `context_features`."""
NAMES = (*BY_ITSELF, *edit_priors.NAMES, *LISTED, *NETWORK)


@dataclass(frozen=True)
class Knowledge:
    """All that is asked about a rewrite beside the rules."""

    language_models: LmPair
    edit_priors: EditPriors
    context_network: ContextNetwork | None = None
    """A model may go without it."""


def features(
    words: Sequence[str],
    tags: Sequence[str],
    found: MatchedRules,
    rewrites: Sequence[Rewrite],
    gone: dict[tuple[int, int], Deletion],
    knowledge: Knowledge,
    listings: Mapping[Rewrite, Listing] = MappingProxyType({}),
) -> NDArray[np.float32]:
    """A row for each rewrite of a sentence in lower case. `gone` says what is left out where it is,
    `listings` which rewrites the lexicon has."""
    listed = np.array([by_listing(listings.get(one)) for one in rewrites], dtype=np.float32)
    rewrites = [Rewrite(first, last, tuple(map(str.lower, new))) for first, last, new in rewrites]
    models = knowledge.language_models
    readings = reading_changes(words, rewrites, models)
    levels = [level(word) for word in words]
    rows = [
        [
            *_by_rules(rewrite, found),
            *_by_words(words, levels, rewrite, models),
            *reading,
            *_by_place(words, tags, rewrite, gone),
        ]
        for rewrite, reading in zip(rewrites, readings, strict=True)
    ]
    known = np.array(rows, dtype=np.float32).reshape(len(rewrites), len(BY_ITSELF) - 3)
    columns = [
        known,
        _by_rivals(rewrites, known),
        knowledge.edit_priors.features(words, rewrites),
        listed.reshape(len(rewrites), len(LISTED)),
        _by_network(words, rewrites, knowledge.context_network),
    ]
    return np.concatenate(columns, axis=1)


def _by_network(
    words: Sequence[str], rewrites: Sequence[Rewrite], network: ContextNetwork | None
) -> NDArray[np.float32]:
    if network is None:
        return np.zeros((len(rewrites), len(NETWORK)), dtype=np.float32)
    table = context_features.context_features(network, words, rewrites)
    return table[:, [context_features.NAMES.index(name) for name in NETWORK.values()]]


def by_listing(listing: Listing | None) -> list[float]:
    """The columns of `LISTED` for a rewrite."""
    if listing is None:
        return [0.0, NOT_TOLD, 0.0, 0.0, USUALLY_RIGHT]
    read, right = listing.sense.record
    share = (right + USUALLY_RIGHT * READ_BEFORE) / (read + READ_BEFORE)
    return [1.0, listing.told, listing.rank, read, share]


def _by_rules(rewrite: Rewrite, found: MatchedRules) -> list[float]:
    seen = found.rewrites.get(rewrite) or Evidence()
    stay = found.stay.get((rewrite.first, rewrite.last), MISSING)
    return [
        seen.back,
        seen.forward,
        seen.count,
        seen.context,
        stay,
        seen.pivot,
        seen.plain,
        seen.synonym,
        seen.similarity,
        seen.made,
        seen.possible,
        seen.share,
    ]


def _by_words(words: Sequence[str], levels: Sequence[float], rewrite: Rewrite, models: LmPair) -> list[float]:
    old, new = words[rewrite.first : rewrite.last], rewrite.words
    old_levels, new_levels = levels[rewrite.first : rewrite.last], [level(word) for word in new]
    return [
        len(old),
        len(new),
        sum(map(len, new)) - sum(map(len, old)),
        sum(map(syllables.count, new)) - sum(map(syllables.count, old)),
        max(old_levels),
        max(new_levels, default=0.0),
        sum(new_levels) / max(1, len(new)) - sum(old_levels) / len(old),
        min(map(models.frequency, old)),
        min(map(models.frequency, new), default=0.0),
    ]


def reading_changes(words: Sequence[str], rewrites: Sequence[Rewrite], models: LmPair) -> list[list[float]]:
    """How much likelier the words around read with each rewrite, for both models, and the difference.

    The words of a window that are outside a model's reach score alike before and after.
    """
    windows = [_window(words, first, last, new) for first, last, new in rewrites]
    before = [_window(words, first, last, words[first:last]) for first, last, _ in rewrites]
    changes = []
    for model in (models.simple, models.normal):
        scores = model.score([*windows, *before], 1)
        changes.append(scores[: len(windows)] - scores[len(windows) :])
    return [[one, two, one - two] for one, two in zip(*(change.tolist() for change in changes), strict=True)]


def _window(words: Sequence[str], first: int, last: int, new: Sequence[str]) -> str:
    return " ".join([*words[max(0, first - CONTEXT) : first], *new, *words[last : last + CONTEXT]])


def _by_place(
    words: Sequence[str],
    tags: Sequence[str],
    rewrite: Rewrite,
    gone: dict[tuple[int, int], Deletion],
) -> list[float]:
    first, last, new = rewrite
    before = words[first - 1] == "," if first else False
    after = words[last] == "," if last < len(words) else False
    return [
        tag_number(tags[first]),
        tag_number(tags[last - 1]),
        tag_number(tags[first - 1]) if first else EDGE,
        tag_number(tags[last]) if last < len(words) else EDGE,
        len(words),
        first / len(words),
        Deletion.NONE if new else gone.get((first, last), Deletion.NONE),
        before + after,
    ]


def _by_rivals(rewrites: Sequence[Rewrite], known: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each rewrite its rank among those of the same words, by rules and by model, and how many there
    are."""
    rivals: dict[tuple[int, int], list[int]] = {}
    for place, rewrite in enumerate(rewrites):
        rivals.setdefault((rewrite.first, rewrite.last), []).append(place)
    by_rules = -(known[:, BY_ITSELF.index("forward")] + known[:, BY_ITSELF.index("pivot")])
    by_model = -known[:, BY_ITSELF.index("simple model")]
    ranks = np.zeros((len(rewrites), 3), dtype=np.float32)
    for places in rivals.values():
        for column, order in enumerate((by_rules, by_model)):
            ranked = sorted(places, key=lambda place: order[place])
            ranks[ranked, column] = range(len(places))
        ranks[places, 2] = len(places)
    return ranks
