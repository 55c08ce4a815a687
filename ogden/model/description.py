"""What a model says of itself: what it is, how it was made, from which data, how good it is.

The header of the file is this description as JSON, and the container's table of sections. Reading checks
every field and says which one is wrong; keys that a newer version added are passed over.
"""

import math
from collections.abc import Mapping
from dataclasses import asdict, dataclass, field
from typing import Any, TypeVar

import ogden

T = TypeVar("T")


@dataclass(frozen=True)
class MadeWith:
    """Enough to make the model again: the command as it was given, and every option with its value."""

    command: str
    options: Mapping[str, Any] = field(default_factory=dict)
    version: str = ogden.__version__


@dataclass(frozen=True)
class Source:
    """Data that went into the model, and under which licence.

    `sections` says what was made from it: names of sections, or a family (`lm` for all of `lm.*`). A licence
    that nobody knows is written as `unknown`.
    """

    name: str
    licence: str
    sections: tuple[str, ...]
    address: str = ""
    note: str = ""


@dataclass(frozen=True)
class ModelScore:
    """A score on a test set. Without the signature it would mean nothing: it says how it was computed."""

    metric: str
    value: float
    signature: str
    test_set: str


@dataclass(frozen=True)
class Description:
    """`system` is the name of a file in `systems/`, as `phrase`; see `families.NEEDED`."""

    name: str
    system: str
    made_with: MadeWith
    sources: tuple[Source, ...] = ()
    scores: tuple[ModelScore, ...] = ()
    note: str = ""

    def to_json(self) -> dict[str, Any]:
        sources = [{**asdict(one), "sections": list(one.sections)} for one in self.sources]
        return {
            "name": self.name,
            "system": self.system,
            "made_with": {
                "version": self.made_with.version,
                "command": self.made_with.command,
                "options": dict(self.made_with.options),
            },
            "sources": sources,
            "scores": [asdict(one) for one in self.scores],
            "note": self.note,
        }


def description_of(header: Mapping[str, Any]) -> Description:
    """The description that a header holds. ValueError says what is wrong with it."""
    top = _Fields(header, "the description")
    made = _Fields(top.get("made_with", dict), "made_with")
    return Description(
        name=top.text("name"),
        system=top.text("system"),
        made_with=MadeWith(made.text("command"), made.get("options", dict), made.text("version")),
        sources=tuple(map(_source, top.objects("sources"))),
        scores=tuple(map(_score, top.objects("scores"))),
        note=top.text("note", ""),
    )


def _source(fields: "_Fields") -> Source:
    sections = fields.get("sections", list)
    if not all(isinstance(name, str) for name in sections):
        raise ValueError(f"{fields.where}: 'sections' must be names of sections")
    return Source(
        name=fields.text("name"),
        licence=fields.text("licence"),
        sections=tuple(sections),
        address=fields.text("address", ""),
        note=fields.text("note", ""),
    )


def _score(fields: "_Fields") -> ModelScore:
    value = fields.get("value", float)
    if not math.isfinite(value):
        raise ValueError(f"{fields.where}: 'value' must be a finite number")
    return ModelScore(fields.text("metric"), value, fields.text("signature"), fields.text("test_set"))


@dataclass(frozen=True)
class _Fields:
    """A JSON object whose fields are asked for by name and type; `where` is for the message."""

    values: Mapping[str, Any]
    where: str

    def get(self, name: str, kind: type[T]) -> T:
        if name not in self.values:
            raise ValueError(f"{self.where} has no '{name}'")
        value = self.values[name]
        if kind is float and type(value) is int:
            value = float(value)
        if not isinstance(value, kind):
            raise ValueError(f"{self.where}: '{name}' must be {_WORDS[kind]}")
        return value

    def text(self, name: str, default: str | None = None) -> str:
        """Text that may be left out if there is a default, and may not be empty if there is none."""
        if default is not None and name not in self.values:
            return default
        value = self.get(name, str)
        if default is None and not value.strip():
            raise ValueError(f"{self.where}: '{name}' is empty")
        return value

    def objects(self, name: str) -> "list[_Fields]":
        found = []
        for number, value in enumerate(self.get(name, list), 1):
            where = f"{name} {number}"
            if not isinstance(value, dict):
                raise ValueError(f"{where} must be {_WORDS[dict]}")
            found.append(_Fields(value, where))
        return found


_WORDS: Mapping[type, str] = {str: "text", float: "a number", list: "a list", dict: "an object"}
