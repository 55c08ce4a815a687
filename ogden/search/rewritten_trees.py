"""The tree that a derivation makes: what its rules say, put together."""

from collections.abc import Iterator

from ogden.parsing.tree import Tree
from ogden.rules.tree_grammar import TreeGrammar
from ogden.rules.tree_rule import Node
from ogden.search.derivations import Application, DerivedCandidate


def rewritten_tree(tree: Tree, candidate: DerivedCandidate, grammar: TreeGrammar) -> Tree:
    """The simple tree of a candidate for the sentence of this tree, with tags and phrases."""
    made: dict[int, Tree] = {}
    steps = list(candidate.derivation)
    places = list(_placed(tree, steps, grammar))
    for number in range(len(steps) - 1, -1, -1):  # what is under a rule follows it
        node, below = places[number]
        filled = [made.pop(place) for place in below]
        rule = steps[number].rule
        if rule < 0:
            made[number] = Tree(node.label, filled, node.word)
        else:
            simple = grammar.rule(rule).simple
            kept = sorted(simple.variables())
            made[number] = _filled(simple, dict(zip(kept, filled, strict=True)))
    return made[0]


def _placed(tree: Tree, steps: list[Application], grammar: TreeGrammar) -> Iterator[tuple[Tree, list[int]]]:
    """For each step the node that it rewrites, and the steps right under it."""
    below: list[list[int]] = [[] for _ in steps]
    open_steps: list[int] = []
    for number, step in enumerate(steps):
        del open_steps[step.depth :]
        if open_steps:
            below[open_steps[-1]].append(number)
        open_steps.append(number)
    nodes: dict[int, Tree] = {0: tree}
    for number, step in enumerate(steps):
        node = nodes.pop(number)
        if step.rule < 0:
            kept = list(node.children)
        else:
            rule = grammar.rule(step.rule)
            under = _variables(node, rule.normal)
            kept = [under[variable] for variable in sorted(rule.simple.variables())]
        nodes.update(zip(below[number], kept, strict=True))
        yield node, below[number]


def _variables(node: Tree, normal: Node) -> dict[int, Tree]:
    """The node that each variable of a normal side stands for."""
    found: dict[int, Tree] = {}
    stack = [(node, normal)]
    while stack:
        here, fragment = stack.pop()
        if fragment.variable is not None:
            found[fragment.variable] = here
        stack.extend(zip(here.children, fragment.children, strict=False))
    return found


def _filled(fragment: Node, variables: dict[int, Tree]) -> Tree:
    """A simple side with trees for its variables, from the last node to the first."""
    stack: list[Tree] = []
    for node in reversed(list(fragment.nodes())):
        if node.variable is not None:
            stack.append(variables[node.variable])
        elif node.word is not None:
            stack.append(Tree(node.label, word=node.word))
        else:
            count = len(node.children)
            children = stack[len(stack) - count :][::-1]
            del stack[len(stack) - count :]
            stack.append(Tree(node.label, children))
    return stack[0]
