"""A model in words and numbers, for people and for programs."""

import json
from collections.abc import Sequence
from typing import Any

from ogden.container.sections import Section
from ogden.model.description import Source
from ogden.model.families import FAMILIES, family
from ogden.model.files import ModelFile, covers

UNITS = ("kB", "MB", "GB", "TB")


def describe(model: ModelFile) -> str:
    """What the model is, how it was made, its sections, their sources and licences, and its scores."""
    about, container = model.description, model.container
    count = len(container.sections)
    lines = [
        f"{about.name}: {about.system}, {size(container.size)} in {count} section{'s' * (count != 1)}",
        *([about.note] if about.note else []),
        "",
        f"made with ogden {about.made_with.version}: {about.made_with.command}",
        *_columns([[f"  {name}", _value(value)] for name, value in about.made_with.options.items()]),
        "",
        "sections",
        *_columns([_section(section, about.sources) for section in container.sections.values()]),
        "",
        *(["sources", *map(_source, about.sources)] if about.sources else ["sources: not stated"]),
        "",
        *(["scores"] if about.scores else ["scores: none"]),
        *_columns(
            [[f"  {one.metric}", f"{one.value:.2f}", one.test_set, one.signature] for one in about.scores]
        ),
    ]
    return "\n".join(printable(line).rstrip() for line in lines)


def to_json(model: ModelFile) -> dict[str, Any]:
    """The same for programs: the description, the file's size and its table of sections."""
    container = model.container
    return {
        **model.description.to_json(),
        "format": container.version,
        "size": container.size,
        "sections": [section.to_json() for section in container.sections.values()],
    }


def size(count: int) -> str:
    """Bytes as people say them: 41.3 MB. A kB is 1,000 bytes."""
    value, unit = float(count), "bytes"
    for larger in UNITS:
        if value < 999.95:
            break
        value, unit = value / 1000, larger
    return f"{count} bytes" if unit == "bytes" else f"{value:.1f} {unit}"


def printable(text: str) -> str:
    """What a terminal would obey instead of show is spelled out: a file may come from anywhere."""
    return "".join(one if one.isprintable() else one.encode("unicode_escape").decode() for one in text)


def _section(section: Section, sources: Sequence[Source]) -> list[str]:
    found = [one.name for one in sources if any(covers(name, section.name) for name in one.sections)]
    return [
        f"  {section.name}",
        section.kind,
        size(section.length),
        f"crc32 {section.checksum:08x}",
        FAMILIES.get(family(section.name), "not known to this version"),
        f"from {', '.join(found)}" if found else "source not stated",
    ]


def _source(source: Source) -> str:
    parts = [source.name, f"licence {source.licence}", source.address, source.note]
    return "  " + ", ".join(part for part in parts if part)


def _value(value: Any) -> str:
    return value if isinstance(value, str) else json.dumps(value, ensure_ascii=False)


def _columns(rows: Sequence[Sequence[str]]) -> list[str]:
    widths = [max(map(len, column)) for column in zip(*rows, strict=True)]
    return ["  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)) for row in rows]
