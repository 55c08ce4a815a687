"""A document that is open in the editor: its text, kept up with every change, and the remarks on it."""

import asyncio
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property
from pathlib import Path
from typing import Literal

from lsprotocol import types
from pygls.uris import to_fs_path

from ogden.app.lsp.positions import Lines
from ogden.documents.opening import format_by_name
from ogden.documents.remarks import Remark
from ogden.text.code_units import Encoding

TextFormat = Literal["text", "markdown", "html"]
_FORMATS: dict[str, TextFormat] = {
    "plaintext": "text",
    "text": "text",
    "txt": "text",
    "mail": "text",
    "git-commit": "text",
    "gitcommit": "text",
    "markdown": "markdown",
    "html": "html",
}
"""By what editors call them."""


@dataclass
class OpenDocument:
    uri: str
    language: str
    version: int
    text: str
    encoding: Encoding
    remarks: tuple[Remark, ...] = ()
    """Of the text as it was when it was last read."""
    is_read: bool = False
    """Whether that is the text as it is."""
    reading: "asyncio.Task[None] | None" = field(default=None, repr=False)

    @cached_property
    def lines(self) -> Lines:
        return Lines(self.text, self.encoding)

    @property
    def path(self) -> Path | None:
        """None for what is no file, as a text that was never saved."""
        path = to_fs_path(self.uri) if self.uri.startswith("file:") else None
        return Path(path) if path else None

    @property
    def format(self) -> TextFormat | None:
        """How to read it; None for what is no text for people, as a program."""
        if self.language in _FORMATS:
            return _FORMATS[self.language]
        named = format_by_name(self.path.name) if self.path else None
        return None if named == "docx" else named

    def change(self, changes: Sequence[types.TextDocumentContentChangeEvent], version: int) -> None:
        """Each change is of the text that the one before has left."""
        for change in changes:
            if isinstance(change, types.TextDocumentContentChangePartial):
                start, end = self.lines.span(change.range)
                self.text = self.text[:start] + change.text + self.text[end:]
            else:
                self.text = change.text
            self.__dict__.pop("lines", None)
        self.version = version
        self.is_read = False
