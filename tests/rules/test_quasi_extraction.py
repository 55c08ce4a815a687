"""Rules of a quasi-synchronous grammar: overlap against a slow count, and worked examples."""

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.node_overlap import LEAST_OVERLAP, FlatSide, flatten, overlap
from ogden.rules.quasi_extraction import Found, add_copied, add_lexical, add_syntactic
from ogden.rules.quasi_rule import SPLIT, kind_of, sides_of
from ogden.rules.split_extraction import add_splits
from ogden.rules.tree_rule import parse_fragment, parse_rule

DOG = "(NP (NNP John) (NNP Smith))"
STOP = "(. .)"


def side(*brackets: str) -> FlatSide:
    return flatten([parse_bracketed(f"(ROOT {one})") for one in brackets])


def same_words(normal: FlatSide, simple: FlatSide) -> list[tuple[int, int]]:
    """The first word that is the same, each once."""
    left = [(place, simple.words[leaf]) for place, leaf in enumerate(simple.leaves())]
    links = []
    for place, leaf in enumerate(normal.leaves()):
        partner = next((one for one in left if one[1] == normal.words[leaf]), None)
        if partner is not None:
            left.remove(partner)
            links.append((place, partner[0]))
    return links


def rules(normal: str, *simple: str, more: list[tuple[int, int]] | None = None) -> Found:
    one, other, found = side(normal), side(*simple), Found()
    links = [*same_words(one, other), *(more or [])]
    shared = overlap(one, other, links)
    add_syntactic(one, other, shared, found)
    add_lexical(one, other, links, found)
    if len(simple) > 1:
        add_splits(one, other, shared, found)
    return found


@settings(max_examples=150, deadline=None)
@given(trees(), st.lists(trees(), min_size=1, max_size=3), st.data())
def test_overlap_is_what_counting_says(normal: Tree, simple: list[Tree], data: st.DataObject) -> None:
    one, other = flatten([normal]), flatten(simple)
    places = st.tuples(st.integers(0, one.ends[0] - 1), st.integers(0, max(other.ends) - 1))
    links = data.draw(st.lists(places, unique=True, max_size=12))
    shared = overlap(one, other, links)
    for node in range(len(one.labels)):
        for partner in range(len(other.labels)):
            inside = [one.starts[node] <= a < one.ends[node] for a, _ in links]
            beside = [other.starts[partner] <= b < other.ends[partner] for _, b in links]
            both = sum(x and y for x, y in zip(inside, beside, strict=True))
            assert shared.links[node, partner] == both
            total = sum(inside) + sum(beside)
            assert shared.dice[node, partner] == pytest.approx(2 * both / total if total else 0.0)
        best = shared.best[node]
        assert (best < 0) == (shared.dice[node].max() < LEAST_OVERLAP)
        assert best < 0 or shared.dice[node, best] >= LEAST_OVERLAP


@settings(max_examples=100, deadline=None)
@given(trees(), st.lists(trees(), min_size=1, max_size=3), st.data())
def test_whatever_is_extracted_is_a_rule(normal: Tree, simple: list[Tree], data: st.DataObject) -> None:
    one, other, found = flatten([normal]), flatten(simple), Found()
    places = st.tuples(st.integers(0, one.ends[0] - 1), st.integers(0, max(other.ends) - 1))
    links = data.draw(st.lists(places, unique=True, min_size=1, max_size=12))
    shared = overlap(one, other, links)
    add_syntactic(one, other, shared, found)
    add_lexical(one, other, links, found)
    add_splits(one, other, shared, found)
    for text in found.rules:
        rule = parse_rule(text)
        assert str(rule) == text
        assert not rule.copies
        assert sides_of(rule.simple) is not None
    assert all(found.copies[place] <= found.places[place] for place in found.places)


def test_a_phrase_that_is_left_out() -> None:
    normal = f"(S (NP (DT the) (NN dog)) (VP (VBD ran) (PP (IN in) (NP (DT a) (NN park)))) {STOP})"
    simple = f"(S (NP (DT the) (NN dog)) (VP (VBD ran)) {STOP})"
    found = rules(normal, simple)
    assert found.rules == Counter({"VP(VBD0 PP1) → VBD0": 1})
    assert found.copies["S(NP VP .)"] == found.copies["NP(DT NN)"] == 1


def test_a_phrase_that_moves_with_words_that_come_and_go() -> None:
    normal = "(NP (NP (NNP France) (POS 's)) (NN capital))"
    simple = "(NP (NP (DT the) (NN capital)) (PP (IN of) (NP (NNP France))))"
    found = rules(f"(S {normal} (VP (VBD fell)))", f"(S {simple} (VP (VBD fell)))")
    expected = "NP(NP0 NN1) → NP(NP(DT(the) NN1) PP(IN(of) NP0))"
    assert expected in found.rules


def test_heads_subjects_and_names_stay() -> None:
    normal = "(S (NP (NNP John) (NNP Smith)) (VP (VBD was) (VP (VBN seen))))"
    assert not rules(normal, "(S (NP (NNP Smith)) (VP (VBD was) (VP (VBN seen))))").rules
    assert not rules(normal, "(S (NP (NNP John) (NNP Smith)) (VP (VBN seen)))").rules
    assert not rules(normal, "(S (VP (VBD was) (VP (VBN seen))))").rules


@pytest.mark.parametrize(
    ("simple", "learned"),
    [
        ("(S (NP (DT the) (NN work)) (VP (VBD began) (ADVP (RB late))))", True),
        ("(S (NP (DT the) (NN work)) (VP (VBN began) (ADVP (RB late))))", False),  # another tag
        ("(S (NP (DT the) (NN work)) (VP (VBD began) (PP (RB late))))", False),  # another phrase above
    ],
)
def test_another_word_in_the_same_context(simple: str, learned: bool) -> None:
    normal = "(S (NP (DT the) (NN work)) (VP (VBD commenced) (ADVP (RB late))))"
    found = rules(normal, simple, more=[(2, 2)])
    assert ("VBD(commenced) → VBD(began)" in found.rules) == learned
    assert found.places["VBD(commenced)"] == learned


def test_names_and_numbers_do_not_change() -> None:
    found = rules("(NP (DT the) (NNP Rhine))", "(NP (DT the) (NNP Ruhr))", more=[(1, 1)])
    assert not found.rules


def test_coordinated_verb_phrases_are_split() -> None:
    """The example of the paper, without its second part of the day."""
    walked = "(VP (VBD walked) (NP (PRP$ his) (NN dog)))"
    met = "(VP (VBD met) (NP (NNP Mary)))"
    normal = f"(S {DOG} (VP {walked} (CC and) {met}) {STOP})"
    found = rules(normal, f"(S {DOG} {walked} {STOP})", f"(S (NP (PRP He)) {met} {STOP})")
    assert "VP(VP0 CC(and) VP1) → SPLIT(VP0 S(NP(=subject) VP1))" in found.rules
    repeated = rules(normal, f"(S {DOG} {walked} {STOP})", f"(S {DOG} {met} {STOP})")
    assert "VP(VP0 CC(and) VP1) → SPLIT(VP0 S(NP(=subject) VP1))" in repeated.rules
    stranger = rules(normal, f"(S {DOG} {walked} {STOP})", f"(S (NP (NNP Jim)) {met} {STOP})")
    assert not any(SPLIT in rule for rule in stranger.rules)


def test_a_relative_clause_becomes_a_sentence_about_its_noun() -> None:
    dog, barked = "(NP (PRP$ his) (NN dog))", "(VP (VBD barked) (ADVP (RB loudly)))"
    clause = f"(NP {dog} (, ,) (SBAR (WHNP (WDT which)) (S {barked})))"
    normal = f"(S {DOG} (VP (VBD walked) {clause}) {STOP})"
    found = rules(normal, f"(S {DOG} (VP (VBD walked) {dog}) {STOP})", f"(S (NP (PRP It)) {barked} {STOP})")
    assert found.rules == Counter(
        {"NP(NP0 ,(,) SBAR(WHNP(WDT(which)) S(VP1))) → SPLIT(NP0 S(NP(=main) VP1))": 1}
    )
    assert kind_of(parse_rule(next(iter(found.rules)))) == "splitting"


def test_whole_clauses_are_split() -> None:
    first, second = (
        "(S (NP (PRP he)) (VP (VBD ran)))",
        "(S (NP (PRP she)) (VP (VBD walked) (ADVP (RB home))))",
    )
    normal = f"(S {first} (CC but) {second} {STOP})"
    ran = f"(S (NP (PRP he)) (VP (VBD ran)) {STOP})"
    found = rules(normal, ran, "(S (NP (PRP she)) (VP (VBD walked) (ADVP (RB home))) (. !))")
    assert "S(S0 CC(but) S1 .2) → SPLIT(S(S0 .2) S1)" in found.rules


def test_what_is_copied_is_counted() -> None:
    found = Found()
    add_copied(side("(S (NP (DT the) (NN dog)) (VP (VBD ran)))"), found)
    assert found.copies == found.places
    assert found.copies == Counter({"S(NP VP)": 1, "NP(DT NN)": 1, "NN(dog)": 1, "VBD(ran)": 1})


def test_a_split_that_is_none() -> None:
    assert sides_of(parse_fragment(f"{SPLIT}(NP0 NP1 NP2)")) is None
    whole = sides_of(parse_fragment("NP(NP0 PP1)"))
    assert whole is not None
    assert whole.auxiliary is None
