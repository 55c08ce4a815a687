"""Rerankers on candidates whose right order is plain to see."""

import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from ogden.search.candidates import Candidate
from ogden.search.reranking import by_dissimilarity

NORMAL = "the physician was exceedingly tired".split()


def candidate(text: str, score: float, *features: float) -> Candidate:
    return Candidate(tuple(text.split()), np.array(features), score, ())


def texts(candidates: list[Candidate]) -> list[str]:
    return [" ".join(one.tokens) for one in candidates]


def test_the_farthest_candidate_comes_first() -> None:
    same = candidate("the physician was exceedingly tired", -1)
    one = candidate("the doctor was exceedingly tired", -2)
    two = candidate("the doctor was very tired", -3)
    shorter = candidate("the doctor was tired", -4)  # one replaced, one left out: as far as `two`
    assert texts(by_dissimilarity(NORMAL, [same, one, two, shorter])) == texts([two, shorter, one, same])


def test_ties_go_to_the_better_score_whatever_the_order() -> None:
    worse, better = candidate("a b", -5), candidate("c d", -4)
    assert by_dissimilarity(["x", "y"], [worse, better])[0] is better
    assert by_dissimilarity(["x", "y"], [better, worse])[0] is better


def test_only_the_best_candidates_are_looked_at() -> None:
    ranked = [candidate("the physician was tired", -1), candidate("entirely other words", -2)]
    assert texts(by_dissimilarity(NORMAL, ranked, 1)) == ["the physician was tired"]
    assert texts(by_dissimilarity(NORMAL, ranked, 2))[0] == "entirely other words"
    many = [candidate(f"w{k} x y z q", -k) for k in range(30)]
    assert len(by_dissimilarity(NORMAL, many)) == 10


@given(st.lists(st.tuples(st.lists(st.sampled_from("ab"), max_size=4), st.integers(-5, 0)), max_size=15))
def test_a_larger_n_never_comes_closer(rows: list[tuple[list[str], int]]) -> None:
    """Wubben et al. 2012, figure 1: the distance rises with n."""
    from rapidfuzz.distance import Levenshtein

    candidates = [candidate(" ".join(tokens), score) for tokens, score in rows]
    normal = ["a", "b", "a"]
    distances = [
        Levenshtein.distance(normal, list(by_dissimilarity(normal, candidates, size)[0].tokens))
        for size in range(1, 16)
        if candidates
    ]
    assert distances == sorted(distances)
