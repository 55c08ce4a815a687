"""The files of a test set, read together and checked against each other before anything is computed."""

from collections.abc import Mapping, Sequence

from ogden.errors import InputError
from ogden.metrics.protocol import TestSet
from ogden.text.lines import STDIN, display_name, read_lines


def read_test_files(
    normal: str, outputs: Mapping[str, str], references: Sequence[str]
) -> tuple[TestSet, dict[str, list[str]]]:
    """The test set, and the lines of each system's file by the system's name."""
    paths = [normal, *outputs.values(), *references]
    if paths.count(STDIN) > 1:
        raise InputError("standard input (-) is named more than once: it can be read only once")
    lines = read_lines(normal)
    if not lines:
        raise InputError(f"{display_name(normal)} is empty: it needs one sentence a line")
    read = {name: _parallel(path, normal, len(lines)) for name, path in outputs.items()}
    sides = [_parallel(path, normal, len(lines)) for path in references]
    return TestSet(lines, sides), read


def _parallel(path: str, normal: str, count: int) -> list[str]:
    lines = read_lines(path)
    if len(lines) != count:
        raise InputError(
            f"{display_name(path)} has {len(lines)} lines, but {display_name(normal)} has {count}: "
            "line k of one must belong to line k of the other"
        )
    return lines
