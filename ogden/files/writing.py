"""One way to write a file: it appears complete under its name, or not at all.

1. Bytes go to a hidden file beside the target, `.NAME.….partial`, and reach the disk before the name does.
   What fails leaves nothing behind; a kill leaves at most the hidden file.
2. Links are followed. A file that was there keeps its mode, and its owner where the user may give files away.
3. What is no ordinary file (a pipe, a device) is written to, and stays what it is.
4. The same content gives the same bytes, packed or not.
"""

import errno
import gzip
import lzma
import os
from collections.abc import Iterator
from contextlib import contextmanager, nullcontext, suppress
from pathlib import Path
from typing import IO, cast

from ogden.errors import InputError


class AtomicFile:
    """An ordinary file on its way to its name: write to `stream`, then `publish` or `discard`."""

    def __init__(self, path: str | Path) -> None:
        self.path = str(path)
        self._target = Path(os.path.realpath(path))
        self._partial = _hidden(self._target)
        # Over a file that only its owner may read, the bytes are not shown to others in the meantime.
        mode = 0o600 if self._target.exists() else 0o666
        self.stream: IO[bytes] = open(  # noqa: SIM115 (Path.open takes no opener)
            self._partial, "xb", opener=lambda name, flags: os.open(name, flags, mode)
        )

    def publish(self) -> None:
        try:
            self.stream.close()
            _sync(self._partial)
            _take_place(self._partial, self._target)
        finally:
            self.discard()

    def discard(self) -> None:
        """Nothing is left behind. Does nothing to a file that is in its place."""
        try:
            self.stream.close()
        except OSError:
            pass  # a full disk once more, for bytes that are thrown away
        finally:
            self._partial.unlink(missing_ok=True)


@contextmanager
def writing_bytes(path: str | Path) -> Iterator[IO[bytes]]:
    """A file to write to, packed where its name ends in .gz or .xz."""
    try:
        with _raw(path) as raw, _packed(str(path), raw) as stream:
            yield stream
    except OSError as error:  # as a full disk
        raise unwritable(path, error) from None


def publish(made: Path, path: str | Path, keep: bool = False) -> None:
    """Move a complete file to where it is wanted, by the rules above, or copy it to `keep` it."""
    try:
        if keep or not is_ordinary(path):
            _copy(made, path)
        else:
            _move(made, path)
    except OSError as error:
        raise unwritable(path, error) from None


@contextmanager
def new_directory(path: str | Path, why: str) -> Iterator[Path]:
    """A directory to fill, which takes its name at the end. `why` says what could be lost in an older one."""
    require_new_directory(path, why)
    target = Path(os.path.realpath(path))
    work = _hidden(target)
    try:
        target.parent.mkdir(parents=True, exist_ok=True)
        work.mkdir()
        yield work
        if target.exists():
            target.rmdir()
        work.rename(target)
    except OSError as error:  # as where another run was faster
        raise unwritable(path, error) from None
    finally:
        import shutil

        shutil.rmtree(work, ignore_errors=True)


def require_new_directory(path: str | Path, why: str) -> None:
    """Refuse a directory that holds anything; `why` says what could be lost in it."""
    target = Path(path)
    try:
        used = target.exists() and (not target.is_dir() or any(target.iterdir()))
    except OSError as error:
        raise unwritable(path, error) from None
    if used:
        raise InputError(
            f"{path} already exists and is not empty: {why}. Choose another directory, or remove this one "
            "yourself"
        )


def is_ordinary(path: str | Path) -> bool:
    """Whether a path is, or will be, a file; not so a pipe or a device. InputError for a directory."""
    named = Path(path)
    if named.is_dir():
        raise InputError(f"{path} is a directory: give the name of a file to write")
    # /dev/stdout and its like lead to whatever the caller has opened, even an ordinary file.
    return (not named.exists() or named.is_file()) and Path("/dev") not in named.absolute().parents


def unwritable(path: str | Path, error: OSError) -> InputError:
    return InputError(f"{path} cannot be written: {error.strerror or error}")


def _hidden(target: Path) -> Path:
    import secrets  # slow to import, as shutil is

    return target.with_name(f".{target.name[:40]}.{secrets.token_hex(4)}.partial")


@contextmanager
def _raw(path: str | Path) -> Iterator[IO[bytes]]:
    if not is_ordinary(path):
        with Path(path).open("wb") as stream:
            yield stream
        return
    file = AtomicFile(path)
    try:
        yield file.stream
    except BaseException:
        file.discard()
        raise
    file.publish()


def _packed(path: str, raw: IO[bytes]) -> IO[bytes]:
    if path.endswith(".gz"):
        # No name and no time in the header: the same text gives the same bytes.
        return cast(IO[bytes], gzip.GzipFile("", "wb", 6, raw, mtime=0))
    if path.endswith(".xz"):
        return cast(IO[bytes], lzma.LZMAFile(raw, "wb"))
    return cast(IO[bytes], nullcontext(raw))


def _copy(made: Path, path: str | Path) -> None:
    with made.open("rb") as source, _raw(path) as stream:
        import shutil

        shutil.copyfileobj(source, stream)


def _move(made: Path, path: str | Path) -> None:
    _sync(made)
    try:
        _take_place(made, Path(os.path.realpath(path)))
    except OSError as error:
        if error.errno != errno.EXDEV:
            raise
        _copy(made, path)  # another disk
        made.unlink()


def _sync(made: Path) -> None:
    with made.open("rb+") as stream:
        os.fsync(stream.fileno())


def _take_place(made: Path, target: Path) -> None:
    with suppress(FileNotFoundError):
        before = target.stat()
        _give(made, before)
        made.chmod(before.st_mode & 0o777)  # last: a change of owner may take bits away
    made.replace(target)


def _give(made: Path, before: os.stat_result) -> None:
    own = made.stat()
    for ids in ((before.st_uid, before.st_gid), (-1, before.st_gid)):
        if (own.st_uid, own.st_gid) == (before.st_uid, before.st_gid):
            return
        with suppress(PermissionError):
            os.chown(made, *ids)
            return
