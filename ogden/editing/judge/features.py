"""What the model looks at when it judges a rewrite in its sentence: one row of numbers each.

Rules and word lists speak for the rewrite itself, language models for how it reads where it stands, tags for
what stands around it, and its rivals for how it compares. The trees of the model are over these columns:
their names, order and values are part of the model file.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import NamedTuple

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
_STAY = BY_ITSELF.index("stay")
_NO_EVIDENCE = Evidence()
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


class Asked(NamedTuple):
    """A sentence in lower case, its rewrites, and what rules and lexicon say of them."""

    words: Sequence[str]
    tags: Sequence[str]
    found: MatchedRules
    rewrites: Sequence[Rewrite]
    gone: Mapping[tuple[int, int], Deletion]
    """What is left out where it is."""
    listings: Mapping[Rewrite, Listing] = MappingProxyType({})
    """Those that the lexicon has."""


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
    return features_of([Asked(words, tags, found, rewrites, gone, listings)], knowledge)[0]


def features_of(asked: Sequence[Asked], knowledge: Knowledge) -> list[NDArray[np.float32]]:
    """The rows of several sentences: much quicker than one sentence at a time."""
    listed = [by_listing(one.listings.get(rewrite)) for one in asked for rewrite in one.rewrites]
    asked = [one._replace(rewrites=_in_lower_case(one.rewrites)) for one in asked]
    readings = iter(reading_changes(asked, knowledge.language_models))
    rows = [row for one in asked for row in _by_itself(one, readings, knowledge.language_models)]
    size = len(rows)
    known = np.array(rows, dtype=np.float32).reshape(size, len(BY_ITSELF) - 3)
    pairs = [edit_priors.old_and_new(one.words, rewrite) for one in asked for rewrite in one.rewrites]
    columns = [
        known,
        _by_rivals([one.rewrites for one in asked], known),
        knowledge.edit_priors.rows(pairs),
        np.array(listed, dtype=np.float32).reshape(size, len(LISTED)),
        _by_network(asked, size, knowledge.context_network),
    ]
    table, tables, start = np.concatenate(columns, axis=1), [], 0
    for one in asked:
        end = start + len(one.rewrites)
        tables.append(table[start:end])
        start = end
    return tables


def _in_lower_case(rewrites: Sequence[Rewrite]) -> list[Rewrite]:
    found = []
    for one in rewrites:
        new = tuple([word.lower() for word in one.words])
        found.append(one if new == one.words else Rewrite(one.first, one.last, new))  # most are
    return found


def _by_itself(asked: Asked, readings: Iterator[list[float]], models: LmPair) -> Iterator[list[float]]:
    for rewrite in asked.rewrites:
        yield [
            *_by_rules(rewrite, asked.found),
            *_by_words(asked.words, rewrite, models),
            *next(readings),
            *_by_place(asked.words, asked.tags, rewrite, asked.gone),
        ]


def _by_network(asked: Sequence[Asked], size: int, network: ContextNetwork | None) -> NDArray[np.float32]:
    if network is None:
        return np.zeros((size, len(NETWORK)), dtype=np.float32)
    sentences, rewrites = [one.words for one in asked], [one.rewrites for one in asked]
    return context_features.context_columns(network, sentences, rewrites, tuple(NETWORK.values()))


def by_listing(listing: Listing | None) -> list[float]:
    """The columns of `LISTED` for a rewrite."""
    if listing is None:
        return [0.0, NOT_TOLD, 0.0, 0.0, USUALLY_RIGHT]
    read, right = listing.sense.record
    share = (right + USUALLY_RIGHT * READ_BEFORE) / (read + READ_BEFORE)
    return [1.0, listing.told, listing.rank, read, share]


def _by_rules(rewrite: Rewrite, found: MatchedRules) -> list[float]:
    seen = found.rewrites.get(rewrite) or _NO_EVIDENCE
    stay = found.stay.get((rewrite.first, rewrite.last), MISSING)
    return [*seen[:_STAY], stay, *seen[_STAY:]]


def _by_words(words: Sequence[str], rewrite: Rewrite, models: LmPair) -> list[float]:
    old, new = words[rewrite.first : rewrite.last], rewrite.words
    old_levels, new_levels = [level(word) for word in old], [level(word) for word in new]
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


def reading_changes(asked: Sequence[Asked], models: LmPair) -> list[list[float]]:
    """How much likelier the words around read with each rewrite, for both models, and the difference.

    The words of a window that are outside a model's reach score alike before and after.
    """
    windows, before = list[str](), list[str]()
    olds = list[int]()
    """For each window, that of the old words: rivals have the same."""
    for one in asked:
        known: dict[tuple[int, int], int] = {}
        words = one.words
        for first, last, new in one.rewrites:
            windows.append(_window(words, first, last, new))
            place = known.get((first, last))
            if place is None:
                place = known[first, last] = len(before)
                before.append(_window(words, first, last, words[first:last]))
            olds.append(place)
    changes = []
    for model in (models.simple, models.normal):
        scores = model.score([*windows, *before], 1)
        changes.append(scores[: len(windows)] - scores[len(windows) :][olds])
    return [[one, two, one - two] for one, two in zip(*(change.tolist() for change in changes), strict=True)]


def _window(words: Sequence[str], first: int, last: int, new: Sequence[str]) -> str:
    return " ".join([*words[max(0, first - CONTEXT) : first], *new, *words[last : last + CONTEXT]])


def _by_place(
    words: Sequence[str],
    tags: Sequence[str],
    rewrite: Rewrite,
    gone: Mapping[tuple[int, int], Deletion],
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


def _by_rivals(rewrites: Sequence[Sequence[Rewrite]], known: NDArray[np.float32]) -> NDArray[np.float32]:
    """For each rewrite its rank among those of the same words, by rules and by model, and how many there
    are."""
    rivals: dict[tuple[int, int, int], list[int]] = {}
    spans = [(number, one.first, one.last) for number, own in enumerate(rewrites) for one in own]
    for place, span in enumerate(spans):
        rivals.setdefault(span, []).append(place)
    by_rules = -(known[:, BY_ITSELF.index("forward")] + known[:, BY_ITSELF.index("pivot")])
    by_model = -known[:, BY_ITSELF.index("simple model")]
    ranks = [[0.0, 0.0, float(len(rivals[span]))] for span in spans]
    for column, order in enumerate((by_rules.tolist(), by_model.tolist())):
        for places in rivals.values():
            for rank, place in enumerate(sorted(places, key=order.__getitem__)):
                ranks[place][column] = rank
    return np.array(ranks, dtype=np.float32).reshape(len(spans), 3)
