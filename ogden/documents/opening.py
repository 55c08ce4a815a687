"""Open a document: by the format asked for, by the ending of its name, or by what is in it."""

import re
from pathlib import PurePath
from typing import Literal

from ogden.documents.encoding import LARGEST, Decoded, decode
from ogden.documents.plain import plain_text
from ogden.documents.protocol import FORMATS, Document, Format
from ogden.documents.source_document import SourceDocument
from ogden.documents.source_text import SourceText
from ogden.errors import InputError
from ogden.text.lines import display_name, open_bytes

_ENDINGS: dict[str, Format] = {
    ".txt": "text",
    ".text": "text",
    ".md": "markdown",
    ".markdown": "markdown",
    ".mdown": "markdown",
    ".html": "html",
    ".htm": "html",
    ".xhtml": "html",
    ".docx": "docx",
    ".docm": "docx",
}
_PACKED = b"PK\x03\x04"
_OLE = b"\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1"
_OTHERS = {
    b"%PDF": "a PDF file",
    b"{\\rtf": "an RTF file",
    b"\x89PNG": "a picture",
    b"\xff\xd8\xff": "a picture",
    b"GIF8": "a picture",
    b"\x1f\x8b": "packed with gzip",
    b"\x7fELF": "a program",
}
_HTML = re.compile(
    r"\s*(?:<!--.*?-->\s*)*(?:<!doctype\s+html|<\?xml[^>]*>\s*<(?:!doctype\s+)?html|<html[\s>])", re.I | re.S
)
_HTML_PART = re.compile(
    r"\s*<(?:p|div|h[1-6]|ul|ol|table|section|article|main|body|span|blockquote)\b[^>]*>", re.I
)
_MARKDOWN = re.compile(
    r"^(?:#{1,6} \S|```|~~~|\[[^\]\n]+\]: ?\S|\|? ?:?-{3,}:? ?\|)|\]\((?:https?:|[./#\w])", re.M
)


def read_document(path: str, format: str | None = None) -> Document:
    """The document in a file, which may be packed, or on standard input (`-`); an error names it."""
    with open_bytes(path) as stream:
        data = stream.read(LARGEST + 1)
    name = display_name(path)
    if len(data) > LARGEST:
        raise InputError(f"{name} has more than {LARGEST:,} bytes, more than can be read: cut it into parts")
    return open_document(data, name.removesuffix(".gz").removesuffix(".xz"), format)


def open_document(data: bytes, name: str | None = None, format: str | None = None) -> Document:
    """A document from its bytes. `name` is for messages, and its ending tells the format where none is given.

    What cannot be read is an `InputError`.
    """
    shown = name or "the document"
    if format is not None and format not in FORMATS:
        raise InputError(f"{format!r} is no format: choose one of {', '.join(FORMATS)}")
    _refuse_others(data, shown)
    chosen = format or format_by_name(shown)
    if chosen == "docx" or (chosen is None and data.startswith((_PACKED, _OLE))):
        from ogden.documents.docx.document import docx

        return docx(data, shown)
    if data.startswith((_PACKED, _OLE)):
        raise InputError(f"{shown} is no text: if it is a Word document, name it .docx or give --format docx")
    source = decode(data, shown)
    return _source_document(source, chosen or _looks_like(source.text))


def open_text(text: str, format: Literal["text", "markdown", "html"]) -> SourceDocument:
    """A document from its text, as an editor has it that has read the file."""
    return _source_document(Decoded(SourceText(text), "utf-8", b""), format)


def format_by_name(name: str) -> Format | None:
    """The format that the ending of a name stands for, if any."""
    return _ENDINGS.get(PurePath(name).suffix.lower())


def check_promise(path: str, format: Format) -> None:
    """A name that promises a Word document, or anything but one, should keep its promise."""
    promised = format_by_name(path)
    if promised and (promised == "docx") != (format == "docx"):
        raise InputError(f"{path}: the result has the format of the original, {format}: give it another name")


def _source_document(source: Decoded, chosen: str) -> SourceDocument:
    # Each format brings its parser, which takes a while to load.
    if chosen == "html":
        from ogden.documents.html.document import html

        return html(source)
    if chosen == "markdown":
        from ogden.documents.markdown.document import markdown

        return markdown(source)
    return plain_text(source)


def _looks_like(text: SourceText) -> Format:
    start = text[:20_000]
    if _HTML.match(start) or (_HTML_PART.match(start) and "</" in str(text)):
        return "html"
    if _MARKDOWN.search(start) or (start.startswith("---\n") and "\n---\n" in start[4:]):
        return "markdown"
    return "text"


def _refuse_others(data: bytes, name: str) -> None:
    for magic, what in _OTHERS.items():
        if data.startswith(magic):
            raise InputError(
                f"{name} is {what}: Ogden reads plain text, Markdown, HTML and Word documents (.docx)"
            )
