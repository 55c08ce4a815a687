"""Rules with gaps, from linked words and trees."""

from random import Random

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.hiero_extraction import GapLimits, LabelledSide, gapped_rules
from ogden.rules.labels import SpanLabels
from ogden.rules.synchronous import SynchronousRule, side_text

LIMITS = GapLimits()


def side(brackets: str | Tree) -> LabelledSide:
    tree = parse_bracketed(brackets) if isinstance(brackets, str) else brackets
    return LabelledSide(tree.words(), SpanLabels(tree))


def texts(normal: str, simple: str, links: list[tuple[int, int]], limits: GapLimits = LIMITS) -> set[str]:
    found = gapped_rules(side(normal), side(simple), links, limits)
    return {f"{rule.label}: {side_text(rule.normal)} -> {side_text(rule.simple)}" for rule in found}


def test_a_possessive_becomes_a_phrase_with_of() -> None:
    found = texts(
        "(NP (NP (NNP Rome) (POS 's)) (NN population))",
        "(NP (NP (DT the) (NNS people)) (PP (IN of) (NP (NNP Rome))))",
        [(0, 3), (1, 2), (2, 1)],
    )
    assert "NP: [NNP,1] 's population -> people of [NNP,1]" not in found  # "the" is not linked, and no edge
    found = texts(
        "(NP (NP (NNP Rome) (POS 's)) (NN population))",
        "(NP (NP (DT the) (NNS people)) (PP (IN of) (NP (NNP Rome))))",
        [(0, 3), (1, 2), (2, 0), (2, 1)],
    )
    assert found == {"NP: [NNP,1] 's population -> the people of [NNP,1]"}


def test_both_sides_must_share_labels_and_differ() -> None:
    links = [(0, 0), (1, 1)]
    assert not texts("(NP (JJ big) (NN dog))", "(NP (JJ big) (NN dog))", links)
    assert texts("(NP (JJ big) (NN dog))", "(NP (JJ large) (NN dog))", links) == {
        "NP: big [NN,1] -> large [NN,1]",
        # The adjective in a gap leaves sides that are the same: no rule.
    }
    assert not texts("(NP (JJ big) (NN dog))", "(VP (JJ large) (NN dog))", links)


def test_two_gaps_do_not_touch_and_some_word_is_linked() -> None:
    found = texts("(NP (NN a) (IN in) (NN b))", "(NP (NN a) (IN of) (NN b))", [(0, 0), (1, 1), (2, 2)])
    assert "NP: [NN,1] in [NN,2] -> [NN,1] of [NN,2]" in found
    touching = texts("(NP (NN a) (NN b) (NN c))", "(NP (NN a) (NN b) (NN d))", [(0, 0), (1, 1), (2, 2)])
    assert not any("[NN,1] [NN,2]" in rule.split(" -> ")[0] for rule in touching)
    unlinked = texts("(NP (NN a) (IN in) (NN b))", "(NP (NN a) (IN of) (NN b))", [(0, 0), (2, 2)])
    assert "NP: [NN,1] in [NN,2] -> [NN,1] of [NN,2]" not in unlinked


def test_limits_of_words_and_symbols() -> None:
    words = [(place, place) for place in range(4)]
    normal = "(NP (JJ a) (JJ b) (JJ c) (NN d))"
    simple = "(NP (JJ x) (JJ b) (JJ c) (NN d))"
    assert texts(normal, simple, words)
    assert not texts(normal, simple, words, GapLimits(words=1))
    assert all(
        len(rule.split(" -> ")[1].split()) <= 2 for rule in texts(normal, simple, words, GapLimits(symbols=2))
    )


def test_every_rule_is_one_and_its_parts_agree_with_the_links() -> None:
    chance = Random(2007)
    made = 0
    for _ in range(500):
        size = chance.randint(2, 6)
        others = chance.sample(range(size), size) if chance.random() < 0.5 else list(range(size))
        links = [(place, other) for place, other in enumerate(others) if chance.random() < 0.9]
        sides = [side(Tree("NP", [Tree("NN", word=chance.choice("abc")) for _ in range(size)])) for _ in "ns"]
        for rule in gapped_rules(*sides, links, GapLimits()):
            found = SynchronousRule(rule.label, rule.normal, rule.simple)  # checks gaps on both sides
            assert found.kind == "syntactic"
            assert not found.copies
            assert not found.abstract
            made += 1
    assert made > 1000
