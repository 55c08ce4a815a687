"""What could be written instead of what a rule has found: the model's own edits and suggestions."""

from collections.abc import Iterable, Sequence
from dataclasses import replace

from ogden.editing.diagnosis.finding import Finding, Fix
from ogden.editing.diagnosis.rule import DiagnosisRule
from ogden.editing.edits import Edit
from ogden.text.sentence import Span

TRUSTED = 0.65
"""The least chance of being right that the first fix must have, and that of another beside it."""
MOST_FIXES = 3


def with_fixes(
    text: str, finding: Finding, rule: DiagnosisRule, edits: Sequence[Edit], kinds: dict[str, str]
) -> Finding:
    """A finding with what the model would write there. `edits` stand in order and do not overlap; `kinds`
    are those of the rules over trees, by name.

    Edits inside the finding are made together. One edit that reaches farther is a fix of all that it
    covers, and the finding is shown as wide as that.
    """
    start, end = finding.span
    touching = [
        one
        for one in edits
        if one.start < end and start < one.end and one.confidence >= TRUSTED and mends(one, rule, kinds)
    ]
    if not touching:
        return finding
    first, last = min(start, touching[0].start), max(end, touching[-1].end)
    if finding.sentence and not finding.sentence.start <= first < last <= finding.sentence.end:
        return finding
    best = Fix(_written(text, first, last, touching), min(one.confidence for one in touching))
    others: list[Fix] = []
    if len(touching) == 1:
        (edit,) = touching
        others = [
            Fix(_written(text, first, last, [replace(edit, after=other.text)]), other.confidence)
            for other in edit.alternatives
            if other.confidence >= TRUSTED
        ]
    return replace(finding, span=Span(first, last), fixes=(best, *others)[:MOST_FIXES])


def mends(edit: Edit, rule: DiagnosisRule, kinds: dict[str, str]) -> bool:
    """Whether an edit is of a kind that takes away what the rule finds."""
    if edit.kind not in rule.fixed_by:
        return False
    if edit.kind in ("structure", "split") and rule.fix_rules:
        return any(kinds.get(name) in rule.fix_rules for name in edit.rules)
    return True


def _written(text: str, start: int, end: int, edits: Iterable[Edit]) -> str:
    pieces, at = [], start
    for edit in edits:
        pieces += [text[at : edit.start], edit.after]
        at = edit.end
    return "".join([*pieces, text[at:end]])
