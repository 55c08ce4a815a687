"""What could be written instead of what a rule has found: the model's own edits and suggestions."""

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import replace

from ogden.editing.diagnosis.finding import Finding, Fix
from ogden.editing.diagnosis.rule import DiagnosisRule
from ogden.editing.edits import Edit, EditKind
from ogden.editing.simplifier import LEAST_CHANCE
from ogden.text.sentence import Span

TRUSTED = LEAST_CHANCE["bold"]
"""The least chance of being right that a fix must have."""
TRUSTED_STRUCTURE = 0.80
"""That of a sentence that is built otherwise."""
MOST_FIXES = 3
_MANY = re.compile(r"(?!an? )(?:\w+ ){0,2}(?:\w+[^is\W]s|people|men|women|children)\b")
"""How the explanation of several things begins."""
_CLAUSE = re.compile(r"(?:an?|the) \w+ \w+s (?:whether|if)\b")
_STRUCTURE: frozenset[EditKind] = frozenset(("split", "structure"))


def with_fixes(
    text: str, finding: Finding, rule: DiagnosisRule, edits: Sequence[Edit], kinds: Mapping[str, str]
) -> Finding:
    """A finding with what the model would write there. `edits` stand in order and do not overlap; `kinds`
    are those of the rules over trees, by name.

    Edits inside the finding are made together. One edit that reaches farther is a fix of all that it
    covers, and the finding is shown as wide as that.
    """
    touching = [one for one in edits if _touches(one, finding.span, rule) and _mends(text, one, rule, kinds)]
    if not touching:
        return finding
    first = min(finding.span.start, touching[0].start)
    last = max(finding.span.end, touching[-1].end)
    if finding.sentence and not finding.sentence.start <= first < last <= finding.sentence.end:
        return finding
    best = Fix(_written(text, first, last, touching), min(one.confidence for one in touching))
    others = [
        Fix(_written(text, first, last, [replace(touching[0], after=other.text)]), other.confidence)
        for other in (touching[0].alternatives if len(touching) == 1 else ())
        if other.confidence >= TRUSTED
    ]
    return replace(finding, span=Span(first, last), fixes=(best, *others)[:MOST_FIXES])


def _touches(edit: Edit, span: Span, rule: DiagnosisRule) -> bool:
    """Whether an edit is about what was found: it covers all of it, or a part where that is enough."""
    if rule.fixed_inside or edit.kind in _STRUCTURE:
        return edit.start < span.end and span.start < edit.end
    return edit.start <= span.start and span.end <= edit.end


def _mends(text: str, edit: Edit, rule: DiagnosisRule, kinds: Mapping[str, str]) -> bool:
    """Whether an edit is sure enough, and of a kind that takes away what the rule finds."""
    least = TRUSTED_STRUCTURE if edit.kind in _STRUCTURE else TRUSTED
    if edit.kind not in rule.fixed_by or edit.confidence < least:
        return False
    if edit.kind == "explained" and not _fits(text, edit):
        return False
    if rule.not_in_fix & set(edit.after.lower().split()):
        return False
    if edit.kind in _STRUCTURE and rule.fix_rules:
        return any(kinds.get(name) in rule.fix_rules for name in edit.rules)
    return True


def _fits(text: str, edit: Edit) -> bool:
    """Whether an explanation in brackets reads well behind its term: one thing for one, no brackets inside
    others, and nothing behind it that belongs to the term."""
    gloss = edit.after[edit.after.find("(") + 1 :]
    if edit.before.endswith("s") and not _MANY.match(gloss):
        return False
    if _CLAUSE.match(gloss):
        return False
    before, after = text[: edit.start], text[edit.end :]
    if before.count("(") > before.count(")") or before.lower().endswith(("this ", "your ", "our ")):
        return False
    return not after.lstrip().startswith(("of ", "'s", "’s", ", of which", "in ", "from "))


def _written(text: str, start: int, end: int, edits: Iterable[Edit]) -> str:
    pieces, at = [], start
    for edit in edits:
        pieces += [text[at : edit.start], edit.after]
        at = edit.end
    return "".join([*pieces, text[at:end]])
