"""What a system is trained on: files of pairs and of simple text, prepared as the model will see text."""

import itertools
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from ogden.corpus.pairs import Pair, PairLocation, Skipped, iterate_pairs
from ogden.errors import InputError
from ogden.files.stages import Progress, StageInfo
from ogden.text.lines import STDIN, iterate_lines
from ogden.training.preparation import Preparation

EMPTY = "a sentence has no tokens"
EVERY = 5_000
"""Pairs between two signs of progress."""


@dataclass(frozen=True)
class Corpus:
    """Files of pairs, and of more simple text, a sentence a line. Each is given once."""

    pairs: Sequence[str]
    texts: Sequence[str] = ()

    def __post_init__(self) -> None:
        if not self.pairs:
            raise InputError("there are no pairs to learn from: give files of pairs")
        for paths in (self.pairs, self.texts):
            seen: dict[Path, str] = {}
            for path in paths:
                if path == STDIN:
                    raise InputError("training may read a file again when it goes on: give a file, not -")
                if Path(path).resolve() in seen:
                    known = seen[Path(path).resolve()]
                    raise InputError(f"{path} is given twice{'' if known == path else f', once as {known}'}")
                seen[Path(path).resolve()] = path


@dataclass(frozen=True)
class Texts:
    """Files of simple and of normal text, a sentence a line, for systems that bring their rules."""

    simple: Sequence[str]
    normal: Sequence[str]

    def __post_init__(self) -> None:
        for name, paths in (("simple", self.simple), ("normal", self.normal)):
            if not paths:
                raise InputError(f"there is no {name} text to learn a language model from: give files")


def prepare_pairs(
    corpus: Corpus, preparation: Preparation, longest: int, threads: int, path: Path, tell: Progress
) -> StageInfo:
    """Write the pairs as tokens. A line that is no pair, or has a side of more than `longest` tokens, is left
    out and counted."""
    tell("pairs", 0, 0)
    skipped = Skipped()
    sizes = [0, 0, 0]
    reading = itertools.chain.from_iterable(iterate_pairs(name, skipped) for name in corpus.pairs)
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for (place, _), sides in preparation.in_blocks(reading, _sides, threads):
            lengths = [len(line.split()) for line in sides]
            if min(lengths) == 0 or max(lengths) > longest:
                skipped.add(place, f"a sentence has over {longest} tokens" if min(lengths) else EMPTY)
                continue
            stream.write("\t".join(sides) + "\n")
            sizes = [sum(both) for both in zip(sizes, (1, *lengths), strict=True)]
            if sizes[0] % EVERY == 0:
                tell("pairs", sizes[0], 0)
    if not sizes[0]:
        why = skipped.shown[0] if skipped.shown else f"{' and '.join(corpus.pairs)}: nothing in there"
        raise InputError(f"there are no pairs to learn from: {why}")
    counts = dict(zip(("pairs", "normal tokens", "simple tokens"), sizes, strict=True))
    return {**counts, "left out": dict(skipped.counts), "shown": skipped.shown}


def _sides(found: tuple[PairLocation, Pair]) -> tuple[str, str]:
    return found[1].normal, found[1].simple


def read_pairs(path: Path) -> Iterator[tuple[str, str]]:
    """The pairs that `prepare_pairs` wrote."""
    for line in iterate_lines(str(path)):
        normal, _, simple = line.partition("\t")
        yield normal, simple


def read_texts(paths: Sequence[str], preparation: Preparation, threads: int) -> Iterator[str]:
    """The sentences of files, as tokens."""
    lines = (line for name in paths for line in iterate_lines(name) if line.strip())
    for _, (line,) in preparation.in_blocks(lines, lambda text: (text,), threads):
        yield line
