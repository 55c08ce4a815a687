"""Structural rewrites of sentences, with how far likely trees agree on each.

A rewrite that holds only under one doubtful tree is not to be made: each is looked for in the best trees of
the sentence (`TREES` of them), and what counts is the share of their probability that leads to the same text.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from ogden.editing.sentences import Prepared
from ogden.editing.structure.rewrites import Key, StructuralRewrite, keys_again, structural_rewrites
from ogden.editing.structure.rule_set import RuleSet
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import NodeColumns

TREES = 6


@dataclass(frozen=True)
class Candidate:
    view: StructureView
    rewrite: StructuralRewrite
    share: float
    """Of the probability of the likely trees, what leads to this text."""
    best: bool
    """Whether the most probable tree does."""


def structural_candidates(sentences: Sequence[Prepared], rules: RuleSet) -> list[list[Candidate]]:
    """Of each sentence, in the order of the rules. Only for one with a rewrite other trees are looked at."""
    return [_candidates(one, rules) for one in sentences]


def _candidates(one: Prepared, rules: RuleSet) -> list[Candidate]:
    if one.parsed is None:
        return []
    view = StructureView(one.sentence, one.tags, one.parsed.columns, one.protected, one.view)
    found = structural_rewrites(view, rules)
    if found:
        return _agreed(view, found, rules, one.parsed.likely_columns(TREES))
    view.dissolve()
    return []


def _agreed(
    view: StructureView,
    found: Sequence[StructuralRewrite],
    rules: RuleSet,
    trees: Sequence[tuple[float, NodeColumns]],
) -> list[Candidate]:
    own_rules = rules.named({one.rule.name for one in found})
    top = trees[0][0]
    weights = [math.exp(log_probability - top) for log_probability, _ in trees]
    known = {one.key for one in found}
    keys = [
        known if columns == view.columns else _keys(view.with_tree(columns), own_rules, known)
        for _, columns in trees
    ]
    total = sum(weights)
    return [
        Candidate(
            view,
            one,
            sum(weight for weight, own in zip(weights, keys, strict=True) if one.key in own) / total,
            one.key in keys[0],
        )
        for one in found
    ]


def _keys(view: StructureView, rules: RuleSet, known: set[Key]) -> set[Key]:
    """Those of the known rewrites that rules make under a tree that is not needed afterwards."""
    found = keys_again(view, rules, known)
    view.dissolve()
    return found
