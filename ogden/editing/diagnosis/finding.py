"""What a rule finds in a text, and what could be written instead."""

from dataclasses import dataclass

from ogden.text.sentence import Span


@dataclass(frozen=True)
class Fix:
    """What could be written instead of the whole span of a finding."""

    text: str
    confidence: float
    """The chance that it is right, from 0 to 1, as the model's judge has it."""


@dataclass(frozen=True)
class Finding:
    """Something that makes a text hard: `text[span.start:span.end]` of the text that was checked."""

    rule: str
    """The rule's name in `catalogue.RULES`: "long-sentence"."""
    span: Span
    message: str
    """What is the matter here, in one sentence: “This sentence has 38 words.”"""
    advice: str
    """What to do, in one sentence."""
    fixes: tuple[Fix, ...] = ()
    """The best first. Only where the model is sure enough."""
    sentence: Span | None = None
    """The sentence it is in; None for a finding about a paragraph or a whole text."""
