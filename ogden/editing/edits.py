"""What the user gets: a text, the edits that lead to it, and the reading level before and after.

Edits stand in order and do not overlap. Each is good by itself: any of them may be left out, and the text is
still whole. So the simpler text is the original with the spans of the edits replaced, and nothing else:

    apply(original, edits) == text

Spans count characters (code points) of the original.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from typing import Literal, NamedTuple

from ogden.text.prose_level import text_level
from ogden.text.reading_level import TextLevel

_SHOWN = 200  # characters, where a result is printed
EditKind = Literal["word", "phrase", "shorter", "split", "structure", "explained"]
"""A word for a word; words for words; words left out; a sentence made several; a sentence built otherwise; a
term with
what it means."""


class Term(NamedTuple):
    """What an edit rewrites, and what it becomes, as a dictionary has them: by that the same word is known
    again in another form and another place."""

    lemma: str
    sense: str
    """The sense of the lexicon; empty for what was learned."""
    noun: bool
    """Whether it is one noun."""
    plain: str


class LeftNoun(NamedTuple):
    """A noun that stands somewhere as it was. Where its sense is not known, it may be any."""

    lemma: str
    sense: str = ""


WhyStaying = Literal["protected", "kept", "unsure", "unknown"]
"""A name, quotation or the like, or a user's term; a term of the lexicon; less sure than was asked for; no
simpler word is known."""


class StayingWord(NamedTuple):
    """A hard word that was not changed, `original[start:end]`."""

    start: int
    end: int
    word: str
    level: float
    """How hard it is, from 1 to 6."""
    why: WhyStaying
    detail: str = ""
    """The kind of protection, the lexicon's reason, or the word that might do."""


@dataclass(frozen=True)
class Alternative:
    """Another text for the same span. `confidence` and `effect` are as those of an edit."""

    text: str
    confidence: float
    effect: float
    plain: str = ""
    """As a dictionary has it; see `Term`."""


@dataclass(frozen=True, repr=False)
class Edit:
    """A changed span of the original, `original[start:end]`, and why."""

    start: int
    end: int
    before: str
    after: str
    kind: EditKind
    reason: str
    """A sentence for people: what is hard about `before`, or what is won."""
    effect: float
    """What the edit alone does to the grade of its sentence; below 0 it is easier to read."""
    confidence: float
    """How likely the edit is right, from 0 to 1, as far as the model can tell."""
    alternatives: tuple[Alternative, ...] = ()
    """Others for the same span, the best first; never `before` or `after`."""
    term: Term | None = None
    rules: tuple[str, ...] = ()
    """The rules over trees that made it, by name."""

    def __repr__(self) -> str:
        place, sure = f"{self.start}:{self.end}", f"{self.confidence:.0%} sure"
        return f"Edit({place} {shortened(self.before)!r} → {shortened(self.after)!r}, {self.kind}, {sure})"


@dataclass(frozen=True, repr=False)
class Simplification:
    """A text made simpler: what it was, what it is, and the edits between the two."""

    original: str
    text: str
    edits: tuple[Edit, ...]
    candidates: tuple[str, ...] = ()
    """Other versions of the whole text, the best first, where they were asked for."""
    suggestions: tuple[Edit, ...] = ()
    """Edits that were not made, since they are less sure than was asked for. In order; none overlaps another,
    or an edit that was made."""
    left: frozenset[LeftNoun] = frozenset()
    """Nouns that no edit has changed: what `consistency` needs to know."""
    staying: tuple[StayingWord, ...] = ()
    """Hard words that stay in sentences above a target grade, where one was given."""

    @cached_property
    def level_before(self) -> TextLevel:
        """The reading level of the original. Levels are worked out when they are asked for."""
        return text_level(self.original)

    @cached_property
    def level_after(self) -> TextLevel:
        """The reading level of the simpler text."""
        return self.level_before if self.text == self.original else text_level(self.text)

    def __repr__(self) -> str:
        grades = f"grade {self.level_before.grade:.1f} → {self.level_after.grade:.1f}"
        edits = "1 edit" if len(self.edits) == 1 else f"{len(self.edits)} edits"
        return f"Simplification({shortened(self.text)!r}, {edits}, {grades})"

    def _repr_html_(self) -> str:
        """The text with its edits marked, for notebooks."""
        from ogden.editing.marked_html import marked_result

        return marked_result(self)


def shortened(text: str) -> str:
    """As much of a text as is worth printing."""
    return text if len(text) <= _SHOWN else f"{text[:_SHOWN]}…"


def apply(original: str, edits: Iterable[Edit]) -> str:
    """The original with some of its edits made; they stand in order and do not overlap."""
    pieces, at = [], 0
    for edit in edits:
        if edit.start < at or original[edit.start : edit.end] != edit.before:
            raise ValueError(f"an edit of {edit.before!r} at {edit.start} does not fit the text")
        pieces += [original[at : edit.start], edit.after]
        at = edit.end
    return "".join([*pieces, original[at:]])


def simplification(
    text: str,
    edits: Sequence[Edit],
    versions: int = 0,
    suggestions: Sequence[Edit] = (),
    left: frozenset[LeftNoun] = frozenset(),
    staying: Sequence[StayingWord] = (),
) -> Simplification:
    """What becomes of a text by its edits, and so many other versions of it."""
    others = _versions(text, edits, versions)
    return Simplification(
        text, apply(text, edits), tuple(edits), others, tuple(suggestions), left, tuple(staying)
    )


def _versions(text: str, edits: Sequence[Edit], count: int) -> tuple[str, ...]:
    """The text with one edit less, or with an alternative in its place: the least sure edits first."""
    changed: list[tuple[float, str]] = []
    for place, edit in enumerate(edits) if count else ():
        rest = [*edits[:place], *edits[place + 1 :]]
        changed.append((edit.confidence, apply(text, rest)))
        for other in edit.alternatives:
            version = [*edits[:place], replace(edit, after=other.text), *edits[place + 1 :]]
            changed.append((edit.confidence - other.confidence, apply(text, version)))
    return tuple(version for _, version in sorted(changed, key=lambda one: one[0])[:count])
