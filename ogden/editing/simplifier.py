"""What a model that simplifies texts can do: rewrite them, say what is hard in them, show its paraphrases."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Literal, Protocol

from ogden.editing.edits import Simplification
from ogden.text.glossary import Glossary
from ogden.text.sentence import Span

Strength = Literal["careful", "standard", "bold"]
STRENGTHS: tuple[Strength, ...] = ("careful", "standard", "bold")


@dataclass(frozen=True)
class SimplifyOptions:
    """How a text should be simplified."""

    strength: Strength = "standard"
    target_grade: float | None = None
    """Change only sentences above this grade, and only as far as needed."""
    glossary: Glossary | None = None
    """Terms that must stay."""
    split: bool = True
    """Whether long sentences may become two."""
    nbest: int = 0
    """How many other versions of a text to give."""


@dataclass(frozen=True)
class HardWord:
    """A word that many readers do not know, with simpler ones, the best first."""

    span: Span
    word: str
    level: float
    suggestions: tuple[str, ...]


@dataclass(frozen=True)
class HardSentence:
    span: Span
    grade: float
    words: int
    hard_words: tuple[HardWord, ...]


@dataclass(frozen=True)
class Paraphrase:
    """A rule of the model for a word or phrase: what it becomes, how good that is, and by which features."""

    before: str
    after: str
    score: float
    features: dict[str, float] = field(default_factory=dict)


class Simplifier(Protocol):
    """What the command line, the service and the page need of a model."""

    def simplify(self, text: str, wishes: SimplifyOptions = ...) -> Simplification: ...

    def simplify_many(
        self, texts: Sequence[str], wishes: SimplifyOptions = ..., jobs: int = 1
    ) -> list[Simplification]:
        """The same for many texts, on so many cores (0: all)."""

    def check(self, text: str, max_grade: float = ...) -> list[HardSentence]:
        """Sentences above a grade, and sentences with hard words, in order."""

    def rules(self, phrase: str, limit: int = 20) -> list[Paraphrase]:
        """The paraphrases of a word or phrase, the best first."""
