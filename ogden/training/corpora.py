"""What a system is trained on: files of pairs and of text, prepared as the model will see text."""

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
KINDS = {
    "pairs": ("pairs of sentences", "--pairs"),
    "simple": ("simple text", "--lm-text"),
    "normal": ("normal text", "--normal-text"),
    "trees": ("pairs of trees", "--trees"),
}
"""What a corpus may hold: in words, and the option of `ogden train`."""


@dataclass(frozen=True)
class Corpus:
    """What there is to learn from: files of pairs, of simple and of normal text, a sentence a line, and of
    trees: the normal tree of each pair before the simple one.

    No system needs all of it. Each says what it needs (`require`), and takes what else is of use to it.
    """

    pairs: Sequence[str] = ()
    simple: Sequence[str] = ()
    normal: Sequence[str] = ()
    trees: Sequence[str] = ()

    def __post_init__(self) -> None:
        for paths in (self.pairs, self.simple, self.normal, self.trees):
            check_files(paths)

    def require(self, system: str, *kinds: str) -> None:
        """An InputError that says what a system cannot do without, and is not there."""
        for kind in kinds:
            if not getattr(self, kind):
                what, option = KINDS[kind]
                raise InputError(f"{system} learns from {what}, and there is none: give files with {option}")


def check_files(paths: Sequence[str]) -> None:
    """What would stop the work later is said before it: files that are not there, or are given twice."""
    seen: dict[Path, str] = {}
    for path in paths:
        if path == STDIN:
            raise InputError("training may read a file again when it goes on: give a file, not -")
        if not Path(path).exists():
            raise InputError(f"{path}: there is no such file")
        if Path(path).is_dir():
            raise InputError(f"{path} is a directory: give a file")
        if Path(path).resolve() in seen:
            known = seen[Path(path).resolve()]
            raise InputError(f"{path} is given twice{'' if known == path else f', once as {known}'}")
        seen[Path(path).resolve()] = path


def prepare_pairs(
    corpus: Corpus, preparation: Preparation, longest: int, threads: int, path: Path, tell: Progress
) -> StageInfo:
    """Write the pairs as tokens. A line that is no pair, or has a side of more than `longest` tokens, is left
    out and counted."""
    tell("pairs", 0, 0)
    skipped = Skipped()
    pairs = normal = simple = 0
    reading = itertools.chain.from_iterable(iterate_pairs(name, skipped) for name in corpus.pairs)
    with path.open("w", encoding="utf-8", newline="\n") as stream:
        for (location, _), sides in preparation.in_blocks(reading, _sides, threads):
            lengths = [len(line.split()) for line in sides]
            if min(lengths) == 0 or max(lengths) > longest:
                skipped.add(location, f"a sentence has over {longest} tokens" if min(lengths) else EMPTY)
                continue
            stream.write("\t".join(sides) + "\n")
            pairs, normal, simple = pairs + 1, normal + lengths[0], simple + lengths[1]
            if pairs % EVERY == 0:
                tell("pairs", pairs, 0)
    if not pairs:
        why = skipped.shown[0] if skipped.shown else f"{' and '.join(corpus.pairs)}: nothing in there"
        raise InputError(f"there are no pairs to learn from: {why}")
    counts = {"pairs": pairs, "normal tokens": normal, "simple tokens": simple}
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
