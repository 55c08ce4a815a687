from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.placed_tree import columns_of, placed, placed_phrases

TREE = parse_bracketed("(ROOT (S (NP (DT The) (NN dog)) (VP (VBD saw) (NP (PRP it))) (. .)))")


def test_phrases_know_their_words_and_parents() -> None:
    root = placed(TREE)
    spans = [(one.label, one.start, one.end) for one in root.phrases() if one.word is None]
    assert spans == [("ROOT", 0, 5), ("S", 0, 5), ("NP", 0, 2), ("VP", 2, 4), ("NP", 3, 4)]
    assert [leaf.word for leaf in root.leaves()] == ["the", "dog", "saw", "it", "."]
    (pronoun,) = [one for one in root.phrases() if one.word == "it"]
    assert [one.label for one in pronoun.ancestors()] == ["NP", "VP", "S", "ROOT"]


def test_all_phrases_stand_in_the_order_of_a_walk() -> None:
    every = placed_phrases(*columns_of(TREE))
    assert every == list(every[0].phrases())


def test_phrases_of_a_dissolved_tree_know_no_parents() -> None:
    root = placed(TREE)
    every = list(root.phrases())
    root.dissolve()
    assert list(root.phrases()) == every
    assert not any(list(one.ancestors()) for one in every)


def test_depth_is_no_limit() -> None:
    from ogden.parsing.tree import Tree

    tree = Tree("X", word="x")
    for _ in range(5000):
        tree = Tree("NP", [tree])
    assert len(placed(tree)) == 1
