"""The table of sections: what the header says of each, checked before it is believed.

Invariants of a table that `parse_sections` returns:

1. Names are distinct, and names and kinds are plain ASCII that any terminal or file system can show.
2. Offsets are multiples of 64.
3. Sections stand in the order of the table, none overlaps another, the head or the header.
"""

import re
from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from ogden.container.layout import ALIGNMENT, HEAD_LENGTH

NAME = re.compile(r"[a-z0-9][a-z0-9._-]{0,99}")
KIND = re.compile(r"[!-~]{1,64}")
BYTES, TEXT, JSON = "bytes", "text", "json"
"""Kinds that the container itself gives a meaning. An array's kind is its dtype, as `<f4`."""
_CHECKSUM = re.compile(r"[0-9a-f]{8}")
_FIELDS = {"name", "kind", "offset", "length", "crc32"}


@dataclass(frozen=True)
class Section:
    """`kind` says how the content is to be read; whoever writes a section chooses it, as `trie/1`."""

    name: str
    kind: str
    offset: int
    length: int
    checksum: int

    @property
    def end(self) -> int:
        return self.offset + self.length

    def to_json(self) -> dict[str, Any]:
        return {
            "name": self.name,
            "kind": self.kind,
            "offset": self.offset,
            "length": self.length,
            "crc32": f"{self.checksum:08x}",
        }


def check_label(name: str, kind: str) -> None:
    """ValueError if a section cannot be called so."""
    if not NAME.fullmatch(name):
        raise ValueError(
            f"a section cannot be called {name!r:.120}: up to 100 of a-z, 0-9, '.', '_', '-', "
            "with a letter or digit first"
        )
    if not KIND.fullmatch(kind):
        raise ValueError(f"a section's kind cannot be {kind!r:.120}: up to 64 ASCII characters, no spaces")


def parse_sections(table: Any, end: int) -> Mapping[str, Section]:
    """The sections by name, in the order of the file; `end` is where the header starts.

    ValueError says what is wrong.
    """
    if not isinstance(table, list):
        raise ValueError("has no list of sections")
    sections: dict[str, Section] = {}
    before, previous = HEAD_LENGTH, "the first 64 bytes"
    for entry in table:
        section = _parse(entry)
        label = f"section {section.name}"
        if section.name in sections:
            raise ValueError(f"lists {label} twice")
        if section.offset % ALIGNMENT:
            raise ValueError(f"puts {label} at byte {section.offset}, which is no multiple of {ALIGNMENT}")
        if section.offset < before:
            raise ValueError(f"lets {label} overlap {previous}")
        if section.end > end:
            raise ValueError(f"lets {label} end at byte {section.end}, but the header starts at byte {end}")
        sections[section.name] = section
        before, previous = section.end, label
    return sections


def _parse(entry: Any) -> Section:
    if not isinstance(entry, dict) or not entry.keys() >= _FIELDS:
        raise ValueError(f"lists a section without {', '.join(sorted(_FIELDS))}")
    name, kind, checksum = entry["name"], entry["kind"], entry["crc32"]
    if not (isinstance(name, str) and isinstance(kind, str)):
        raise ValueError("lists a section whose name or kind is not text")
    try:
        check_label(name, kind)
    except ValueError as error:
        raise ValueError(f"is wrong: {error}") from None
    if not (isinstance(checksum, str) and _CHECKSUM.fullmatch(checksum)):
        raise ValueError(f"gives section {name} a checksum that is not 8 hexadecimal digits")
    offset, length = (_natural(entry[field], name, field) for field in ("offset", "length"))
    return Section(name, kind, offset, length, int(checksum, 16))


def _natural(value: Any, name: str, field: str) -> int:
    if type(value) is not int or value < 0:  # True is an int, too
        raise ValueError(f"gives section {name} the {field} {value!r:.40}")
    return value
