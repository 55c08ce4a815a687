"""Which sections of very large files were read and found whole: their bytes are not read at every opening.

A file is known by where it lies, its size, its times and the checksum of its head, which covers those of all
sections. What was found stands in one small file in the user's cache folder. It saves time and is never
needed: what cannot be read or written there is passed over, and the section is checked once more.
"""

import json
import os
import sys
import zlib
from contextlib import suppress
from pathlib import Path

from ogden.errors import InputError
from ogden.files.writing import writing_bytes

LARGE = 256 * 1024 * 1024
"""Bytes. Smaller files are checked at every opening: that takes at most a tenth of a second."""
FILES_LIMIT = 100
"""So many files are remembered, those that were checked last."""
TEXT_LIMIT = 1 << 20


def cache_file() -> Path:
    """In the folder that the system has for such things."""
    if sys.platform == "win32":
        folder = os.environ.get("LOCALAPPDATA", "")
    else:
        folder = os.environ.get("XDG_CACHE_HOME", "")
    if not Path(folder).is_absolute():
        folder = str(Path("~/Library/Caches" if sys.platform == "darwin" else "~/.cache").expanduser())
    return Path(folder) / "ogden" / "checked.json"


def identity(status: os.stat_result, head: bytes) -> str:
    """Of an open file. A copy is another file, and so is one that was written in place."""
    times = f"{status.st_mtime_ns}-{status.st_ctime_ns}"
    return f"{status.st_dev}-{status.st_ino}-{status.st_size}-{times}-{zlib.crc32(head):08x}"


def known_sections(file: str) -> set[str]:
    """The sections of the file that were whole when they were read."""
    return set(_read().get(file, ()))


def remember(file: str, section: str) -> None:
    known = _read()
    sections = known.pop(file, [])
    latest = [*known.items(), (file, [*sections, section])][-FILES_LIMIT:]
    _write(json.dumps(dict(latest)))


def _read() -> dict[str, list[str]]:
    try:
        with cache_file().open(encoding="utf-8") as stream:
            known = json.loads(stream.read(TEXT_LIMIT))
    except (OSError, ValueError, RuntimeError, RecursionError):  # RuntimeError: there is no home folder
        return {}
    return {file: names for file, names in known.items() if _is_list(names)} if type(known) is dict else {}


def _is_list(names: object) -> bool:
    return isinstance(names, list) and all(isinstance(name, str) for name in names)


def _write(text: str) -> None:
    with suppress(OSError, RuntimeError, InputError):
        path = cache_file()
        path.parent.mkdir(parents=True, exist_ok=True)
        with writing_bytes(path) as stream:
            stream.write(text.encode("utf-8"))
