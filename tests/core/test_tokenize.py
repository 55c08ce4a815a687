"""The core's tokens and sentences on texts that nobody would type."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden._core import sentence_spans, token_lines, token_spans

REPEATED = [
    "a",
    '"',
    "'",
    "`",
    ".",
    "(",
    ")",
    "()",
    "a.",
    "a.)",
    "a'",
    "n't",
    "&amp",
    "&#",
    "@a",
    "http://",
    "www.",
]
REPEATED += ["www.(", "1.", "-", "-a", "c.1", ".\u0301", "\u200d", "😀", "\\*", "U.S.-", "$", "。", "a.B"]
SPACED = [
    "a. ",
    '" ',
    '. " ',
    "' ",
    "( ",
    ".( ",
    "a. ) ",
    "No. ",
    '? " A said ',
    ".\n",
    "\n\n",
    "- \n",
    "1. \n",
]
CHARACTERS = st.characters(exclude_categories=[])  # surrogates too
WIDE = st.text(alphabet=st.one_of(CHARACTERS, st.sampled_from(list(".?!'\"()-&@#$\\/ \n"))), max_size=60)


def check(text: str, spans: list[tuple[int, int]]) -> None:
    at = 0
    for start, end in spans:
        assert at <= start < end <= len(text)
        assert not text[at:start].strip()
        at = end
    assert not text[at:].strip()


@given(WIDE)
@settings(max_examples=300)
def test_any_string(text: str) -> None:
    check(text, token_spans([text])[0])
    check(text, sentence_spans([text])[0])


@pytest.mark.parametrize("unit", REPEATED + SPACED)
def test_long_monotonous_text(unit: str) -> None:
    text = unit * (100_000 // len(unit))
    tokens = token_spans([text], 1)[0]
    check(text, tokens)
    check(text, sentence_spans([text], 1)[0])
    assert token_lines([text], 1)[0].split() == [text[start:end] for start, end in tokens]


@pytest.mark.parametrize("text", ["a", "é", "Ω", "😀", "a\0b", "\ud800", "\u3000a\u3000", "\ufeffa"])
def test_every_width_of_string(text: str) -> None:
    spans = token_spans([text, ""])
    check(text, spans[0])
    assert spans[1] == []
    assert token_lines([text])[0] == " ".join(text[start:end] for start, end in spans[0])


def test_many_texts_keep_their_order() -> None:
    texts = [f"text {number}, don't." for number in range(20_000)]
    expected = [f"text {number} , do n't ." for number in range(20_000)]
    assert token_lines(texts, 1) == token_lines(texts, 3) == expected


@pytest.mark.parametrize("function", [token_spans, token_lines, sentence_spans])
def test_bad_calls(function: object) -> None:
    assert callable(function)
    with pytest.raises(TypeError):
        function("not a list")
    with pytest.raises(TypeError):
        function([b"bytes"])
    with pytest.raises(TypeError):
        function(None)
    assert function([]) == []
