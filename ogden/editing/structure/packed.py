"""Rules over trees as a section of the model file: as they are written, each with how often its edits were
read."""

import json
from collections.abc import Iterable, Mapping

from ogden.editing.lexicon.senses import Record
from ogden.editing.structure.rule import StructureRule, ordered, row_of, rules_of
from ogden.errors import InputError

KIND = "structure/1"


def pack_structure(rules: Iterable[StructureRule], records: Mapping[str, Record]) -> bytes:
    rows = [
        {"kind": rule.kind, "record": list(records.get(rule.name, Record())), "rule": row_of(rule)}
        for rule in rules
    ]
    return json.dumps(rows, ensure_ascii=False).encode()


def read_structure(data: bytes | memoryview, name: str) -> list[StructureRule]:
    """The rules. InputError where they are damaged."""
    try:
        found = []
        for row in json.loads(bytes(data)):
            read, right = map(int, row["record"])
            own = {"kind": row["kind"], "rule": [row["rule"]]}
            (rule,) = rules_of(own, name, Record(read, right))
            if not 0 <= right <= read:
                raise ValueError(f"“{rule.name}” was right {right} times of {read}")
            found.append(rule)
        return ordered(found)
    except (ValueError, KeyError, TypeError, AttributeError, RecursionError) as error:
        raise InputError(f"{name}: the rules over trees cannot be read: {error}") from None
