"""What a project has settled for all its documents: `ogden.toml`, or `[tool.ogden]` in `pyproject.toml`.

    max-grade = 9                            # the highest school grade of a document
    rules = ["default", "-hard-word"]        # which rules are on
    fail-on = ["long-sentence"]              # findings of these fail, too
    domains = ["health"]                     # what kind of texts these are
    glossary = "terms.txt"                   # terms that must stay, a file or several
    protect = ["claimant"]                   # and terms themselves
    lexicon = ["house-style.tsv"]            # words of your own
    ignore = ["drafts/", "*.min.html"]       # paths that are not looked at
    fixes = false                            # sooner done, without what to write instead

    [limits]
    sentence-words = 20

The file that counts for a document is the first that is found in its folder or above, up to the root of the
repository. Paths in it are relative to its folder. Whatever cannot be understood is an InputError.
"""

import difflib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field, fields, replace
from pathlib import Path
from typing import Any

from ogden.app.configuration_files import find_configuration, own_tools, read_tables
from ogden.app.ignored_paths import IgnoredPaths
from ogden.app.options import read_glossaries, read_lexicons
from ogden.editing.diagnosis.catalogue import DEFAULT_RULES, RULES
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.lexicon.senses import DOMAINS
from ogden.editing.simplifier import SimplifyOptions
from ogden.errors import InputError

_GROUPS = {"all": frozenset(RULES), "default": DEFAULT_RULES, "none": frozenset[str]()}


@dataclass(frozen=True)
class Configuration:
    path: Path | None = None
    """The file it was read from; None where there is none, and all is as usual."""
    settings: CheckSettings = field(default_factory=CheckSettings)
    fail_on: frozenset[str] = frozenset()
    """Rules whose findings fail a check, beside a grade that is too high."""
    options: SimplifyOptions = field(default_factory=SimplifyOptions)
    """With glossary, domains and lexicon."""
    ignored: IgnoredPaths = field(default_factory=IgnoredPaths)


def configuration_for(path: Path) -> Configuration:
    """What is settled for a document, or for all in a folder."""
    found = find_configuration(path)
    return read_configuration(found) if found else Configuration()


def read_configuration(path: Path) -> Configuration:
    table = read_tables(path)
    if path.name == "pyproject.toml":
        if "ogden" not in own_tools(path):
            raise InputError(f"{path} has no table [tool.ogden]: add one, or give another file")
        table = own_tools(path)["ogden"]
    try:
        return _configuration(table, path)
    except InputError as error:
        raise InputError(f"{path}: {error}") from None


def _configuration(table: object, path: Path) -> Configuration:
    if not isinstance(table, dict):
        raise InputError("tool.ogden must be a table, [tool.ogden]")
    folder = path.absolute().parent
    refuse_unknown(table, _READERS, "key")
    values = {key: _READERS[key](key, value) for key, value in table.items()}
    glossaries, lexicons = values.get("glossary", ()), values.get("lexicon", ())
    domains = values.get("domains", ())
    refuse_unknown(domains, DOMAINS, "domain")
    settings = CheckSettings(
        max_grade=values.get("max-grade"),
        rules=chosen_rules(values["rules"], DEFAULT_RULES) if "rules" in values else DEFAULT_RULES,
        limits=values.get("limits", Limits()),
        fixes=values.get("fixes", True),
    )
    options = SimplifyOptions(
        glossary=read_glossaries([str(folder / name) for name in glossaries], values.get("protect", ())),
        domains=frozenset(domains) or None,
        lexicon=read_lexicons([str(folder / name) for name in lexicons]),
    )
    fail_on = chosen_rules(values.get("fail-on", ()), frozenset())
    return Configuration(path, settings, fail_on, options, IgnoredPaths(folder, values.get("ignore", ())))


def chosen_rules(names: Iterable[str], before: frozenset[str]) -> frozenset[str]:
    """The rules that a list stands for: names, or `all`, `default`, `none`.

    A name with “-” before it goes, one with “+” comes. A list that begins with such a name changes what was
    chosen before; any other begins anew.
    """
    chosen: frozenset[str] | None = None
    for name in names:
        bare = name.removeprefix("-").removeprefix("+")
        refuse_unknown([bare], [*RULES, *_GROUPS], "rule")
        rules = _GROUPS.get(bare, frozenset((bare,)))
        if chosen is None:
            chosen = before if name != bare else frozenset()
        chosen = chosen - rules if name.startswith("-") else chosen | rules
    return before if chosen is None else chosen


def refuse_unknown(names: Iterable[str], known: Iterable[str], what: str) -> None:
    """An InputError that names the nearest of the names that there are."""
    choices = list(known)
    for name in names:
        if name not in choices:
            [near] = difflib.get_close_matches(name.lower().replace("_", "-"), choices, n=1, cutoff=0.0)
            raise InputError(f"no {what} is called {name!r}: did you mean {near!r}?")


def _number(key: str, value: object) -> float:
    if isinstance(value, bool) or not isinstance(value, int | float):
        raise InputError(f"{key} must be a number, not {value!r}")
    return value


def _switch(key: str, value: object) -> bool:
    if not isinstance(value, bool):
        raise InputError(f"{key} must be true or false, not {value!r}")
    return value


def _texts(key: str, value: object) -> tuple[str, ...]:
    """A text, or a list of them."""
    found = value if isinstance(value, list) else [value]
    if not all(isinstance(each, str) and each for each in found):
        raise InputError(f'{key} must be a text or a list of texts, as ["…", "…"], not {value!r}')
    return tuple(found)


def _limits(key: str, value: object) -> Limits:
    if not isinstance(value, dict):
        raise InputError(f"{key} must be a table, as [{key}], not {value!r}")
    return chosen_limits({name: _number(name, number) for name, number in value.items()}, Limits())


def chosen_limits(values: Mapping[str, float], before: Limits) -> Limits:
    """The limits with some set, by their names as people write them: `sentence-words`."""
    known = {each.name.replace("_", "-"): each.name for each in fields(Limits)}
    refuse_unknown(values, known, "limit")
    changed: dict[str, Any] = {known[name]: value for name, value in values.items()}
    return replace(before, **changed)


_READERS: dict[str, Callable[[str, object], Any]] = {
    "max-grade": _number,
    "fixes": _switch,
    "rules": _texts,
    "fail-on": _texts,
    "domains": _texts,
    "glossary": _texts,
    "protect": _texts,
    "lexicon": _texts,
    "ignore": _texts,
    "limits": _limits,
}
