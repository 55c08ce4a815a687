"""From replacements of a sentence's tokens to changes of its text, as a person would type them.

`ogden.text.rewriting` makes case, spaces, articles and marks right. What is done here makes each change good
by itself: neighbours that come as one change are told apart where each alone gives the same text.
"""

from collections.abc import Sequence
from typing import NamedTuple

from ogden.text.reading_level import text_grade
from ogden.text.rewriting import Change, Replacement, RewrittenText, rewrite
from ogden.text.sentence import Sentence, Span


class TypedChange(NamedTuple):
    """What becomes of a span of the sentence's text, and the numbers of the replacements that do it."""

    replacements: list[int]
    span: Span
    after: str


def typed_changes(sentence: Sentence, replacements: Sequence[Replacement]) -> list[TypedChange]:
    """The changes of the text, in order. None where no word would be left."""
    rewritten = rewrite(sentence, replacements)
    if not rewritten.text.strip():
        return []
    return [one for change in rewritten.changes for one in _apart(sentence, replacements, rewritten, change)]


def _apart(
    sentence: Sentence, replacements: Sequence[Replacement], rewritten: RewrittenText, change: Change
) -> list[TypedChange]:
    after = rewritten.text[change.after.start : change.after.end]
    whole = TypedChange(list(change.edits), change.before, after)
    parts = []
    for number in change.edits if len(change.edits) > 1 else ():
        alone = rewrite(sentence, [replacements[number]])
        if len(alone.changes) == 1:
            (one,) = alone.changes
            parts.append(TypedChange([number], one.before, alone.text[one.after.start : one.after.end]))
    text, (start, end) = sentence.text, change.before
    pieces, at = list[str](), start
    for part in parts:
        if part.span.start < at or part.span.end > end:
            return [whole]
        pieces += [text[at : part.span.start], part.after]
        at = part.span.end
    return parts if parts and "".join([*pieces, text[at:end]]) == after else [whole]


def enough(
    sentence: Sentence, replacements: Sequence[Replacement], confidences: Sequence[float], target: float
) -> list[int]:
    """The most confident replacements that together bring the sentence to a grade, or all if they do not."""
    taken: list[int] = []
    for number in sorted(range(len(replacements)), key=lambda number: -confidences[number]):
        if text_grade(rewrite(sentence, [replacements[one] for one in taken]).text) <= target:
            break
        taken.append(number)
    return sorted(taken, key=lambda number: replacements[number].first)


def grade_effect(text: str, span: Span, after: str, grade: float) -> float:
    """What a change alone does to the grade that the text of the sentence has now."""
    return text_grade(text[: span.start] + after + text[span.end :]) - grade


def typed_in(sentence: Sentence, replacement: Replacement, span: Span) -> str | None:
    """What stands in a span of the text after a replacement that changes nothing outside; else None."""
    rewritten = rewrite(sentence, [replacement])
    if any(one.before.start < span.start or one.before.end > span.end for one in rewritten.changes):
        return None
    return rewritten.text[span.start : len(rewritten.text) - (len(sentence.text) - span.end)]
