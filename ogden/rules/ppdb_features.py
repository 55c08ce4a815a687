"""From pairs of phrases, and rules with gaps, to the rules of a paraphrase grammar with the features of PPDB.

As in PPDB 1.0, `f` is the normal side, `e` the simple side, `lhs` the label, and a probability is written as
minus its logarithm. What a source does not say is 0, and a feature with the source's name says that it knows
the rule: `pivot`, `pairs`, `listed` (by editors), `ppdb`, `gapped`.
"""

import math
from collections.abc import Iterator, Mapping
from typing import NamedTuple

from ogden.rules.features.shape import NAMES as SHAPE
from ogden.rules.features.shape import shape
from ogden.rules.features.similarity import Similarity
from ogden.rules.label_counts import LabelCounts, LabelProbabilities
from ogden.rules.paraphrases import PhrasePair
from ogden.rules.synchronous import Symbol, SynchronousRule

SOURCES = ("pivot", "pairs", "listed", "ppdb", "gapped")
FEATURES = (
    *SOURCES,
    "p(e|f)",
    "p(f|e)",
    "pairs:p(e|f)",
    "pairs:p(f|e)",
    "lex(e|f)",
    "lex(f|e)",
    "logcount",
    "raritypenalty",
    "p(lhs|f)",
    "p(lhs|e)",
    "p(e|f,lhs)",
    "p(f|e,lhs)",
    "p(e|lhs)",
    "p(f|lhs)",
    "similarity",
    *SHAPE,
)
LEAST_LABEL = 0.05
"""A label is shared where each of the two phrases has it at least so often."""
MOST_LABELS = 3
FLOOR = 1e-5
"""Probabilities below are this one."""


class GappedCounts(NamedTuple):
    """How often a rule with gaps was seen, and its sides and label by themselves."""

    both: int
    normal: int
    simple: int
    normal_with_label: int
    simple_with_label: int
    label: int


def labelled_rules(
    paraphrase: PhrasePair, labels: LabelCounts, similarity: Similarity | None
) -> Iterator[SynchronousRule]:
    """A rule for each label that both phrases share, or the most probable of them."""
    known = _source_features(paraphrase.sources)
    normal, simple = paraphrase.normal, paraphrase.simple
    known |= _nonzero(zip(SHAPE, shape(normal, simple), strict=True))
    if similarity is not None:
        known["similarity"] = similarity(normal, simple)
    for one in labels.shared(normal, simple, LEAST_LABEL)[:MOST_LABELS]:
        yield SynchronousRule(one.label, normal, simple, known | _label_features(known, one))


def _source_features(sources: Mapping[str, tuple[float, ...]]) -> dict[str, float]:
    features = {name: 1.0 for name in SOURCES if name in sources}
    if "listed" in sources:
        features["listed"] = sources["listed"][0]
    if "pivot" in sources:
        features["p(e|f)"] = cost(sources["pivot"][0])
        features["p(f|e)"] = cost(sources["back"][0] if "back" in sources else 0.0)
    if "pairs" in sources:
        back, lexical_back, forward, lexical, count = sources["pairs"]
        features |= {"pairs:p(f|e)": cost(back), "lex(f|e)": cost(lexical_back)}
        features |= {"pairs:p(e|f)": cost(forward), "lex(e|f)": cost(lexical)}
        features |= {"logcount": math.log(count), "raritypenalty": math.exp(1 - count)}
    return features


def _label_features(known: Mapping[str, float], one: LabelProbabilities) -> dict[str, float]:
    """The label is taken to depend on neither phrase once the other is known."""
    forward, back = (known.get(name, known.get(f"pairs:{name}", 0.0)) for name in ("p(e|f)", "p(f|e)"))
    of_normal, of_simple = cost(one.given_normal), cost(one.given_simple)
    return {
        "p(lhs|f)": of_normal,
        "p(lhs|e)": of_simple,
        "p(e|f,lhs)": max(0.0, forward + of_simple - of_normal),
        "p(f|e,lhs)": max(0.0, back + of_normal - of_simple),
        "p(e|lhs)": cost(one.simple_given),
        "p(f|lhs)": cost(one.normal_given),
    }


def gapped_rule(
    label: str, normal: tuple[Symbol, ...], simple: tuple[Symbol, ...], counts: GappedCounts
) -> SynchronousRule:
    both = counts.both
    features = {
        "gapped": 1.0,
        "pairs:p(e|f)": cost(both / counts.normal),
        "pairs:p(f|e)": cost(both / counts.simple),
        "logcount": math.log(both),
        "raritypenalty": math.exp(1 - both),
        "p(lhs|f)": cost(counts.normal_with_label / counts.normal),
        "p(lhs|e)": cost(counts.simple_with_label / counts.simple),
        "p(e|f,lhs)": cost(both / counts.normal_with_label),
        "p(f|e,lhs)": cost(both / counts.simple_with_label),
        "p(e|lhs)": cost(counts.simple_with_label / counts.label),
        "p(f|lhs)": cost(counts.normal_with_label / counts.label),
    }
    return SynchronousRule(
        label, normal, simple, features | _nonzero(zip(SHAPE, shape(normal, simple), strict=True))
    )


def cost(probability: float) -> float:
    return abs(math.log(min(1.0, max(FLOOR, probability))))


def _nonzero(values: "zip[tuple[str, float]]") -> dict[str, float]:
    return {name: value for name, value in values if value}
