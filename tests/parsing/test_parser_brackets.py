"""Trees as brackets and back; long sentences cut and joined."""

from random import Random

from hypothesis import given
from hypothesis import strategies as st
from random_trees import trees
from reference_bracket_trees import to_tree

from ogden._core import BracketTrees
from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.normalise import normalise
from ogden.parsing.parser import cut_sentence, join_trees, leaves_of, tree_of_columns
from ogden.parsing.placed_tree import NodeColumns, columns_of
from ogden.parsing.tree import Constituent, Tree
from ogden.parsing.unary_chains import LabelSet, to_brackets
from ogden.parsing.wh_phrases import with_wh_phrases


@given(trees())
def test_brackets_and_back(tree: Tree) -> None:
    whole = normalise(tree)
    assert whole is not None
    brackets = to_brackets(whole)
    assert len({span[:2] for span in brackets}) == len(brackets)
    assert brackets[0][:2] == (0, len(whole.words()))
    assert to_tree(whole.words(), whole.tags(), brackets) == whole
    assert to_tree(whole.words(), whole.tags(), brackets[::-1]) == whole


def test_chains_are_one_label() -> None:
    tree = parse_bracketed("(ROOT (S (VP (TO to) (VP (VB go)))))")
    assert to_brackets(tree) == [Constituent(0, 2, "S+VP"), Constituent(1, 2, "VP")]


def test_rare_chains_are_cut_and_rare_labels_are_none() -> None:
    labels = LabelSet(["FRAG", "NP", "S", "S+VP"])
    spans = [
        Constituent(0, 4, "X"),
        Constituent(0, 2, "S+VP+PP"),
        Constituent(2, 3, "NP+QP"),
        Constituent(3, 4, "UCP+NP"),
    ]
    assert labels.numbered(spans) == [(0, 4, 0), (0, 2, 3), (2, 3, 1)]


@given(st.lists(st.sampled_from(["a", ";", ",", ")"]), min_size=1, max_size=60), st.integers(1, 12))
def test_parts_cover_the_sentence_and_fit(words: list[str], longest: int) -> None:
    parts = cut_sentence(words, longest)
    assert [place for start, end in parts for place in range(start, end)] == list(range(len(words)))
    assert all(0 < end - start <= longest for start, end in parts)


def test_a_sentence_is_cut_at_the_best_mark_that_leaves_no_stump() -> None:
    assert cut_sentence("a b c , d e ; f g h i".split(), 9) == [(0, 7), (7, 11)]
    assert cut_sentence("a b c d e , f g h i j".split(), 9) == [(0, 6), (6, 11)]
    assert cut_sentence("a ; c d e f g h i j k".split(), 9) == [(0, 9), (9, 11)]
    assert cut_sentence(["a"] * 9, 9) == [(0, 9)]


def test_joined_parts_stand_side_by_side() -> None:
    parts = [parse_bracketed("(ROOT (NP (NN a)))"), parse_bracketed("(ROOT (S (NP (NN b)) (VP (VB c))))")]
    assert str(join_trees(parts)) == "(ROOT (S (NP (NN a)) (S (NP (NN b)) (VP (VB c)))))"
    assert join_trees(parts[:1]) == parts[0]


def test_a_relative_pronoun_is_a_wh_phrase() -> None:
    clause = "(ROOT (NP (NP (NN man)) (SBAR ({} {}) (S (VP (VBD slept))))))"
    for inside in ("(WP who)", "(NP (WP$ whose)) (NN dog)"):
        tree = with_wh_phrases(parse_bracketed(clause.format("NP", inside)))
        assert tree == parse_bracketed(clause.format("WHNP", inside))
        assert with_wh_phrases(tree) == tree
    for other in ("(ROOT (SBAR (NP (DT that)) (S (VP (VB go)))))", "(ROOT (S (NP (WP who)) (VP (VB go))))"):
        assert with_wh_phrases(parse_bracketed(other)) == parse_bracketed(other)


@given(trees())
def test_wh_phrases_change_labels_alone(tree: Tree) -> None:
    changed = with_wh_phrases(tree)
    assert changed.tags() == tree.tags()
    assert [span[:2] for span in changed.spans()] == [span[:2] for span in tree.spans()]


@given(trees(), st.randoms())
def test_the_core_makes_the_same_trees(tree: Tree, random: Random) -> None:
    whole = normalise(tree)
    assert whole is not None
    brackets = to_brackets(whole)
    random.shuffle(brackets)
    labels = sorted({one.label for one in brackets})
    tags = [random.choice([tag, "WP"]) for tag in whole.tags()]
    numbered = [(one.start, one.end, labels.index(one.label)) for one in brackets]
    columns = NodeColumns(*BracketTrees(labels).nodes(numbered, tags))
    expected = with_wh_phrases(to_tree(whole.words(), tags, brackets))
    assert columns == columns_of(expected)[0]
    assert tree_of_columns(columns, leaves_of(whole.words(), tags)) == expected
