"""What a rule of diagnosis is."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Literal, NamedTuple

from ogden.editing.diagnosis.analysis import AnalysedPassage, AnalysedSentence
from ogden.editing.diagnosis.limits import Limits
from ogden.editing.edits import EditKind
from ogden.text.sentence import Span

Category = Literal["sentences", "verbs", "words", "terms", "paragraphs"]
CATEGORIES: tuple[Category, ...] = ("sentences", "verbs", "words", "terms", "paragraphs")


class Found(NamedTuple):
    """Where in a passage something is hard, and what to say of it."""

    span: Span
    message: str
    advice: str = ""
    """Where it is another than that of the rule."""


class FoundIn(NamedTuple):
    """The same in passage number `passage` of a text."""

    passage: int
    found: Found


InSentence = Callable[[AnalysedSentence, Limits], Iterator[Found]]
InText = Callable[[Sequence[AnalysedPassage], Limits], Iterator[FoundIn]]


@dataclass(frozen=True)
class DiagnosisRule:
    """A kind of difficulty: how it is found, and what people are told of it.

    It looks at one sentence after the other (`in_sentence`) or at all passages together (`in_text`).
    """

    name: str
    """In kebab-case. It never changes: files and comments name it."""
    category: Category
    title: str
    """A line."""
    explanation: str
    """A paragraph: why it is hard, what to do, what is not found."""
    advice: str
    """A sentence that goes with each finding."""
    in_sentence: InSentence | None = None
    in_text: InText | None = None
    fixed_by: frozenset[EditKind] = frozenset()
    """The kinds of edits that may mend it."""
    fix_rules: frozenset[str] = frozenset()
    """Of edits by rules over trees, which kinds of those; none: all."""
    not_in_fix: frozenset[str] = frozenset()
    """Words that are the fault itself: an edit that has one of them mends nothing."""
    fixed_inside: bool = False
    """Whether edits of a part mend it; else an edit of words must cover all of it."""
    default: bool = True
    """Whether it is on where nobody says otherwise."""
