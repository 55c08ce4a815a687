"""Weights: what each feature counts in the choice of a rewrite. In a model they are a JSON section."""

import math
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, repr=False)
class Weights(Mapping[str, float]):
    """A finite number for each feature's name. A feature that is not named weighs nothing (`get(name, 0.0)`).

    ValueError if a name or a number cannot be.
    """

    by_name: Mapping[str, float]

    def __post_init__(self) -> None:
        checked = {}
        for name, value in self.by_name.items():
            if not isinstance(name, str) or not name or name != "".join(name.split()):
                raise ValueError(f"a feature cannot be called {name!r:.80}: give a word without spaces")
            if isinstance(value, bool | str) or not math.isfinite(value):
                raise ValueError(f"the weight of {name} must be a finite number, not {value!r:.40}")
            checked[name] = float(value)
        object.__setattr__(self, "by_name", checked)

    def __repr__(self) -> str:
        return f"Weights({dict(self.by_name)})"

    def __getitem__(self, name: str) -> float:
        return self.by_name[name]

    def __iter__(self) -> Iterator[str]:
        return iter(self.by_name)

    def __len__(self) -> int:
        return len(self.by_name)

    def to_json(self) -> dict[str, float]:
        return dict(self.by_name)


def weights_of(values: Mapping[str, Any]) -> Weights:
    """Weights from JSON, where anything may stand for a number. ValueError says what is wrong."""
    for name, value in values.items():
        if isinstance(value, bool) or not isinstance(value, int | float):
            raise ValueError(f"the weight of {name!r:.80} must be a number, not {value!r:.40}")
    return Weights(values)
