"""The teacher's scores of edits that were read, kept: `readings/teacher/*.tsv.xz`, a line a reading's id and
its score."""

import lzma
from collections.abc import Iterable, Mapping
from pathlib import Path

from ogden.errors import InputError


def write_scores(path: Path, scores: Mapping[str, float]) -> None:
    lines = [f"{name}\t{score:.2f}\n" for name, score in scores.items()]
    path.write_bytes(lzma.compress("".join(lines).encode(), preset=9))


def read_scores(paths: Iterable[Path]) -> dict[str, float]:
    """InputError names the first line that is no score."""
    found: dict[str, float] = {}
    for path in paths:
        try:
            with lzma.open(path, "rt", encoding="utf-8") as stream:
                lines = stream.read().splitlines()
        except (OSError, lzma.LZMAError, EOFError, UnicodeDecodeError) as error:
            raise InputError(f"{path} cannot be read: {error}") from None
        for number, line in enumerate(lines, 1):
            try:
                name, score = line.split("\t")
                found[name] = float(score)
            except ValueError:
                raise InputError(f"{path}, line {number}: a score is a reading's id and a number") from None
    return found
