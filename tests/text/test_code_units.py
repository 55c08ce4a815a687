"""Offsets in the units of other programs, compared with what encoding the text gives."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.code_units import ENCODINGS, CodeUnits, Encoding

SIZES = {"utf-8": 1, "utf-16": 2, "utf-32": 4}
TEXTS = st.lists(
    st.one_of(
        st.text(max_size=4),
        st.sampled_from(
            ["😀", "👩‍👧", "𝔘", "e\u0301", "\r\n", "\r", "\u2028", "é", "中", "\ufeff", "\ud83d"]
        ),
    ),
    max_size=12,
).map("".join)


def encoded(text: str, encoding: Encoding) -> int:
    codec = encoding if encoding == "utf-8" else f"{encoding}-le"
    return len(text.encode(codec, "surrogatepass")) // SIZES[encoding]


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS)
def test_every_offset_is_that_of_the_encoded_text(encoding: Encoding, text: str) -> None:
    units = CodeUnits(text, encoding)
    for offset in range(len(text) + 1):
        count = encoded(text[:offset], encoding)
        assert units.units(offset) == count
        assert units.offset(count) == offset


@pytest.mark.parametrize("encoding", ENCODINGS)
@given(text=TEXTS)
def test_a_place_inside_a_character_is_that_character(encoding: Encoding, text: str) -> None:
    units = CodeUnits(text, encoding)
    starts = [encoded(text[:offset], encoding) for offset in range(len(text) + 1)]
    for place in range(starts[-1]):
        assert units.offset(place) == max(n for n, start in enumerate(starts) if start <= place)
    assert units.offset(starts[-1] + 7) == len(text)


def test_the_ways_of_counting_differ() -> None:
    assert [CodeUnits("né 😀!", encoding).units(4) for encoding in ENCODINGS] == [8, 5, 4]
