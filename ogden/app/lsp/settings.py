"""How an editor wants texts to be read: its own settings, on top of the project's configuration file.

    {"strength": "standard", "rules": ["default", "-hard-word"], "limits": {"sentence-words": 20},
     "domains": ["health"], "protect": ["claimant"], "suggestions": true, "findings": true, "delay": 300}

They come as `initializationOptions`, or later as settings named `ogden`.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, cast

from ogden.app.configuration import (
    Configuration,
    chosen_limits,
    chosen_rules,
    configuration_for,
    refuse_unknown,
)
from ogden.editing.diagnosis.settings import DEFAULT_SETTINGS, CheckSettings
from ogden.editing.lexicon.senses import DOMAINS, Domain
from ogden.editing.simplifier import STRENGTHS, SimplifyOptions, Strength
from ogden.errors import InputError
from ogden.text.glossary import Glossary, Term

_DELAY = 300  # milliseconds without a key pressed, before the text is read again
_LONGEST_DELAY = 60_000


@dataclass(frozen=True)
class Reading:
    """How one document is read."""

    options: SimplifyOptions
    settings: CheckSettings | None
    suggestions: bool = True


@dataclass(frozen=True)
class EditorSettings:
    strength: Strength | None = None
    rules: tuple[str, ...] = ()
    domains: frozenset[Domain] | None = None
    protect: tuple[str, ...] = ()
    limits: Mapping[str, float] = field(default_factory=dict)
    suggestions: bool = True
    """Whether changes that are less sure are shown, too."""
    findings: bool = True
    """Whether what is hard is shown, whether or not it can be mended."""
    delay: float = _DELAY

    def reading(self, path: Path | None) -> Reading | None:
        """How a document is read; None where the project does not want it to be. InputError tells what is
        wrong with its configuration file."""
        project = configuration_for(path) if path else Configuration()
        if path and project.ignored.has(path):
            return None
        options = project.options
        if self.protect:
            known = options.glossary.terms if options.glossary else ()
            options = replace(options, glossary=Glossary((*known, *map(Term, self.protect))))
        if self.strength:
            options = replace(options, strength=self.strength)
        if self.domains:
            options = replace(options, domains=self.domains)
        settings = replace(
            project.settings,
            rules=chosen_rules(self.rules, project.settings.rules),
            limits=chosen_limits(self.limits, project.settings.limits),
        )
        return Reading(options, settings if self.findings else None, self.suggestions)


def editor_settings(given: object) -> EditorSettings:
    """InputError says which setting is wrong; the editor's other settings are no concern of ours."""
    if given is None:
        return EditorSettings()
    if not isinstance(given, Mapping):
        raise InputError('the settings must be an object, as {"strength": "standard"}')
    refuse_unknown(map(str, given), _READERS, "setting")
    return EditorSettings(**{name: _READERS[name](name, value) for name, value in given.items()})


def _strength(name: str, value: object) -> Strength | None:
    if value is not None and value not in STRENGTHS:
        raise InputError(f"{name} must be one of {', '.join(STRENGTHS)}")
    return value


def _texts(name: str, value: object) -> tuple[str, ...]:
    if not isinstance(value, list | tuple) or not all(isinstance(each, str) and each for each in value):
        raise InputError(f'{name} must be a list of texts, as ["…", "…"]')
    return tuple(value)


def _rules(name: str, value: object) -> tuple[str, ...]:
    rules = _texts(name, value)
    chosen_rules(rules, DEFAULT_SETTINGS.rules)
    return rules


def _domains(name: str, value: object) -> frozenset[Domain] | None:
    domains = _texts(name, value)
    refuse_unknown(domains, DOMAINS, "domain")
    return cast("frozenset[Domain]", frozenset(domains)) or None


def _limits(name: str, value: object) -> Mapping[str, float]:
    if not isinstance(value, Mapping):
        raise InputError(f'{name} must be an object, as {{"sentence-words": 20}}')
    numbers = {str(key): _number(str(key), each) for key, each in value.items()}
    chosen_limits(numbers, DEFAULT_SETTINGS.limits)
    return numbers


def _number(name: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{name} must be a number")
    return value


def _delay(name: str, value: object) -> float:
    delay = _number(name, value)
    if not 0 <= delay <= _LONGEST_DELAY:
        raise InputError(f"{name} must be a number of milliseconds from 0 to {_LONGEST_DELAY}")
    return delay


def _switch(name: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{name} must be true or false")
    return value


_READERS: dict[str, Any] = {
    "strength": _strength,
    "rules": _rules,
    "domains": _domains,
    "protect": _texts,
    "limits": _limits,
    "suggestions": _switch,
    "findings": _switch,
    "delay": _delay,
}
