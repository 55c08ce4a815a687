"""Bitext as tokens: English sentences with their translations, a tab between them, in lower case.

English is cut as everywhere (`ogden.text.tokens`). So is the other language, whichever it is, and then some
more, with no list of words: elided articles and pronouns stand alone (`l' homme`, `dell' arte`), so do the
pronouns that French hangs on a verb (`donne -le -moi`), and each sign of a script that is written without
spaces. Text is in Unicode's form C first, with straight apostrophes and without control characters.
"""

import itertools
import re
import unicodedata
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from ogden.corpus.pairs import NOT_UTF8, PairLocation, Skipped, decode_line
from ogden.errors import InputError
from ogden.files.path_checks import refuse_packing
from ogden.text.lines import open_bytes
from ogden.text.tokens import token_lines

BLOCK = 5_000
"""Lines tokenised at once, between two signs of progress."""
ONE_COLUMN = "there is one column: English and its translation need a tab between them"

_APOSTROPHES = str.maketrans("’‘ʼ", "'''")
# White space is left to the tokeniser. What sorts before a space would upset the order of phrases.
_CONTROL = re.compile(r"[\x00-\x08\x0e-\x1b\x7f]+")
_ELISION = re.compile(
    r"(?<![\w'-])((?:[cdjlmnst]|(?:jus|lors|puis|quoi)?qu|un|(?:[bdns]|qu)?[aeu]ll|com)')(?=\w)"
)
_HANGING = re.compile(
    r"(?<=\w)(-(?:t-)?(?:je|tu|ils?|elles?|on|nous|vous|moi|toi|lui|leur|l[ae]s?|ce|y|en))(?![^\s-])"
)
_NO_SPACES = re.compile("([\u0e00-\u0eff\u1000-\u109f\u1780-\u17ff\u3040-\u30ff\u3400-\u9fff\uf900-\ufaff])")


class BitextSize(NamedTuple):
    pairs: int
    english: int
    """Tokens."""
    foreign: int


def english_lines(texts: Sequence[str], threads: int = 0) -> list[str]:
    """The tokens of each text with single spaces between them."""
    lines = token_lines([_plain(text) for text in texts], threads)
    return [line.lower() for line in lines]


def foreign_lines(texts: Sequence[str], threads: int = 0) -> list[str]:
    """The tokens of each text, in whatever language."""
    return [_cut(line) for line in english_lines(texts, threads)]


def _plain(text: str) -> str:
    return _CONTROL.sub("", unicodedata.normalize("NFC", text).translate(_APOSTROPHES))


def _cut(line: str) -> str:
    if "'" in line:
        line = _ELISION.sub(r"\1 ", line)
    if "-" in line:
        line = _HANGING.sub(r" \1", line)
    return line if line.isascii() else " ".join(_NO_SPACES.sub(r" \1 ", line).split())


def write_bitext(
    source: str,
    target: Path,
    longest: int,
    threads: int = 0,
    skipped: Skipped | None = None,
    progress: Callable[[int], None] = lambda done: None,
) -> BitextSize:
    """Write a file of bitext (plain, gz or xz) as tokens. A line that is none, or has a side of more than
    `longest` tokens, goes to `skipped`; no line at all is an InputError."""
    skipped = skipped or Skipped()
    size = BitextSize(0, 0, 0)
    rows = _rows(source, skipped)
    with target.open("w", encoding="utf-8", newline="\n") as stream:
        while block := list(itertools.islice(rows, BLOCK)):
            english = english_lines([row[1] for row in block], threads)
            foreign = foreign_lines([row[2] for row in block], threads)
            for (place, *_), *sides in zip(block, english, foreign, strict=True):
                lengths = [len(side.split()) for side in sides]
                if not min(lengths) or max(lengths) > longest:
                    few = "a side has no tokens"
                    skipped.add(place, few if not min(lengths) else f"a side has over {longest} tokens")
                    continue
                stream.write("\t".join(sides) + "\n")
                size = BitextSize(size.pairs + 1, size.english + lengths[0], size.foreign + lengths[1])
            progress(size.pairs)
    if not size.pairs:
        why = skipped.shown[0] if skipped.shown else f"{source} is empty"
        raise InputError(f"there is no bitext to learn from: {why}")
    return size


def _rows(path: str, skipped: Skipped) -> Iterator[tuple[PairLocation, str, str]]:
    refuse_packing(path)
    with open_bytes(path) as stream:
        for number, raw in enumerate(stream, 1):
            place, line = PairLocation(path, number), decode_line(raw, number)
            columns = [] if line is None else line.split("\t")
            if line is None:
                skipped.add(place, NOT_UTF8)
            elif len(columns) < 2:
                skipped.add(place, ONE_COLUMN if line.strip() else "the line is empty")
            elif not (columns[0].strip() and columns[1].strip()):
                skipped.add(place, "a side is empty")
            else:
                yield place, columns[0], columns[1]
