"""Word difficulty: the shipped table, base forms, and the words that no table holds."""

import csv
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.files.packaged import packaged
from ogden.text import word_difficulty as module
from ogden.text.word_difficulty import (
    CEFR_LEVELS,
    EASIEST,
    HARDEST,
    DifficultyTable,
    level,
    stems,
    word_difficulty,
)

_DATA = packaged("text/data/word_difficulty.txt")

_SMALL = """\
# for people
=10 cat go
=34 vivid
~41 zygote
A1 cat go
C1 vivid
ogden850 cat
ngsl go
dale_chall cat go
name vivid
base went:go
unseen 300 5 10
inflected 20
"""


def test_file_round_trip() -> None:
    table = DifficultyTable.parse(_SMALL)
    assert DifficultyTable.parse(table.format()) == table
    assert table.rated == {"cat": 1.0, "go": 1.0, "vivid": 3.4}
    assert table.bases == {"went": "go"}


@pytest.mark.parametrize(
    ("word", "expected"),
    [
        ("cat", (1.0, "rated", "A1", ("ogden850", "dale_chall"))),
        ("cats", (1.2, "inflected", "A1", ("ogden850", "dale_chall"))),
        ("went", (1.2, "inflected", "A1", ("ngsl", "dale_chall"))),
        ("zygotes", (4.3, "inflected", None, ())),
        ("vivid", (3.4, "rated", "C1", ())),
        ("Vivid", (1.0, "name", None, ())),
        ("Zorbl", (1.0, "name", None, ())),
        ("brilligs", (3.6, "unseen", None, ())),  # 3.00 + 8 * 0.05 + 2 * 0.10
    ],
)
def test_look_up(word: str, expected: tuple[object, ...]) -> None:
    found = DifficultyTable.parse(_SMALL).look_up(word, word.lower())
    assert tuple(found) == expected


def test_shipped_levels_agree_with_common_sense() -> None:
    assert level("cat") < level("vehicle") < level("remuneration")
    assert level("begin") < level("commence")
    assert level("use") < level("utilize")
    assert level("dog") < 2 < 3 < level("antidisestablishmentarianism")


def test_shipped_cefr_and_lists() -> None:
    assert word_difficulty("cat").cefr == "A1"
    assert word_difficulty("cat").lists == ("ogden850", "ngsl", "dale_chall")
    assert word_difficulty("went").cefr == word_difficulty("go").cefr == "A1"
    assert word_difficulty("children").lists == word_difficulty("child").lists
    assert word_difficulty("abandoned").cefr == "B2"
    assert word_difficulty("zygote").lists == ()


@pytest.mark.parametrize(
    ("word", "source"),
    [
        ("1,984", "number"),
        ("3rd", "number"),
        ("...", "mark"),
        ("", "mark"),
        ("n't", "mark"),
        ("’s", "mark"),
        ("Zwingli", "name"),
        ("NATO", "name"),
        ("Kosovo", "name"),
    ],
)
def test_names_numbers_and_marks_are_not_difficult(word: str, source: str) -> None:
    assert word_difficulty(word).level == EASIEST
    assert word_difficulty(word).source == source


def test_capitals_accents_and_apostrophes_do_not_hide_a_word() -> None:
    assert word_difficulty("The") == word_difficulty("the")
    assert word_difficulty("CAT") == word_difficulty("cat")
    assert word_difficulty("naïve") == word_difficulty("naive")
    assert word_difficulty("cat's").lists == word_difficulty("cat").lists


def test_hyphenated_word_is_as_hard_as_its_hardest_part() -> None:
    assert word_difficulty("cat-remuneration").level == word_difficulty("remuneration").level


@pytest.mark.parametrize(
    ("form", "base"),
    [
        ("cats", "cat"),
        ("boxes", "box"),
        ("cities", "city"),
        ("stopped", "stop"),
        ("making", "make"),
        ("carried", "carry"),
        ("happier", "happy"),
        ("biggest", "big"),
        ("cat's", "cat"),
        ("walked", "walk"),
    ],
)
def test_stems_of_regular_forms(form: str, base: str) -> None:
    assert base in list(stems(form))


@pytest.mark.parametrize(("word", "other"), [("corner", "corn"), ("news", "new"), ("evening", "even")])
def test_words_that_only_look_inflected(word: str, other: str) -> None:
    assert module._built_in().base(word) == word != other


def test_file_is_small_and_names_its_sources() -> None:
    text = _DATA.read_text(encoding="utf-8")
    assert len(text.encode()) <= 500_000
    head = [line for line in text.splitlines() if line.startswith("#")]
    for source in ("Maddela", "CEFR-J", "Octanove", "Wikipedia", "wordfreq", "MIT", "CC BY-SA"):
        assert any(source in line for line in head)


@given(st.text())
def test_any_text_has_a_level_on_the_scale(word: str) -> None:
    found = word_difficulty(word)
    assert EASIEST <= found.level <= HARDEST
    assert found.cefr is None or found.cefr in CEFR_LEVELS


def test_rated_words_keep_their_rating(shared: Path) -> None:
    lines = (shared / "data" / "lexicons" / "word_complexity.tsv").read_text(encoding="utf-8").splitlines()
    rated = {word.lower(): float(rating) for word, rating in (line.split("\t") for line in lines)}
    assert all(abs(level(word) - rating) <= 0.0501 for word, rating in rated.items())
    assert len(rated) > 15_000


def test_cefr_headwords_keep_their_lowest_level(shared: Path) -> None:
    levels: dict[str, set[str]] = {}
    for name in ("cefr_a1_b2.csv", "cefr_c1_c2.csv"):
        with (shared / "data" / "lexicons" / name).open(encoding="utf-8", newline="") as lines:
            for row in csv.DictReader(lines):
                if row["headword"].isalpha() and row["headword"].islower():
                    levels.setdefault(row["headword"], set()).add(row["CEFR"])
    known = {word: min(found) for word, found in levels.items()}
    assert sum(word_difficulty(word).cefr == expected for word, expected in known.items()) >= 0.995 * len(
        known
    )
