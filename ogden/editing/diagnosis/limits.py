"""From where on something is too long, too deep or too hard."""

from dataclasses import dataclass, fields

from ogden.errors import InputError
from ogden.text.word_difficulty import HARD_WORD


@dataclass(frozen=True)
class Limits:
    sentence_words: int = 25
    """The most words of a sentence. Guides to plain English ask for 15 to 20 on average and 25 at most."""
    sentence_depth: int = 4
    """How deep clauses may stand inside each other."""
    paragraph_words: int = 150
    """The most words of a paragraph."""
    stacked_nouns: int = 3
    """So many nouns in a row are a stack."""
    list_items: int = 4
    """So many things in one sentence would be easier to read as a list."""
    subject_words: int = 12
    """So many words before the subject, or between it and its verb, are too many."""
    word_level: float = HARD_WORD
    """From this level on a word is hard (`word_difficulty`: 1 is simple, 6 is hardest)."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
                raise InputError(f"the limit {each.name} must be a number above 0, not {value!r}")
