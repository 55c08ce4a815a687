"""Rules that rewrite trees, as text and as cells: what is written is read again, what is no rule is told."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_transductions import fitting_rules, small_trees

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_rule import (
    INNER,
    VARIABLE,
    WORD,
    Node,
    TreeRule,
    format_fragment,
    fragment_of,
    from_cells,
    parse_fragment,
    parse_rule,
    to_cells,
)

FIGURE_1 = (
    "S(NP0 VP(MD(may) ADVP(RB(occasionally))) VP1) → S(ADVP(RB(sometimes)) ,(,) NP0 VP1)",
    "NP(NNS0) → NP(NNS0)",
    "NP(JJ0 NNS1) → NP(JJ0 NNS1)",
    "VP(VB0 PP(IN(in) NP1)) → VP(VB0 NP1)",
    "VB(assemble) → VB(join)",
    "JJ(small) → JJ(small)",
    "NNS(packs) → NNS(packs)",
    "NNS(jackals) → NNS(jackals)",
)
ODD_WORDS = "( ) (( \\ \\\\ \\( B2 $5 NP0 \\B2 X٣ → -> a→b →2 )2 2 b2 ü 犬 ’s -LRB- B1234567 \\→".split()
words = st.sampled_from(ODD_WORDS) | st.text(
    st.characters(exclude_categories=("Z", "C")), min_size=1, max_size=5
)
tags = st.sampled_from(["NN", "-LRB-", ",", "''", "PRP$", ".", "$", "#", "→", "->"])
leaves = st.builds(lambda tag, word: Tree(tag, word=word), tags, words)
trees = st.recursive(
    leaves,
    lambda below: st.builds(Tree, st.sampled_from(["NP", "S", "→"]), st.lists(below, min_size=1, max_size=3)),
    max_leaves=6,
)


@pytest.mark.parametrize("text", FIGURE_1)
def test_the_rules_of_the_paper(text: str) -> None:
    rule = parse_rule(text)
    assert str(rule) == text
    assert rule.copies == (str(rule.normal) == str(rule.simple))
    assert rule.deleted == []


def test_the_parts_of_a_rule() -> None:
    rule = parse_rule("VP(VB0 PP(IN(in) NP1) ADVP2) -> VP(VB0 NNS1)")
    assert str(rule) == "VP(VB0 PP(IN(in) NP1) ADVP2) → VP(VB0 NNS1)"
    assert (rule.normal.words(), rule.normal.variables()) == (["in"], {0: "VB", 1: "NP", 2: "ADVP"})
    assert (rule.simple.variables(), rule.deleted, rule.copies) == ({0: "VB", 1: "NNS"}, [2], False)
    assert rule.normal.children[1] == Node("PP", (Node("IN", word="in"), Node("NP", variable=1)))
    assert parse_rule("NP(NP0 PP1) → NP0").simple == Node("NP", variable=0)


@pytest.mark.parametrize("arrow", [" → ", " -> ", "   →\t", "\n->\n"])
def test_either_arrow(arrow: str) -> None:
    assert str(parse_rule(f"  NN(→){arrow}NN(->) ")) == "NN(\\→) → NN(->)"


@pytest.mark.parametrize(
    ("word", "text"),
    [
        ("B2", "\\B2"),
        ("(", "\\("),
        ("\\", "\\\\"),
        ("→", "\\→"),
        ("(B2)", "\\(B2\\)"),
        ("b2", "b2"),
        ("2", "2"),
    ],
)
def test_how_words_are_written(word: str, text: str) -> None:
    assert format_fragment(Node("NN", word=word)) == f"NN({text})"
    assert parse_fragment(f"NN({text})") == Node("NN", word=word)


def test_blanks_do_not_matter() -> None:
    assert parse_fragment("  NP ( DT( the )\n NN0 ) ") == parse_fragment("NP(DT(the) NN0)")


@given(trees, trees)
def test_whole_trees_of_any_words(normal: Tree, simple: Tree) -> None:
    rule = TreeRule(fragment_of(normal), fragment_of(simple))
    assert parse_rule(str(rule)) == rule
    assert [side.words() for side in (rule.normal, rule.simple)] == [normal.words(), simple.words()]


@given(small_trees((3, 6, 1)).flatmap(fitting_rules))
def test_rules_with_variables(rule: TreeRule) -> None:
    assert parse_rule(str(rule)) == rule
    for side in (rule.normal, rule.simple):
        assert from_cells(to_cells(side)) == side
        assert len(to_cells(side)) == len(list(side.nodes()))


@given(trees)
def test_trees_as_cells(tree: Tree) -> None:
    fragment = fragment_of(tree)
    assert from_cells(to_cells(fragment)) == fragment
    assert [label for _, label, _ in to_cells(fragment)] == [node.label for node in tree.nodes()]


def test_cells() -> None:
    assert to_cells(parse_fragment("VP(VB0 PP(IN(in) NP1))")) == [
        (INNER, "VP", 2),
        (VARIABLE, "VB", 0),
        (INNER, "PP", 2),
        (WORD, "IN", "in"),
        (VARIABLE, "NP", 1),
    ]
    leaf = parse_bracketed("(NP (-LRB- -LRB-))")
    assert to_cells(fragment_of(leaf)) == [(INNER, "NP", 1), (WORD, "-LRB-", "(")]


@given(st.text(st.sampled_from("NP01() →\\ab"), max_size=30))
def test_any_text_is_a_rule_or_is_refused(text: str) -> None:
    try:
        rule = parse_rule(text)
    except InputError:
        return
    assert parse_rule(str(rule)) == rule


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("NP(NN0) NP(NN0)", "is no rule: write NORMAL → SIMPLE"),
        ("NP(NN0) →", "is no rule: write NORMAL → SIMPLE"),
        ("→ NP(NN0)", "is no rule: write NORMAL → SIMPLE"),
        ("", "is no rule: write NORMAL → SIMPLE"),
        ("N(a) → N(b) → N(c)", "is no rule: write NORMAL → SIMPLE"),
        ("NP(NN0 → NP(NN0)", "'NP(NN0' lacks a )"),
        ("NP(NN0) → NP(NN0))", "'NP(NN0))' has a ) too many"),
        (") → NP(NN0)", "')' has a ) too many"),
        ("NP() → NP(a)", "nothing stands in the brackets of NP"),
        ("NP(()) → NP(a)", "a label must stand before each ("),
        ("(NN0) → NP(a)", "a label must stand before each ("),
        ("NP(a b) → NP(a)", "'a' is no variable, as NP1, nor the only word of a tag"),
        ("NP(NN0 dog) → NP(NN0)", "'dog' is no variable, as NP1, nor the only word of a tag"),
        ("dog → N(a)", "'dog' is no variable, as NP1, nor the only word of a tag"),
        ("N(a) N(b) → N(a)", "it must have one root"),
        ("N(a\\ → N(b)", "ends in a \\"),
        ("NP(NN1) → NP(NN1)", "the variables of a normal side are numbered 0, 1, … in order"),
        ("NP(DT1 NN0) → NP(NN0)", "the variables of a normal side are numbered 0, 1, … in order"),
        ("NP(DT0 NN2) → NP(NN2)", "the variables of a normal side are numbered 0, 1, … in order"),
        ("NP(NN0 NN0) → NP(NN0)", "the variables of a normal side are numbered 0, 1, … in order"),
        ("NP0 → NP0", "a normal side is more than a variable"),
        ("NP(NN0) → NP(NN1)", "NP(NN1): the normal side has no variable 1"),
        ("NP(a) → NP0", "NP0: the normal side has no variable 0"),
        ("NP(NN0) → NP(NN0 NN0)", "NP(NN0 NN0): a simple side has a variable once at most"),
        ("NP(NN0) → NP(NN0 NX0)", "a simple side has a variable once at most"),
    ],
)
def test_what_is_no_rule(text: str, message: str) -> None:
    with pytest.raises(InputError, match=re.escape(message)) as raised:
        parse_rule(text, "rules.txt:7")
    assert str(raised.value).startswith("rules.txt:7: ")
    assert str(raised.value).count("rules.txt") == 1


def test_very_deep_fragments() -> None:
    fragment = Node("N", word="a")
    for _ in range(5000):
        fragment = Node("S", (fragment,))
    text = format_fragment(fragment)
    assert format_fragment(parse_fragment(text)) == text
    assert format_fragment(from_cells(to_cells(fragment))) == text
