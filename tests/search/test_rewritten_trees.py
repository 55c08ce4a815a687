"""The trees of candidates have the candidates' words, whatever the rules."""

from hypothesis import given, settings
from random_transductions import Task, tasks

from ogden.parsing.brackets import parse_bracketed
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import parse_rule
from ogden.search.rewritten_trees import rewritten_tree
from ogden.search.tree_search import TreeSearch


def test_a_rule_with_words_of_its_own() -> None:
    grammar = TreeGrammar.of([parse_rule("S(NP0 VP1) → S(ADVP(RB(now)) VP1 NP0)")])
    tree = parse_bracketed("(S (NP (NN rain)) (VP (VBZ comes)))")
    [best] = TreeSearch(grammar, {}).best([tree], {})
    found = rewritten_tree(tree, best, grammar)
    assert str(found) == "(S (ADVP (RB now)) (VP (VBZ comes)) (NP (NN rain)))"


def test_a_copy_is_the_tree() -> None:
    grammar = TreeGrammar.of([])
    tree = parse_bracketed("(S (NP (DT the) (NN rain)) (VP (VBZ comes)))")
    [best] = TreeSearch(grammar, {}).best([tree], {})
    assert rewritten_tree(tree, best, grammar) == tree


@settings(deadline=None)
@given(tasks())
def test_words_are_those_of_the_candidate(task: Task) -> None:
    search, _, tree, weights = task
    for candidate in search.nbest([tree], weights, 20)[0]:
        assert tuple(rewritten_tree(tree, candidate, search.grammar).words()) == candidate.tokens
