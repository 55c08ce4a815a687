"""Which rules a candidate was made with, as text: `ogden run --derivations`."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from ogden.rules.rule import Rule
from ogden.rules.synchronous import SynchronousRule
from ogden.rules.tree_rule import TreeRule
from ogden.search.derivations import Application, DerivedCandidate
from ogden.search.operation_search import OperationCandidate
from ogden.search.program_candidates import RewrittenCandidate

if TYPE_CHECKING:
    from ogden.search.candidates import Candidate
    from ogden.training.protocol import TrainedSystem

INDENT = "  "
COPIED = "copied"
"""Of words that no rule knows, or that must stay."""

GrammarRule = TreeRule | SynchronousRule
RuleByNumber = Callable[[int], GrammarRule]


def rules_of(system: "TrainedSystem") -> RuleByNumber | None:
    """The rules of a system by their numbers; None where its steps say themselves what they do."""
    from ogden.systems.tree_transducer import Reranker
    from ogden.training.chart_model import ChartModel
    from ogden.training.quasi_model import QuasiModel
    from ogden.training.tree_model import TreeModel

    if isinstance(system, Reranker):
        return system.trees.search.grammar.rule
    return system.search.grammar.rule if isinstance(system, ChartModel | TreeModel | QuasiModel) else None


def derivation_lines(
    words: Sequence[str], candidate: "Candidate", rules: RuleByNumber | None
) -> Iterator[str]:
    """A line for each rule, behind blanks: under the rule that it fills a gap of, two more. Rules of trees
    and charts stand before a tab and the words that they cover."""
    if isinstance(candidate, OperationCandidate):
        for said, start, end in candidate.operations:
            yield f"{INDENT}{said}\t{' '.join(words[start:end])}"
        return
    if rules is None or not isinstance(candidate, DerivedCandidate | RewrittenCandidate):
        for step in candidate.steps:
            normal = tuple(words[step.start : step.end])
            if normal != step.simple:
                yield f"{INDENT}{Rule(normal, step.simple)}"
        return
    known = {one.rule: rules(one.rule) for one in candidate.derivation if one.rule >= 0}
    changing = [one for one in candidate.derivation if one.rule in known and not known[one.rule].copies]
    for depth, one in _nested(changing or _without_inner_copies(candidate.derivation)):
        covered = " ".join(words[one.start : one.end])
        yield f"{INDENT * (depth + 1)}{known.get(one.rule, COPIED)}\t{covered}"


def _without_inner_copies(derivation: Sequence[Application]) -> list[Application]:
    """What is copied says so of all under it, but for the rules there."""
    above: dict[int, int] = {}
    found = []
    for one in derivation:
        if one.rule >= 0 or above.get(one.depth - 1, 0) >= 0:
            found.append(one)
        above[one.depth] = one.rule
    return found


def _nested(used: Sequence[Application]) -> Iterator[tuple[int, Application]]:
    """Under how many of those used each stands."""
    above: list[Application] = []
    for one in used:
        while above and (above[-1].depth >= one.depth or above[-1].end <= one.start):
            above.pop()
        yield len(above), one
        above.append(one)
