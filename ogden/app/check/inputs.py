"""Which documents are to be checked: files as they are named, and all documents below folders."""

import os
import sys
from collections.abc import Callable, Iterator, Sequence
from fnmatch import fnmatchcase
from pathlib import Path
from typing import NamedTuple

from ogden.app.configuration import Configuration
from ogden.documents.opening import format_by_name
from ogden.errors import InputError
from ogden.text.lines import STDIN

_OTHERS = frozenset(("node_modules", "__pycache__"))
"""Folders with what others wrote. So are hidden ones, and those with an environment of Python."""
_ENVIRONMENT = "pyvenv.cfg"
_NO_DOCUMENTS = (".*", "~$*", "CMakeLists.txt", "robots.txt", "requirements*.txt", "constraints*.txt")
"""Names of files that are no documents, whatever their ending. Those with “~$” say that Word has one open."""


class InputFile(NamedTuple):
    path: str
    """As it is shown to people; `-` is standard input."""
    configuration: Configuration


def input_files(paths: Sequence[str], configured: Callable[[Path], Configuration]) -> list[InputFile]:
    """Each document once, in the order of their names, with the configuration that counts for it.

    What a configuration ignores is left out; where it was named itself, standard error says so.
    """
    found: dict[Path, InputFile] = {}
    for path in paths:
        for each in _documents(path, configured):
            found.setdefault(Path(each.path).absolute(), each)
    return sorted(found.values(), key=lambda each: each.path)


def _documents(path: str, configured: Callable[[Path], Configuration]) -> Iterator[InputFile]:
    if path == STDIN:
        yield InputFile(path, configured(Path()))
        return
    here = Path(path).absolute()
    if not here.is_dir():
        configuration = configured(here.parent)
        if configuration.ignored.has(here):
            print(f"ogden: {path} is left out: {configuration.path} ignores it", file=sys.stderr)
        else:
            yield InputFile(path, configuration)
        return
    found = list(_below(os.path.normpath(path), configured))
    if not found:
        raise InputError(f"{path} has no documents in it: Ogden reads text, Markdown, HTML and .docx files")
    yield from found


def _below(folder: str, configured: Callable[[Path], Configuration]) -> Iterator[InputFile]:
    for inside, folders, names in os.walk(folder, onerror=_refuse):
        configuration = configured(Path(inside).absolute())
        ignored = configuration.ignored
        folders[:] = sorted(
            name
            for name in folders
            if not name.startswith(".")
            and name not in _OTHERS
            and not Path(inside, name, _ENVIRONMENT).exists()
            and not ignored.has(Path(inside, name).absolute())
        )
        for name in sorted(names):
            known = format_by_name(name) and not any(fnmatchcase(name, other) for other in _NO_DOCUMENTS)
            if known and not ignored.has(Path(inside, name).absolute()):
                yield InputFile(os.path.normpath(Path(inside, name)), configuration)


def _refuse(error: OSError) -> None:
    raise InputError(f"{error.filename} cannot be read: {error.strerror}")
