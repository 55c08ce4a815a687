"""Which words a derivation changes: rules alone, rules in gaps, and words that changed places."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.derivation_changes import DerivedChange, derived_changes
from ogden.search.candidates import Candidate, Step
from ogden.search.derivations import Application, DerivedCandidate

WORDS = "the big dog saw a small cat".split()


def phrases(*steps: tuple[int, int, str]) -> Candidate:
    found = tuple(Step(start, end, tuple(simple.split()), 0) for start, end, simple in steps)
    return Candidate(tuple(word for step in found for word in step.simple), np.zeros(0), 0.0, found)


def chart(text: str, *rules: tuple[int, int, int, int, int]) -> Candidate:
    """Rules with start, end, simple start, simple end and depth."""
    derivation = tuple(Application(*rule[:4], 0, rule[4]) for rule in rules)
    return DerivedCandidate(tuple(text.split()), np.zeros(0), 0.0, (), derivation)


def shown(candidate: Candidate) -> list[tuple[str, str, bool]]:
    return [
        (
            " ".join(WORDS[one.start : one.end]),
            " ".join(candidate.tokens[one.simple_start : one.simple_end]),
            one.moved,
        )
        for one in derived_changes(WORDS, candidate)
    ]


@pytest.mark.parametrize(
    ("steps", "expected"),
    [
        ([(0, 7, "the big dog saw a small cat")], []),
        ([(0, 3, "the large dog"), (3, 7, "saw a small cat")], [("big", "large", False)]),
        (
            [(0, 2, ""), (2, 3, "dog"), (3, 7, "noticed a cat")],
            [("the big", "", False), ("saw a small", "noticed a", False)],
        ),
        (
            [(2, 3, "dog"), (0, 2, "the big"), (3, 7, "saw a small cat")],
            [("the big dog", "dog the big", True)],
        ),
        (
            [(0, 4, "the big dog saw"), (5, 7, "small cat"), (4, 5, "a")],
            [("a small cat", "small cat a", True)],
        ),
        ([(0, 3, "the big dog there"), (3, 7, "saw a small cat")], [("", "there", False)]),
    ],
)
def test_phrases(steps: list[tuple[int, int, str]], expected: list[tuple[str, str, bool]]) -> None:
    assert shown(phrases(*steps)) == expected


@pytest.mark.parametrize(
    ("text", "rules", "expected"),
    [
        # [NP] saw [NP] -> [NP] noticed [NP], and in the second gap small -> little
        (
            "the big dog noticed a little cat",
            [(0, 7, 0, 7, 0), (0, 3, 0, 3, 1), (4, 7, 4, 7, 1), (5, 6, 5, 6, 2)],
            [("saw", "noticed", False), ("small", "little", False)],
        ),
        # both sides of a gap change: one edit, with the gap's own change in it
        (
            "a large dog saw the small cat",
            [(0, 5, 0, 5, 0), (1, 2, 1, 2, 1), (5, 7, 5, 7, 0)],
            [("the big dog saw a", "a large dog saw the", False)],
        ),
        # gaps that change places by a rule are that rule's edit
        (
            "a small cat saw the big dog",
            [(0, 7, 0, 7, 0), (0, 3, 4, 7, 1), (4, 7, 0, 3, 1)],
            [("the big dog saw a small cat", "a small cat saw the big dog", False)],
        ),
        ("the big dog saw a small cat", [(0, 7, 0, 7, 0)], []),
    ],
)
def test_rules_with_gaps(
    text: str, rules: list[tuple[int, int, int, int, int]], expected: list[tuple[str, str, bool]]
) -> None:
    assert shown(chart(text, *rules)) == expected


@st.composite
def derivations(draw: st.DrawFn) -> Candidate:
    cuts = sorted(draw(st.sets(st.integers(1, 6))))
    spans = list(zip([0, *cuts], [*cuts, 7], strict=True))
    simple = st.lists(st.sampled_from([*WORDS, "new"]), max_size=3).map(" ".join)
    steps = [
        (start, end, draw(simple | st.just(" ".join(WORDS[start:end]))))
        for start, end in draw(st.permutations(spans))
    ]
    return phrases(*steps)


@given(derivations())
def test_changes_make_the_candidate(candidate: Candidate) -> None:
    found, made, at = derived_changes(WORDS, candidate), list[str](), 0
    assert found == sorted(found)
    for start, end, simple_start, simple_end, _ in found:
        assert at <= start
        made += [*WORDS[at:start], *candidate.tokens[simple_start:simple_end]]
        at = end
    assert (*made, *WORDS[at:]) == candidate.tokens
    assert all(isinstance(one, DerivedChange) for one in found)
