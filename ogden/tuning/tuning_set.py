"""The sentences to tune on, checked before hours are spent on them, and those held out to judge by."""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.errors import InputError
from ogden.text.lines import STDIN, display_name, read_lines


class TuningSet(NamedTuple):
    """`references[r][k]` is what reference r says for sentence k."""

    normal: list[str]
    references: list[list[str]]

    def lines(self, places: Sequence[int]) -> "TuningSet":
        """Some of the sentences, counted from 0."""
        return TuningSet(
            [self.normal[k] for k in places], [[side[k] for k in places] for side in self.references]
        )


def read_tuning_set(normal: str, references: Sequence[str]) -> TuningSet:
    """Read the files of a tuning set. InputError names the file and the line that cannot be used."""
    paths = [normal, *references]
    if paths.count(STDIN) > 1:
        raise InputError("standard input (-) is named more than once: it can be read only once")
    if len(set(paths)) < len(paths):
        twice = next(path for path in paths if paths.count(path) > 1)
        raise InputError(f"{twice} is named twice: each file is the normal side or one reference")
    sides = [read_lines(path) for path in paths]
    if not sides[0]:
        raise InputError(f"{display_name(normal)} is empty: it needs one sentence a line")
    for path, side in zip(paths, sides, strict=True):
        if len(side) != len(sides[0]):
            raise InputError(
                f"{display_name(path)} has {len(side)} lines, but {display_name(normal)} has "
                f"{len(sides[0])}: line k of one must belong to line k of the other"
            )
    _refuse_empty_lines(paths, sides)
    return TuningSet(sides[0], sides[1:])


def _refuse_empty_lines(paths: Sequence[str], sides: Sequence[Sequence[str]]) -> None:
    empty = [
        (path, number)
        for path, side in zip(paths, sides, strict=True)
        for number, line in enumerate(side, 1)
        if not line.strip()
    ]
    if empty:
        path, number = empty[0]
        more = f" (and {len(empty) - 1} more)" if len(empty) > 1 else ""
        raise InputError(
            f"{display_name(path)}, line {number} is empty{more}: every sentence and every reference needs "
            "its text; take the line out of all files, or fill it in"
        )


def hold_out(tuning: TuningSet, share: float) -> tuple[TuningSet, TuningSet | None]:
    """The sentences to tune on, and a share to judge by: every tenth line for a tenth.

    Lines are taken evenly over the file, so that both parts are of the same kind, and no seed changes which.
    """
    if not 0 <= share < 1:
        raise InputError(f"{share:g} cannot be held out: give a share from 0 to below 1")
    count = len(tuning.normal)
    held = [k for k in range(count) if int((k + 1) * share) > int(k * share)]
    if not share:
        return tuning, None
    if not held:
        raise InputError(
            f"a share of {share:g} of {count} sentences is not one sentence: hold out more, or nothing (0)"
        )
    chosen = set(held)
    return tuning.lines([k for k in range(count) if k not in chosen]), tuning.lines(held)
