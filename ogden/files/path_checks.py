"""Which files will do: no result over what it is made of, and no packing that is not known."""

from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from ogden.errors import InputError

OTHER_PACKINGS = (".bz2", ".zst", ".zip", ".7z")


def refuse_overwriting(output: str | None, inputs: Iterable[str | None]) -> None:
    """An InputError where the output is one of the inputs, by whatever name, or a file of an input that is a
    directory. None is an option that was not given."""
    if output is None or output == "-" or not Path(output).is_file():
        return
    for path in inputs:
        if path is not None and path != "-" and any(map(Path(output).samefile, _files(Path(path)))):
            raise InputError(f"{output} is read and would be written over: give the output another name")


def refuse_one_place(*outputs: str | None) -> None:
    """An InputError where two outputs have one name: the second would be written over the first."""
    given = [path for path in outputs if path is not None]
    if len({Path(path).resolve() for path in given}) < len(given):
        raise InputError(f"{given[0]} would be written over: give each output a name of its own")


def refuse_packing(path: str, done: str = "is read") -> None:
    if path.endswith(OTHER_PACKINGS):
        raise InputError(f"{path}: what {done} here is plain, .gz or .xz: choose one of these")


def is_table(path: str) -> bool:
    """Whether this is the name of a Parquet table: of a file, or of a folder of such files."""
    return path.rstrip("/").endswith(".parquet")


def has_parts(output: str) -> bool:
    """Whether an output is a folder that the workers of a cluster write: its name ends in `/`, or it is a
    Parquet table."""
    return output.endswith("/") or is_table(output)


def refuse_parts(*outputs: str | None) -> None:
    """An InputError where an output is one that only a cluster writes."""
    for path in outputs:
        if path is not None and has_parts(path):
            kind = "a Parquet table" if is_table(path) else "a folder of parts (/ at the end of its name)"
            raise InputError(f"{path}: {kind} is written with --spark: give --spark local[2], or name a file")


def _files(path: Path) -> Iterator[Path]:
    if path.is_dir():
        with suppress(OSError):  # who reads the directory will say so
            yield from (file for file in path.iterdir() if file.is_file())
    elif path.exists():
        yield path
