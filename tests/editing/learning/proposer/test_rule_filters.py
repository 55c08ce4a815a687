"""Which pairs of phrases may be rules."""

from pathlib import Path

import pytest

from ogden.editing.learning.proposer.rule_filters import (
    Sides,
    is_rewrite,
    is_shortening,
    is_simpler,
    read_not_simpler,
    read_opposites,
)
from ogden.errors import InputError

PROJECT = Path(__file__).parents[4]
OPPOSITES = {("bought", "sold")}


def sides(rule: str) -> Sides:
    normal, simple = rule.split(" → ")
    return tuple(normal.split()), tuple(simple.split())


@pytest.mark.parametrize(
    "rule",
    [
        "physician → doctor",
        "the physician said → the doctor said",
        "prior to → before",
        "was utilized → was used",
    ],
)
def test_words_for_words(rule: str) -> None:
    assert is_rewrite(sides(rule), OPPOSITES)


@pytest.mark.parametrize(
    "rule",
    [
        "doctor → doctor",  # nothing changes
        "doctor → the doctor",  # nothing is replaced
        "in the → of a",  # no content
        "town → town ,",  # a mark
        "a doctor → 3 doctors",  # a number
        "the town → the London",  # a name that is new
        "only men → men who live",  # it says more
        "doctors → doctor",  # another form of the word
        "colour → color",  # another spelling
        "organised → made",  # a verb that says little, for one that it cannot stand for
        "bought → sold",  # the opposite
    ],
)
def test_no_rewrites(rule: str) -> None:
    assert not is_rewrite(sides(rule), OPPOSITES)


def test_a_light_verb_for_one_that_it_can_stand_for() -> None:
    assert is_rewrite(sides("produced → made"), set())


SHORTENINGS = ["in order to → to", "is situated in → is in", "absolutely essential → essential"]


@pytest.mark.parametrize("rule", SHORTENINGS)
def test_a_shortening_that_a_list_has_is_not_lost(rule: str) -> None:
    assert is_shortening(sides(rule))
    assert is_rewrite(sides(rule), OPPOSITES, listed=True)


@pytest.mark.parametrize("rule", [*SHORTENINGS, "red house → house"])
def test_a_shortening_of_pairs_alone_is_none(rule: str) -> None:
    assert not is_rewrite(sides(rule), OPPOSITES)


@pytest.mark.parametrize("rule", ["only in order to → to", "of the 3 men → of men"])
def test_a_listed_shortening_must_keep_what_limits_and_numbers(rule: str) -> None:
    assert not is_rewrite(sides(rule), OPPOSITES, listed=True)


def test_to_leave_out_everything_is_no_shortening() -> None:
    assert not is_shortening((("in", "order"), ()))
    assert not is_rewrite((("in", "order"), ()), OPPOSITES, listed=True)
    assert not is_shortening(sides("physician → doctor"))


def test_lists_may_change_words_without_content() -> None:
    assert is_rewrite(sides("in the → on"), OPPOSITES, listed=True)


def test_paraphrases_must_not_be_harder_and_the_same_part_of_speech() -> None:
    assert is_simpler(sides("physician → doctor"))
    assert not is_simpler(sides("doctor → physician"))
    assert not is_simpler(sides("quickly → doctor"))


def test_opposites_both_ways(tmp_path: Path) -> None:
    (tmp_path / "antonyms").write_text("Hot cold more\nalone\n")
    assert read_opposites(tmp_path / "antonyms") == {("hot", "cold"), ("cold", "hot")}


def test_our_own_pairs_can_be_read() -> None:
    assert ("several", "many") in read_not_simpler(PROJECT / "lexicon" / "not_simpler.txt")


@pytest.mark.parametrize("line", ["several", "several\t "])
def test_a_line_that_is_no_pair_is_named(tmp_path: Path, line: str) -> None:
    (tmp_path / "wrong").write_text(f"# read\n{line}\n")
    with pytest.raises(InputError, match="wrong, line 2: give old words"):
        read_not_simpler(tmp_path / "wrong")


def test_wrong_pairs_in_all_forms(tmp_path: Path) -> None:
    (tmp_path / "wrong").write_text("# read\nremain\tstay\n")
    found = read_not_simpler(tmp_path / "wrong")
    assert {("remain", "stay"), ("remained", "stayed"), ("remains", "stayed")} <= found
    assert ("stay", "remain") not in found
