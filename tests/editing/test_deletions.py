"""Adverbs that only add weight; nothing with content."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.deletions import Deletion, deletions

WORDS = "really quite rather not as than the form is very often late basically moreover".split()


def found(text: str, adverbs: str, blocked: str = "") -> list[str]:
    words = text.split()
    tags = ["RB" if word in adverbs.split() else "NN" for word in words]
    spans = deletions(words, tags, [word == blocked for word in words])
    assert set(spans.values()) <= {Deletion.ADVERB}
    return [" ".join(words[first:last]) for first, last in spans]


def test_what_adds_weight_may_go() -> None:
    assert found("it is basically a really small form", "basically really") == ["basically", "really"]
    assert found("moreover , the form is late", "moreover") == ["moreover"]


@pytest.mark.parametrize(
    "text",
    [
        "it is not really late",  # "not late"
        "it is rather than was",  # part of a conjunction
        "it is so very late",
        "it is often late",  # says how often
        "they did it quite as well",
        "it is only late",
        "it probably is late",
    ],
)
def test_what_changes_the_meaning_stays(text: str) -> None:
    assert found(text, "really rather very often quite only probably") == []


def test_another_part_of_speech_and_blocked_words_stay() -> None:
    assert found("the really small form", "") == []
    assert found("the really small form", "really", blocked="really") == []


@given(st.lists(st.tuples(st.sampled_from(WORDS), st.sampled_from(["RB", "JJ", "IN"]), st.booleans())))
def test_only_single_adverbs_that_are_free_ever_go(sentence: list[tuple[str, str, bool]]) -> None:
    words, tags, blocked = ([one[k] for one in sentence] for k in range(3))
    for first, last in deletions(words, tags, blocked):  # type: ignore[arg-type]
        assert last == first + 1
        assert sentence[first][1:] == ("RB", False)
        assert words[first] not in ("not", "very", "often")
