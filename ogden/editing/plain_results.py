"""Results as lists, numbers and strings, as JSON can hold them, and back: to keep them or to send them.

What is nearly always the same as something before it is left out (None): the text of an unchanged passage,
the words that an edit replaces. Reading levels are worked out anew.
"""

from collections.abc import Sequence
from typing import Any

from ogden.editing.edits import Alternative, Edit, LeftNoun, Simplification, StayingWord, Term


def plain_result(result: Simplification) -> tuple[object, ...]:
    original = result.original
    return (
        original,
        None if result.text == original else result.text,
        [_plain_edit(edit, original) for edit in result.edits],
        result.candidates,
        [_plain_edit(edit, original) for edit in result.suggestions],
        [word for noun in sorted(result.left) for word in noun],
        result.staying,
    )


def result_of(plain: Sequence[Any]) -> Simplification:
    """The result that `plain_result` was made of."""
    original, text, edits, candidates, suggestions, left, staying = plain
    words = iter(left)
    return Simplification(
        original,
        original if text is None else text,
        tuple([_edit(edit, original) for edit in edits]),
        tuple(candidates),
        tuple([_edit(edit, original) for edit in suggestions]),
        frozenset(map(LeftNoun, words, words)),
        tuple([StayingWord(*word) for word in staying]),
    )


def _plain_edit(edit: Edit, original: str) -> tuple[object, ...]:
    return (
        edit.start,
        edit.end,
        None if edit.before == original[edit.start : edit.end] else edit.before,
        edit.after,
        edit.kind,
        edit.reason,
        edit.effect,
        edit.confidence,
        [(one.text, one.confidence, one.effect, one.plain) for one in edit.alternatives],
        edit.term,
        edit.rules,
    )


def _edit(plain: Sequence[Any], original: str) -> Edit:
    start, end, before, after, kind, reason, effect, confidence, others, term, rules = plain
    return Edit(
        start,
        end,
        original[start:end] if before is None else before,
        after,
        kind,
        reason,
        effect,
        confidence,
        tuple([Alternative(*other) for other in others]),
        Term(*term) if term else None,
        tuple(rules),
    )
