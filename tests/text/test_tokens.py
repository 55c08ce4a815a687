"""What is cut where, and that nothing is ever lost."""

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.lines import read_lines
from ogden.text.tokens import token_lines, tokenise, tokenise_many

# Marks that mean something to the tokeniser, more often than chance would bring them together.
TANGLES = st.text(alphabet=[*"aBs1 .,'’`\"-–—()[]&#@$%/:;?!…\\+*\n\u0301\u200dé😀"])


def cut(text: str) -> str:
    return " ".join(tokenise(text).tokens)


@pytest.mark.parametrize(
    ("text", "tokens"),
    [
        # clitics
        ("I don't know.", "I do n't know ."),
        ("You can't, won't and shouldn't've.", "You ca n't , wo n't and should n't 've ."),
        ("Islam's rise, James' book, the dogs' bowls", "Islam 's rise , James ' book , the dogs ' bowls"),
        ("We'll see; I'm, we've, they're, he'd", "We 'll see ; I 'm , we 've , they 're , he 'd"),
        ("It’s what he didn’t say.", "It ’s what he did n’t say ."),
        ("DON'T", "DO N'T"),
        ("You cannot, I'm gonna, I wanna, you gotta", "You can not , I 'm gon na , I wan na , you got ta"),
        ("'Tis the '70s: get 'em, rock 'n' roll", "'T is the '70s : get 'em , rock 'n' roll"),
        ("y'all", "y' all"),
        ("O'Connor's d'Azur at 5 o'clock", "O'Connor 's d'Azur at 5 o'clock"),
        # quotes and brackets
        ('He said "no" (twice).', 'He said " no " ( twice ) .'),
        ("“Yes,” she said, ‘maybe’.", "“ Yes , ” she said , ‘ maybe ’ ."),
        ("``quoted''", "`` quoted ''"),
        ('"Title"\'s end', '" Title " \'s end'),
        # dots
        ("Mr. Smith met Dr. No.", "Mr. Smith met Dr. No ."),
        ("J. R. R. Tolkien, J.K. Rowling", "J. R. R. Tolkien , J.K. Rowling"),
        ("the U.S. and the U.K.", "the U.S. and the U.K."),
        ("apples, pears, etc.", "apples , pears , etc."),
        ("U.S.-based firms", "U.S.-based firms"),
        ("the U.S..", "the U.S. ."),
        ("e.g. at 5 a.m., i.e. early", "e.g. at 5 a.m. , i.e. early"),
        ("He has a Ph.D. from there.", "He has a Ph.D. from there ."),
        ("rich in vitamin C.", "rich in vitamin C ."),
        ("No. 5 is alive. No.", "No. 5 is alive . No ."),
        ("c.1178 and No.3", "c. 1178 and No. 3"),
        ("Wait... what…", "Wait ... what …"),
        ("The end....", "The end ... ."),
        ("end.The next", "end . The next"),
        ("1. First item", "1. First item"),
        ("It was 1984.", "It was 1984 ."),
        # numbers
        ("3.5 of 1,000,000 at 10:30", "3.5 of 1,000,000 at 10:30"),
        ("5% of $5.50, US$5m, £3 or 5€", "5 % of $ 5.50 , US$ 5m , £ 3 or 5 €"),
        ("1/2 the 19th of the 1990s is 5km", "1/2 the 19th of the 1990s is 5km"),
        ("-5 and .5 and +2", "-5 and .5 and +2"),
        ("in 1914–15", "in 1914 – 15"),
        # hyphens, dashes, slashes
        ("a well-known, pre- and post-war and/or", "a well-known , pre- and post-war and/or"),
        ("yes--no — or–not", "yes -- no — or – not"),
        # names that are not words
        ("See http://example.com/a_(b)?x=1.", "See http://example.com/a_(b)?x=1 ."),
        ("(www.example.com)", "( www.example.com )"),
        ("Mail me@x.org, @ogden #tag #1 read.me", "Mail me@x.org , @ogden #tag # 1 read.me"),
        ("C++ and C# and R&B and AT&amp;T &amp; 20+", "C++ and C# and R&B and AT&amp;T &amp; 20+"),
        (":-) <3", ":-) <3"),
        ("Hi😀👍🏽!", "Hi 😀👍🏽 !"),
        ("What?! No!!", "What ? ! No ! !"),
    ],
)
def test_conventions(text: str, tokens: str) -> None:
    assert cut(text) == tokens


@pytest.mark.parametrize(
    "line",
    [
        "`` I do n't know , '' he said -LRB- twice -RRB- .",
        "Islam 's rise ; the dogs ' bowls -- and 's , n't , 'll , 've",
        "-lrb- lower -rrb- -LSB- 1 -RSB- \\* \\*\\* 1\\/2 US$ 5 % # 1",
        "the U.S. . etc. , Mr. X , gon na , can not , 't is",
        "d' Azur , l' eau , '70s , 'em ... .. --",
    ],
)
def test_tokenised_text_stays(line: str) -> None:
    assert cut(line) == line


@given(st.one_of(st.text(), TANGLES, st.text(alphabet=st.characters(exclude_categories=[]))))
def test_any_text_comes_back(text: str) -> None:
    sentence = tokenise(text)
    gaps = list(sentence.gaps())
    pieces = [piece for pair in zip(gaps, [*sentence.tokens, ""], strict=True) for piece in pair]
    assert "".join(pieces) == text
    assert not "".join(gaps).strip()
    assert all(token and not any(c.isspace() for c in token) for token in sentence.tokens)


@given(TANGLES)
def test_white_space_always_separates(text: str) -> None:
    starts = {span.start for span in tokenise(text).spans}
    at = 0
    for piece in text.split():
        at = text.index(piece, at)
        assert at in starts
        at += len(piece)


@given(st.text(alphabet=list("aé.'-—\u0301\u200d\ufe0f😀 ")))
def test_no_mark_is_cut_from_its_character(text: str) -> None:
    sentence = tokenise(text)
    for before, span in zip(sentence.spans, sentence.spans[1:], strict=False):
        if before.end == span.start:
            assert text[span.start] not in "\u0301\u200d\ufe0f"


@given(st.lists(st.one_of(st.text(), TANGLES), max_size=8), st.integers(0, 3))
def test_many_texts_as_one_by_one(texts: list[str], threads: int) -> None:
    alone = [tokenise(text) for text in texts]
    assert tokenise_many(texts, threads) == alone
    assert token_lines(texts, threads) == [" ".join(sentence.tokens) for sentence in alone]


def test_a_string_is_not_a_list_of_texts() -> None:
    with pytest.raises(TypeError, match="list of strings"):
        token_lines("one text")


def test_published_tokens_pass_unchanged(shared: Path) -> None:
    lines = read_lines(str(shared / "data" / "tune" / "turk_tokenised" / "norm"))
    lines = [" ".join(line.split()) for line in lines]
    same = sum(ours == line for ours, line in zip(token_lines(lines), lines, strict=True))
    assert same >= 0.995 * len(lines)
