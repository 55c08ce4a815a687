"""Typed text, treebank lines, and the way between."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.penn import from_penn, join_tokens, to_penn
from ogden.text.spacing import spaces_before
from ogden.text.tokens import tokenise

TYPED = [
    "I don't know what James' brother said.",
    'He said "no" (twice) to the dogs\' owner.',
    'The song "Help!", by the Beatles, sold 1,000,000 copies.',
    "It costs $5.50, US$6 or 5% more than £3.",
    "She can't; we'll see: they've gone, I'm told.",
    "You cannot be gonna do that, can you?",
    "Mr. J. R. R. Tolkien (1892–1973) lived in the U.K., e.g. in Oxford.",
    "Apples, pears, etc.",
    "It's 'good' they don't.",
    "The well-known co-op at http://example.com/x?y=1 opens at 10:30 a.m.",
    "He left... and came back.",
    "Is it #1 [or so] or {2}?",
    "He (Smith) said: \"It's John's.\"",
    "The river—a long one—is 5 km away.",
    "He (5 May 1927 – 10 June 1990) won in 1957–58.",
    "It was 24 °C in May.",
]


@pytest.mark.parametrize("text", TYPED)
def test_there_and_back(text: str) -> None:
    assert from_penn(to_penn(tokenise(text))) == text
    assert join_tokens(tokenise(text).tokens) == text


@pytest.mark.parametrize(
    ("text", "line"),
    [
        ('He said "no" (twice).', "He said `` no '' -LRB- twice -RRB- ."),
        ("“Don’t,” [she] said.", "`` Do n't , '' -LSB- she -RSB- said ."),
        ("The dogs' 'den'.", "The dogs ' ` den ' ."),
        ('"A" and "B"', "`` A '' and `` B ''"),
        ("She stood 5'.", "She stood 5 ' ."),
    ],
)
def test_to_penn(text: str, line: str) -> None:
    assert to_penn(tokenise(text)) == line


@pytest.mark.parametrize(
    ("line", "text"),
    [
        ("The `` Star '' -lrb- 1977 -rrb- is n't 3.5 % .", 'The "Star" (1977) isn\'t 3.5%.'),
        ('the " star " , the dogs \' " den " .', 'the "star", the dogs\' "den".'),
        ("fruit , etc. .", "fruit, etc."),
        ("`` Yes ! '' he said .", '"Yes!" he said.'),
        ("1\\/2 of \\* it", "1/2 of * it"),
        ("He is 6 ' tall .", "He is 6' tall."),
        ('a 12 " disc .', 'a 12" disc.'),
        ("Then he left . ''", 'Then he left."'),
        ("his friend ( s ) left . [ 1 ]", "his friend(s) left.[1]"),
        ("She said : ` Go ! '", "She said: 'Go!'"),
        ("", ""),
    ],
)
def test_from_penn(line: str, text: str) -> None:
    assert from_penn(line) == text


@given(st.lists(st.text(alphabet=list("ab1.,'\"`()-–—$%°[]"), min_size=1)))
def test_joining_only_adds_spaces(tokens: list[str]) -> None:
    assert join_tokens(tokens).replace(" ", "") == "".join(tokens)


PIECES = "( ) { } [ ] ¿ , . .. ... ; % ™ 's ’re n't ʼve n’t `d can not CAN 't is U.S. 1 $ ° C – — \" `` s"


@given(st.lists(st.sampled_from([*PIECES.split(), "the", "of", "Paris", "New York", "\n"])))
def test_a_line_is_joined_as_its_places_say(tokens: list[str]) -> None:
    """Lines without quotation marks and the like go by a pattern, and are spaced the same."""
    spaces = spaces_before(tokens)
    assert join_tokens(tokens) == "".join(
        f" {token}" if space else token for space, token in zip(spaces, tokens, strict=True)
    )


@given(st.text())
def test_one_word_for_each_token(text: str) -> None:
    sentence = tokenise(text)
    assert len(to_penn(sentence).split()) == len(sentence)
