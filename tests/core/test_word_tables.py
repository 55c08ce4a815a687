"""Tables of words in the core: what they find is what dictionaries of Python find."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from reference_lemma_candidates import lemma_candidates

from ogden._core import LemmaCandidates, LemmaNetwork, WordGroups, WordLines

_words = st.text(alphabet="aäb |", max_size=4)
_groups = st.lists(
    st.lists(_words.filter(lambda word: "|" not in word), max_size=6).map("|".join), max_size=6
)


@given(_groups, _words)
def test_groups_of_a_word_and_its_place_in_each(groups: list[str], word: str) -> None:
    expected = [
        (number, member)
        for number, group in enumerate(groups)
        for member, one in enumerate(group.split("|"))
        if one and one == word
    ]
    core = WordGroups(groups, "|")
    assert core.find(word) == expected
    assert core.contains(word) == bool(expected)


def test_a_separator_may_be_long_and_must_be_there() -> None:
    core = WordGroups(["a b | c", "", "c |  | a b"], " | ")
    assert core.find("a b") == [(0, 0), (2, 2)]
    assert core.find("c") == [(0, 1), (2, 0)]
    with pytest.raises(ValueError, match="separator"):
        WordGroups(["a"], "")


@given(st.lists(st.text(alphabet="aäb\t#", max_size=5)), _words)
def test_lines_of_a_word(lines: list[str], word: str) -> None:
    expected = sorted(line for line in lines if "\t" in line and line.split("\t")[0] == word)
    core = WordLines("\n".join(lines), "\t")
    assert core.find(word) == expected
    assert len(core) == sum("\t" in line for line in lines)


def test_what_has_no_place_in_utf8_is_in_no_table() -> None:
    assert WordGroups(["a b"], " ").find("\ud800") == []
    assert not WordGroups(["a b"], " ").contains("\udfff")
    assert WordLines("a\tb", "\t").find("\ud800") == []
    with pytest.raises((TypeError, ValueError)):
        WordGroups(["\ud800"], " ")
    with pytest.raises(TypeError):
        WordGroups([1], " ")  # type: ignore[list-item]


IRREGULAR = {"went": ("go",), "lay": ("lay", "lie"), "ééd": ("é",), "bettered": ("better", "good")}
_FORMS = LemmaCandidates("# a comment\n" + "\n".join(f"{a}\t{' '.join(b)}" for a, b in IRREGULAR.items()))
_stems = st.text(alphabet="abeinrty'éß-", max_size=7)
_endings = st.sampled_from("s es ed d ing er est r st ly 's ies ied ier iest ves ily".split())


@given(st.one_of(st.builds(str.__add__, _stems, _endings), _stems, st.sampled_from(sorted(IRREGULAR))))
def test_what_a_word_may_be_a_form_of(word: str) -> None:
    assert _FORMS.find(word) == lemma_candidates(word, IRREGULAR)
    assert _FORMS.irregular(word) == IRREGULAR.get(word, ())


def test_what_has_no_place_in_utf8_is_a_form_of_nothing_else() -> None:
    assert _FORMS.find("\ud800s") == ("\ud800s",)
    assert _FORMS.irregular("\ud800") == ()


def test_of_several_lines_of_a_form_the_last_one_counts() -> None:
    assert LemmaCandidates("a\tc d\na\tb").irregular("a") == ("c", "d")


HIDDEN, RULES = 5, 4
_drawn = np.random.default_rng(3)
LAYERS = [
    _drawn.normal(size=size).astype(np.float32) for size in ((252, HIDDEN), HIDDEN, (HIDDEN, RULES), RULES)
]


@given(st.text(alphabet="abz'", max_size=10), st.integers(0, 3))
def test_the_rule_of_a_lemma_is_the_one_that_the_layers_score_best(word: str, part: int) -> None:
    first, first_bias, second, second_bias = LAYERS
    read = np.zeros((9, 28))
    read[0, part] = 1
    for place, letter in enumerate(word[::-1][:8], 1):
        read[place, ord(letter) - 95 if "a" <= letter <= "z" else 1] = 1
    scores = np.maximum(read.ravel() @ first + first_bias, 0) @ second + second_bias
    rule, margin = LemmaNetwork(first.ravel(), first_bias, second.ravel(), second_bias).choose(word, part)
    best, next_best = np.sort(scores)[:-3:-1]
    assert scores[rule] == pytest.approx(best, abs=1e-4)
    assert margin == pytest.approx(best - next_best, abs=1e-4)


def test_layers_must_fit_each_other() -> None:
    first, first_bias, second, second_bias = LAYERS
    with pytest.raises(ValueError, match="fit"):
        LemmaNetwork(first.ravel()[1:], first_bias, second.ravel(), second_bias)
    with pytest.raises(ValueError, match="fit"):
        LemmaNetwork(first.ravel(), first_bias, second.ravel(), second_bias[1:])
    with pytest.raises(ValueError, match="part of speech"):
        LemmaNetwork(first.ravel(), first_bias, second.ravel(), second_bias).choose("a", 4)
