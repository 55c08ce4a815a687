"""All rules of diagnosis, by name."""

from collections.abc import Mapping

from ogden.editing.diagnosis.double_negatives import DOUBLE_NEGATIVE
from ogden.editing.diagnosis.hard_words import HARD_WORD, RARE_WORD
from ogden.editing.diagnosis.hidden_lists import HIDDEN_LIST
from ogden.editing.diagnosis.inconsistent_terms import INCONSISTENT_TERM
from ogden.editing.diagnosis.late_subjects import LATE_SUBJECT, LATE_VERB
from ogden.editing.diagnosis.legal_words import LEGAL_WORD, SHALL
from ogden.editing.diagnosis.long_paragraphs import LONG_PARAGRAPH
from ogden.editing.diagnosis.long_sentences import HARD_SENTENCE, LONG_SENTENCE, NESTED_SENTENCE
from ogden.editing.diagnosis.nominalisations import HIDDEN_VERB, NOMINALISATION
from ogden.editing.diagnosis.noun_stacks import NOUN_STACK
from ogden.editing.diagnosis.passives import PASSIVE_WITH_ACTOR, PASSIVE_WITHOUT_ACTOR
from ogden.editing.diagnosis.rule import DiagnosisRule
from ogden.editing.diagnosis.undefined_terms import UNDEFINED_ABBREVIATION, UNDEFINED_TERM
from ogden.editing.diagnosis.wordy_phrases import WORDY_PHRASE

_ALL = (
    LONG_SENTENCE,
    NESTED_SENTENCE,
    HARD_SENTENCE,
    LATE_SUBJECT,
    LATE_VERB,
    HIDDEN_LIST,
    DOUBLE_NEGATIVE,
    PASSIVE_WITHOUT_ACTOR,
    PASSIVE_WITH_ACTOR,
    NOMINALISATION,
    HIDDEN_VERB,
    NOUN_STACK,
    WORDY_PHRASE,
    HARD_WORD,
    RARE_WORD,
    SHALL,
    LEGAL_WORD,
    UNDEFINED_ABBREVIATION,
    UNDEFINED_TERM,
    INCONSISTENT_TERM,
    LONG_PARAGRAPH,
)
RULES: Mapping[str, DiagnosisRule] = {rule.name: rule for rule in _ALL}
DEFAULT_RULES = frozenset(rule.name for rule in _ALL if rule.default)
"""The rules that are on where nobody says otherwise."""
