"""Which words of a sentence a candidate changes, by the rules of its derivation.

What one rule changes belongs together: it is one change, without the words at its ends that stay. So do rules
whose words changed places. A rule with gaps changes what stands around them; gaps have rules of their own.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple

from ogden.search.candidates import Candidate
from ogden.search.derivations import Application, DerivedCandidate


class DerivedChange(NamedTuple):
    """The normal words `start` to `end` became the simple words `simple_start` to `simple_end`."""

    start: int
    end: int
    simple_start: int
    simple_end: int
    moved: bool = False
    """Whether it is more than one rule, and the search alone had them change places."""


@dataclass(frozen=True)
class _Node:
    """A rule of the derivation, and those in its gaps in the order of the normal words."""

    rule: DerivedChange
    inside: "list[_Node]" = field(default_factory=list)


def derived_changes(words: Sequence[str], candidate: Candidate) -> list[DerivedChange]:
    """What a candidate for a sentence of these words changes, from left to right; no two overlap."""
    found = _of_pieces(words, candidate.tokens, _tree(applications(candidate)))
    trimmed = (_trimmed(words, candidate.tokens, one) for one in found)
    return [one for one in trimmed if words[one.start : one.end] != _simple(candidate.tokens, one)]


def applications(candidate: Candidate) -> tuple[Application, ...]:
    """The rules of any candidate, each before those in its gaps."""
    if isinstance(candidate, DerivedCandidate):
        return candidate.derivation
    found, at = [], 0
    for step in candidate.steps:
        found.append(Application(step.start, step.end, at, at + len(step.simple), step.grammar, 0))
        at += len(step.simple)
    return tuple(found)


def _tree(rules: Sequence[Application]) -> list[_Node]:
    """The pieces of the sentence."""
    levels: list[list[_Node]] = [[]]
    for rule in rules:
        node = _Node(DerivedChange(*rule[:4]))
        levels[rule.depth].append(node)
        levels[rule.depth + 1 :] = [node.inside]
    return levels[0]


def _of_pieces(words: Sequence[str], simple: Sequence[str], pieces: list[_Node]) -> Iterator[DerivedChange]:
    """Pieces come in the order of the output. Those that changed places with others are one change."""
    block: list[_Node] = []
    end = covered = 0
    for piece in pieces:
        block.append(piece)
        end = max(end, piece.rule.end)
        covered += piece.rule.end - piece.rule.start
        if covered == end:
            if len(block) == 1:
                yield from _of_rule(words, simple, piece)
            else:
                yield _over([one.rule for one in block], moved=True)
            block = []


def _of_rule(words: Sequence[str], simple: Sequence[str], top: _Node) -> Iterator[DerivedChange]:
    """With a stack of our own: a tree may be deep."""
    stack: list[_Node | DerivedChange] = [top]
    while stack:
        node = stack.pop()
        if isinstance(node, DerivedChange):
            yield node
            continue
        rule, inside = node.rule, node.inside
        starts = [one.rule.simple_start for one in inside]
        if starts != sorted(starts):
            yield rule
            continue
        around = _around_gaps(rule, [one.rule for one in inside])
        changed = [k for k, one in enumerate(around) if words[one.start : one.end] != _simple(simple, one)]
        if not changed:
            stack.extend(reversed(inside))
            continue
        first, last = changed[0], changed[-1]
        stack.extend(reversed([*inside[:first], _over(around[first : last + 1]), *inside[last:]]))


def _around_gaps(rule: DerivedChange, gaps: Sequence[DerivedChange]) -> list[DerivedChange]:
    """What a rule itself has: before its first gap, between gaps, and after the last."""
    starts = [(rule.start, rule.simple_start), *((gap.end, gap.simple_end) for gap in gaps)]
    ends = [*((gap.start, gap.simple_start) for gap in gaps), (rule.end, rule.simple_end)]
    return [
        DerivedChange(start, end, simple_start, simple_end)
        for (start, simple_start), (end, simple_end) in zip(starts, ends, strict=True)
    ]


def _over(parts: Sequence[DerivedChange], moved: bool = False) -> DerivedChange:
    """From the first to the last word of all."""
    return DerivedChange(
        min(one.start for one in parts),
        max(one.end for one in parts),
        min(one.simple_start for one in parts),
        max(one.simple_end for one in parts),
        moved,
    )


def _simple(simple: Sequence[str], change: DerivedChange) -> list[str]:
    return list(simple[change.simple_start : change.simple_end])


def _trimmed(words: Sequence[str], simple: Sequence[str], change: DerivedChange) -> DerivedChange:
    """Without the words at the ends that stay."""
    start, end, simple_start, simple_end, moved = change
    while start < end and simple_start < simple_end and words[start] == simple[simple_start]:
        start, simple_start = start + 1, simple_start + 1
    while start < end and simple_start < simple_end and words[end - 1] == simple[simple_end - 1]:
        end, simple_end = end - 1, simple_end - 1
    return DerivedChange(start, end, simple_start, simple_end, moved)
