"""A document from the command line: a file, or standard input."""

import sys
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from ogden.documents.protocol import Document

# Written out here because the help must not wait for what imports them; a test compares.
FORMATS = ("text", "markdown", "html", "docx")


def read_document(path: str, format: str | None) -> "Document":
    """Open a document; an error names it."""
    from ogden.documents import opening
    from ogden.text.lines import STDIN

    if path == STDIN and sys.stdin is not None and sys.stdin.isatty():
        print("ogden: type or paste a text, and end it with Ctrl+D on a line of its own", file=sys.stderr)
    return opening.read_document(path, format)


def has_text(document: "Document", path: str) -> bool:
    """Whether there is anything to read; if not, standard error says so."""
    from ogden.text.lines import display_name

    if not document.passages:
        print(f"ogden: {display_name(path)} has no text that could be changed", file=sys.stderr)
    return bool(document.passages)
