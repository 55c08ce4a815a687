"""A text in blocks is as the string is."""

from collections.abc import Iterator
from unittest.mock import patch

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.documents import source_text
from ogden.documents.encoding import Decoded
from ogden.documents.source_text import SourceText, overlapping_parts, parts_between
from ogden.files import packed_sequence

PIECES = st.lists(st.text(alphabet="ab é“😀\n", max_size=20), max_size=8)


@pytest.fixture(autouse=True, scope="module")
def small() -> Iterator[None]:
    with (
        patch.object(source_text, "_BLOCK", 5),
        patch.object(source_text, "_PART", 7),
        patch.object(packed_sequence, "IN_MEMORY", 20),
    ):
        yield


@given(PIECES, st.integers(0, 40), st.integers(0, 40))
def test_parts_are_those_of_the_string(pieces: list[str], start: int, end: int) -> None:
    whole, text = "", SourceText()
    for piece in pieces:
        whole += piece
        text.append(piece)
        assert text[start:end] == whole[start:end]
    assert len(text) == len(whole)
    assert str(text) == whole == "".join(text.blocks()) == text[:]
    assert text[start:] == whole[start:]
    assert text[-3:] == whole[-3:]
    assert "".join(parts_between(text, start, end)) == whole[start:end]


@given(PIECES, st.text(alphabet="ab", min_size=1, max_size=4))
def test_what_is_searched_for_is_found_in_one_of_the_parts(pieces: list[str], words: str) -> None:
    text = SourceText("".join(pieces))
    assert any(words in part for part in overlapping_parts(text, len(words))) == (words in str(text))


@given(PIECES, st.sampled_from(["utf-8", "utf-16-le"]))
def test_bytes_are_those_of_the_string(pieces: list[str], encoding: str) -> None:
    text = SourceText("".join(pieces))
    encoded = Decoded(text, encoding, b"\xff\xfe").encoded(text)
    assert b"".join(encoded) == b"\xff\xfe" + "".join(pieces).encode(encoding) == b"".join(encoded)


def test_half_a_character_comes_back() -> None:
    assert str(SourceText("a\ud83d" * 9)) == "a\ud83d" * 9
