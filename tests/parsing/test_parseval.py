"""Bracketing scores against counts made by hand, after the conventions of evalb with COLLINS.prm."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from random_trees import trees

from ogden.errors import InputError
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.parseval import BracketingOptions, score_brackets

GOLD = "(S (A (P we)) (B (Q saw) (A (R the) (T sea))))"


def score(gold: str, test: str | None, **options):
    trees = [None if test is None else parse_bracketed(test)]
    return score_brackets([parse_bracketed(gold)], trees, BracketingOptions(**options))


# The first eight have the shapes of the sample that comes with evalb, and the counts it prints for them.
# gold, test: phrases in gold, in test, matched, crossing; right tags
CASES = {
    "the same": (GOLD, GOLD, (4, 4, 4, 0, 4)),
    "another label": (GOLD, "(S (A (P we)) (B (Q saw) (C (R the) (T sea))))", (4, 4, 3, 0, 4)),
    "another label and tag": (GOLD, "(S (C (P we)) (B (Q saw) (A (R the) (U sea))))", (4, 4, 3, 0, 3)),
    "a smaller phrase": (GOLD, "(S (A (P we)) (B (Q saw) (R the) (A (T sea))))", (4, 4, 3, 0, 4)),
    "one crossing": (GOLD, "(S (A (P we) (Q saw)) (A (R the) (T sea)))", (4, 3, 2, 1, 4)),
    "phrases missing": (GOLD, "(S (P we) (Q saw) (R the) (T sea))", (4, 1, 1, 0, 4)),
    "a phrase too many": (GOLD, "(S (A (P we)) (B (Q saw) (A (A (R the) (T sea)))))", (4, 5, 4, 0, 4)),
    "four too many": (
        GOLD,
        "(S (A (P we)) (B (Q saw) (A (A (A (A (A (R the) (T sea))))))))",
        (4, 8, 4, 0, 4),
    ),
    "a phrase twice counts twice": (
        "(S (A (A (P a))) (B (Q b)))",
        "(S (A (A (A (P a)))) (B (Q b)))",
        (4, 5, 4, 0, 2),
    ),
    "crossing": (GOLD, "(S (C (A (P we)) (B (Q saw) (R the))) (A (T sea)))", (4, 5, 2, 2, 4)),
    "tags do not matter to phrases": (
        GOLD,
        "(S (A (X we)) (B (X saw) (A (R the) (T sea))))",
        (4, 4, 4, 0, 2),
    ),
    "ROOT is no phrase": (f"(ROOT {GOLD})", f"(TOP {GOLD})", (4, 4, 4, 0, 4)),
    "PRT is ADVP": (
        "(VP (VB go) (PRT (RP up)))",
        "(VP (VB go) (ADVP (RB up)))",
        (2, 2, 2, 0, 1),
    ),
    "function tags are cut off": ("(S (NP-SBJ (PRP I)))", "(S (NP (PRP I)))", (2, 2, 2, 0, 1)),
    "punctuation may hang anywhere": (
        "(S (NP (NN a)) (, ,) (VP (VB b)) (. .))",
        "(S (NP (NN a) (, ,)) (VP (VB b) (. .)))",
        (3, 3, 3, 0, 4),
    ),
    "a phrase of punctuation is none": (
        "(S (NP (NN a)) (X (: -)) (VP (VB b)))",
        "(S (NP (NN a)) (: -) (VP (VB b)))",
        (3, 3, 3, 0, 3),
    ),
    "gold tags say what is punctuation": (
        "(S (NP (NN a)) (VP (VB b)) (. .))",
        "(S (NP (NN a)) (VP (, b) (NN .)))",
        (3, 3, 3, 0, 1),
    ),
    "brackets are words": (
        "(S (NP (NN a)) (-LRB- -LRB-))",
        "(S (NP (NN a) (-LRB- -LRB-)))",
        (2, 2, 1, 0, 2),
    ),
}


@pytest.mark.parametrize("case", CASES)
def test_counts(case):
    gold, test, wanted = CASES[case]
    found = score(gold, test)
    assert (*found.all, found.crossing, found.tags) == wanted
    assert found.failed == 0


def test_percentages():
    found = score(GOLD, "(S (C (A (P we)) (B (Q saw) (R the))) (A (X sea)))")
    assert found.precision == pytest.approx(100 * 2 / 5)
    assert found.recall == pytest.approx(100 * 2 / 4)
    assert found.f1 == pytest.approx(100 * 4 / 9)
    assert found.tagging == 75
    assert found.exact_match == 0
    assert found.mean_crossing == 2
    assert score(GOLD, GOLD).exact_match == 100


def test_sums_not_means():
    golds = [parse_bracketed(GOLD), parse_bracketed("(S (A (P a)))")]
    tests = [parse_bracketed("(S (P we) (Q saw) (R the) (T sea))"), parse_bracketed("(S (A (P a)))")]
    found = score_brackets(golds, tests)
    assert found.all == (6, 3, 3)
    assert found.labels()["A"] == (3, 1, 1)
    assert list(found.labels()) == ["A", "S", "B"]
    assert (found.exact, found.uncrossed, found.sentences) == (1, 2, 2)


def test_tagging_without_punctuation():
    found = score("(S (NP (NN a)) (. .))", "(S (NP (JJ a)) (. .))")
    assert found.tagging == 50
    assert found.tagging_without_punctuation == 0


@pytest.mark.parametrize("test", [None, "(S (A (P we)))"])
def test_a_sentence_without_its_tree_counts_as_missed(test):
    found = score(GOLD, test)
    assert found.failed == 1
    assert found.all == (4, 0, 0)
    assert found.f1 == 0


def test_long_sentences_can_be_left_out():
    gold = "(S (NP (PRP We)) (VP (VBD saw) (NP (PRP it))) (. .))"
    assert score(gold, gold, longest=3).sentences == 0
    assert score(gold, gold, longest=4).sentences == 1


def test_numbers_must_agree():
    with pytest.raises(InputError, match="0 trees for 1 gold trees"):
        score_brackets([parse_bracketed(GOLD)], [])


def test_the_signature_names_all_options():
    assert score(GOLD, GOLD).signature.startswith(
        "brackets|deleted:'' , . : ``|by:gold tags|same:PRT=ADVP|failed:missed|longest:none|version:"
    )


@given(st.lists(trees(), max_size=4))
def test_a_tree_agrees_with_itself(golds):
    found = score_brackets(golds, golds)
    assert found.exact == found.sentences == found.uncrossed == len(golds)
    assert found.crossing == found.failed == 0
    assert found.gold == found.test == found.matched


@given(trees(), trees())
def test_gold_and_test_change_places(gold, test):
    options = BracketingOptions(deleted=frozenset())
    there, back = score_brackets([gold], [test], options), score_brackets([test], [gold], options)
    if not there.failed:
        assert there.precision == back.recall
        assert there.f1 == back.f1
