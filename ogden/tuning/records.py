"""What a run says of itself, iteration by iteration: what the log holds and the plots show."""

from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass, field
from statistics import fmean, stdev
from typing import Any


@dataclass(frozen=True)
class Iteration:
    """Weights that were searched with, and how good they are. Iteration 0 is the start."""

    number: int
    weights: Mapping[str, float]
    """By name, in the order of names."""
    value: float
    """The objective on the tuning sentences: of the best candidate of each, found by search."""
    held_out: float | None
    """The same on the sentences held out."""
    change: float
    """How far the weights moved: the sum of absolute differences, as a share of the sum of absolute ones."""
    candidates: int
    """In the pool after this search."""
    new: int
    """Of these, how many this search brought."""
    seconds: float
    """Spent on searching and tuning for this iteration; the only number here that differs between runs."""
    details: Mapping[str, Any] = field(default_factory=dict)
    """What the tuner said of the weights."""

    @property
    def judged_by(self) -> float:
        """What decides which iteration is kept."""
        return self.value if self.held_out is None else self.held_out

    def to_json(self) -> dict[str, Any]:
        return asdict(self)

    @classmethod
    def of(cls, data: Mapping[str, Any]) -> "Iteration":
        """From JSON. ValueError if it is not an iteration's."""
        try:
            return cls(**data)
        except TypeError as error:
            raise ValueError(f"not the record of an iteration: {error}") from None


@dataclass(frozen=True)
class TuningRun:
    """All iterations from one seed. The start is always there."""

    seed: int
    iterations: Sequence[Iteration]
    refused: str = ""
    """Why nothing of this run is to be used; empty if `best` is."""

    @property
    def start(self) -> Iteration:
        return self.iterations[0]

    @property
    def best(self) -> Iteration:
        """The best by the held-out sentences, or else by the tuning sentences; the first of equal ones."""
        return max(self.iterations, key=lambda one: (one.judged_by, -one.number))


@dataclass(frozen=True)
class Outcome:
    """Several runs with the same settings and different seeds, at least one."""

    runs: Sequence[TuningRun]

    @property
    def kept(self) -> TuningRun | None:
        """The run whose best iteration is to be used; none if all were refused."""
        usable = [run for run in self.runs if not run.refused]
        return max(usable, key=lambda run: (run.best.judged_by, -run.seed), default=None)

    @property
    def values(self) -> list[float]:
        """What each run reached, refused or not: leaving out the bad ones would flatter the method."""
        return [run.best.judged_by for run in self.runs]

    @property
    def mean(self) -> float:
        return fmean(self.values)

    @property
    def spread(self) -> float:
        """The standard deviation over runs; 0 for a single one."""
        return stdev(self.values) if len(self.runs) > 1 else 0.0
