"""The file of a Word document: a ZIP archive of parts. Read with care, written again with some parts changed.

Members that are not changed keep their bytes, their order and their dates, so the same edits give the same
file. A bomb (a small file that unpacks to a huge one) is refused before it is unpacked.
"""

import io
import posixpath
import re
import struct
import zipfile
import zlib
from collections.abc import Mapping
from dataclasses import dataclass
from html import unescape

from ogden.documents.source_text import Source, parts_between
from ogden.errors import InputError

LARGEST_PART = 64 * 1024 * 1024
LARGEST_WHOLE = 512 * 1024 * 1024
"""Bytes, unpacked."""
_MOST_MEMBERS = 20_000
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_RELATIONSHIP = re.compile(r"<(?:\w+:)?Relationship\s[^>]*>")
_FAILURES = (
    zipfile.BadZipFile,
    zlib.error,
    struct.error,
    EOFError,
    LookupError,
    OSError,
    OverflowError,
    RuntimeError,
    ValueError,
)


@dataclass(frozen=True)
class Package:
    name: str
    data: bytes
    members: tuple[zipfile.ZipInfo, ...]

    def part(self, path: str) -> str | None:
        """The text of a part, or None where there is none."""
        if path not in {member.filename for member in self.members}:
            return None
        with self._opened() as archive:
            info = archive.getinfo(path)
            if info.file_size > LARGEST_PART:
                raise InputError(
                    f"{self.name}: {path} has {info.file_size:,} bytes; at most {LARGEST_PART:,}"
                )
            try:
                return archive.read(info).decode("utf-8")
            except UnicodeDecodeError:
                raise InputError(
                    f"{self.name}: {path} is not UTF-8: save the document again in Word"
                ) from None
            except _FAILURES as error:
                raise _corrupt(self.name, error) from None

    def related(self, path: str, kind: str) -> str | None:
        """The part that a part names as its "footnotes", "settings", ...; "" is the package itself."""
        folder, file = posixpath.split(path)
        relations = self.part(posixpath.join(folder, "_rels", f"{file}.rels")) or ""
        for relation in _RELATIONSHIP.findall(relations):
            if _value(relation, "Type").endswith(f"/{kind}") and _value(relation, "TargetMode") != "External":
                return posixpath.normpath(posixpath.join("/", folder, _value(relation, "Target"))).lstrip("/")
        return None

    def rewritten(self, parts: Mapping[str, Source]) -> bytes:
        """The file with other texts for some of its parts; those that it does not have come last."""
        if not parts:
            return self.data
        result = io.BytesIO()
        with self._opened() as old, zipfile.ZipFile(result, "w", allowZip64=True) as new:
            new.comment = old.comment
            for member in self.members:
                try:
                    if member.filename in parts:
                        _write(new, _same(member), parts[member.filename])
                    else:
                        new.writestr(_same(member), old.read(member))
                except _FAILURES as error:
                    raise _corrupt(self.name, error) from None
            old_names = {member.filename for member in self.members}
            for path in [path for path in parts if path not in old_names]:
                added = zipfile.ZipInfo(path)  # of 1980: the same edits give the same file
                added.compress_type = zipfile.ZIP_DEFLATED
                _write(new, added, parts[path])
        return result.getvalue()

    def _opened(self) -> zipfile.ZipFile:
        return zipfile.ZipFile(io.BytesIO(self.data))


def open_package(data: bytes, name: str) -> Package:
    if data.startswith(_OLE):
        raise InputError(
            f"{name} is protected by a password, or is in the old .doc format: "
            "open it in Word and save it as .docx without a password"
        )
    try:
        with zipfile.ZipFile(io.BytesIO(data)) as archive:
            members = tuple(archive.infolist())
    except _FAILURES as error:
        raise _corrupt(name, error) from None
    if any(member.flag_bits & 1 for member in members):
        raise InputError(f"{name} is protected by a password: save it without one")
    if len({member.filename for member in members}) < len(members):
        raise InputError(f"{name} is corrupt: it has two parts of one name; save it again in Word")
    whole = sum(member.file_size for member in members)
    if whole > LARGEST_WHOLE or len(members) > _MOST_MEMBERS:
        raise InputError(
            f"{name} unpacks to {whole:,} bytes in {len(members):,} parts; "
            f"at most {LARGEST_WHOLE:,} bytes in {_MOST_MEMBERS:,} parts can be read"
        )
    return Package(name, data, members)


def _write(archive: zipfile.ZipFile, info: zipfile.ZipInfo, text: Source) -> None:
    with archive.open(info, "w") as stream:
        for piece in parts_between(text, 0, len(text)):
            stream.write(piece.encode("utf-8"))


def _same(member: zipfile.ZipInfo) -> zipfile.ZipInfo:
    """A header for a member of the new file: what matters of the old one, without its sizes."""
    result = zipfile.ZipInfo(member.filename, member.date_time)
    known = (zipfile.ZIP_STORED, zipfile.ZIP_DEFLATED)
    result.compress_type = member.compress_type if member.compress_type in known else zipfile.ZIP_DEFLATED
    result.external_attr = member.external_attr
    result.create_system = member.create_system
    result.comment = member.comment
    return result


def _value(element: str, attribute: str) -> str:
    found = re.search(rf"""\s{attribute}\s*=\s*(?:"([^"]*)"|'([^']*)')""", element)
    return unescape(found[1] or found[2] or "") if found else ""


def _corrupt(name: str, error: Exception) -> InputError:
    return InputError(f"{name} is no Word document, or is corrupt ({error}): can Word open it?")
