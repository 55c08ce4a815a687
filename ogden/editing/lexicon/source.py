"""The text of the lexicon: a tab-separated file, a row a sense, that a person can read and mend.

The first line names the columns; a house's own list needs `word` and `plain` alone. Cues are alternatives,
divided by semicolons; ` + ` joins what must be seen together, and `not ` excludes:

    object: dose, medicine; next: towards + near: cost; not next: rights

In an example the edit is marked: `The nurse will {administer|give} the injection.`
"""

import re
from collections.abc import Iterable, Iterator, Mapping
from itertools import pairwise
from pathlib import Path

from ogden.editing.lexicon.senses import (
    DOMAINS,
    TAGS,
    Action,
    Cue,
    CueKind,
    Cues,
    Domain,
    Example,
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
_DEFAULTS = {"tag": "PHRASE", "domain": "general", "action": "replace"}
_ALIKE = 4
"""Letters that two spellings of a word share."""
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


def parse_sense(cells: Mapping[str, str], place: str = "") -> Sense:
    """ValueError says what is wrong with a row."""
    given = {name: cells.get(name, "") or _DEFAULTS.get(name, "") for name in COLUMNS}
    action = Action(_one_of(given["action"], tuple(Action), "action"))
    tag: Tag = next(tag for tag in TAGS if tag == _one_of(given["tag"], TAGS, "tag"))
    domain: Domain = next(name for name in DOMAINS if name == _one_of(given["domain"], DOMAINS, "domain"))
    words = spellings(given["word"])
    if not words:
        raise ValueError("there is no word")
    plain = tuple(filter(None, (each.strip() for each in given["plain"].split("|"))))
    if action in (Action.REPLACE, Action.EXPLAIN) and not plain:
        raise ValueError(f"{words[0]}: nothing is given to {action} it with")
    return Sense(
        words,
        tag,
        domain,
        action,
        given["meaning"],
        parse_cues(given["cues"]),
        () if action is Action.KEEP else plain,
        given["plain"] if action is Action.KEEP else "",
        tuple(parse_example(given[name]) for name in ("example 1", "example 2") if given[name]),
        given["counter-example"],
        place,
    )


def spellings(text: str) -> tuple[str, ...]:
    """The headwords of a cell: `utilise/utilize`, `be conferred on/be conferred upon`, and, for a word inside
    a phrase, `be characterised/characterized as`."""
    whole = [" ".join(part.split()) for part in text.split("/") if part.strip()]
    if not any(_is_spelling_inside(one, other) for one, other in pairwise(whole)):
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
    for part in filter(None, (each.strip() for each in text.split(";"))):
        if part == "default":
            default = True
            continue
        barred = part.startswith("not ")
        group = tuple(map(_cue, part.removeprefix("not ").split(" + ")))
        (excluded if barred else shown).append(group)
    return Cues(tuple(shown), tuple(excluded), default or (bool(excluded) and not shown))


def _cue(text: str) -> Cue:
    kind, colon, values = text.partition(":")
    words = tuple(filter(None, (value.strip() for value in values.split(","))))
    if not colon or not words:
        raise ValueError(f"the cue {text.strip()!r} is not of the form 'next: to, that'")
    return Cue(CueKind(_one_of(kind.strip(), tuple(CueKind), "cue")), words)


def parse_example(text: str) -> Example:
    marks = list(_MARK.finditer(text))
    if len(marks) != 1 or text.count("{") != 1 or text.count("}") != 1:
        raise ValueError(f"the example {text[:50]!r} needs one mark {{old|new}}")
    (mark,) = marks
    sentence = text[: mark.start()] + mark[1] + text[mark.end() :]
    return Example(sentence, mark.start(), mark.start() + len(mark[1]), mark[2])


def _one_of(value: str, known: Iterable[str], what: str) -> str:
    names = [str(each) for each in known]
    if value not in names:
        raise ValueError(f"no {what} is called {value!r}: there are {', '.join(names)}")
    return value


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
