"""A folder for work that may be stopped and gone on with.

1. One process at a time works in it: a lock that a kill releases.
2. It is known by its record, a JSON object of what the result depends on. A run with another record does not
   go on with what is there.
3. What others put there stays, and a folder that others made is refused.
"""

import json
import re
from collections.abc import Mapping
from contextlib import suppress
from pathlib import Path
from types import TracebackType
from typing import TYPE_CHECKING, Any, Self

import ogden
from ogden.errors import InputError
from ogden.files.writing import writing_bytes

if TYPE_CHECKING:
    from filelock import BaseFileLock

LOCK = "lock"
VERSION = "version of ogden"
"""Stands in every record, and says that the folder is ours."""
PARTIAL = r"\.[0-9a-f]{8}\.partial"
"""How the name of a file ends that a kill left half written; it starts with a dot."""


class WorkFolder:
    """`own` matches the paths inside that runs may leave; `work` is what they do; `elsewhere` says what to do
    where the folder cannot be used."""

    def __init__(
        self, path: str | Path, own: str, work: str, elsewhere: str, record: str = "run.json"
    ) -> None:
        self.path = Path(path)
        self.record = self.path / record
        self._own = re.compile(rf"{own}|\.(?:{own}|{re.escape(record)}){PARTIAL}")
        self._work, self._elsewhere = work, elsewhere
        self._new = self._removed = False
        self._lock: BaseFileLock | None = None

    def __enter__(self) -> Self:
        try:
            self._new = not self.path.exists()
            self.path.mkdir(exist_ok=True)
            self._refuse_other_files()
            self._acquire()
        except OSError as error:
            raise InputError(f"{self.path} cannot be written: {error.strerror or error}") from None
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._new and not self._holds("*"):
            self.remove()
        if not self._removed:  # else another run may have made it anew by now
            with suppress(OSError):
                (self.path / LOCK).unlink()
        if self._lock:
            self._lock.release()

    def resume(self, identity: Mapping[str, Any], restart: bool = False, worth: str = "*") -> None:
        """Go on with the work that is here if it is of this identity, and begin anew if there is none.

        InputError where there is work of another identity, that is, files like `worth`; with `restart` it is
        thrown away.
        """
        given = json.loads(json.dumps({**identity, VERSION: ogden.__version__}))
        before = self._recorded()
        changed = sorted(key for key in {*before, *given} if before.get(key) != given.get(key))
        if changed and not restart and self._holds(worth):
            raise InputError(
                f"{self.path} holds the work of a run with another {' and '.join(changed)}: run again with "
                f"--restart to throw it away, or {self._elsewhere}"
            )
        if changed or restart:
            self.empty()
        self.write_record(given)

    def write_record(self, identity: Mapping[str, Any]) -> None:
        with writing_bytes(self.record) as stream:
            content = {**identity, VERSION: ogden.__version__}
            stream.write(json.dumps(content, ensure_ascii=False, indent=1).encode() + b"\n")

    def empty(self) -> None:
        """Remove what runs leave, and nothing else; what says whose it is goes last."""
        for path in sorted(self.path.rglob("*"), reverse=True):  # files before their folder
            if path == self.record or not self._own.fullmatch(path.relative_to(self.path).as_posix()):
                continue
            if path.is_dir():
                with suppress(OSError):  # others have files in it
                    path.rmdir()
            elif path.name != LOCK:
                path.unlink()
        self.record.unlink(missing_ok=True)

    def remove(self) -> None:
        """Remove the folder with what runs leave, when what came of it is safe."""
        if self._removed:
            return
        with suppress(OSError):
            self.empty()
            (self.path / LOCK).unlink(missing_ok=True)
            self._removed = True
            self.path.rmdir()

    def _holds(self, what: str) -> bool:
        return any(path != self.record and path.name != LOCK for path in self.path.glob(what))

    def _recorded(self) -> dict[str, Any]:
        try:
            found = json.loads(self.record.read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return {}
        return found if isinstance(found, dict) and VERSION in found else {}

    def _refuse_other_files(self) -> None:
        started = re.compile(rf"{LOCK}|\.{re.escape(self.record.name)}{PARTIAL}")
        others = [path.name for path in self.path.iterdir() if not started.fullmatch(path.name)]
        if others and not self._recorded():
            raise InputError(f"{self.path} has other files in it, as {min(others)}: {self._elsewhere}")

    def _acquire(self) -> None:
        from filelock import FileLock, Timeout

        self._lock = FileLock(self.path / LOCK, timeout=0)
        try:
            self._lock.acquire()
        except Timeout:
            raise InputError(f"{self.path} is in use by another {self._work}: wait for it") from None
