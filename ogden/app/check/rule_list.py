"""All rules, and all limits, for a person who chooses among them."""

import json
import textwrap
from collections.abc import Iterator
from dataclasses import fields

from ogden.editing.diagnosis.catalogue import RULES
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.rule import CATEGORIES
from ogden.errors import InputError

_WIDTH = 100


def list_rules(format: str) -> str:
    if format == "json":
        return json.dumps(_as_json(), ensure_ascii=False, indent=1) + "\n"
    if format != "text":
        raise InputError(f"--list-rules prints text or JSON: it has no form for --format {format}")
    return "\n".join(_lines()) + "\n"


def _lines() -> Iterator[str]:
    for category in CATEGORIES:
        yield category.capitalize()
        for rule in (rule for rule in RULES.values() if rule.category == category):
            yield f"  {rule.name}: {rule.title}{'' if rule.default else ' (off by default)'}"
            yield from textwrap.wrap(
                rule.explanation, _WIDTH, initial_indent="      ", subsequent_indent="      "
            )
        yield ""
    yield "Limits"
    yield from (f"  {name} = {value:g}" for name, value in _limits().items())


def _as_json() -> dict[str, object]:
    rules = [
        {
            "name": rule.name,
            "category": rule.category,
            "title": rule.title,
            "explanation": rule.explanation,
            "default": rule.default,
        }
        for rule in RULES.values()
    ]
    return {"rules": rules, "limits": _limits()}


def _limits() -> dict[str, float]:
    return {each.name.replace("_", "-"): getattr(Limits(), each.name) for each in fields(Limits)}
