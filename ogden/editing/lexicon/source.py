"""The text of the lexicon: a tab-separated file, a row a sense, that a person can read and mend.

The first line names the columns; a house's own list needs `word` and `plain` alone. Cues are alternatives,
divided by semicolons; ` + ` joins what must be seen together, and `not ` excludes:

    object: dose, medicine; next: towards + near: cost; not next: rights

In an example the edit is marked: `The nurse will {administer|give} the injection.`
"""

import re
from collections.abc import Iterator, Mapping
from itertools import pairwise
from pathlib import Path
from sys import intern
from typing import TypeVar

from ogden.editing.lexicon.senses import (
    DOMAINS,
    TAGS,
    UNREAD,
    Action,
    Cue,
    CueKind,
    Cues,
    Domain,
    Example,
    Record,
    Sense,
    Tag,
)
from ogden.errors import InputError
from ogden.text.lines import display_name, iterate_lines

COLUMNS = (
    "word",
    "tag",
    "domain",
    "action",
    "meaning",
    "cues",
    "plain",
    "example 1",
    "example 2",
    "counter-example",
)
NEEDED = ("word", "plain")
_ACTIONS = {str(action): action for action in Action}
_TAGS: dict[str, Tag] = {tag: tag for tag in TAGS}
_DOMAINS: dict[str, Domain] = {domain: domain for domain in DOMAINS}
_KINDS = {str(kind): kind for kind in CueKind}
_ALIKE = 4
"""Letters that two spellings of a word share."""
_Known = TypeVar("_Known")
_MARK = re.compile(r"\{([^{}|]*)\|([^{}|]*)\}")


def read_folder(folder: Path) -> Iterator[Sense]:
    """All senses of a folder of sources, file by file in the order of their names."""
    for path in sorted(folder.glob("*.tsv")):
        yield from read_source(str(path))


def read_source(path: str) -> Iterator[Sense]:
    """The senses of a file. InputError names the first line that cannot be understood."""
    lines = iterate_lines(path)
    columns = _columns(path, next(lines, ""))
    for number, line in enumerate(lines, 2):
        if not line.strip() or line.startswith("#"):
            continue
        place = f"{display_name(path)}, line {number}"
        cells = [cell.strip() for cell in line.split("\t")]
        if len(cells) > len(columns):
            raise InputError(f"{place}: {len(cells)} cells under {len(columns)} columns")
        cells += [""] * (len(columns) - len(cells))
        try:
            yield parse_sense(dict(zip(columns, cells, strict=True)), place)
        except ValueError as error:
            raise InputError(f"{place}: {error}") from None


def _columns(path: str, head: str) -> list[str]:
    columns = [cell.strip() for cell in head.split("\t")]
    unknown = [name for name in columns if name not in COLUMNS]
    missing = [name for name in NEEDED if name not in columns]
    if unknown or missing:
        what = f"no column is called {unknown[0]!r}" if unknown else f"there is no column {missing[0]!r}"
        raise InputError(
            f"{display_name(path)}, line 1: {what}: the first line names the columns, which are "
            f"{', '.join(COLUMNS)}, with tabs between them"
        )
    return columns


def parse_sense(cells: Mapping[str, str], place: str = "", record: Record = UNREAD) -> Sense:
    """ValueError says what is wrong with a row."""
    action = _one_of(cells.get("action") or "replace", _ACTIONS, "action")
    tag = _one_of(cells.get("tag") or "PHRASE", _TAGS, "tag")
    domain = _one_of(cells.get("domain") or "general", _DOMAINS, "domain")
    words = spellings(cells.get("word", ""))
    if not words:
        raise ValueError("there is no word")
    written = cells.get("plain", "")
    plain = tuple([each for part in written.split("|") if (each := part.strip())])
    if action in (Action.REPLACE, Action.EXPLAIN) and not plain:
        raise ValueError(f"{words[0]}: nothing is given to {action} it with")
    examples = (cells.get("example 1"), cells.get("example 2"))
    return Sense(
        words,
        tag,
        domain,
        action,
        cells.get("meaning", ""),
        parse_cues(cells.get("cues", "")),
        () if action is Action.KEEP else plain,
        written if action is Action.KEEP else "",
        tuple([parse_example(text) for text in examples if text]),
        cells.get("counter-example", ""),
        place,
        record,
    )


def spellings(text: str) -> tuple[str, ...]:
    """The headwords of a cell: `utilise/utilize`, `be conferred on/be conferred upon`, and, for a word inside
    a phrase, `be characterised/characterized as`."""
    whole = [one for part in text.split("/") if (one := " ".join(part.split()))]
    if len(whole) == 1 or not any(_is_spelling_inside(one, other) for one, other in pairwise(whole)):
        return tuple(whole)
    found = [""]
    for word in text.split():
        found = [f"{start} {choice}".strip() for start in found for choice in word.split("/")]
    return tuple(found)


def _is_spelling_inside(one: str, other: str) -> bool:
    """Whether a slash divides two spellings of a word in a phrase, and not two phrases."""
    left, right = one.split(), other.split()
    return len(left) + len(right) > 2 and left[0] != right[0] and left[-1][:_ALIKE] == right[0][:_ALIKE] != ""


def parse_cues(text: str) -> Cues:
    shown: list[tuple[Cue, ...]] = []
    excluded: list[tuple[Cue, ...]] = []
    default = False
    for each in text.split(";"):
        part = each.strip()
        if not part:
            continue
        if part == "default":
            default = True
            continue
        barred = part.startswith("not ")
        group = tuple([_cue(one) for one in part.removeprefix("not ").split(" + ")])
        (excluded if barred else shown).append(group)
    return Cues(tuple(shown), tuple(excluded), default or (bool(excluded) and not shown))


def _cue(text: str) -> Cue:
    kind, colon, values = text.partition(":")
    # The same words tell many senses apart: held once, the senses that are remembered take half the memory.
    words = tuple([intern(word) for value in values.split(",") if (word := value.strip())])
    if not colon or not words:
        raise ValueError(f"the cue {text.strip()!r} is not of the form 'next: to, that'")
    return Cue(_one_of(kind.strip(), _KINDS, "cue"), words)


def parse_example(text: str) -> Example:
    marks = list(_MARK.finditer(text))
    if len(marks) != 1 or text.count("{") != 1 or text.count("}") != 1:
        raise ValueError(f"the example {text[:50]!r} needs one mark {{old|new}}")
    (mark,) = marks
    sentence = text[: mark.start()] + mark[1] + text[mark.end() :]
    return Example(sentence, mark.start(), mark.start() + len(mark[1]), mark[2])


def _one_of(value: str, known: Mapping[str, _Known], what: str) -> _Known:
    found = known.get(value)
    if found is None:
        raise ValueError(f"no {what} is called {value!r}: there are {', '.join(known)}")
    return found


def format_sense(sense: Sense) -> str:
    """The row of a sense, without its end: what `read_source` reads back as the same sense."""
    examples = [_marked(example) for example in sense.examples]
    cells = (
        "/".join(sense.words),
        sense.tag,
        sense.domain,
        sense.action,
        sense.meaning,
        cues_text(sense.cues),
        sense.reason or " | ".join(sense.plain),
        *examples,
        *[""] * (2 - len(examples)),
        sense.counter,
    )
    return "\t".join(cells)


def _marked(example: Example) -> str:
    mark = f"{{{example.before}|{example.after}}}"
    return example.sentence[: example.start] + mark + example.sentence[example.end :]


def cues_text(cues: Cues) -> str:
    """Cues as they are written in a row."""
    parts = ["default"] if cues.default else []
    parts += map(_group_text, cues.shown)
    parts += [f"not {_group_text(group)}" for group in cues.excluded]
    return "; ".join(parts)


def _group_text(group: tuple[Cue, ...]) -> str:
    return " + ".join(f"{cue.kind}: {', '.join(cue.values)}" for cue in group)
