"""Bytes to text and back again, exactly: UTF-8 with or without a byte order mark, UTF-16 with one."""

import codecs
import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import NamedTuple

from ogden.documents.source_text import SourceText
from ogden.errors import InputError

LARGEST = 64 * 1024 * 1024
"""Bytes. A longer text is no document that a person edits."""

_UTF16 = {codecs.BOM_UTF16_LE: "utf-16-le", codecs.BOM_UTF16_BE: "utf-16-be"}
_CONTROLS = re.compile("[\x00-\x08\x0e-\x1a\x1c-\x1f\x7f]")


class Decoded(NamedTuple):
    """A text without its byte order mark, and how it was written."""

    text: SourceText
    encoding: str
    mark: bytes

    def encoded(self, text: SourceText) -> "EncodedText":
        return EncodedText(text, self.encoding, self.mark)


@dataclass(frozen=True)
class EncodedText:
    """The bytes of a text, some at a time, as often as they are asked for."""

    text: SourceText
    encoding: str
    mark: bytes

    def __iter__(self) -> Iterator[bytes]:
        yield self.mark
        for block in self.text.blocks():
            yield block.encode(self.encoding)


def decode(data: bytes, name: str) -> Decoded:
    """Read text. What is no text, or in another encoding, is an `InputError` that says what to do."""
    if len(data) > LARGEST:
        raise InputError(
            f"{name} has {len(data):,} bytes; at most {LARGEST:,} can be read: cut it into parts"
        )
    encoding, mark = "utf-8", b""
    if data.startswith(codecs.BOM_UTF8):
        mark = codecs.BOM_UTF8
    elif data[:2] in _UTF16 and not data.startswith(codecs.BOM_UTF32_LE):
        encoding, mark = _UTF16[data[:2]], data[:2]
    try:
        text = data[len(mark) :].decode(encoding)
    except UnicodeDecodeError as error:
        raise InputError(_complaint(data, name, mark, error)) from None
    controls = len(_CONTROLS.findall(text))
    if "\0" in text or controls > len(text) / 100:
        raise InputError(f"{name} is no text: it has control characters that only binary files have")
    return Decoded(SourceText(text), encoding, mark)


def _complaint(data: bytes, name: str, mark: bytes, error: UnicodeDecodeError) -> str:
    if mark and mark != codecs.BOM_UTF8:
        return f"{name} begins as UTF-16 text but is not: save the file as UTF-8"
    if b"\0" in data[:4096]:
        return f"{name} is no text, or is in an encoding that cannot be told: save the file as UTF-8"
    line = data.count(b"\n", 0, error.start + len(mark)) + 1
    return f"{name}, line {line}: not valid UTF-8 text: save the file as UTF-8"
