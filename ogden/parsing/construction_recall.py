"""Phrases that splitting and deletion depend on: how many of them a parser finds, and hangs up rightly.

    PP attachment    a PP is found if the test tree has it; right if it hangs on the same word
    coordination     a phrase with a conjunction among its children; right if it has the same conjuncts
    apposition       NP , NP or NP , NP , in an NP; right if the second NP is found too

A construction of the gold tree that is not found is not right either.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import accumulate
from typing import NamedTuple

from ogden.parsing import parseval
from ogden.parsing.dependencies import head_indices
from ogden.parsing.heads import PUNCTUATION, head_positions
from ogden.parsing.tree import Constituent, Tree

PP_ATTACHMENT = "PP attachment"
COORDINATION = "coordination"
APPOSITION = "apposition"
CONSTRUCTIONS = (PP_ATTACHMENT, COORDINATION, APPOSITION)


class ConstructionCounts(NamedTuple):
    """How many the gold trees have, how many of these were found, and how many are right."""

    gold: int = 0
    found: int = 0
    right: int = 0


@dataclass(frozen=True)
class Construction:
    """One of them in a tree: its phrase, and what must agree as well for it to be right."""

    kind: str
    span: Constituent
    detail: object


def count_constructions(gold: Tree, test: Tree | None) -> dict[str, ConstructionCounts]:
    """The constructions of one gold tree. Sum them with `add_counts`."""
    tags = gold.tags()
    if test is not None and len(test.tags()) != len(tags):
        test = None
    # Where punctuation hangs is of no account, as in `parseval`.
    places = [0, *accumulate(tag not in parseval.PUNCTUATION for tag in tags)]
    spans = {_moved(span, places) for span in test.spans()} if test is not None else set()
    have = set(constructions(test, places)) if test is not None else set()
    counts = dict.fromkeys(CONSTRUCTIONS, ConstructionCounts())
    for wanted in constructions(gold, places):
        before = counts[wanted.kind]
        counts[wanted.kind] = ConstructionCounts(
            before.gold + 1, before.found + (wanted.span in spans), before.right + (wanted in have)
        )
    return counts


def add_counts(
    left: dict[str, ConstructionCounts], right: dict[str, ConstructionCounts]
) -> dict[str, ConstructionCounts]:
    return {
        kind: ConstructionCounts(*(a + b for a, b in zip(left[kind], right[kind], strict=True)))
        for kind in CONSTRUCTIONS
    }


def constructions(tree: Tree, places: Sequence[int] | None = None) -> Iterator[Construction]:
    """All of them in a tree, parents before children; word k stands at `places[k]` where these are given."""
    nodes = list(tree.nodes())
    below = tree.places_of_children()
    spans = _spans_of_nodes(nodes, below, range(len(nodes) + 1) if places is None else places)
    heads = head_positions(tree)
    governors = head_indices(tree)
    for place, node in enumerate(nodes):
        if node.word is not None:
            continue
        children = [spans[child] for child in below[place]]
        labels = [child.label for child in children]
        if node.label == "PP":
            yield Construction(PP_ATTACHMENT, spans[place], governors[heads[place]])
        if "CC" in labels[1:] or "CONJP" in labels[1:]:
            conjuncts = tuple((start, end) for start, end, label in children if label not in PUNCTUATION)
            yield Construction(COORDINATION, spans[place], conjuncts)
        if node.label == "NP" and labels in (["NP", ",", "NP"], ["NP", ",", "NP", ","]):
            yield Construction(APPOSITION, spans[place], children[2])


def _spans_of_nodes(nodes: list[Tree], below: list[list[int]], places: Sequence[int]) -> list[Constituent]:
    """The span of each node, leaves too, in the order of `Tree.nodes`."""
    spans: list[Constituent] = [Constituent(0, 0, "")] * len(nodes)
    word = sum(node.word is not None for node in nodes)
    for place in range(len(nodes) - 1, -1, -1):
        node = nodes[place]
        if node.word is not None:
            word -= 1
            spans[place] = _moved(Constituent(word, word + 1, node.label), places)
        else:
            spans[place] = Constituent(spans[below[place][0]].start, spans[below[place][-1]].end, node.label)
    return spans


def _moved(span: Constituent, places: Sequence[int]) -> Constituent:
    return Constituent(places[span.start], places[span.end], span.label)
