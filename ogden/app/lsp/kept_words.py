"""“Never change this word”: it is written into the project's configuration file, `protect = [...]`.

There is no writer of TOML that keeps comments and order, so the word is put in by hand, and the new file is
read to see that it says what the old one said, and the word. A file in which that cannot be done stays as it
is.
"""

import json
import re
import tomllib
from pathlib import Path
from typing import Any

from ogden.app.configuration import read_configuration
from ogden.app.configuration_files import find_configuration
from ogden.errors import InputError
from ogden.files.writing import writing_bytes

_LIST = re.compile(r"^([ \t]*protect[ \t]*=[ \t]*\[)", re.MULTILINE)
_TABLE = re.compile(r"^\[tool\.ogden\][^\n]*\n", re.MULTILINE)


def keep_word(document: Path, word: str, root: Path | None = None) -> Path:
    """The file that now protects the word: the one that counts for the document, or a new one in the `root`,
    or beside the document. InputError says what to do where that cannot be done."""
    path = find_configuration(document)
    if path is None:
        path = (root or document.parent) / "ogden.toml"
    else:
        read_configuration(path)  # one that is wrong is not made longer
    try:
        source = path.read_bytes().decode("utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError):
        raise InputError(f"{path} cannot be read: add {word!r} to protect there by hand") from None
    new = with_word(source, word, in_pyproject=path.name == "pyproject.toml")
    if new is None:
        raise InputError(f"{path} is written in a way that only a person can change: add {word!r} to protect")
    if new != source:
        with writing_bytes(path) as stream:
            stream.write(new.encode("utf-8"))
    return path


def with_word(source: str, word: str, in_pyproject: bool = False) -> str | None:
    """The configuration with a word more; None where it cannot be put in."""
    before = tomllib.loads(source)
    old = _table(before, in_pyproject).get("protect", [])
    kept = [old] if isinstance(old, str) else old
    if word in kept:
        return source
    quoted = json.dumps(word, ensure_ascii=False)
    end = "\r\n" if "\r\n" in source else "\n"
    if "protect" in _table(before, in_pyproject):
        new = _LIST.sub(lambda match: f"{match[1]}{quoted}{', ' if kept else ''}", source, count=1)
    elif in_pyproject:
        new = _TABLE.sub(lambda match: f"{match[0]}protect = [{quoted}]{end}", source, count=1)
    else:
        new = f"protect = [{quoted}]{end}{source}"
    _table(before, in_pyproject)["protect"] = [word, *kept]
    try:
        return new if tomllib.loads(new) == before else None
    except tomllib.TOMLDecodeError:
        return None


def _table(tables: dict[str, Any], in_pyproject: bool) -> dict[str, Any]:
    found: dict[str, Any] = tables["tool"]["ogden"] if in_pyproject else tables
    return found
