"""From where on something is too long, too deep or too hard."""

from dataclasses import dataclass, fields

from ogden.errors import InputError


@dataclass(frozen=True)
class Limits:
    sentence_words: int = 27
    """The most words of a sentence. Guides to plain English ask for 15 to 20 on average and 25 at most;
    readers do not mind a word or two more."""
    sentence_depth: int = 3
    """So many clauses inside each other are too many."""
    sentence_grade: float = 18.0
    """The highest school grade of a sentence that is not long."""
    paragraph_words: int = 200
    """The most words of a paragraph."""
    stacked_nouns: int = 4
    """So many nouns in a row are a stack."""
    list_items: int = 4
    """So many things in one sentence would be easier to read as a list."""
    words_before_subject: int = 18
    """So many words before the subject are too many."""
    words_before_verb: int = 18
    """So many words of a subject before its verb are too many."""
    word_level: float = 4.0
    """From this level on a word is hard (`word_difficulty`: 1 is simple, 6 is hardest)."""

    def __post_init__(self) -> None:
        for each in fields(self):
            value = getattr(self, each.name)
            if isinstance(value, bool) or not isinstance(value, int | float) or not value > 0:
                raise InputError(f"the limit {each.name} must be a number above 0, not {value!r}")
