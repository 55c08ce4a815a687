"""Where sentences can be split, and what they become."""

import pytest
from hypothesis import given, settings
from random_trees import trees

from ogden.parsing.brackets import parse_bracketed
from ogden.parsing.tree import Tree
from ogden.rules.tree_splitting import (
    Boundary,
    Node,
    boundaries,
    completed,
    completions,
    final_stop,
    main_sentence,
    numbered,
)


def split(brackets: str, number: int = 0) -> tuple[Boundary, str, list[str]]:
    """A boundary, what is left of the sentence, and the completed clauses."""
    root = numbered(parse_bracketed(brackets))
    found = boundaries(root)[number]
    main = main_sentence(root, found.removed)
    made = [completed(found, one, found.removed, final_stop(root)) for one in completions(found)]
    assert main is not None
    return found, " ".join(main.text), [" ".join(one.text) for one in made if one is not None]


RELATIVE = (
    "(ROOT (S (NP (NP (DT the) (NN city)) (, ,) (SBAR (WHNP (WDT which)) (S (VP (VBD grew)))) (, ,)) "
    "(VP (VBD was) (ADJP (JJ old))) (. .)))"
)
OBJECT = (
    "(ROOT (S (NP (PRP he)) (VP (VBD read) (NP (NP (NNS books)) (SBAR (WHNP (WDT that)) (S (NP (PRP she)) "
    "(VP (VBD had) (VP (VBN written) (PP (IN in) (NP (CD 1990))))))))) (. .)))"
)
CONJUNCT = "(ROOT (S (NP (PRP he)) (VP (VP (VBD came)) (CC and) (VP (VBD saw) (NP (PRP it)))) (. .)))"
SENTENCES = (
    "(ROOT (S (S (NP (PRP he)) (VP (VBD came))) (, ,) (CC but) (S (NP (PRP she)) (VP (VBD left))) (. .)))"
)
FIRST = (
    "(ROOT (S (SBAR (WHADVP (WRB when)) (S (NP (PRP he)) (VP (VBD came)))) (, ,) (NP (PRP she)) "
    "(VP (VBD left)) (. .)))"
)
PLACE = (
    "(ROOT (S (NP (PRP he)) (VP (VBD saw) (NP (NP (NNP Rome)) (SBAR (WHADVP (WRB where)) (S (NP (PRP she)) "
    "(VP (VBD lived)))))) (. .)))"
)


def test_a_relative_clause_without_a_subject() -> None:
    found, main, clauses = split(RELATIVE)
    assert found[:3] == ("which", "SBAR", "subject")
    assert main == "the city was old ."
    assert clauses == ["grew .", "which grew .", "the city grew .", "which the city grew ."]


def test_a_relative_clause_without_an_object() -> None:
    found, main, clauses = split(OBJECT)
    assert found[:3] == ("that", "SBAR", "object")
    assert main == "he read books ."
    assert "she had written books in 1990 ." in clauses
    assert "books she had written in 1990 ." in clauses


@pytest.mark.parametrize(
    ("brackets", "told", "main", "clause"),
    [
        (CONJUNCT, ("and", "VP", "conjunct"), "he came .", "he saw it ."),
        (SENTENCES, ("but", "S", "clause"), "he came .", "but she left ."),
        (FIRST, ("when", "SBAR", "clause"), "she left .", "he came ."),
        (PLACE, ("where", "SBAR", "adverb"), "he saw Rome .", "she lived ."),
    ],
)
def test_other_boundaries(brackets: str, told: tuple[str, ...], main: str, clause: str) -> None:
    found, left, clauses = split(brackets)
    assert found[:3] == told
    assert left == main
    assert clause in clauses


@pytest.mark.parametrize(
    "brackets",
    [
        "(ROOT (NN dog))",
        "(ROOT (S (NP (PRP he)) (VP (VBD said) (SBAR (IN that) (S (NP (PRP she)) (VP (VBD left))))) (. .)))",
        "(ROOT (S (NP (NP (NN man)) (SBAR (WHNP (WP$ whose) (NN dog)) (S (VP (VBD ran))))) (VP (VBD left))))",
        "(ROOT (NP (NP (NNS cats)) (CC and) (NP (NNS dogs))))",
        "(ROOT (S (VP (VP (VB come)) (CC and) (VP (VB see)))))",
    ],
)
def test_no_boundaries(brackets: str) -> None:
    assert boundaries(numbered(parse_bracketed(brackets))) == []


def test_clauses_in_clauses() -> None:
    """What leaves a clause leaves its sentence, too."""
    inner = RELATIVE.replace("(VP (VBD was) (ADJP (JJ old)))", "(VP (VP (VBD was)) (CC and) (VP (VBD is)))")
    root = numbered(parse_bracketed(inner))
    found = boundaries(root)
    assert [one.word for one in found] == ["which", "and"]
    removed = found[0].removed | found[1].removed
    main = main_sentence(root, removed)
    made = completed(found[1], completions(found[1])[2], removed, final_stop(root))
    assert main is not None
    assert made is not None
    assert (main.text, made.text) == (("the", "city", "was", "."), ("the", "city", "is", "."))


def test_a_long_noun_phrase_is_not_copied_whole() -> None:
    long = RELATIVE.replace(
        "(NP (DT the) (NN city))",
        "(NP (NP (DT the) (NN city)) (PP (IN of) (NP (DT the) (JJ old) (JJ great) (NNS kings))))",
    )
    found, _, _ = split(long)
    assert found.copied is not None
    assert found.copied.text == ("the", "city")


@given(trees())
@settings(max_examples=200, deadline=None)
def test_no_word_is_lost_but_marks_and_commas(tree: Tree) -> None:
    root = numbered(tree)
    assert root.tree() == tree
    assert [leaf.at for leaf in root.leaves()] == list(range(root.size))
    for boundary in boundaries(root):
        main = main_sentence(root, boundary.removed)
        kept = _places(main) | _places(boundary.clause) | {boundary.mark.at}
        lost = set(range(root.size)) - kept
        assert all(root.text[place] == "," for place in lost)
        assert len(completions(boundary)) in (2, 4, 6)


def _places(node: Node | None) -> set[int]:
    return {leaf.at for leaf in node.leaves()} if node is not None else set()
