"""Tokens for comparing: the same for raw text and Penn Treebank tokens."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.normalised_tokens import is_word, matching_tokens


@pytest.mark.parametrize(
    ("raw", "tokenised"),
    [
        ('"I don\'t," he said (twice).', "`` I do n't , '' he said -LRB- twice -RRB- ."),
        ("“It’s Smith’s” – he can’t.", "`` It 's Smith 's '' -- he ca n't ."),
        ("They cannot pay $1,000.50!", "they can not pay $ 1,000.50 !"),
        ("A well-known and/or U.S. firm", "A well-known and\\/or U.S. firm"),
        ("see [1] {x}", "see -lsb- 1 -rsb- -lcb- x -rcb-"),
        ("the dogs' home", "the dogs ' home"),
        ("in 1939–45 'so'", "in 1939 -- 45 ` so '"),
    ],
)
def test_raw_and_tokenised_agree(raw: str, tokenised: str) -> None:
    assert matching_tokens(raw) == matching_tokens(tokenised)


def test_tokens() -> None:
    assert matching_tokens("Mr. O'Neil's 3.5-km run isn't _over_.") == (
        ["mr", ".", "o", "'", "neil", "'s", "3.5-km", "run", "is", "n't", "_", "over", "_", "."]
    )
    assert matching_tokens("n't") == ["n't"]
    assert matching_tokens("  \u200b ") == []


@given(st.text())
def test_joined_tokens_give_the_same_tokens(text: str) -> None:
    tokens = matching_tokens(text)
    assert "" not in tokens
    assert not any(token != token.strip() for token in tokens)


@given(st.text(alphabet="abcXY '.,-n t\u2019é"))
def test_spaces_between_tokens_change_nothing(text: str) -> None:
    tokens = matching_tokens(text)
    assert matching_tokens(" ".join(tokens)) == tokens


def test_words_and_marks() -> None:
    assert [token for token in matching_tokens("Well, 3 dogs' (big)!") if is_word(token)] == (
        ["well", "3", "dogs", "big"]
    )
