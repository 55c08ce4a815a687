"""Texts that edits are drawn from: sentences of the data folder and whole documents, each with its kind.

A line of a file of texts is kind, source, and a text of one or more sentences.
"""

import random
import re
from collections.abc import Collection, Iterable, Iterator
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.pairs import Skipped, iterate_pairs
from ogden.errors import InputError
from ogden.text.lines import iterate_lines, read_lines

PAIRS = {"news": "news_onestop", "health": "medical_plaba"}
LENGTHS = (60, 280)
"""Characters of a sentence of the data folder."""
SENTENCE = re.compile(r"[\"“]?[A-Z0-9][^{}\[\]|<>=\t]*[a-z0-9%)][.!?][\"”]?")
_AFTER_A_SENTENCE = re.compile(r"(?<=[.;])\s+(?=[A-Z])")


class ReadText(NamedTuple):
    """A text that edits may be drawn from."""

    kind: str
    """encyclopedia, news, health, law, letters or science."""
    source: str
    text: str


def read_texts(path: Path) -> list[ReadText]:
    """InputError names the first line that is no text."""
    found = []
    for number, line in enumerate(read_lines(str(path)), 1):
        cells = line.split("\t")
        if len(cells) != 3 or not cells[2].strip():
            raise InputError(f"{path}, line {number}: a text is its kind, its source, and the text itself")
        found.append(ReadText(*cells))
    return found


def write_texts(path: Path, texts: Iterable[ReadText]) -> None:
    path.write_text("".join("\t".join(text) + "\n" for text in texts), encoding="utf-8")


def drawn_texts(data: Path, each: int, seed: int, read: Collection[str] = ()) -> list[ReadText]:
    """So many sentences of each kind in the data folder, none of which was `read`. The same seed draws the
    same."""
    chance, found = random.Random(seed), list[ReadText]()
    for kind, source, lines in _sentences(data):
        known = sorted({line for line in lines if is_sentence(line)} - set(read))
        if len(known) < each:
            raise InputError(f"{source} has {len(known)} sentences that were not read: draw fewer")
        found += [ReadText(kind, source, line) for line in chance.sample(known, each)]
    return found


def _sentences(data: Path) -> Iterator[tuple[str, str, Iterable[str]]]:
    yield "encyclopedia", "wikipedia", iterate_lines(str(data / "mono" / "wikipedia.txt.xz"))
    for kind, name in PAIRS.items():
        pairs = iterate_pairs(str(data / "pairs" / f"{name}.tsv.xz"), Skipped())
        yield kind, name.partition("_")[2], (pair.normal for _, pair in pairs)
    paragraphs = iterate_lines(str(data / "everyday" / "law_gdpr.txt.xz"))
    yield "law", "gdpr", (part for line in paragraphs for part in _AFTER_A_SENTENCE.split(line))


def is_sentence(line: str) -> bool:
    """Whether it is of a length to read, and neither a heading nor a list nor broken markup."""
    words = line.split(" ")
    lower = sum(word.islower() for word in words)
    return (
        LENGTHS[0] <= len(line) <= LENGTHS[1]
        and SENTENCE.fullmatch(line) is not None
        and "" not in words
        and line.count("(") == line.count(")")
        and lower * 2 > len(words)
    )
