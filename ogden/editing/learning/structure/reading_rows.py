"""Rows of features for structural rewrites that were read, as the model would see them today."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from ogden._core import BoostedTrees
from ogden.editing.judge.lm_pair import LmPair
from ogden.editing.learning.judges.reading_rows import BLOCK, FOLDS, folds_of
from ogden.editing.learning.reading.readings import Reading, Verdict
from ogden.editing.learning.structure.provoked import PROVOKED
from ogden.editing.lexicon.senses import Record
from ogden.editing.sentences import ParseMany, TagMany, prepare
from ogden.editing.structure.candidates import Candidate, structural_candidates
from ogden.editing.structure.features import NAMES, RECORDS, with_records
from ogden.editing.structure.judge import candidate_rows
from ogden.editing.structure.rule import StructureRule
from ogden.editing.structure.rule_set import RuleSet

PROVOKED_TIMES = 10.0
_WORTH = {Verdict.RIGHT: 1.0, Verdict.DOUBTFUL: 0.5, Verdict.WRONG: -1.0}


@dataclass(frozen=True)
class StructureRows:
    readings: list[Reading]
    """Those whose rewrite is still proposed."""
    rules: list[str]
    """The rule of each, by its name today."""
    rows: NDArray[np.float32]
    telling_files: frozenset[str]
    """The first letters of the ids of readings that tell how often rewrites are right: no rule was mended
    after
    them."""

    @property
    def right(self) -> NDArray[np.float64]:
        return np.array([one.verdict is Verdict.RIGHT for one in self.readings], dtype=np.float64)

    @property
    def worth(self) -> NDArray[np.float64]:
        """A wrong rewrite costs what a right one is worth, a doubtful one is worth half: wrong ones are to be
        told from all others."""
        return np.array([_WORTH[one.verdict] for one in self.readings])

    @property
    def weights(self) -> NDArray[np.float64]:
        """One change of a meaning that an adversary found counts as several faults that readers found."""
        return np.array([PROVOKED_TIMES if one.source == PROVOKED else 1.0 for one in self.readings])

    @property
    def telling(self) -> NDArray[np.bool_]:
        return np.array([one.id[:1] in self.telling_files for one in self.readings], dtype=np.bool_)

    @property
    def folds(self) -> NDArray[np.int64]:
        return folds_of(self.readings)

    def records(self, usable: NDArray[np.bool_]) -> dict[str, Record]:
        """How often rewrites of each rule were read and right, in some of the rows; what was provoked tells
        nothing of that."""
        found: dict[str, Record] = {}
        for place in np.flatnonzero(usable).tolist():
            if self.readings[place].source == PROVOKED:
                continue
            read, right = found.get(self.rules[place], Record())
            good = self.readings[place].verdict is Verdict.RIGHT
            found[self.rules[place]] = Record(read + 1, right + good)
        return found

    def with_records(self, usable: NDArray[np.bool_]) -> NDArray[np.float32]:
        """The rows, their rules' records counted in usable rows of other folds. Of what was provoked they are
        left open, or trees would learn that a good record means nothing."""
        rows, folds = self.rows.copy(), self.folds
        for fold in range(FOLDS):
            self._fill(rows, usable & (folds == fold), self.records(usable & (folds != fold)))
        self._fill(rows, ~usable, self.records(usable))
        rows[[one.source == PROVOKED for one in self.readings], :RECORDS] = np.nan
        return rows

    def _fill(self, rows: NDArray[np.float32], own: NDArray[np.bool_], known: dict[str, Record]) -> None:
        part = rows[own]
        with_records(part, [self.rules[place] for place in np.flatnonzero(own).tolist()], known)
        rows[own] = part


def structure_rows(
    readings: Sequence[Reading],
    rules: Sequence[StructureRule],
    models: LmPair,
    places: BoostedTrees,
    tag: TagMany,
    parse: ParseMany,
    telling: frozenset[str] = frozenset(),
) -> StructureRows:
    """The rewrites among those that are proposed in their sentences today."""
    by_sentence: dict[str, dict[tuple[int, int, str], Reading]] = {}
    for read in readings:
        by_sentence.setdefault(read.sentence, {})[read.start, read.end, read.after] = read
    sentences, together = sorted(by_sentence), RuleSet.of(rules)
    kept, names, candidates = list[Reading](), list[str](), list[Candidate]()
    for start in range(0, len(sentences), BLOCK):
        block = sentences[start : start + BLOCK]
        prepared = prepare(block, None, tag, parse, 0)
        for one, found in zip(prepared, structural_candidates(prepared, together), strict=True):
            wanted = by_sentence[block[one.text]]
            for candidate in found:
                first, last, after = candidate.rewrite.key
                reading = wanted.get((one.offset + first, one.offset + last, after))
                if reading is not None:
                    kept.append(reading)
                    names.append(candidate.rewrite.rule.name)
                    candidates.append(candidate)
    rows = candidate_rows(candidates, models, places) if candidates else np.zeros((0, len(NAMES)), np.float32)
    return StructureRows(kept, names, rows, telling)
