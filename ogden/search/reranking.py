"""Choosing among a search's candidates by something the search itself does not look at."""

from collections.abc import Sequence
from itertools import pairwise

from ogden.search.candidates import Candidate, CandidateLists

BEST = 10
"""Wubben et al. 2012: a small number, so that fluent and adequate candidates are chosen from."""


def by_dissimilarity(
    normal: Sequence[str], candidates: Sequence[Candidate], best: int = BEST
) -> list[Candidate]:
    """The candidates farthest from the normal sentence first (Wubben et al. 2012, section 2.4: PBMT-R).

    Of the `best` candidates by score, the one with the highest Levenshtein distance in words comes first;
    among equals the one with the better score. The other candidates are left out.
    """
    from rapidfuzz.distance import Levenshtein

    words = list(normal)
    chosen = sorted(candidates, key=lambda one: -one.score)[:best]
    return sorted(chosen, key=lambda one: (-Levenshtein.distance(words, list(one.tokens)), -one.score))


def best_lists(lists: CandidateLists, weights: Sequence[float], size: int) -> CandidateLists:
    """The best candidates of each sentence by other weights than those of the search, best first."""
    import numpy as np

    scores = lists.features.astype(np.float64) @ np.array(weights)
    chosen, starts = list[int](), [0]
    for first, last in pairwise(lists.starts.tolist()):
        chosen += (np.argsort(-scores[first:last], kind="stable")[:size] + first).tolist()
        starts.append(len(chosen))
    rows = lists.features[np.array(chosen, dtype=np.int64)]
    return CandidateLists(np.array(starts), [lists.texts[k] for k in chosen], rows)
