"""What a metric is, on one page.

A metric is two things: sufficient statistics for each sentence, and a pure function from summed statistics
to a score. That one split serves the sentence score, the corpus score, the bootstrap, the caching of
references and the tuners:

    test    = TestSet(normal, references)
    scorer  = Sari().prepare(test)              # references are prepared once
    rows    = scorer.statistics(outputs)        # one row of numbers a sentence
    score   = scorer.score(rows.sum(axis=0))    # the corpus
    by_line = scorer.sentence_values(rows)      # every sentence
    resample = scorer.values(rows[draw].sum(axis=0))

Invariants:

1. Row k of the statistics depends on output k and its own sentence alone.
2. `values` is pure, and vectorised: it maps an array (..., width) to named arrays (...).
3. The key "value" is the score itself; the other keys are its parts, in the order they are printed.
4. Statistics are added, never averaged. A mean of sentence scores carries its count as a statistic.
5. The statistics of a corpus are their exact sum, rounded once: the order of its sentences changes no bit.
"""

import math
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import TYPE_CHECKING, Any, TypeVar

import numpy as np
from numpy.typing import NDArray

import ogden
from ogden.errors import InputError
from ogden.metrics.tokens import Tokens

if TYPE_CHECKING:
    from ogden._core import PreparedNgrams

T = TypeVar("T")
Statistics = NDArray[np.float64]
Rows = NDArray[np.int64]
Values = dict[str, NDArray[np.float64]]

Counter = Callable[[Sequence[str], Rows, int], Statistics]
"""Outputs, the sentence each belongs to, threads (0: all cores) -> one row of statistics an output."""


@dataclass(frozen=True)
class TestSet:
    """The sentences a system is tested on: the normal side, and the references.

    `references[r][i]` is what reference r says for sentence i. Metrics that need no reference accept none.
    """

    __test__ = False  # pytest would take the name for a test class

    normal: Sequence[str]
    references: Sequence[Sequence[str]] = ()
    _prepared: dict[Any, Any] = field(default_factory=dict, init=False, repr=False, compare=False)

    def __post_init__(self) -> None:
        for number, reference in enumerate(self.references, 1):
            if len(reference) != len(self.normal):
                raise InputError(
                    f"reference {number} has {len(reference)} sentences, but there are {len(self.normal)} "
                    "normal sentences: every reference needs one line for each of them"
                )

    def __len__(self) -> int:
        return len(self.normal)

    def of(self, references: Sequence[int]) -> "TestSet":
        """The same sentences with some of the references."""
        return TestSet(self.normal, [self.references[r] for r in references])

    def against_input(self) -> "TestSet":
        """The same sentences with the input as the only reference."""
        return self._once("against input", lambda: TestSet(self.normal, [self.normal]))

    def ngrams(self, tokens: Tokens) -> "PreparedNgrams":
        """The n-grams of both sides in the core, shared by all metrics that tokenise alike."""
        from ogden._core import PreparedNgrams

        return self._once(
            tokens,
            lambda: PreparedNgrams(tokens.join(self.normal), [tokens.join(side) for side in self.references]),
        )

    def _once(self, key: object, make: Callable[[], T]) -> T:
        if key not in self._prepared:
            self._prepared[key] = make()
        prepared: T = self._prepared[key]
        return prepared


@dataclass(frozen=True)
class Signature:
    """How a number was computed: what it takes to compute it again."""

    name: str
    fields: Mapping[str, str] = field(default_factory=dict)

    def __str__(self) -> str:
        settings = {**self.fields, "version": ogden.__version__}
        return "|".join([self.name, *(f"{key}:{value}" for key, value in settings.items())])


@dataclass(frozen=True)
class Score:
    value: float
    parts: Mapping[str, float]
    signature: Signature

    def __str__(self) -> str:
        parts = " ".join(f"{name} {value:.2f}" for name, value in self.parts.items())
        return f"{self.value:.2f}" + (f" ({parts})" if parts else "") + f" {self.signature}"

    def to_json(self) -> dict[str, Any]:
        return {"value": self.value, "parts": dict(self.parts), "signature": str(self.signature)}


class Metric(ABC):
    """A way of scoring. Subclasses are frozen dataclasses; their fields are the options."""

    key: str
    """What the metric is called on the command line and in JSON, as `sari` or `sari:xu2016`."""
    label: str
    """What the metric is called in a table."""
    higher_is_better: bool | None = True
    """None where neither direction is better, as for a length ratio."""
    needs_references: bool = True

    @abstractmethod
    def settings(self) -> Mapping[str, str]:
        """What the signature says besides the metric's name and the number of references."""

    @abstractmethod
    def counter(self, test: TestSet) -> Counter:
        """Prepare the test set, and return the function that computes statistics against it."""

    @abstractmethod
    def values(self, totals: Statistics) -> Values:
        """The score ("value") and its parts, from summed statistics."""

    def sentence_form(self) -> "Metric":
        """The metric that scores a single sentence from the same statistics: itself, but for BLEU's kin."""
        return self

    def prepare(self, test: TestSet) -> "Scorer":
        if self.needs_references and not test.references:
            raise InputError(f"{self.label} compares with references, and there are none: give at least one")
        return Scorer(self, test, self.counter(test))

    def score(self, totals: Statistics, references: int) -> Score:
        """The score of one row of summed statistics, against so many references."""
        parts = {name: float(value) for name, value in self.values(totals).items()}
        return Score(parts.pop("value"), parts, self.signature(references))

    def signature(self, references: int) -> Signature:
        refs = {"refs": str(references)} if self.needs_references else {}
        return Signature(self.label, {**refs, **self.settings()})


@dataclass(frozen=True)
class Scorer:
    """A metric bound to a test set; made by `Metric.prepare`."""

    metric: Metric
    test: TestSet
    count: Counter

    @property
    def signature(self) -> Signature:
        return self.metric.signature(len(self.test.references))

    def statistics(self, outputs: Sequence[str], rows: Rows | None = None, threads: int = 0) -> Statistics:
        """One row of statistics for each output.

        `rows` says which sentence each output is of, so that n-best lists of any length can be scored in one
        call; without it there is one output a sentence.
        """
        if rows is None:
            if len(outputs) != len(self.test):
                raise InputError(
                    f"{len(outputs)} outputs for {len(self.test)} normal sentences: give one for each"
                )
            rows = np.arange(len(outputs), dtype=np.int64)
        return self.count(outputs, rows, threads)

    def values(self, totals: Statistics) -> Values:
        return self.metric.values(totals)

    def sentence_values(self, rows: Statistics) -> NDArray[np.float64]:
        """The value of every row taken as a sentence of its own."""
        return self.metric.sentence_form().values(rows)["value"]

    def score(self, totals: Statistics) -> Score:
        """The score of one row of summed statistics."""
        return self.metric.score(totals, len(self.test.references))

    def corpus(self, outputs: Sequence[str]) -> Score:
        return self.score(summed(self.statistics(outputs)))

    def sentences(self, outputs: Sequence[str]) -> list[Score]:
        form = self.metric.sentence_form()
        return [form.score(row, len(self.test.references)) for row in self.statistics(outputs)]


def summed(rows: Statistics) -> Statistics:
    """The statistics of a corpus from those of its sentences."""
    return np.array([exact_total(column) for column in rows.T.tolist()], dtype=np.float64)


def exact_total(numbers: Iterable[float]) -> float:
    """Their sum, rounded once at the end: in any order the same (Shewchuk 1997)."""
    return math.fsum(numbers)


def exact_parts(numbers: Sequence[float]) -> list[float]:
    """A few numbers with exactly the same sum, for sums of sums: each is what the ones before it leave."""
    parts: list[float] = []
    while rest := math.fsum([*numbers, *(-part for part in parts)]):
        parts.append(rest)
    return parts


def divide(part: Statistics, whole: Statistics, empty: float = 0.0) -> Statistics:
    """part / whole, and `empty` where whole is 0 (footnote 3 of Xu et al. 2016 sets 0)."""
    part, whole = np.broadcast_arrays(part, whole)
    result = np.full(part.shape, empty, dtype=np.float64)
    np.divide(part, whole, out=result, where=whole != 0)
    return result


def harmonic_mean(precision: Statistics, recall: Statistics) -> Statistics:
    return divide(2 * precision * recall, precision + recall)
