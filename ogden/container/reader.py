"""Opening a container: milliseconds, and no copy. Sections are views of the memory map.

Opening checks the head, the header's checksum and every number in it. A section's own checksum is compared
when it is asked for first: nobody works with bytes that changed, and what is not used costs nothing. `verify`
reads all of them. For very large files `checked` remembers what was found.

A view stays valid as long as anything refers to it, also when the container is closed: the map goes with the
last view. Two processes that open the same file share its pages. A file must not be changed in place while it
is mapped (the system stops a process that touches pages which are gone); `Writer` never does that.
"""

import mmap
import os
import stat
import weakref
import zlib
from collections.abc import Iterator, Mapping
from pathlib import Path
from threading import Lock
from types import TracebackType
from typing import IO, TYPE_CHECKING, Any, Self

from ogden.container.checked import LARGE, identity, known_sections, remember
from ogden.container.header import SECTIONS, Header, parse_header
from ogden.container.layout import HEAD_LENGTH, DamagedError, Head, read_head
from ogden.container.sections import Section, parse_sections
from ogden.errors import InputError

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import DTypeLike

_BLOCK = 1 << 20


class Container:
    """An open file; made by `open_container`. A container that is dropped closes itself.

    `header` is what the writer gave; `sections` the table of sections, by name, in the order of the file.
    """

    def __init__(self, path: str, stream: IO[bytes], head: Head) -> None:
        self.path = path
        self.size = head.file_length
        self._stream = stream
        self._reading = Lock()  # the stream has one place, and Windows has no pread
        self._head = head
        self._identity = identity(os.fstat(stream.fileno()), head.pack()) if self.size > LARGE else None
        self._whole = known_sections(self._identity) if self._identity else set()
        self.header, self.sections = self._read_header()
        try:
            self._map: mmap.mmap | None = mmap.mmap(stream.fileno(), self.size, access=mmap.ACCESS_READ)
        except (OSError, ValueError, OverflowError) as error:
            raise InputError(f"{path} cannot be memory-mapped: {error}") from None
        weakref.finalize(self, stream.close)

    @property
    def version(self) -> int:
        return self._head.version

    def section(self, name: str) -> memoryview:
        """A read-only view of a section's bytes. DamagedError says that they are not what was written."""
        found = self._find(name)
        with memoryview(self._open_map()) as whole:
            view = whole[found.offset : found.end]
        if name not in self._whole:
            self._check(found, view)
        return view

    def array(self, name: str, dtype: "DTypeLike") -> "np.ndarray[tuple[int], Any]":
        """A section as a read-only array of one dimension, without a copy. Files are little-endian."""
        import numpy as np

        wanted = np.dtype(dtype).newbyteorder("<")
        if wanted.hasobject or not wanted.itemsize:
            raise ValueError(f"a section cannot be read as an array of {wanted}")
        found = self._find(name)
        if found.kind[0] in "<|" and found.kind != wanted.str:
            raise InputError(f"{self.path}: section {name} is an array of {found.kind}, not of {wanted.str}")
        if found.length % wanted.itemsize:
            raise InputError(
                f"{self.path}: section {name} has {found.length} bytes, no multiple of the "
                f"{wanted.itemsize} that {wanted} takes"
            )
        return np.ndarray((found.length // wanted.itemsize,), wanted, self.section(name))

    def text(self, name: str) -> str:
        """A section as text."""
        try:
            return str(self.section(name), "utf-8")
        except UnicodeDecodeError as error:
            raise InputError(
                f"{self.path}: section {name} is not valid UTF-8 at byte {error.start + 1}"
            ) from None

    def json(self, name: str) -> Header:
        """A section that holds a JSON object."""
        try:
            return parse_header(bytes(self.section(name)))
        except ValueError as error:
            raise InputError(f"{self.path}: section {name} {error}") from None

    def verify(self) -> list[str]:
        """Read every byte of the file; one sentence for each thing that is not as it was written.

        It reads the file and not the map, so that a bad disk is an error with a message.
        """
        problems, place = [], HEAD_LENGTH
        for section in self.sections.values():
            problems += self._gap(place, section.offset)
            if self._checksum(section.offset, section.end) != section.checksum:
                problems.append(_changed(section.name))
            place = section.end
        problems += self._gap(place, self._head.header_offset)
        return problems

    def let_go(self) -> None:
        """Give the memory of what was read back to the system. What is used again is read again."""
        if hasattr(mmap, "MADV_DONTNEED"):  # not on Windows
            self._open_map().madvise(mmap.MADV_DONTNEED)

    def close(self) -> None:
        """Views that are in use stay valid; no new ones are given."""
        # Not closed, which is refused while views are in use: it is freed with the last reference.
        self._map = None
        self._stream.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _find(self, name: str) -> Section:
        if name not in self.sections:
            raise InputError(f"{self.path} has no section {name}")
        return self.sections[name]

    def _check(self, section: Section, view: memoryview) -> None:
        if zlib.crc32(view) != section.checksum:
            raise DamagedError(f"{self.path}: {_changed(section.name)}. Copy or make it again")
        self._whole.add(section.name)
        if self._identity:
            remember(self._identity, section.name)

    def _open_map(self) -> mmap.mmap:
        if self._map is None:
            raise ValueError(f"{self.path} is closed")
        return self._map

    def _read_header(self) -> tuple[Header, Mapping[str, Section]]:
        start = self._head.header_offset
        data = b"".join(self._blocks(start, start + self._head.header_length))
        if zlib.crc32(data) != self._head.header_checksum:
            raise DamagedError(f"{self.path} is damaged: its header changed. Copy or make it again")
        try:
            header = parse_header(data)
            return header, parse_sections(header.pop(SECTIONS, None), start)
        except ValueError as error:
            raise DamagedError(f"{self.path}: the header {error}. Make the file again") from None

    def _blocks(self, start: int, end: int) -> Iterator[bytes]:
        if self._stream.closed:
            raise ValueError(f"{self.path} is closed")
        try:
            while start < end:
                with self._reading:
                    block = _read_at(self._stream, start, min(_BLOCK, end - start))
                if not block:
                    raise DamagedError(f"{self.path} was cut short while it was read")
                start += len(block)
                yield block
        except OSError as error:
            raise InputError(f"{self.path} cannot be read: {error.strerror or error}") from None

    def _checksum(self, start: int, end: int) -> int:
        checksum = 0
        for block in self._blocks(start, end):
            checksum = zlib.crc32(block, checksum)
        return checksum

    def _gap(self, start: int, end: int) -> list[str]:
        """No section covers these bytes: what is in them does no harm, but the writer left zeros there."""
        if any(block.count(0) < len(block) for block in self._blocks(start, end)):
            return [f"the filling from byte {start} to {end} changed"]
        return []


def open_container(path: str | Path) -> Container:
    """Open a file. InputError says why it cannot be; DamagedError, that it was a container once."""
    name = str(path)
    stream = _open(name)
    try:
        length = os.fstat(stream.fileno()).st_size
        return Container(name, stream, read_head(_read_at(stream, 0, HEAD_LENGTH), length, name))
    except OSError as error:
        stream.close()
        raise InputError(f"{name} cannot be read: {error.strerror or error}") from None
    except BaseException:
        stream.close()
        raise


def _read_at(stream: IO[bytes], start: int, length: int) -> bytes:
    stream.seek(start)
    return stream.read(length)


def _open(path: str) -> IO[bytes]:
    try:
        mode = Path(path).stat().st_mode
        if stat.S_ISDIR(mode):
            raise InputError(f"{path} is a directory: give a model file")
        if not stat.S_ISREG(mode):  # opening a pipe would wait for a writer
            raise InputError(
                f"{path} is no ordinary file: a model is memory-mapped, and must be one on a disk"
            )
        return Path(path).open("rb", buffering=0)
    except FileNotFoundError:
        raise InputError(f"{path}: there is no such file") from None
    except (OSError, ValueError) as error:  # ValueError: a zero byte in the name
        raise InputError(f"{path} cannot be read: {getattr(error, 'strerror', None) or error}") from None


def _changed(name: str) -> str:
    return f"section {name} changed: its checksum is not the one that was written"
