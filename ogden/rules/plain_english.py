"""Lists of plain English that editors' tools bring: which phrase to write instead of which.

Four kinds of files: LanguageTool's (`in order to=to|for`, alternatives with bars, doubtful ones after `#`),
Vale's (YAML, `  'utilize': use`), tables in Markdown (`| utilize | use |`), and lines of `kind TAB hard TAB
easy`. Single words come in all their forms.
"""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from ogden.errors import InputError
from ogden.text.inflection import inflect, possible_tags
from ogden.text.lines import read_lines
from ogden.text.tokens import tokenise

SURE, UNSURE = 1.0, 0.1
"""How much an entry counts: as one, or less where the list has it in a comment."""
_VALE = re.compile(r"  '?(?:\(\?:([a-z' |]+)\))?([a-z' ]*?)'?: '?([a-z' |]+)'?")
"""`previous to: before`, or `(?:previous|prior) to: before`."""
_TAGS = ("VBZ", "VBD", "VBN", "VBG", "NNS")
KINDS = {"v": _TAGS[:4], "n": ("NNS",), "a": ("JJR", "JJS"), "r": (), "p": ()}
"""The kinds of words of a list that names them, and what forms they have."""


class Advice(NamedTuple):
    normal: tuple[str, ...]
    simple: tuple[str, ...]
    value: float


def read_plain_list(path: str) -> Iterator[Advice]:
    """What a list says, as tokens in lower case, each form of a word by itself."""
    readers = {".txt": _languagetool, ".yml": _vale, ".md": _markdown}
    suffix = Path(path).suffix
    if suffix == ".tsv":
        entries = _by_kind(path)
    elif suffix in readers:
        advice = readers[suffix](read_lines(path))
        entries = ((*both, value) for old, new, value in advice for both in _forms(old.strip(), new.strip()))
    else:
        raise InputError(f"{path}: lists of plain English end in {', '.join(readers)}, .tsv")
    for normal, simple, value in entries:
        sides = _tokens(normal), _tokens(simple)
        if all(sides) and sides[0] != sides[1]:
            yield Advice(*sides, value)


def _by_kind(path: str) -> Iterator[tuple[str, str, float]]:
    """Lines of `kind TAB hard TAB easy`: verbs, nouns, adjectives, adverbs (v n a r) or phrases (p)."""
    for number, line in enumerate(read_lines(path), 1):
        if line.startswith("#"):
            continue
        fields = line.split("\t")
        if len(fields) != 3 or fields[0] not in KINDS:
            raise InputError(f"{path}, line {number}: a kind ({' '.join(KINDS)}), a hard and an easy phrase")
        kind, normal, simple = fields
        yield normal, simple, SURE
        for tag in KINDS[kind]:
            old, new = inflect(normal, tag), _inflected(simple, tag)
            if old != normal and (new != simple or tag[:2] != "JJ"):
                yield old, new, SURE


def _inflected(phrase: str, tag: str) -> str:
    """A verb's form is that of its first word, a noun's that of its last."""
    words = phrase.split()
    place = 0 if tag[0] == "V" else -1
    words[place] = inflect(words[place], tag)
    return " ".join(words)


def _languagetool(lines: list[str]) -> Iterator[tuple[str, str, float]]:
    for line in lines:
        text = re.sub(r"\(see.*|\t.*", "", line.lstrip("# ")).strip()
        if text.count("=") == 1:
            normal, simple = text.split("=")
            value = UNSURE if line.startswith("#") else SURE
            yield from ((old, new, value) for old in normal.split("|") for new in simple.split("|"))


def _vale(lines: list[str]) -> Iterator[tuple[str, str, float]]:
    entries = lines[lines.index("swap:") :] if "swap:" in lines else []
    for match in filter(None, map(_VALE.fullmatch, entries)):
        starts = match[1].split("|") if match[1] else [""]
        yield from ((old + match[2], new, SURE) for old in starts for new in match[3].split("|"))


def _markdown(lines: list[str]) -> Iterator[tuple[str, str, float]]:
    """What stands below the line of dashes of a table."""
    below = next(
        (place for place, line in enumerate(lines) if re.match(r"[\s|:]*-+[\s:]*\|[-|\s:]*$", line)),
        len(lines),
    )
    for line in lines[below + 1 :]:
        cells = [cell.strip() for cell in line.replace("*", "").split("|")]
        if len(cells) >= 2 and cells[0] and cells[1] and "-" not in cells[0][:2]:
            for old in cells[0].lower().split(","):
                yield from ((old, new, SURE) for new in re.split("[,;]", cells[1]))


def _forms(normal: str, simple: str) -> Iterator[tuple[str, str]]:
    if "(" in normal + simple or "OMIT" in simple or not normal or not simple:
        return
    yield normal, simple
    if normal.isalpha():
        tags = possible_tags(normal)
        for tag in _TAGS:
            base = "VB" if tag[0] == "V" else "NN"
            if base in tags and inflect(normal, tag) != normal:
                yield inflect(normal, tag), inflect(simple, tag)


def _tokens(text: str) -> tuple[str, ...]:
    return tuple(token.lower() for token in tokenise(text).tokens)
