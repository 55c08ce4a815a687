"""What is looked for in a text."""

from collections.abc import Iterable
from dataclasses import dataclass, field

from ogden.editing.diagnosis.catalogue import DEFAULT_RULES, RULES
from ogden.editing.diagnosis.limits import Limits
from ogden.errors import InputError

HIGHEST_GRADE = 30.0


@dataclass(frozen=True)
class CheckSettings:
    max_grade: float | None = None
    """The highest school grade that a whole text may have; None: any. Only its prose counts."""
    rules: frozenset[str] = DEFAULT_RULES
    """The names of the rules that are on."""
    limits: Limits = field(default_factory=Limits)
    fixes: bool = True
    """Whether the model is asked what could be written instead. Without, an answer comes much sooner."""

    def __post_init__(self) -> None:
        if self.max_grade is not None and not 0 <= self.max_grade <= HIGHEST_GRADE:
            raise InputError(
                f"a highest grade of {self.max_grade:g} is no school grade: give one from 0 to "
                f"{HIGHEST_GRADE:g}"
            )
        check_rule_names(self.rules)


def check_rule_names(names: Iterable[str]) -> None:
    """InputError where a name is that of no rule."""
    for name in sorted(names):
        if name not in RULES:
            raise InputError(f"no rule is called {name!r}: there are {', '.join(RULES)}")


DEFAULT_SETTINGS = CheckSettings()
