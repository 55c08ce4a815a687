"""The leak guard: planted copies, and equality with a brute-force reference."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_leaks import reference_leak

from ogden.corpus.leaks import HeldOutSentence, LeakGuard
from ogden.errors import InputError

# 103 tokens, so that 100 distinct 4-grams: a share can be set to the percent.
HUNDRED = [f"w{number}" for number in range(103)]


def guard_of(*sentences: str, near: float = 0.7) -> LeakGuard:
    guard = LeakGuard(near)
    for line, text in enumerate(sentences, 1):
        guard.add(HeldOutSentence("test", line, "normal", text))
    return guard


def copy_with(grams: int) -> str:
    """A sentence that holds so many of the 4-grams of HUNDRED, and nothing else of it."""
    return " ".join(["start", *HUNDRED[: grams + 3], "end"])


@pytest.mark.parametrize(("grams", "leaks"), [(100, True), (71, True), (70, True), (69, False), (0, False)])
def test_planted_copies(grams: int, leaks: bool) -> None:
    match = guard_of(" ".join(HUNDRED)).find(copy_with(grams))
    assert (match is not None) == leaks
    if match:
        assert match.share == pytest.approx(grams / 100)
        assert match.held_out == HeldOutSentence("test", 1, "normal", " ".join(HUNDRED))


def test_near_is_of_the_held_out_sentence_not_of_the_other() -> None:
    guard = guard_of("one two three four five six")
    assert guard.find("a very long sentence with one two three four five six far inside of it , and so on")
    assert not guard.find("one two three four")


def test_the_parts_must_stand_in_one_sentence() -> None:
    guard = guard_of("one two three four five six seven eight")
    assert not guard.find("one two three four five six")
    assert not guard.find("three four five six seven eight")
    assert guard.find("one two three four five six seven")


def test_seven_of_ten_are_seventy_percent() -> None:
    words = HUNDRED[:13]
    assert guard_of(" ".join(words)).find(" ".join(words[:10]))


@pytest.mark.parametrize("copy", ["It rained.", "it rained .", "IT RAINED ."])
def test_a_short_sentence_leaks_by_its_exact_copy(copy: str) -> None:
    match = guard_of("It rained .").find(copy)
    assert match
    assert match.share == 1


def test_a_short_sentence_does_not_leak_inside_another() -> None:
    assert not guard_of("It rained .").find("It rained . It rained .")
    assert not guard_of("It rained .").find("It rained")


def test_tokenisation_case_and_quotes_do_not_hide_a_copy() -> None:
    guard = guard_of("`` I do n't know , '' said Ann -LRB- twice -RRB- .")
    match = guard.find("“I don’t know,” said ANN (twice).")
    assert match
    assert match.share == 1


def test_the_nearest_is_named() -> None:
    guard = guard_of("a b c d e f g h i j", "a b c d e f g h i k", "a b c d e f g h i j")
    found = guard.find("a b c d e f g h i k")
    assert found
    assert found.held_out.line == 2


def test_nothing_leaks_from_nothing() -> None:
    guard = guard_of("", " ")
    assert guard.find("") is None
    assert guard.find("a b c d e") is None


@pytest.mark.parametrize("near", [0, -0.1, 1.1])
def test_bad_shares_are_refused(near: float) -> None:
    with pytest.raises(InputError, match="give a share"):
        LeakGuard(near)


SENTENCE = st.lists(st.sampled_from("abc"), max_size=12).map(" ".join)


@given(st.lists(SENTENCE, max_size=6), SENTENCE, st.sampled_from(["0.5", "0.7", "0.9", "1"]))
def test_equals_the_reference(held_out: list[str], sentence: str, near: str) -> None:
    expected = reference_leak(held_out, sentence, Fraction(near))
    found = guard_of(*held_out, near=float(near)).find(sentence)
    assert (found is None) == (expected is None)
    if found and expected:
        assert found.held_out.line == expected[0] + 1
        assert found.share == pytest.approx(float(expected[1]))
