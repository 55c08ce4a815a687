"""Writing a container: sections by stream; the file appears complete or not at all."""

import zlib
from collections.abc import Iterable
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from ogden.container.header import SECTIONS, Header, header_text
from ogden.container.layout import HEAD_LENGTH, HEADER_LIMIT, Head, aligned
from ogden.container.sections import BYTES, JSON, TEXT, Section, check_label
from ogden.errors import InputError
from ogden.files.writing import AtomicFile, is_ordinary, unwritable

Content = Any
"""Bytes, or whatever shows its bytes: a memoryview, a numpy array. Python has no name for it before 3.12."""
_BLOCK = 1 << 22
"""Bytes are checked and written block by block, while they are in the cache."""


class Writer:
    """Writes one container.

        with Writer("wiki.ogden", {"what": "a model"}) as writer:
            writer.add("lm.trie", blocks(), kind="trie/1")  # bytes, an array, or chunks of them
            writer.header["scores"] = scores  # until the block ends

    The file stands under its name when the block ends well (`ogden/files/writing.py`). Writing over an open
    container is safe: who has it open keeps the old one. The same sections and header give the same bytes.

    InputError: the file cannot be written, as on a full disk. ValueError: a mistake of the calling code.
    """

    def __init__(self, path: str | Path, header: Header | None = None) -> None:
        self.path = str(path)
        self.header: Header = {} if header is None else dict(header)
        self.sections: dict[str, Section] = {}
        if not is_ordinary(path):
            raise InputError(f"{path} is no ordinary file: a model needs one, to be memory-mapped later")
        self._length = 0
        try:
            self._file = AtomicFile(path)
        except OSError as error:
            raise unwritable(path, error) from None
        self._write(bytes(HEAD_LENGTH))

    def add(self, name: str, content: Content | Iterable[Content], kind: str | None = None) -> Section:
        """Append a section: bytes, an array, or chunks of either. `kind` is `bytes`, or an array's dtype."""
        self._require_open()
        check_label(name, kind or BYTES)
        if name in self.sections:
            raise ValueError(f"there is a section {name} already")
        try:
            self._write(bytes(aligned(self._length) - self._length))
            offset, checksum = self._length, 0
            for chunk in [content] if _has_bytes(content) else content:
                checksum = self._write(_plain_bytes(chunk), checksum)
        except BaseException:
            self.discard()  # half a section must not pass for a whole one
            raise
        section = Section(name, kind or _kind(content), offset, self._length - offset, checksum)
        self.sections[name] = section
        return section

    def add_text(self, name: str, text: str) -> Section:
        return self.add(name, text.encode("utf-8"), TEXT)

    def add_json(self, name: str, value: Header) -> Section:
        return self.add(name, header_text(value), JSON)

    def finish(self) -> None:
        """Write the header and put the file in its place; the end of a `with` block does it."""
        self._require_open()
        try:
            header = self._header_text()
            self._write(bytes(aligned(self._length) - self._length))
            offset = self._length
            checksum = self._write(header)
            self._publish(Head(self._length, offset, len(header), checksum))
        finally:
            self.discard()

    def discard(self) -> None:
        """Give up: nothing is left behind. Does nothing to a file that is in its place."""
        self._file.discard()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if kind is None:
            self.finish()
        else:
            self.discard()

    def _header_text(self) -> bytes:
        if SECTIONS in self.header:
            raise ValueError(f"the key '{SECTIONS}' of a header belongs to the container")
        text = header_text({**self.header, SECTIONS: [one.to_json() for one in self.sections.values()]})
        if len(text) > HEADER_LIMIT:
            raise ValueError(f"a header has up to {HEADER_LIMIT} bytes, and this one {len(text)}")
        return text

    def _write(self, data: bytes | memoryview, checksum: int = 0) -> int:
        view = memoryview(data)
        for start in range(0, len(view), _BLOCK):
            block = view[start : start + _BLOCK]
            checksum = zlib.crc32(block, checksum)
            try:
                self._file.stream.write(block)
            except OSError as error:
                self.discard()
                raise unwritable(self.path, error) from None
        self._length += len(view)
        return checksum

    def _publish(self, head: Head) -> None:
        try:
            self._file.stream.seek(0)
            self._file.stream.write(head.pack())
            self._file.publish()
        except OSError as error:
            raise unwritable(self.path, error) from None

    def _require_open(self) -> None:
        if self._file.stream.closed:
            raise ValueError(f"{self.path} was finished or given up already")


def _is_array(content: Content) -> bool:
    return hasattr(content, "__array_interface__")


def _has_bytes(content: Content) -> bool:
    if _is_array(content):
        return True
    try:
        memoryview(content).release()
    except TypeError:
        return False
    return True


def _plain_bytes(content: Content) -> memoryview:
    """The bytes of a buffer: without a copy where they stand in order, and little-endian for arrays."""
    if _is_array(content):
        return _array_bytes(content)
    if not _has_bytes(content):
        raise ValueError(f"a section is made of bytes and arrays, not of {type(content).__name__}")
    view = memoryview(content)
    try:
        return view.cast("B")
    except TypeError:  # not in order, or of a format that Python cannot cast
        return memoryview(view.tobytes())


def _array_bytes(content: Content) -> memoryview:
    import numpy as np

    array = np.asarray(content)
    if array.dtype.hasobject:
        raise ValueError("an array of Python objects cannot be a section")
    array = np.ascontiguousarray(array, array.dtype.newbyteorder("<")).reshape(-1)
    return array.view(np.uint8).data


def _kind(content: Content) -> str:
    if not _is_array(content):
        return BYTES
    import numpy as np

    return np.asarray(content).dtype.newbyteorder("<").str
