"""Structural rewrites of sentences, with how far likely trees agree on each.

A rewrite that holds only under one doubtful tree is not to be made: each is looked for in the best trees of
the sentence (`TREES` of them), and what counts is the share of their probability that leads to the same text.
"""

import math
from collections.abc import Callable, Sequence
from dataclasses import dataclass

from ogden.editing.sentences import Prepared
from ogden.editing.structure.rewrites import StructuralRewrite, structural_rewrites
from ogden.editing.structure.rule_set import RuleSet
from ogden.editing.structure.view import StructureView
from ogden.parsing.parser import ScoredTree

TREES = 6
NbestParse = Callable[[Sequence[Sequence[str]], int, Sequence[Sequence[str]], int], list[list[ScoredTree]]]
"""The best trees of sentences: tokens, how many, tags, threads."""


@dataclass(frozen=True)
class Candidate:
    view: StructureView
    rewrite: StructuralRewrite
    share: float
    """Of the probability of the likely trees, what leads to this text."""
    best: bool
    """Whether the most probable tree does."""


def structural_candidates(
    sentences: Sequence[Prepared], rules: RuleSet, nbest: NbestParse, jobs: int = 1
) -> list[list[Candidate]]:
    """Of each sentence, in the order of the rules. Only sentences with a rewrite are parsed once more."""
    views = [_view(one) for one in sentences]
    found = [structural_rewrites(view, rules) if view is not None else [] for view in views]
    places = [k for k, some in enumerate(found) if some]
    parsed = (
        nbest(
            [sentences[k].sentence.tokens for k in places], TREES, [sentences[k].tags for k in places], jobs
        )
        if places
        else []
    )
    result: list[list[Candidate]] = [[] for _ in sentences]
    for place, trees in zip(places, parsed, strict=True):
        view = views[place]
        assert view is not None
        result[place] = _agreed(view, found[place], rules, trees)
    return result


def _view(one: Prepared) -> StructureView | None:
    if one.tree is None:
        return None
    return StructureView(one.sentence, one.tags, one.tree, one.protected, one.view)


def _agreed(
    view: StructureView, found: Sequence[StructuralRewrite], rules: RuleSet, trees: Sequence[ScoredTree]
) -> list[Candidate]:
    own_rules = rules.named({one.rule.name for one in found})
    top = trees[0].log_probability
    weights = [math.exp(one.log_probability - top) for one in trees]
    known = {one.key for one in found}
    keys = [
        known
        if scored.tree == view.tree
        else {one.key for one in structural_rewrites(view.with_tree(scored.tree), own_rules)}
        for scored in trees
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
