"""Reading level: the formula, the effects that add up to it, and offsets."""

import math

import pytest
import reference_syllables
from hypothesis import given
from hypothesis import strategies as st

from ogden.text.reading_level import (
    EASIEST_WORDS,
    TextLevel,
    grade,
    reading_level,
    sentence_words,
    text_grade,
)
from ogden.text.word_difficulty import word_difficulty

TEXT = (
    "  The committee's remuneration was considerable. It didn't last!\n\n"
    "In 1984 they bought a well-known café, and nobody complained about unaffordable refreshments. * * * "
)
_texts = st.one_of(
    st.text(),
    st.lists(st.sampled_from("The cat, complained extraordinarily . ! don't 7 é (x) \n\n".split(" "))).map(
        " ".join
    ),
)


def words(level: TextLevel, text: str) -> list[str]:
    return [text[word.span.start : word.span.end] for word in level.word_levels()]


def test_counts_and_grade() -> None:
    level = reading_level("The cat sat on the mat. It purred.")
    assert (level.words, level.sentences, level.syllables) == (8, 2, 8)
    assert level.grade == pytest.approx(0.39 * 4 + 11.8 * 1 - 15.59)


def test_offsets_name_words_and_sentences() -> None:
    level = reading_level(TEXT)
    assert words(level, TEXT)[:9] == [
        "The", "committee's", "remuneration", "was", "considerable", "It", "didn't", "last", "In",
    ]  # fmt: skip
    assert "1984" in words(level, TEXT)
    assert "well-known" in words(level, TEXT)
    assert [TEXT[s.span.start : s.span.end] for s in level.sentence_levels][:2] == [
        "The committee's remuneration was considerable.",
        "It didn't last!",
    ]


def test_word_effect_is_the_fall_when_the_word_has_one_syllable() -> None:
    level = reading_level(TEXT)
    for word in level.word_levels():
        easier = level.syllables - word.syllables + 1
        assert level.grade - word.effect == pytest.approx(
            grade(level.words / level.sentences, easier / level.words)
        )


def test_replacing_a_word_by_one_of_one_syllable_lowers_the_grade_by_its_effect() -> None:
    before, after = reading_level("We utilize a hammer."), reading_level("We use a hammer.")
    effect = next(word.effect for word in before.word_levels() if word.span.start == 3)
    assert before.grade - after.grade == pytest.approx(effect)


def test_sentence_effect_is_the_fall_when_it_has_no_words() -> None:
    level = reading_level(TEXT)
    for sentence in level.sentence_levels:
        shorter = (level.words - sentence.words) / level.sentences
        assert level.grade - sentence.effect == pytest.approx(grade(shorter, level.syllables / level.words))


@given(_texts)
def test_effects_add_up_to_the_grade(text: str) -> None:
    level = reading_level(text)
    assert math.isfinite(level.grade)
    if not level.words:
        assert (level.grade, level.sentences, level.syllables, level.sentence_levels) == (0.0, 0, 0, ())
        return
    total = sum(sentence.effect for sentence in level.sentence_levels)
    total += sum(word.effect for word in level.word_levels())
    assert level.grade == pytest.approx(total + EASIEST_WORDS)


@given(_texts)
def test_counts_and_spans_are_consistent(text: str) -> None:
    level = reading_level(text)
    assert level.sentences == len(level.sentence_levels)
    assert level.words == sum(sentence.words for sentence in level.sentence_levels)
    assert level.syllables == sum(word.syllables for word in level.word_levels())
    at = 0
    for sentence in level.sentence_levels:
        assert at <= sentence.span.start < sentence.span.end <= len(text)
        assert sentence.words == len(sentence.word_levels) > 0
        for word in sentence.word_levels:
            assert max(at, sentence.span.start) <= word.span.start < word.span.end <= sentence.span.end
            assert word.effect >= 0
            at = word.span.end


@given(_texts, st.text(alphabet=" \n\t", max_size=4), st.text(alphabet=" \n\t", max_size=4))
def test_white_space_around_moves_spans_and_nothing_else(text: str, before: str, after: str) -> None:
    bare = text.strip()
    plain, padded = reading_level(bare), reading_level(before + bare + after)
    assert (plain.grade, plain.words, plain.sentences) == (padded.grade, padded.words, padded.sentences)
    moved = [(word.span.start + len(before), word.span.end + len(before)) for word in plain.word_levels()]
    assert moved == [tuple(word.span) for word in padded.word_levels()]


@pytest.mark.parametrize("text", ["", "   ", "\n\n", "...", "* * *", "—", "(!)", "\u0301"])
def test_text_without_words_has_grade_zero(text: str) -> None:
    assert reading_level(text) == TextLevel(0.0, 0, 0, 0, ())


def test_one_word() -> None:
    level = reading_level("Unaffordable")
    assert (level.words, level.sentences, level.syllables) == (1, 1, 5)
    assert level.grade == pytest.approx(0.39 + 11.8 * 5 - 15.59)


def test_contractions_are_one_word_raw_or_tokenised() -> None:
    raw, penn = (
        reading_level("They don't know Islam's past."),
        reading_level("They do n't know Islam 's past ."),
    )
    assert raw.words == penn.words == 5
    assert raw.grade == penn.grade


def test_words_that_a_tokeniser_cuts_are_one_word() -> None:
    text = "I cannot and 'tis gonna be; y'all gotta. We gon na go, can not we?"
    first, second = reading_level(text).sentence_levels
    assert [text[slice(*word.span)] for word in first.word_levels] == (
        ["I", "cannot", "and", "'tis", "gonna", "be", "y'all", "gotta"]
    )
    assert [text[slice(*word.span)] for word in second.word_levels] == (
        ["We", "gon na", "go", "can", "not", "we"]
    )


@pytest.mark.parametrize(
    ("short", "word"), [("can't", "can"), ("Won’t", "will"), ("shan't", "shall"), ("ca n't", "can")]
)
def test_a_contraction_is_as_difficult_as_its_verb(short: str, word: str) -> None:
    first = next(reading_level(f"{short} I?").word_levels())
    assert first.difficulty == word_difficulty(word)


def test_sentence_grade_is_that_of_the_sentence_alone() -> None:
    text = "It rained. The committee deliberated interminably."
    second = reading_level(text).sentence_levels[1]
    assert second.grade == pytest.approx(reading_level(text[second.span.start :]).grade)
    assert second.grade > reading_level(text).grade


def test_words_carry_their_difficulty() -> None:
    rare = {
        text: word.difficulty
        for text, word in zip(
            words(reading_level(TEXT), TEXT), reading_level(TEXT).word_levels(), strict=True
        )
    }
    assert rare["remuneration"].level > 4 > rare["The"].level
    assert rare["1984"].source == "number"
    assert rare["didn't"].level < 2


def test_formula_takes_arrays() -> None:
    import numpy as np

    result = grade(np.array([4.0, 10.0]), np.array([1.0, 1.5]))
    assert result == pytest.approx([0.39 * 4 + 11.8 - 15.59, 3.9 + 17.7 - 15.59])


_pieces = st.sampled_from(
    "The gon na can not CAN not can\u00a0not didn 't n't n’t 's ’S 'tis '’t is y' all -LRB- -rrb- Å K ½ ² é "
    "naïve 1984 3.5 x-y ... — “ ” ( . ! \n\n U.S. \u0301 \ud800".split(" ")
)


@given(st.one_of(st.text(), st.lists(_pieces).map(" ".join), st.lists(_pieces).map("".join)))
def test_the_core_finds_the_words_that_the_slow_way_finds(text: str) -> None:
    assert sentence_words(text) == reference_syllables.sentences(text)
    assert text_grade(text) == reading_level(text).grade


def test_a_word_of_any_length_is_counted() -> None:
    text = f"{'ab' * 5000} café{'é' * 1000}."
    assert sentence_words(text) == reference_syllables.sentences(text)
