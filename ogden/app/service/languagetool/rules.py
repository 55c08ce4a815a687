"""What we find, as rules of LanguageTool: each with a name, a description and a category.

Clients list rules by these names and switch them off by them, so they never change.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import get_args

from ogden.app.service.languagetool.requests import RuleChoice
from ogden.documents.remarks import Remark
from ogden.editing.diagnosis import catalogue as diagnosis
from ogden.editing.edits import EditKind

_EDITS: dict[EditKind, str] = {
    "word": "A simpler word",
    "phrase": "Simpler words",
    "shorter": "Words that can be left out",
    "split": "A sentence that can be several",
    "structure": "A sentence that can be built more simply",
    "explained": "A term that can be explained",
}
_SURE = "These are changes that Ogden makes by itself: it is sure enough of them."
_UNSURE = "Ogden is less sure of these changes, and only suggests them. See whether they fit."


@dataclass(frozen=True)
class ProtocolRule:
    id: str
    description: str
    """A line."""
    explanation: str
    category: str
    category_name: str
    finding: str | None = None
    """The rule of diagnosis. It counts where a client asks for all that is hard, or names it."""
    on_by_default: bool = True

    def is_wanted(self, choice: RuleChoice) -> bool:
        is_on = self.on_by_default and (choice.picky or not self.finding)
        return choice.allows(self.id, self.category, is_on)


def _edit_rules() -> list[ProtocolRule]:
    assert set(_EDITS) == set(get_args(EditKind))
    return [
        ProtocolRule(rule_id(f"{kind}{ending}"), title, why, category, name)
        for category, name, ending, why in (
            ("STYLE", "Trusted changes", "", _SURE),
            ("SUGGESTIONS", "Suggested changes", "-suggestion", _UNSURE),
        )
        for kind, title in _EDITS.items()
    ]


def _finding_rules() -> list[ProtocolRule]:
    return [
        ProtocolRule(
            rule_id(name),
            rule.title,
            f"{rule.explanation} {rule.advice}",
            rule.category.upper(),
            rule.category.capitalize(),
            name,
            rule.default,
        )
        for name, rule in diagnosis.RULES.items()
    ]


def wanted_findings(choice: RuleChoice) -> frozenset[str]:
    """The rules of diagnosis that a client asks for."""
    return frozenset(rule.finding for rule in RULES.values() if rule.finding and rule.is_wanted(choice))


def rule_id(name: str) -> str:
    """long-sentence is OGDEN_LONG_SENTENCE."""
    return f"OGDEN_{name.upper().replace('-', '_')}"


def rule_of(remark: Remark) -> ProtocolRule:
    ending = "-suggestion" if remark.kind == "suggestion" else ""
    return RULES[rule_id(f"{remark.rule}{ending}")]


RULES: Mapping[str, ProtocolRule] = {rule.id: rule for rule in (*_edit_rules(), *_finding_rules())}
