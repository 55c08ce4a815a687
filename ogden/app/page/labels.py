"""The words in which the page says how sure an edit is, what it does, and for whom a text is."""

from typing import Literal

from ogden.app.page import schemas
from ogden.text.reading_level import TextLevel

KINDS = {
    "word": "Words",
    "phrase": "Phrases",
    "shorter": "Left out",
    "split": "Sentences split",
    "structure": "Sentences rebuilt",
    "explained": "Terms explained",
    "own": "Your own words",
}
"""The kinds of edits, as the page calls them."""
_ALMOST_SURE, _FAIRLY_SURE = 0.9, 0.75
_HARDEST = 16
"""The right end of the scale, a grade."""
_PLAIN = 9
"""Above this grade no text is called plain."""
_NOTHING = "–"
_NO_TEXT = "There is no text yet. Paste or write one, or open a document."


def sureness(confidence: float) -> tuple[Literal[1, 2, 3], str]:
    """How sure the model is, as a step for the shade and in words."""
    percent = f"{int(100 * confidence + 0.5)}%"
    if confidence >= _ALMOST_SURE:
        return 3, f"Almost sure: {percent}"
    return (2, f"Fairly sure: {percent}") if confidence >= _FAIRLY_SURE else (1, f"Unsure: {percent}")


def summary(made: int, suggested: int, not_english: str | None) -> str:
    if not_english:
        return f"This text is not English ({not_english})."
    return f"{made} changes, and {suggested} suggestions." if suggested else f"{made} changes."


def wording(text: str, effect: float) -> schemas.Wording:
    amount = f"{abs(effect):.1f}"
    if amount == "0.0":
        return schemas.Wording(text=text, look="same", effect="", title="")
    look: Literal["easier", "harder"] = "easier" if effect < 0 else "harder"
    sign = "−" if effect < 0 else "+"
    return schemas.Wording(text=text, look=look, effect=sign + amount, title=f"{amount} grades {look}")


def levels(before: TextLevel, after: TextLevel) -> schemas.Levels:
    has_words = before.words > 0
    return schemas.Levels(
        before=f"grade {_figure(before)}" if has_words else _NOTHING,
        after=_figure(after),
        note=_in_words(before.grade, after.grade) if has_words else "No words yet.",
        track=f"--before: {_place(before):.1f}%; --after: {_place(after):.1f}%",
        nothing="Ogden has nothing to change here." if has_words else _NO_TEXT,
        still=_still(after.grade) if has_words else dict.fromkeys(("null", "0", "1", "many"), ""),
    )


def _still(grade: float) -> dict[str, str]:
    """By the number of hard sentences. A text that is not plain is never called so."""
    if grade > _PLAIN:
        one, many = "Still hard: 1 sentence is marked.", "Still hard: # sentences are marked."
        return {"null": "Still hard.", "0": "Still hard.", "1": one, "many": many}
    one, many = "1 sentence is still hard.", "# sentences are still hard."
    return {"null": "", "0": "Plain.", "1": one, "many": many}


def _figure(level: TextLevel) -> str:
    return f"{level.grade:.1f}".replace("-", "−") if level.words else _NOTHING


def _place(level: TextLevel) -> float:
    return 100 * min(max(level.grade, 0), _HARDEST) / _HARDEST


def _in_words(before: float, after: float) -> str:
    now = f"Now for readers of about {_age(after)}"
    if before - after < 0.05:
        return f"{now}."
    if _age(before) == _age(after):
        return f"{now}, a little easier than before."
    return f"{now}; it was {_age(before)}."


def _age(grade: float) -> str:
    """A school grade is about the reader's age less five or six."""
    years = max(round(grade) + 5, 6)
    return "18 and over" if years >= 18 else f"{years} to {years + 1} years"
