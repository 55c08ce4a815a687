"""Choosing among a search's candidates by something the search itself does not look at."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field

from ogden.search.candidates import Candidate

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


Feature = Callable[[Sequence[str], Candidate], float]
"""A number for a candidate of a normal sentence."""


@dataclass(frozen=True)
class LogLinear:
    """Candidates by a weighted sum of features; among equals, the one with the better score comes first.

    `features` are functions by name. `weights` may name these, and the search's own features (their names in
    order are `feature_names`); `search_weight` is what the search's score counts.
    """

    weights: Mapping[str, float]
    features: Mapping[str, Feature] = field(default_factory=dict)
    feature_names: Sequence[str] = ()
    search_weight: float = 1.0

    def __post_init__(self) -> None:
        unknown = sorted(set(self.weights) - set(self.features) - set(self.feature_names))
        if unknown:
            raise ValueError(f"weights for features that are not given: {', '.join(unknown)}")
        twice = sorted(set(self.features) & set(self.feature_names))
        if twice:
            raise ValueError(f"features that the search has too: {', '.join(twice)}")

    def score(self, normal: Sequence[str], candidate: Candidate) -> float:
        total = self.search_weight * candidate.score
        for name, weight in self.weights.items():
            if name in self.features:
                total += weight * self.features[name](normal, candidate)
            else:
                total += weight * float(candidate.features[self.feature_names.index(name)])
        return total

    def __call__(self, normal: Sequence[str], candidates: Sequence[Candidate]) -> list[Candidate]:
        return sorted(candidates, key=lambda one: (-self.score(normal, one), -one.score))
