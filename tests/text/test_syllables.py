"""The syllable counter: words people use, words nobody has seen, and anything else that is text."""

import lzma
import random
import string
from functools import cache
from pathlib import Path

import pytest
import reference_syllables
from hypothesis import example, given
from hypothesis import strategies as st

from ogden._core import SyllableRules
from ogden.files.packaged import packaged
from ogden.text import syllables
from ogden.text.syllables import Rules, count
from ogden.text.word_difficulty import word_difficulty

FREQUENT = {
    1: "the a I of to was have are were their one there would could through though thought eye eyes does"
    " goes shoes called named used lived changed asked loved school world our hour fire don't I'm quite",
    2: "people being science island business rhythm poem water little table because before other about"
    " enough children mother language simple wanted needed sometimes something lonely useful safety create"
    " quiet question lion giant ruin fluid million region ocean special ancient nation houses Wednesday"
    " didn't couldn't isn't iron hundred",
    3: "area idea created different every family government another animal example decided beautiful"
    " important interesting museum radio video piano period serious various previous religion recipe"
    " suicide theater",
    4: "usually information education reality biology geography January society variety criticism apostrophe",
    5: "university Wikipedia biological",
}

INVENTED = {
    1: "wugs splone thrasked",
    2: "blorphing zorbled grooble",
    3: "quibberish glimmerful trelanic McSnorfle",
    4: "frobnicated",
    5: "snazzification unflummoxable",
}

TOKENS = {
    "": 0,
    "?!": 1,
    "—": 1,
    "'": 1,
    " ": 1,
    "слово": 1,
    "e-mail": 2,
    "mother-in-law": 4,
    "John's": 1,
    "John’s": 1,
    "boss's": 2,
    "'hello'": 2,
    "café": 2,
    "cafe\u0301": 2,
    "naïve": 2,
    "exposé": 3,
    "Æsop": 2,
    "BBC": 3,
    "BBC's": 3,
    "WWF": 7,
    "U.S.": 2,
    "Mr.": 2,
    "hmm": 1,
    "0": 2,
    "7": 2,
    "95": 3,
    "100": 3,
    "1984": 5,
    "1900": 4,
    "1905": 4,
    "2005": 4,
    "2019": 4,
    "1,984": 9,
    "1000000": 3,
    "3.5": 3,
    "007": 6,
    "2nd": 2,
    "20th": 3,
    "1990s": 4,
    "5km": 3,
}


@cache
def shipped() -> Rules:
    path = packaged("text/data/syllables.txt")
    return Rules.parse(path.read_text(encoding="utf-8"))


def cases(table: dict[int, str]) -> list[tuple[str, int]]:
    return [(word, expected) for expected, words in table.items() for word in words.split()]


@pytest.mark.parametrize(("word", "expected"), cases(FREQUENT))
def test_frequent_words(word: str, expected: int) -> None:
    assert count(word) == expected


@pytest.mark.parametrize(("word", "expected"), cases(INVENTED))
def test_invented_words_follow_the_rules(word: str, expected: int) -> None:
    assert word not in shipped().table
    assert count(word) == expected


@pytest.mark.parametrize(("token", "expected"), TOKENS.items())
def test_other_tokens(token: str, expected: int) -> None:
    assert count(token) == expected


@given(st.text())
def test_any_text_has_a_count(text: str) -> None:
    assert count(text) >= min(len(text), 1)


@given(st.text(alphabet=string.digits + ",.stndrh", min_size=1))
def test_any_number_has_a_count(text: str) -> None:
    assert count(text) >= 1


def test_longer_numbers_than_int_reads() -> None:
    assert count("1" * 5000) == 5000


@given(st.text(alphabet=string.ascii_letters + "'-", min_size=1))
def test_case_does_not_matter(word: str) -> None:
    assert count(word) == count(word.lower()) == count(word.upper())


@given(st.lists(st.text(alphabet=string.ascii_letters, min_size=1), min_size=1))
def test_hyphens_add(parts: list[str]) -> None:
    assert count("-".join(parts)) == sum(map(count, parts))


@given(st.text(alphabet="abcdeilmnorstuwyz'", min_size=1, max_size=12))
def test_core_estimates_as_the_slow_rules_do(word: str) -> None:
    assert syllables.built_in().estimate(word) == reference_syllables.estimate(shipped(), word)


@given(st.text(alphabet=st.sampled_from("abcdehilmnorstuwyz'-.,0123456789")))
@example("1,2345th")
@example("20th1990s")
@example("2.5.007nd")
@example("mcnd1stx")
def test_core_counts_as_the_slow_rules_do(token: str) -> None:
    assert syllables.built_in().count(token) == reference_syllables.count_token(shipped(), token)


@given(
    st.dictionaries(st.text(alphabet="abe", min_size=1), st.integers(1, 9)),
    st.text(alphabet="abe", min_size=1),
)
def test_any_table_is_read(table: dict[str, int], word: str) -> None:
    rules = Rules(table, {"A": 1, "bE$": -3, "^aEbbbbbbbbbbb": 5})
    assert syllables.counting(rules.format()).count(word) == reference_syllables.count_token(rules, word)


def test_without_rules_each_word_has_one_syllable() -> None:
    assert SyllableRules([], []).count("banana 12") == 1 + 1
    assert SyllableRules([(-3, "odd")], [(7, "  "), (1, "")]).count("odd") == 0


@pytest.mark.parametrize("text", ["\ud800", "a\ud800b", "é\udfff"])
def test_what_has_no_place_in_utf8_counts(text: str) -> None:
    assert count(text) >= 1


def test_data_file_reads_back_as_it_was_written() -> None:
    rules = shipped()
    assert Rules.parse(rules.format()) == rules
    assert 0 not in rules.weights.values()


def test_data_file_is_small() -> None:
    data = packaged("text/data")
    assert sum(file.stat().st_size for file in data.glob("syllables*")) <= 250_000


def test_cmu_dictionary_agrees(shared: Path) -> None:
    """The first pronunciation, over a sample. `recipes/syllables.py --measure` tells about unseen words."""
    with lzma.open(shared / "data" / "lexicons" / "cmudict.txt.xz", "rt", encoding="utf-8") as lines:
        entries = [line.split() for line in lines]
    first = [(word, phones) for word, number, *phones in entries if number == "1" and word.isalpha()]
    sample = random.Random(5).sample(first, 20_000)
    right = sum(count(word) == sum(phone[-1].isdigit() for phone in phones) for word, phones in sample)
    assert right / len(sample) >= 0.995


@pytest.mark.parametrize("piece", ["ab", "A", "a1", "a-", "a.", "é", "a'"])
def test_what_is_too_long_for_a_word_costs_as_much_as_a_word(
    piece: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    seen: list[int] = []

    class Counter:
        def count(self, token: str) -> int:
            seen.append(len(token))
            return len(token)

    monkeypatch.setattr(syllables, "built_in", Counter)
    assert syllables.count(piece * 500_000) > 1000
    assert word_difficulty(piece * 500_000).level >= 1
    assert sum(seen) < 2000
