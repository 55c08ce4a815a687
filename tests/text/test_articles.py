"""ogden.text.articles: "a" or "an" by sound."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.articles import Beginnings, article_for, fix_articles

A = """
university one-off UN European unicorn union unique user usual useful UK USB once-famous ewe eunuch
uniform utopia US U.S. NATO NASA UNESCO house historic horse hot Ukrainian ukulele year yellow 1 7 10 100
110 1,100 12 1,800 21 2,008 $5 "big" (big (red) one one-way B.A. PhD PC DVD T-shirt U-boat unidirectional
Mr Mrs. Mt. pH UFO man ubiquitous urologist Uruguayan unanimous FIFA oneness
""".split()
AN = """
hour honest honour honor heir hourly MRI FBI apple ear idea orange uncle umbrella uninteresting
unimportant unidentified 8 8-year-old 80 800 8,000 11 11th 18 18th 1800s 1850 11,000 18.5 $8 "old" (old
'old “old” état étude X-ray e-mail F-16 h-index L.A. NGO NGOs HTML SOS XML mRNA AIDS ISBN iPhone eBay FM
usher uproar utmost heirloom unintended unimaginable sms
""".split()


@pytest.mark.parametrize("word", A)
def test_a(word: str) -> None:
    assert article_for(word) == "a"


@pytest.mark.parametrize("word", AN)
def test_an(word: str) -> None:
    assert article_for(word) == "an"


@pytest.mark.parametrize(
    ("text", "changed", "expected"),
    [
        ("a old man", {1}, "an old man"),
        ("A old man", {1}, "An old man"),
        ("an big house", {1}, "a big house"),
        ('a " old " man', {2}, 'an " old " man'),
        ("a ( old ) man", {2}, "an ( old ) man"),
        ("a old man", {2}, "a old man"),
        ("a old man", {0}, "an old man"),
        ("a old man or a old dog", {5}, "a old man or an old dog"),
        ("AN BIG HOUSE", {1}, "A BIG HOUSE"),
        ("A OLD MAN", {1}, "AN OLD MAN"),
        ("AN MAN WAS HERE", {1}, "A MAN WAS HERE"),
        ("A MRI", {1}, "An MRI"),
        ("An US A", {0}, "A US A"),
        ("a OLD MAN", {1}, "an OLD MAN"),
        ("vitamin A is", {2}, "vitamin A is"),
        ("a , old", {2}, "a , old"),
        ('object " A " in', {4}, 'object " A " in'),
        ("a", {0}, "a"),
        ("a —", {1}, "a —"),
    ],
)
def test_fix_articles(text: str, changed: set[int], expected: str) -> None:
    assert " ".join(fix_articles(text.split(), changed)) == expected


WORDS = st.one_of(
    st.sampled_from(["a", "an", "A", "An", '"', "(", "hour", "8", "US", "one"]), st.text(max_size=6)
)


@given(st.lists(WORDS, max_size=10), st.sets(st.integers(0, 9)))
def test_fixing_twice_is_fixing_once_and_changes_articles_alone(tokens: list[str], changed: set[int]) -> None:
    once = fix_articles(tokens, changed)
    assert fix_articles(once, changed) == once
    assert fix_articles(tokens, set()) == tokens
    assert all(new == old or new.lower() in ("a", "an") for old, new in zip(tokens, once, strict=True))


@given(st.text())
def test_any_word_has_an_article(word: str) -> None:
    assert article_for(word) in ("a", "an")


def test_the_file_reads_back_as_written() -> None:
    table = Beginnings({"uni": "a", "u": "an", "one$": "a"}, {"NATO": "a", "AIDS": "an"})
    assert Beginnings.parse("# for people\n" + table.format()) == table


def test_the_longest_beginning_decides() -> None:
    table = Beginnings({"u": "an", "uni": "a", "unin": "an", "one$": "a", "o": "an"}, {})
    words = ["up", "unit", "uninvited", "one", "ones", "house"]
    assert [table.lookup(word) for word in words] == ["an", "a", "an", "a", "an", "a"]
