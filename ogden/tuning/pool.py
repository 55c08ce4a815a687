"""The candidates of all iterations, duplicates merged.

A tuner that saw only the last lists would forget what earlier weights were bad at, and swing back to it; so
lists accumulate (Och 2003, section 5). A candidate is its text and its features: two derivations of one text
are two candidates, but the text is measured once.

Invariants:

1. Rows starts[k] to starts[k + 1] are the candidates of sentence k, in the order they came.
2. No two rows of a sentence have the same text and the same features.
3. Adding what `add` gave back, in the same order, to an empty pool makes the same pool.
"""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.search.candidates import CandidateLists
from ogden.tuning.protocol import Measure

_ODD = np.uint64(0x9E3779B97F4A7C15)


class Pool:
    """Filled by `add`; the arrays are replaced then, never written to."""

    def __init__(self, sentences: int, features: Sequence[str], measure: Measure) -> None:
        self.feature_names = tuple(features)
        self.starts = np.zeros(sentences + 1, dtype=np.int64)
        self.features = np.zeros((0, len(self.feature_names)), dtype=np.float32)
        self.texts: list[str] = []
        """Each once for its sentence."""
        self.text_of = np.zeros(0, dtype=np.int64)
        """The place in `texts` of each row."""
        self._numbers: list[dict[str, int]] = [{} for _ in range(sentences)]
        self._measure = measure
        self._measured: NDArray[np.float64] | None = None

    def __len__(self) -> int:
        return len(self.features)

    @property
    def sentences(self) -> int:
        return len(self.starts) - 1

    def add(self, lists: CandidateLists) -> CandidateLists:
        """Take in what is new in the lists, and give it back. A sentence may have no candidates here."""
        check_lists(lists, self.sentences, self.feature_names)
        incoming = np.repeat(np.arange(self.sentences), np.diff(lists.starts))
        added = np.ascontiguousarray(lists.features, dtype=np.float32) + np.float32(0)  # no minus zero
        text_of = np.concatenate([self.text_of, self._take_texts(lists.texts, incoming)])
        features = np.concatenate([self.features, added])
        keep = _first_of_twins(text_of, features)
        new = keep[len(self) :]
        sentence_of = np.concatenate([np.repeat(np.arange(self.sentences), np.diff(self.starts)), incoming])
        order = np.flatnonzero(keep)[np.argsort(sentence_of[keep], kind="stable")]
        self.starts = _starts(sentence_of[keep], self.sentences)
        self.features, self.text_of = features[order], text_of[order]
        texts = [lists.texts[row] for row in np.flatnonzero(new).tolist()]
        return CandidateLists(_starts(incoming[new], self.sentences), texts, added[new])

    def measured(self, rows: NDArray[np.int64]) -> NDArray[np.float64]:
        """What the measure gave for the texts of these rows."""
        if self._measured is None:
            raise ValueError("the pool is empty")
        result: NDArray[np.float64] = self._measured[self.text_of[rows]]
        return result

    def spread(self) -> NDArray[np.float64]:
        """How much each feature differs among the candidates of a sentence where it differs at all: the root
        mean square of its deviations. 0 for a feature that never differs."""
        counts = np.diff(self.starts)
        result = np.zeros(len(self.feature_names))
        for place in range(len(result)):
            column = self.features[:, place].astype(np.float64)
            firsts = np.repeat(column[self.starts[:-1]], counts)
            differs = np.logical_or.reduceat(column != firsts, self.starts[:-1])
            if differs.any():
                means = np.add.reduceat(column, self.starts[:-1]) / counts
                squares = (column - np.repeat(means, counts))[np.repeat(differs, counts)] ** 2
                result[place] = np.sqrt(np.mean(squares))
        return result

    def _take_texts(self, texts: Sequence[str], sentence_of: NDArray[np.int64]) -> NDArray[np.int64]:
        """The number of each text; new texts are measured."""
        known = len(self.texts)
        owners: list[int] = []
        result = np.empty(len(texts), dtype=np.int64)
        for row, (text, sentence) in enumerate(zip(texts, sentence_of.tolist(), strict=True)):
            numbers = self._numbers[sentence]
            number = numbers.get(text)
            if number is None:
                number = numbers[text] = len(self.texts)
                self.texts.append(text)
                owners.append(sentence)
            result[row] = number
        fresh = self._measure(self.texts[known:], np.array(owners, dtype=np.int64))
        if not np.isfinite(fresh).all():
            place = int(np.flatnonzero(~np.isfinite(fresh.reshape(len(owners), -1)).all(axis=1))[0])
            raise InputError(
                f"the metric is undefined for a candidate of sentence {owners[place] + 1}, "
                f"'{self.texts[known + place][:80]}': tune towards another metric"
            )
        self._measured = fresh if self._measured is None else np.concatenate([self._measured, fresh])
        return result


def check_lists(lists: CandidateLists, sentences: int, features: Sequence[str]) -> None:
    """ValueError where a searcher broke its contract; InputError for features that are no numbers, which may
    be the fault of a grammar."""
    starts, rows = np.asarray(lists.starts), len(lists.texts)
    if len(starts) != sentences + 1 or starts[0] != 0 or starts[-1] != rows or (np.diff(starts) < 0).any():
        raise ValueError(f"the search gave lists that are not of {sentences} sentences")
    if lists.features.shape != (rows, len(features)):
        raise ValueError(f"the search gave {lists.features.shape} features for {rows} x {len(features)}")
    if not np.isfinite(lists.features).all():
        row, place = (int(k) for k in np.argwhere(~np.isfinite(lists.features))[0])
        sentence = int(np.searchsorted(starts, row, side="right"))
        raise InputError(
            f"the feature {features[place]} of a candidate of sentence {sentence} is "
            f"{lists.features[row, place]}: look at the rules that apply to this sentence"
        )


def _starts(sentence_of: NDArray[np.int64], sentences: int) -> NDArray[np.int64]:
    counts = np.bincount(sentence_of, minlength=sentences)
    return np.concatenate([[0], np.cumsum(counts)]).astype(np.int64)


def _first_of_twins(text_of: NDArray[np.int64], features: NDArray[np.float32]) -> NDArray[np.bool_]:
    """False for each row that has the text and features of one before it."""
    hashes = text_of.astype(np.uint64) * _ODD
    for column in features.view(np.uint32).T:
        hashes = (hashes ^ (hashes >> np.uint64(29)) ^ column.astype(np.uint64)) * _ODD
    order = np.argsort(hashes, kind="stable")
    again = np.flatnonzero(hashes[order][1:] == hashes[order][:-1]) + 1
    rows, before = order[again], order[again - 1]
    # Different rows may have one hash, if hardly ever: only a true twin is left out.
    twins = (text_of[rows] == text_of[before]) & (features[rows] == features[before]).all(axis=1)
    result = np.ones(len(text_of), dtype=np.bool_)
    result[rows[twins]] = False
    return result
