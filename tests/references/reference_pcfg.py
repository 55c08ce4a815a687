"""The best tree under a probabilistic context-free grammar, by trying everything (CKY with dictionaries)."""

import math
from collections.abc import Mapping, Sequence

Rules = Mapping[tuple[int, ...], float]
"""Parent and one or two children to the log-probability."""


def best_score(words: Sequence[Mapping[int, float]], rules: Rules, root: int) -> float:
    """The log-probability of the best tree with the root on top; minus infinity where there is none."""
    chart: dict[tuple[int, int], dict[int, float]] = {}
    for length in range(1, len(words) + 1):
        for start in range(len(words) - length + 1):
            end = start + length
            cell = dict(words[start]) if length == 1 else {}
            for split in range(start + 1, end):
                left, right = chart[start, split], chart[split, end]
                for rule, score in rules.items():
                    if len(rule) == 3 and rule[1] in left and rule[2] in right:
                        _offer(cell, rule[0], score + left[rule[1]] + right[rule[2]])
            _climb(cell, rules)
            chart[start, end] = cell
    return chart[0, len(words)].get(root, -math.inf)


def tree_score(
    nodes: Sequence[tuple[int, int, int]], words: Sequence[Mapping[int, float]], rules: Rules
) -> float:
    """The log-probability of a tree given as symbol, start and end of its nodes, parents first."""
    total = 0.0
    open_nodes: list[tuple[int, int, int, list[int]]] = []
    for symbol, start, end in [*nodes, (-1, len(words), len(words))]:
        while open_nodes and open_nodes[-1][2] <= start:
            parent, first, last, children = open_nodes.pop()
            if children:
                total += rules[parent, *children]
            else:
                assert last == first + 1
                total += words[first][parent]
        if open_nodes:
            open_nodes[-1][3].append(symbol)
        open_nodes.append((symbol, start, end, []))
    return total


def _climb(cell: dict[int, float], rules: Rules) -> None:
    """Unary rules, until nothing gets better."""
    while any(
        _offer(cell, rule[0], score + cell[rule[1]])
        for rule, score in rules.items()
        if len(rule) == 2 and rule[1] in cell
    ):
        pass


def _offer(cell: dict[int, float], symbol: int, score: float) -> bool:
    if score <= cell.get(symbol, -math.inf) + 1e-9:
        return False
    cell[symbol] = score
    return True
