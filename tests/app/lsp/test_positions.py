"""Places as an editor counts them, compared with a slow way to count."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from lsprotocol import types

from ogden.app.lsp.open_document import OpenDocument
from ogden.app.lsp.positions import Lines
from ogden.text.code_units import ENCODINGS, Encoding

TEXTS = st.lists(
    st.sampled_from(["a", "be ", "😀", "e\u0301", "é", "\r\n", "\n", "\r", "\u2028", "\x0c", "中"]),
    max_size=12,
).map("".join)
SIZES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}


def slow_position(text: str, offset: int, encoding: Encoding) -> tuple[int, int]:
    lines = re.split(r"\r\n|\n|\r", text[:offset])
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    return len(lines) - 1, len(lines[-1].encode(codec)) // SIZES[encoding]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS)
def test_there_and_back(encoding: Encoding, text: str) -> None:
    lines = Lines(text, encoding)
    for offset in range(len(text) + 1):
        if text[offset - 1 : offset + 1] == "\r\n":
            continue  # no place: it is inside of the end of a line
        found = lines.position(offset)
        assert (found.line, found.character) == slow_position(text, offset, encoding)
        assert lines.offset(found) == offset
    assert lines.offset(types.Position(99, 0)) == len(text)


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS, data=st.data())
def test_changes(encoding: Encoding, text: str, data: st.DataObject) -> None:
    """A document follows what an editor does, change after change."""
    document = OpenDocument("untitled:a", "plaintext", 1, text, encoding)
    for version in range(2, 5):
        whole = [n for n in range(len(text) + 1) if text[n - 1 : n + 1] != "\r\n"]
        start, end = sorted((data.draw(st.sampled_from(whole)), data.draw(st.sampled_from(whole))))
        new = data.draw(TEXTS)
        places = (types.Position(*slow_position(text, at, encoding)) for at in (start, end))
        document.change([types.TextDocumentContentChangePartial(types.Range(*places), new)], version)
        text = text[:start] + new + text[end:]
        assert (document.text, document.version, document.is_read) == (text, version, False)
