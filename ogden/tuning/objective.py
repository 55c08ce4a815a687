"""Any metric, or a weighted mix of metrics, as what is to be made high.

A mix is the mean of the metrics' values by their weights, on the corpus as for a sentence. A metric whose low
values are good (a grade) counts negatively. One that has no better and worse (a length ratio) is refused.

Corpus values choose the iteration, and are what MERT and hill climbing climb. PRO ranks single candidates
instead, and a metric has its own form for that: BLEU becomes BLEU+1 (Lin & Och 2004), as in Hopkins & May
2011; SARI's statistics are put through its formula a sentence at a time. Another metric can be named for the
ranking, as `sari:xu2016`, the authors' own sentence score, while the corpus is scored by `sari`.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass, replace
from itertools import accumulate

import numpy as np
from numpy.typing import NDArray

from ogden.errors import InputError
from ogden.metrics.bleu import Bleu
from ogden.metrics.catalogue import Choices, choose
from ogden.metrics.ibleu import CorpusIBleu
from ogden.metrics.protocol import Metric, Scorer, TestSet


@dataclass(frozen=True)
class WeightedMetric:
    """A metric and what it counts in a mix."""

    metric: Metric
    weight: float = 1.0

    @property
    def sign(self) -> float:
        return 1.0 if self.metric.higher_is_better else -1.0


def parse_metrics(named: Sequence[str], choices: Choices = Choices()) -> list[WeightedMetric]:
    """Metrics by name, with a weight behind `=` where they should not count alike: `sari=0.8 bleu=0.2`."""
    if not named:
        raise InputError("name at least one metric to tune towards")
    terms: dict[str, WeightedMetric] = {}
    for text in named:
        name, equals, number = text.partition("=")
        metric = choose([name], choices)[0]
        if metric.higher_is_better is None:
            raise InputError(
                f"neither a high nor a low {metric.label} is better, so nothing can be tuned towards it: "
                "choose another metric"
            )
        if metric.key in terms:
            raise InputError(f"the metric {name} is named twice: name each once")
        terms[metric.key] = WeightedMetric(metric, _weight(text, number) if equals else 1.0)
    return list(terms.values())


def _weight(text: str, number: str) -> float:
    try:
        weight = float(number)
    except ValueError:
        weight = math.nan
    if not (0 < weight < math.inf):
        raise InputError(f"'{text}': what follows the = is what the metric counts, a number above 0")
    return weight


def ranking_form(metric: Metric) -> Metric:
    """The metric that ranks single candidates."""
    if isinstance(metric, Bleu):
        metric = replace(metric, smoothing="add-one")
    elif isinstance(metric, CorpusIBleu):
        metric = replace(metric, bleu=replace(metric.bleu, smoothing="add-one"))
    return metric.sentence_form()


@dataclass(frozen=True)
class Mix:
    """Terms bound to a test set."""

    scorers: Sequence[Scorer]
    shares: Sequence[float]
    """With the sign; their sizes sum to 1."""
    ends: Sequence[int]
    """Where each scorer's statistics end in a row."""
    threads: int = 0

    @classmethod
    def of(cls, terms: Sequence[WeightedMetric], test: TestSet, threads: int = 0) -> "Mix":
        total = sum(term.weight for term in terms)
        shares = [term.sign * term.weight / total for term in terms]
        scorers = [term.metric.prepare(test) for term in terms]
        nothing = np.zeros(0, dtype=np.int64)
        widths = [scorer.statistics([], nothing).shape[1] for scorer in scorers]
        return cls(scorers, shares, list(accumulate(widths)), threads)

    @property
    def signature(self) -> str:
        named = [str(scorer.signature) for scorer in self.scorers]
        if self.shares == [1.0]:
            return named[0]
        return " ".join(f"{share:+g}*{name}" for share, name in zip(self.shares, named, strict=True))

    def statistics(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        return np.hstack([scorer.statistics(texts, sentences, self.threads) for scorer in self.scorers])

    def value(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        rows = np.split(totals, self.ends[:-1], axis=-1)
        result = np.zeros(totals.shape[:-1])
        for scorer, share, own in zip(self.scorers, self.shares, rows, strict=True):
            result += share * scorer.values(own)["value"]
        return result


class MetricObjective:
    """The `Objective` of a tuning set: one mix for the corpus, one for the ranking of single candidates."""

    def __init__(
        self,
        test: TestSet,
        terms: Sequence[WeightedMetric],
        ranking: Sequence[WeightedMetric] | None = None,
        threads: int = 0,
    ) -> None:
        forms = [replace(term, metric=ranking_form(term.metric)) for term in ranking or terms]
        self._corpus = Mix.of(terms, test, threads)
        self._ranking = Mix.of(forms, test, threads)

    @property
    def signature(self) -> str:
        return self._corpus.signature

    @property
    def ranking_signature(self) -> str:
        return self._ranking.signature

    def statistics(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        return self._corpus.statistics(texts, sentences)

    def value(self, totals: NDArray[np.float64]) -> NDArray[np.float64]:
        return self._corpus.value(totals)

    def sentence_values(self, texts: Sequence[str], sentences: NDArray[np.int64]) -> NDArray[np.float64]:
        return self._ranking.value(self._ranking.statistics(texts, sentences))
