"""Rules over trees that people write: `lexicon/structure/*.toml`.

    kind = "relative clauses"
    about = "A clause that only adds something becomes a sentence of its own."

    [[rule]]
    name = "which at the end"
    normal = "NP0(NP1 , SBAR2(WHNP(WDT(which)) S(VP3)))"
    simple = "NP1 S(again(NP1) VP3)"
    holds = ["free 0", "ends 2", "finite 3"]
    reason = "What the clause adds is easier to read as a sentence of its own."
    examples = [["We sent it to the council, which has not replied to us.", "We sent it to the council. The
    …"]] unchanged = ["We read every form which arrives before the end of the month."]

`normal` is a pattern over the tree (`ogden.parsing.tree_patterns`). `simple` is what is written instead:
variables, `CC(but)` for new words, `S( … )` for a sentence, and functions in small letters (`functions.py`).
`holds` names what must hold, `wants` what speaks for the rewrite and is told to the judge alone
(`conditions/table.py`). `takes` and `gives` list words with a meaning of their own
that the rule may leave out or bring; all others stay, and `ogden.editing.safety.facts` sees to it.
"""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cached_property, lru_cache
from pathlib import Path
from typing import Any

from ogden.editing.lexicon.senses import Record
from ogden.editing.structure.conditions.table import CONDITIONS
from ogden.editing.structure.conditions.values import Values, values_of
from ogden.editing.structure.functions.table import FUNCTIONS
from ogden.errors import InputError
from ogden.parsing.tree_patterns import Part, parse_parts, parse_pattern

KINDS = (
    "coordination",
    "relative clauses",
    "appositions",
    "participles",
    "adverbial clauses",
    "conditions",
    "passives",
    "verbs for nouns",
    "empty frames",
    "double negatives",
    "asides",
    "enumerations",
)
WANTED = tuple(
    (
        "about, after, not after, not bounded, not cased-end, not clauses, clauses-apart, not comments, "
        "concedes, not conditional, not crowded, definite, definite-middle, not denied, "
        "not denied-above, not denied-before, not ends-both, not fronted, not general, "
        "not goes-on-behind, grants-behind, not guessed, not habitual, has, not has, not hearsay, "
        "not hides-condition, not joined-above, joined-apart, not joined-before, not joins-verbs, "
        "known, lasting, least, not limited-end, not limits-reason, not listed-above, long, not loose, "
        "main-clause, not nests, not no-noun-before, not of-time, not on-new, not open-before, "
        "not opened, not opens-alone, not opens-both, not opens-case, not opens-itself, not opens-with, "
        "not orders, over, not past-before, place-before, plainly, not quantified, not quotes-on, "
        "not reported, not reports, not ruled, not says, not several, not shares-end, stated, suits, "
        "sums, not supposed, not supposed-before, not supposed-behind, sweeping-before, tail-apart, "
        "not tail-limits, not tail-turns, told, not told-above, told-from, not trails, not unfulfilled, "
        "not unmet, unopened, not would-be"
    ).split(", ")
)
"""Conditions that a rule may want without insisting on them."""


@dataclass(frozen=True)
class Condition:
    """What must hold, or must not: a name of `CONDITIONS`, variables, and words or numbers."""

    name: str
    wanted: bool
    variables: tuple[int, ...]
    values: Values

    @property
    def label(self) -> str:
        """As rules write it, without what it is about: `told`, `not opened`."""
        return self.name if self.wanted else f"not {self.name}"


@dataclass(frozen=True)
class Example:
    before: str
    after: str


@dataclass(frozen=True, repr=False)
class StructureRule:
    """A rule over trees: what it takes, what it makes of it, and why."""

    name: str
    kind: str
    normal: Part
    simple: tuple[Part, ...]
    holds: tuple[Condition, ...]
    reason: str
    examples: tuple[Example, ...]
    unchanged: tuple[str, ...]
    takes: frozenset[str] = frozenset()
    gives: frozenset[str] = frozenset()
    suggested: bool = False
    """Never made, however sure: only suggested."""
    normal_text: str = ""
    simple_text: str = ""
    holds_texts: tuple[str, ...] = ()
    """As they are written."""
    record: Record = field(default_factory=Record)
    """How often edits of the rule were read, and found right."""
    wants: tuple[Condition, ...] = ()
    """What speaks for a rewrite. Where it does not hold, the judge is told so."""
    wants_texts: tuple[str, ...] = ()
    needs: tuple[frozenset[str], ...] = ()
    """Words of which the sentence must have one, of each set: a quick look before the tree is read."""

    def __repr__(self) -> str:
        return f"StructureRule({self.name!r}, {self.kind})"

    @cached_property
    def splits(self) -> bool:
        """Whether it makes sentences of one."""
        return any(part.labels == ("S",) for part in self.simple)

    @cached_property
    def calls(self) -> frozenset[str]:
        """The labels of its simple side, its functions among them."""
        return frozenset(label for own in self.simple for part in own.parts() for label in part.labels)


def read_rules(path: Path) -> list[StructureRule]:
    """The rules of a file. InputError names the rule that cannot be understood."""
    import tomllib  # a model has its rules as JSON

    try:
        content = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, UnicodeDecodeError, tomllib.TOMLDecodeError) as error:
        raise InputError(f"{path} cannot be read: {error}") from None
    return list(rules_of(content, str(path)))


def read_folder(folder: Path) -> list[StructureRule]:
    """All rules of a folder, in the order of `KINDS`."""
    found = [rule for path in sorted(folder.glob("*.toml")) for rule in read_rules(path)]
    return ordered(found)


def ordered(rules: Iterable[StructureRule]) -> list[StructureRule]:
    found = sorted(rules, key=lambda rule: KINDS.index(rule.kind))
    names = Counter(rule.name for rule in found)
    twice = sorted(name for name, times in names.items() if times > 1)
    if twice:
        raise InputError(f"two rules are called “{twice[0]}”: give one another name")
    return found


_UNREAD = Record()


def rules_of(content: Mapping[str, Any], where: str, record: Record = _UNREAD) -> Iterator[StructureRule]:
    """The rules of a file, or of a row of the model with what is on record of it."""
    kind = content.get("kind")
    if kind not in KINDS:
        raise InputError(f"{where}: the kind {kind!r} is none of {', '.join(KINDS)}")
    for number, row in enumerate(content.get("rule", []), 1):
        name = row.get("name")
        yield _rule(kind, row, f"{where}, “{name}”" if name else f"{where}, rule {number}", record)


_KEYS = frozenset("name normal simple holds wants reason examples unchanged takes gives suggested".split())


def _rule(kind: str, row: Mapping[str, Any], where: str, record: Record) -> StructureRule:
    unknown = sorted(set(row) - _KEYS)
    missing = [key for key in ("name", "normal", "simple", "reason") if not isinstance(row.get(key), str)]
    if unknown or missing:
        what = f"{unknown[0]!r} is no key of a rule" if unknown else f"it has no {missing[0]}"
        raise InputError(f"{where}: {what}")
    normal = parse_pattern(row["normal"], where)
    simple = tuple(parse_parts(row["simple"], where))
    _check_simple(simple, normal.names(), where)
    holds = tuple(_condition(text, normal.names(), where) for text in row.get("holds", ()))
    wants = tuple(_condition(text, normal.names(), where) for text in row.get("wants", ()))
    if unknown := sorted({one.label for one in wants} - set(WANTED)):
        raise InputError(f"{where}: {unknown[0]!r} may not be wanted: {', '.join(WANTED)} may")
    return StructureRule(
        row["name"],
        kind,
        normal,
        simple,
        holds,
        row["reason"],
        tuple(Example(*pair) for pair in row.get("examples", ())),
        tuple(row.get("unchanged", ())),
        frozenset(row.get("takes", ())),
        frozenset(row.get("gives", ())),
        bool(row.get("suggested", False)),
        row["normal"],
        row["simple"],
        tuple(row.get("holds", ())),
        record,
        wants=wants,
        wants_texts=tuple(row.get("wants", ())),
        needs=tuple(part.words for part in _surely(normal) if part.words and not part.forms),
    )


def row_of(rule: StructureRule) -> dict[str, Any]:
    """The rule as a file has it."""
    row: dict[str, Any] = {
        "name": rule.name,
        "normal": rule.normal_text,
        "simple": rule.simple_text,
        "holds": list(rule.holds_texts),
        "wants": list(rule.wants_texts),
        "reason": rule.reason,
        "examples": [[one.before, one.after] for one in rule.examples],
        "unchanged": list(rule.unchanged),
        "takes": sorted(rule.takes),
        "gives": sorted(rule.gives),
    }
    return {**row, "suggested": True} if rule.suggested else row


def _surely(part: Part) -> Iterator[Part]:
    """The parts of a pattern that must be there."""
    if not part.maybe:
        yield part
        for one in part.inside:
            yield from _surely(one)


def _check_simple(parts: Iterable[Part], names: set[int], where: str) -> None:
    for part in parts:
        if part.name is not None and part.name not in names:
            raise InputError(f"{where}: the normal side has no variable {part.name}")
        label = part.labels[0] if part.labels else ""
        if label.islower() and label not in FUNCTIONS:
            raise InputError(f"{where}: no function is called {label!r}: there are {', '.join(FUNCTIONS)}")
        _check_simple(part.inside, names, where)


def _condition(text: str, names: set[int], where: str) -> Condition:
    try:
        found = _parsed_condition(text)
    except KeyError as error:
        raise InputError(
            f"{where}: no condition is called {error}: there are {', '.join(CONDITIONS)}"
        ) from None
    if not names.issuperset(found.variables):
        unknown = min(set(found.variables) - names)
        raise InputError(f"{where}: “{text}”: the normal side has no variable {unknown}")
    return found


@lru_cache(maxsize=1 << 12)
def _parsed_condition(text: str) -> Condition:
    """A condition as it is written: most are written in several rules. KeyError has a name that is none."""
    words = text.split()
    wanted = words[:1] != ["not"]
    name, *values = words if wanted else words[1:]
    if name not in CONDITIONS:
        raise KeyError(name)
    count = 0
    while count < len(values) and values[count].isdigit():
        count += 1
    variables = tuple(map(int, values[:count]))
    if CONDITIONS[name].one and len(variables) > 1:  # the rest are numbers
        variables, count = variables[:1], 1
    return Condition(name, wanted, variables, values_of(tuple(values[count:])))
