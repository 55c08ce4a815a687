"""What rules find in texts, for their tests."""

from ogden.editing.builtin import load
from ogden.editing.diagnosis.diagnosing import diagnose
from ogden.editing.diagnosis.finding import Finding
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.diagnosis.settings import CheckSettings
from ogden.editing.simplifier import SimplifyOptions, told_options


def findings(rule: str, *texts: str, limits: Limits | None = None, fixes: bool = False) -> list[Finding]:
    settings = CheckSettings(rules=frozenset((rule,)), limits=limits or Limits(), fixes=fixes)
    options = told_options(SimplifyOptions(), *texts)
    return [one for own in diagnose(texts, load(), settings, options) for one in own]


def found(rule: str, text: str, limits: Limits | None = None) -> list[str]:
    """The words that a rule finds in a passage."""
    return [text[one.span.start : one.span.end] for one in findings(rule, text, limits=limits)]
