"""Rows of features for edits that were read, as the model would see them today."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial

import numpy as np
from numpy.typing import NDArray

from ogden.editing.judge.features import LISTED, NAMES, by_listing
from ogden.editing.learning.reading.readings import MENDED, Reading, Verdict
from ogden.editing.lexicon.domains import told_domains
from ogden.editing.lexicon.lexicon import Lexicon, Listing
from ogden.editing.lexicon.senses import Record
from ogden.editing.lexicon.sentence_view import SentenceView
from ogden.editing.proposals import Proposer
from ogden.editing.rewrites import Rewrite
from ogden.editing.sentences import ParseMany, Prepared, TagMany, prepare
from ogden.editing.typed_edits import typed_changes
from ogden.text.rewriting import Replacement

BLOCK = 200
FOLDS = 8
"""A sense's record is counted in other folds than that of the edit in question."""
_LISTED = NAMES.index(LISTED[0])


@dataclass(frozen=True)
class ReadingRows:
    readings: list[Reading]
    """Those whose edit is still proposed."""
    rows: NDArray[np.float32]
    listings: list[Listing | None]

    @property
    def right(self) -> NDArray[np.float64]:
        return np.array([one.verdict is Verdict.RIGHT for one in self.readings], dtype=np.float64)

    @property
    def worth(self) -> NDArray[np.float64]:
        """That wrong edits are worse than doubtful ones taught the trees nothing."""
        return self.right

    @property
    def weights(self) -> NDArray[np.float64]:
        return np.ones(len(self.readings))

    @property
    def telling(self) -> NDArray[np.bool_]:
        """Which rows say how often edits are right. The others are of senses that were mended where they
        failed: they count for the record of their sense, and show what good edits look like."""
        return np.array([one.origin != MENDED for one in self.readings], dtype=np.bool_)

    @property
    def folds(self) -> NDArray[np.int64]:
        return folds_of(self.readings)

    def records(self, usable: NDArray[np.bool_]) -> dict[str, Record]:
        """How often edits of each sense were read and right, in some of the rows."""
        found: dict[str, Record] = {}
        for place in np.flatnonzero(usable).tolist():
            listing = self.listings[place]
            if listing is not None:
                name = sense_name(listing)
                read, right = found.get(name, Record())
                good = self.readings[place].verdict is Verdict.RIGHT
                found[name] = Record(read + 1, right + good)
        return found

    def with_records(self, usable: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The rows, their senses' records counted in usable rows of other folds."""
        rows, folds = self.rows.copy(), self.folds
        for fold in range(FOLDS):
            known = self.records(usable & (folds != fold))
            self._fill(rows, np.flatnonzero(usable & (folds == fold)), known)
        self._fill(rows, np.flatnonzero(~usable), self.records(usable))
        return rows

    def _fill(self, rows: NDArray[np.float32], places: NDArray[np.int64], known: dict[str, Record]) -> None:
        for place in places.tolist():
            listing = self.listings[place]
            if listing is not None:
                sense = replace(listing.sense, record=known.get(sense_name(listing), Record()))
                rows[place, _LISTED : _LISTED + len(LISTED)] = by_listing(listing._replace(sense=sense))


def folds_of(readings: Sequence[Reading]) -> NDArray[np.int64]:
    """The fold of each reading, by its sentence."""
    names = sorted({one.sentence for one in readings})
    numbers = {name: number % FOLDS for number, name in enumerate(names)}
    return np.array([numbers[one.sentence] for one in readings], dtype=np.int64)


def sense_name(listing: Listing) -> str:
    """What a sense is, whichever line it stands on."""
    sense = listing.sense
    return "|".join([sense.word, sense.tag, sense.domain, " ".join(sense.plain)])


def reading_rows(
    readings: Sequence[Reading], lexicon: Lexicon, proposer: Proposer, tag: TagMany, parse: ParseMany
) -> ReadingRows:
    """The edits among those that are proposed in their sentences."""
    by_sentence: dict[str, list[Reading]] = {}
    for one in readings:
        by_sentence.setdefault(one.sentence, []).append(one)
    sentences = sorted(by_sentence)
    kept: list[Reading] = []
    rows: list[NDArray[np.float32]] = []
    listings: list[Listing | None] = []
    for start in range(0, len(sentences), BLOCK):
        block = sentences[start : start + BLOCK]
        for prepared in prepare(block, None, tag, parse, 1):
            text = block[prepared.text]
            wanted = {(one.start, one.end, one.after): one for one in by_sentence[text]}
            view = SentenceView(prepared.sentence.tokens, prepared.tags, prepared.columns)
            listed = lexicon.find(view, prepared.protected, told_domains(text))
            near = partial(_is_near, prepared, list(wanted))
            proposals = proposer.propose(prepared.words, prepared.tags, prepared.blocked, listed, near)
            for place, rewrite in enumerate(proposals.rewrites):
                for _, typed, after in typed_changes(prepared.sentence, [Replacement(*rewrite)]):
                    key = (prepared.offset + typed.start, prepared.offset + typed.end, after)
                    if key in wanted:
                        kept.append(wanted.pop(key))
                        rows.append(proposals.rows[place])
                        listings.append(proposals.listings.get(rewrite))
    table = np.stack(rows) if rows else np.zeros((0, len(NAMES)), dtype=np.float32)
    return ReadingRows(kept, table, listings)


def _is_near(prepared: Prepared, edits: Sequence[tuple[int, int, str]], rewrite: Rewrite) -> bool:
    """Whether a rewrite touches one of the edits of its text."""
    start = prepared.offset + prepared.sentence.spans[rewrite.first].start
    end = prepared.offset + prepared.sentence.spans[rewrite.last - 1].end
    return any(first <= end and start <= last for first, last, _ in edits)
