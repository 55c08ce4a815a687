"""The file, byte by byte.

    head      64 bytes: magic, version, where the header is, checksums
    sections  each at a multiple of 64, zeros between them
    header    JSON (UTF-8), at a multiple of 64; the file ends with it

The header stands at the end because a writer streams sections whose sizes it does not know in advance. The
head is written last of all, so a file that was not finished has no magic. All numbers are little-endian.

In every later version the magic, the version and the checksum of the head stay where they are: any ogden can
tell a newer file from a damaged one.

Checksums are CRC-32. They are there for accidents (a cut copy, a bad disk), not for attackers: the standard
library computes them at several GB a second, and one in four billion accidents goes unnoticed.
"""

import struct
import zlib
from typing import NamedTuple

from ogden.errors import InputError

MAGIC = b"\x89OGDEN\r\n"
"""The first byte is no text; the last two do not survive a transfer that rewrites line ends."""
VERSION = 1
ALIGNMENT = 64
"""A cache line, and a multiple of what any array or vector instruction wants."""
HEAD_LENGTH = 64
HEADER_LIMIT = 4 * 1024 * 1024
"""A header describes; it carries no data. A larger one is refused before it is read."""

_HEAD = struct.Struct("<8sI4xQQQI16xI")
_CHECKED = _HEAD.size - 4
"""The head's own checksum, its last four bytes, is of the bytes before it."""


class DamagedError(InputError):
    """The file was an ogden model once, and is not what was written any more."""


class Head(NamedTuple):
    file_length: int
    header_offset: int
    header_length: int
    header_checksum: int
    version: int = VERSION

    def pack(self) -> bytes:
        head = _HEAD.pack(MAGIC, self.version, *self[:4], 0)[:_CHECKED]
        return head + struct.pack("<I", zlib.crc32(head))


def aligned(offset: int) -> int:
    """The next multiple of the alignment."""
    return -(-offset // ALIGNMENT) * ALIGNMENT


def read_head(data: bytes, file_length: int, path: str) -> Head:
    """Check and read the first bytes of a file that has `file_length` bytes."""
    _check_magic(data, path)
    if len(data) < HEAD_LENGTH:
        raise DamagedError(f"{path} is cut short: it has {file_length} bytes. Copy or make it again")
    _, version, length, offset, header_length, header_checksum, checksum = _HEAD.unpack(data)
    if zlib.crc32(data[:_CHECKED]) != checksum:
        raise DamagedError(f"{path} is damaged: its first 64 bytes changed. Copy or make it again")
    if version > VERSION:
        raise InputError(
            f"{path} was made by a newer ogden (format {version}, this one reads {VERSION}): update ogden"
        )
    head = Head(length, offset, header_length, header_checksum, version)
    _check_numbers(head, file_length, path)
    return head


def _check_magic(data: bytes, path: str) -> None:
    if data[: len(MAGIC)] == MAGIC:
        return
    if data and MAGIC.startswith(data):
        raise DamagedError(f"{path} is cut short: it has {len(data)} bytes. Copy or make it again")
    if data[1:6] == MAGIC[1:6]:
        raise DamagedError(
            f"{path} is damaged: its first bytes changed, as when a file is sent as text. Copy it as binary"
        )
    raise InputError(f"{path} is not an ogden model" + ("" if data else ": it is empty"))


def _check_numbers(head: Head, file_length: int, path: str) -> None:
    if head.version < 1:
        raise DamagedError(f"{path}: there is no format {head.version}. Make the file again")
    if file_length < head.file_length:
        raise DamagedError(
            f"{path} is cut short: it has {file_length} of {head.file_length} bytes. Copy or make it again"
        )
    if file_length > head.file_length:
        raise DamagedError(
            f"{path} has {file_length - head.file_length} bytes too many at its end. Copy or make it again"
        )
    if head.header_length > HEADER_LIMIT:
        raise DamagedError(
            f"{path}: the header is said to have {head.header_length} bytes, and the limit is {HEADER_LIMIT}"
        )
    if head.header_offset < HEAD_LENGTH or head.header_offset % ALIGNMENT:
        raise DamagedError(f"{path}: the header cannot be at byte {head.header_offset}")
    if head.header_offset + head.header_length != file_length:
        raise DamagedError(f"{path}: the header does not end where the file ends")
