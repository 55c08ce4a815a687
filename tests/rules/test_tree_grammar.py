"""Grammars of trees as bytes: what is packed is read again, and what is damaged is refused or harmless."""

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_transductions import TreePair, fitting_rules, models_of, small_trees, tree_pairs

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_extraction import TreeExtraction, TreeExtractionOptions
from ogden.rules.tree_grammar import PROBABILITY, TreeGrammar
from ogden.rules.tree_rule import Node, TreeRule, parse_rule
from ogden.search.tree_search import TreeSearch

LINES = (
    "S(NP0 VP1) → S(VP1 NP0)",
    "NP(DT0 JJ1 NN2) → NP(DT0 NN2)",
    "NP(DT0 JJ1 NN2) → NP(DT0 JJ1 NN2)",
    "VP(VBZ(is) ADJP0) → VP(VBZ(’s) ADJP0)",
    "NN(dog) → NN(hound)",
)
NORMAL = [
    parse_bracketed("(S (NP (DT the) (JJ big) (NN dog)) (VP (VBZ is) (ADJP (JJ old))))"),
    parse_bracketed("(S (NP (DT a) (JJ big) (NN cat)) (VP (VBZ is) (ADJP (JJ old))))"),
]
SIMPLE = [
    parse_bracketed("(S (NP (DT the) (NN dog)) (VP (VBZ is) (ADJP (JJ old))))"),
    parse_bracketed("(S (NP (DT a) (JJ big) (NN cat)) (VP (VBZ was) (ADJP (JJ old))))"),
]
LINKS = [[(0, 0), (2, 1), (3, 2), (4, 3)], [(k, k) for k in range(5)]]


def made() -> TreeGrammar:
    return TreeGrammar.of([parse_rule(line) for line in LINES], [1.0, 0.25, 0.75, 0.5, 1.0])


def learned(
    normal: list[Tree] = NORMAL, simple: list[Tree] = SIMPLE, links: list[list[tuple[int, int]]] = LINKS
) -> TreeGrammar:
    """With contexts and two features."""
    extraction = TreeExtraction(TreeExtractionOptions(least=1, least_new=1), threads=1)
    extraction.add(normal, simple, links)
    grammar, counts = extraction.finish()
    grammar.set_features(["seen", "ü"], np.stack([counts, np.arange(len(counts))], axis=1))
    return grammar


def packed(grammar: TreeGrammar) -> bytes:
    return b"".join(grammar.pack())


PACKED = packed(learned())


def same_search(first: TreeGrammar, second: TreeGrammar, trees: list[Tree]) -> None:
    models = models_of({"lm": 2, "lm.tags": 2})
    weights = {"lm": 1.0, "lm.tags": 0.5, PROBABILITY: 1.0, "seen": 0.25, "ü": -0.125}
    found = [TreeSearch(one, models).lists(trees, weights, 20, jobs=1) for one in (first, second)]
    assert list(found[0].texts) == list(found[1].texts)
    assert found[0].features.tolist() == found[1].features.tolist()


def test_what_a_grammar_holds() -> None:
    grammar = made()
    assert {str(one.rule): round(one.probability, 6) for one in grammar} == dict(
        zip(LINES, (1.0, 0.25, 0.75, 0.5, 1.0), strict=True)
    )
    assert [str(grammar.rule(number)) for number in range(5)] == [str(one.rule) for one in grammar]
    assert (len(grammar), grammar.features) == (5, [PROBABILITY])
    assert repr(grammar) == "TreeGrammar(5 rules, 0 contexts)"
    with pytest.raises(IndexError):
        grammar.rule(5)


@given(st.lists(small_trees().flatmap(fitting_rules), max_size=8))
def test_all_rules_are_found_again(rules: list[TreeRule]) -> None:
    shares = [1 / (1 + k) for k in range(len(rules))]
    grammar = TreeGrammar.of(rules, shares)
    for one in (grammar, TreeGrammar.mapped(packed(grammar))):
        found = [(str(each.rule), each.probability) for each in one]
        given_ = zip(map(str, rules), shares, strict=True)
        assert sorted(found) == [(text, pytest.approx(share)) for text, share in sorted(given_)]


def test_features() -> None:
    grammar = learned()
    assert grammar.features == [PROBABILITY, "seen", "ü"]
    assert [one.features["ü"] for one in grammar] == list(range(len(grammar)))
    grammar.set_features(["q"], np.ones((len(grammar), 1)))
    assert (grammar.features, grammar.weighted_rule(0).features) == ([PROBABILITY, "q"], {"q": 1.0})
    grammar.set_features([], np.ones((len(grammar), 0)))
    assert grammar.features == [PROBABILITY]


@pytest.mark.parametrize("shape", [(4, 1), (6, 1), (5, 0), (5, 2), (1, 5), (0, 0), (5,), (5, 1, 1)])
def test_features_of_other_rules(shape: tuple[int, ...]) -> None:
    with pytest.raises((ValueError, TypeError, InputError)):
        made().set_features(["q"], np.zeros(shape))


def test_features_of_other_rules_are_told() -> None:
    with pytest.raises((ValueError, InputError), match="a row is needed for each rule"):
        made().set_features(["q"], np.zeros((4, 1)))


@pytest.mark.parametrize("shares", [[], [1.0], [0.0, 1.0], [1.5, 1.0], [-1.0, 1.0], [float("nan"), 1.0]])
def test_probabilities_that_are_none(shares: list[float]) -> None:
    with pytest.raises(InputError, match="a probability above 0 and up to 1"):
        TreeGrammar.of([parse_rule(line) for line in LINES[:2]], shares)


def test_a_normal_side_may_be_large_but_not_boundless() -> None:
    """A walk is as deep as a side has nodes."""

    def wide(width: int) -> TreeRule:
        side = Node("S", tuple(Node("N", variable=k) for k in range(width)))
        return TreeRule(side, side)

    assert len(TreeGrammar.of([wide(999)])) == 1
    with pytest.raises(InputError):
        TreeGrammar.of([wide(1000)])


def test_what_is_packed_is_read_again() -> None:
    grammar, again = learned(), TreeGrammar.mapped(PACKED)
    assert again.core.contexts == grammar.core.contexts > 0
    assert (again.features, list(again)) == (grammar.features, list(grammar))
    assert packed(again) == PACKED
    same_search(grammar, again, [*NORMAL, *SIMPLE])


@settings(max_examples=50)
@given(st.lists(tree_pairs(), min_size=1, max_size=5), small_trees())
def test_searches_of_what_is_read_again(pairs: list[TreePair], other: Tree) -> None:
    grammar = learned(*(list(column) for column in zip(*pairs, strict=True)))
    again = TreeGrammar.mapped(packed(grammar))
    same_search(grammar, again, [other, *(normal for normal, _, _ in pairs)])


def test_features_of_a_grammar_that_was_read() -> None:
    again = TreeGrammar.mapped(PACKED)
    again.set_features(["q"], np.full((len(again), 1), 2.0))
    assert packed(TreeGrammar.mapped(packed(again))) == packed(again) != PACKED
    assert TreeGrammar.mapped(packed(again)).weighted_rule(0).features == {"q": 2.0}


def test_bytes_may_lie_anywhere() -> None:
    for shift in range(9):
        view = memoryview(b"x" * shift + PACKED)[shift:]
        assert len(TreeGrammar.mapped(view)) == len(learned())


def test_a_grammar_without_rules() -> None:
    assert len(TreeGrammar.mapped(packed(TreeGrammar.of([])))) == 0


def test_every_cut_is_refused() -> None:
    for size in range(len(PACKED)):
        with pytest.raises(InputError, match="rules of mine: this is no grammar of trees, or a damaged one"):
            TreeGrammar.mapped(PACKED[:size], "rules of mine")


def test_what_is_too_long_is_refused() -> None:
    for more in (b"\0", bytes(8), PACKED):
        with pytest.raises(InputError, match="damaged"):
            TreeGrammar.mapped(PACKED + more)


def search_in(data: bytes) -> bool:
    """Whether the grammar was not refused. Then everything can be read, and a search ends."""
    try:
        grammar = TreeGrammar.mapped(data)
    except InputError:
        return False
    for number in range(len(grammar)):
        grammar.core.rule(number)
    packed(grammar)
    try:
        search = TreeSearch(grammar, {})
        weights = dict.fromkeys(search.feature_names, 1.0)
    except InputError:  # two features have one name
        return True
    found = search.nbest([*NORMAL, *SIMPLE], weights, 10, jobs=1)
    assert [one.derivation[0].end for one in (candidates[0] for candidates in found)] == [5, 5, 4, 5]
    assert np.isfinite([one.score for candidates in found for one in candidates]).all()
    return True


values = st.sampled_from([0, 1, 2, 3, 0x7F, 0x80, 0xFE, 0xFF])


@settings(max_examples=400)
@given(st.lists(st.tuples(st.integers(0, len(PACKED) - 1), values), min_size=1, max_size=3))
def test_damaged_grammars_never_crash(changes: list[tuple[int, int]]) -> None:
    data = bytearray(PACKED)
    for place, value in changes:
        data[place] = value
    assert search_in(bytes(data)) or data != PACKED


def test_any_byte_may_be_wrong() -> None:
    """All but those of the hash table, which are mostly empty slots."""
    slots = PACKED.index(b"\xff" * 64)
    end = len(PACKED) - PACKED[::-1].index(b"\xff" * 64)
    sound = set()
    for place in [*range(slots), *range(end, len(PACKED))]:
        for value in (0, 1, PACKED[place] ^ 0x80, 0xFF):
            data = bytearray(PACKED)
            data[place] = value
            sound.add(search_in(bytes(data)))
    assert sound == {True, False}


@given(st.binary(max_size=300))
def test_bytes_that_are_no_grammar(data: bytes) -> None:
    for one in (data, PACKED[:8] + data, PACKED[:80] + data):
        with pytest.raises(InputError, match="no grammar of trees"):
            TreeGrammar.mapped(one)


def test_words_that_are_no_text_are_refused() -> None:
    """A lone surrogate has no letters in UTF-8."""
    with pytest.raises(InputError, match="no text"):
        TreeGrammar.of([TreeRule(Node("NN", word="\udc80"), Node("NN", word="a"))])


def test_a_word_may_have_any_letters() -> None:
    odd = TreeRule(Node("NN", word="a\0b"), Node("NN", word="→"))
    assert TreeGrammar.of([odd]).rule(0) == odd
