"""The best that could be picked from n-best lists: an upper bound for reranking.

Feblowitz and Kauchak 2013, section 4 ("Oracle BLEU"): for each sentence take the candidate with the best
sentence score, then score the corpus of these candidates.
"""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.metrics.protocol import Rows, Score, Scorer


class Oracle(NamedTuple):
    """The corpus score of the chosen candidates, and the place of each in its list (from 0)."""

    score: Score
    chosen: Rows


def nbest_oracle(
    scorer: Scorer, nbest: Sequence[Sequence[str]], selector: Scorer | None = None, threads: int = 0
) -> Oracle:
    """Choose from each sentence's candidates the one with the best sentence value, and score the choice.

    Candidates are chosen by `selector`, or by the sentence form of `scorer` itself. Of equal candidates the
    first is chosen; one with an undefined value is chosen only if all are undefined. The choice is greedy, a
    sentence at a time, so for a metric that is not a mean over sentences another choice may score higher.
    """
    chooser = selector or scorer
    _check(scorer, chooser, nbest)
    lengths = np.array([len(candidates) for candidates in nbest], dtype=np.int64)
    flat = [candidate for candidates in nbest for candidate in candidates]
    rows = np.repeat(np.arange(len(nbest), dtype=np.int64), lengths)
    statistics = chooser.statistics(flat, rows, threads)
    values = chooser.sentence_values(statistics)
    places = _first_best(values if chooser.metric.higher_is_better else -values, rows)
    if selector is None:
        chosen_statistics = statistics[places]
    else:
        chosen_statistics = scorer.statistics([flat[place] for place in places], threads=threads)
    starts = np.cumsum(lengths) - lengths
    return Oracle(scorer.score(chosen_statistics.sum(axis=0)), places - starts)


def _check(scorer: Scorer, chooser: Scorer, nbest: Sequence[Sequence[str]]) -> None:
    if chooser.metric.higher_is_better is None:
        raise InputError(
            f"neither a high nor a low {chooser.metric.label} is better, so it cannot choose candidates: "
            "choose them by another metric"
        )
    if len(chooser.test) != len(scorer.test):
        raise InputError(
            f"candidates would be chosen on {len(chooser.test)} sentences and scored on {len(scorer.test)}: "
            "use one test set for both"
        )
    if len(nbest) != len(scorer.test) or not nbest:
        raise InputError(
            f"{len(nbest)} n-best lists for {len(scorer.test)} sentences: there must be one for each, "
            "and at least one"
        )
    for number, candidates in enumerate(nbest, 1):
        if not candidates:
            raise InputError(f"the n-best list of sentence {number} is empty: give at least one candidate")


def _first_best(values: NDArray[np.float64], rows: Rows) -> Rows:
    """The place of the first highest value of each row; `rows` ascends and leaves out none."""
    values = np.where(np.isnan(values), -np.inf, values)
    starts = np.flatnonzero(np.diff(rows, prepend=-1))
    best = np.maximum.reduceat(values, starts)
    hits = np.flatnonzero(values == best[rows])
    _, first = np.unique(rows[hits], return_index=True)
    return hits[first].astype(np.int64)
