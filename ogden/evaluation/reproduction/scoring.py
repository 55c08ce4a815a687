"""Scores of several outputs on one test set or a part of it, as the rows of a paper's tables."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

import numpy as np

from ogden.evaluation.reproduction.tuning_step import TOKENS
from ogden.metrics.catalogue import choose
from ogden.metrics.protocol import Scorer, Statistics, TestSet
from ogden.metrics.significance import approximate_randomisation, bootstrap_t_test
from ogden.text.sentences import count_sentences

TRIALS = 1000


@dataclass(frozen=True)
class Difference:
    """One system less another, by one metric: the paper's test, and one that does not flatter."""

    value: float
    papers_p: float
    """Of the paired t-test over 100 bootstrap samples (Coster & Kauchak 2011, section 5.1)."""
    p: float
    """Of approximate randomisation."""


class ScoreBoard:
    """The statistics of every output for every metric, computed once; scores are of all rows or of some."""

    def __init__(
        self, test: TestSet, outputs: Mapping[str, Sequence[str]], metrics: Sequence[str], threads: int = 0
    ) -> None:
        self.test = test
        self.outputs = outputs
        self._scorers: dict[str, Scorer] = {
            metric.key: metric.prepare(test) for metric in choose(metrics, TOKENS)
        }
        self._rows: dict[tuple[str, str], Statistics] = {
            (name, key): scorer.statistics(lines, threads=threads)
            for name, lines in outputs.items()
            for key, scorer in self._scorers.items()
        }

    def score(
        self, output: str, metric: str, places: Iterable[int] | None = None, part: str = "value"
    ) -> float:
        """A metric, or a part of it. NaN where there are no places to score."""
        rows = self._rows[output, metric]
        if places is not None:
            rows = rows[np.fromiter(places, dtype=np.int64)]
        return float(self._value(metric, part)(rows.sum(axis=0))) if len(rows) else float("nan")

    def difference(self, output: str, other: str, metric: str) -> Difference:
        pair = self._rows[output, metric], self._rows[other, metric]
        test = bootstrap_t_test(*pair, self._value(metric))
        randomised = approximate_randomisation(*pair, self._value(metric), TRIALS)
        return Difference(test.difference, test.p, randomised.p)

    def signatures(self, metrics: Sequence[str]) -> dict[str, str]:
        return {self.label(key): str(self._scorers[key].signature) for key in metrics}

    def label(self, metric: str) -> str:
        return self._scorers[metric].metric.label

    def changed(self, output: str) -> list[int]:
        """The sentences that the output has in another form than the input."""
        return _different(self.outputs[output], self.test.normal)

    def split(self, output: str) -> list[int]:
        """The lines that have more sentences in the output than in the input."""
        both = zip(self.outputs[output], self.test.normal, strict=True)
        return [
            place
            for place, (line, normal) in enumerate(both)
            if count_sentences(line) > count_sentences(normal)
        ]

    def to_change(self) -> list[int]:
        """The sentences whose reference is not the input."""
        return _different(self.test.references[0], self.test.normal)

    def _value(self, metric: str, part: str = "value") -> Callable[[Statistics], "np.ndarray"]:
        return lambda totals: self._scorers[metric].values(totals)[part]


def _different(lines: Sequence[str], others: Sequence[str]) -> list[int]:
    both = zip(lines, others, strict=True)
    return [place for place, (line, other) in enumerate(both) if line.split() != other.split()]


def figure(value: float, digits: int = 2) -> str:
    return "–" if np.isnan(value) else f"{value:.{digits}f}"


def percent(part: int, whole: int) -> str:
    return f"{100 * part / whole:.1f}%" if whole else "–"


def chance(p: float) -> str:
    return "–" if np.isnan(p) else "<.001" if p < 0.001 else f"{p:.3f}"
