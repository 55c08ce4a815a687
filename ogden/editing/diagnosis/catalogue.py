"""All rules of diagnosis, by name."""

from collections.abc import Mapping

from ogden.editing.diagnosis.hard_words import HARD_WORD
from ogden.editing.diagnosis.long_sentences import LONG_SENTENCE
from ogden.editing.diagnosis.passives import PASSIVE_WITH_ACTOR, PASSIVE_WITHOUT_ACTOR
from ogden.editing.diagnosis.rule import DiagnosisRule

_ALL = (
    LONG_SENTENCE,
    PASSIVE_WITHOUT_ACTOR,
    PASSIVE_WITH_ACTOR,
    HARD_WORD,
)
RULES: Mapping[str, DiagnosisRule] = {rule.name: rule for rule in _ALL}
DEFAULT_RULES = frozenset(rule.name for rule in _ALL if rule.default)
"""The rules that are on where nobody says otherwise."""
