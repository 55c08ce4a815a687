"""The core cuts tokens exactly where Python's str.split() does."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden._core import PreparedNgrams

SPACES = "\t\n\v\f\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2000\u2005\u200a\u2028\u2029\u202f\u205f\u3000"
NOT_SPACES = "\u200b\u180e\ufeff\u2060\x00\x1b\u2007a"


def token_count(text: str) -> int:
    return int(PreparedNgrams([""], [[""]]).bleu([text], np.zeros(1, dtype=np.int64))[0, 0])


@pytest.mark.parametrize("character", [*SPACES, *NOT_SPACES])
def test_each_space_of_python_and_no_other(character: str) -> None:
    assert token_count(f"x{character}y") == len(f"x{character}y".split())


@given(st.text(st.one_of(st.characters(codec="utf-8"), st.sampled_from(SPACES + NOT_SPACES))))
def test_any_text(text: str) -> None:
    assert token_count(text) == len(text.split())


@given(
    st.lists(st.text(st.sampled_from("ab é漢\u3000"), max_size=12), max_size=3),
    st.text(st.sampled_from("ab é漢\u3000"), max_size=12),
)
def test_words_are_told_apart_by_all_their_bytes(references: list[str], output: str) -> None:
    prepared = PreparedNgrams([""], [[reference] for reference in references])
    matches = prepared.bleu([output], np.zeros(1, dtype=np.int64), order=1)[0, 2]
    best = [
        max((reference.split().count(word) for reference in references), default=0)
        for word in set(output.split())
    ]
    counts = [output.split().count(word) for word in set(output.split())]
    assert matches == sum(map(min, zip(counts, best, strict=True)))
