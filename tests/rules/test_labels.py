"""The names of spans by a tree."""

from hypothesis import given
from hypothesis import strategies as st

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.labels import SpanLabels, binary_splits

TREE = parse_bracketed("(ROOT (S (NP (DT the) (JJ old) (NN dog)) (VP (VBD saw) (NP (NNP Rome))) (. .)))")


def trees(depth: int = 3) -> st.SearchStrategy[Tree]:
    leaf = st.builds(lambda tag: Tree(tag, word="w"), st.sampled_from(["DT", "NN", "VB"]))
    return st.recursive(
        leaf,
        lambda below: st.builds(
            Tree, st.sampled_from(["NP", "VP", "S"]), st.lists(below, min_size=1, max_size=4)
        ),
        max_leaves=12,
    )


def test_words_and_phrases_have_their_labels_lowest_first() -> None:
    labels = SpanLabels(TREE)
    assert labels.labels(0, 1) == ["DT"]
    assert labels.labels(0, 3) == ["NP"]
    assert labels.labels(4, 5) == ["NNP", "NP"]
    assert labels.label(4, 5) == "NNP"
    assert labels.labels(0, 6) == ["S"]  # ROOT is no phrase


def test_what_is_no_phrase_is_named_by_its_parts_or_by_what_it_lacks() -> None:
    labels = SpanLabels(TREE)
    assert labels.label(1, 3) == "JJ+NN"
    assert labels.label(0, 2) == "DT+JJ"
    assert labels.label(0, 4) == "NP+VBD"
    assert labels.label(1, 4) is None
    lacking = SpanLabels(parse_bracketed("(S (NP (DT a) (JJ b) (JJ c) (NN d)) (VP (VB e)))"))
    assert lacking.label(0, 3) == "NP/NN"
    assert lacking.label(1, 4) == "NP\\DT"


def test_spans_are_those_with_a_name_and_all_phrases_however_long() -> None:
    found = dict(SpanLabels(TREE).spans(2))
    assert {(0, 6), (0, 3)} <= found.keys()
    assert (0, 4) not in found
    assert found[1, 3] == ["JJ+NN"]


def test_splits_put_each_phrase_together() -> None:
    assert sorted(binary_splits(TREE)) == [(0, 1, 3), (0, 3, 6), (1, 2, 3), (3, 4, 5), (3, 5, 6)]


@given(trees())
def test_every_span_of_the_tree_can_be_put_together_from_words(tree: Tree) -> None:
    labels = SpanLabels(tree)
    assert labels.size == len(tree.words())
    made = {(place, place + 1) for place in range(labels.size)}
    for start, middle, end in sorted(binary_splits(tree), key=lambda split: split[2] - split[0]):
        assert (start, middle) in made
        assert (middle, end) in made
        made.add((start, end))
    assert labels.phrases.keys() <= made


@given(trees())
def test_spans_agree_with_labels(tree: Tree) -> None:
    labels = SpanLabels(tree)
    for (start, end), names in labels.spans(3):
        assert names == labels.labels(start, end)
        assert names[0] == labels.label(start, end)
