"""Where a rewritten text differs from the old one: between old tokens that stand as they stood."""

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ogden.text.edit_boundaries import OutputToken, white_spaces
from ogden.text.sentence import Sentence, Span

Anchor = tuple[int, int, int]
"""An old token that stays, and where its start or end is in the old text and in the new."""

Range = tuple[int, int, int]
"""The number of an edit, its first token and the one past its last."""


class Change(NamedTuple):
    """Where the text changed: characters of the old text, of the new text, and the edits that did it."""

    before: Span
    after: Span
    edits: tuple[int, ...]


class RewrittenText(NamedTuple):
    text: str
    changes: tuple[Change, ...]


def assemble(sentence: Sentence, edits: Sequence[Range], pieces: Sequence[OutputToken]) -> RewrittenText:
    """The new text and its changes. Edits come from left to right, and there is one at least."""
    old = sentence.text
    start = sentence.spans[0].start if sentence.spans else len(old)
    end = sentence.spans[-1].end if sentence.spans else len(old)
    parts = [old[:start]]
    for space, piece in zip(white_spaces(pieces), pieces, strict=True):
        parts += [space, piece.text]
    new = "".join([*parts, old[end:]])
    firsts, lasts = [first for _, first, _ in edits], [last for _, _, last in edits]
    changes = []
    for left, right in _stretches(sentence, pieces, parts):
        if old[left[1] : right[1]] != new[left[2] : right[2]]:
            before, after = _trimmed(old, new, Span(left[1], right[1]), Span(left[2], right[2]))
            low, high = bisect_right(firsts, left[0]), bisect_right(lasts, right[0])
            made = edits[low:high] or [_nearest(edits[max(high - 1, 0) : low + 1], left[0], right[0])]
            changes.append(Change(before, after, tuple(sorted(number for number, _, _ in made))))
    return RewrittenText(new, tuple(changes))


def _stretches(
    sentence: Sentence, pieces: Sequence[OutputToken], parts: Sequence[str]
) -> Iterator[tuple[Anchor, Anchor]]:
    """What lies between an old token that stays and the next, and before the first and after the last.

    `parts` are what stands before the first piece, then each piece after its white space.
    """
    at = len(parts[0])
    left = (-1, at, at)
    for place, piece in enumerate(pieces):
        start = at + len(parts[2 * place + 1])
        at = start + len(piece.text)
        if piece.at is not None and piece.text == sentence.text[slice(*sentence.spans[piece.at])]:
            yield left, (piece.at, sentence.spans[piece.at].start, start)
            left = (piece.at, sentence.spans[piece.at].end, at)
    end = sentence.spans[-1].end if sentence.spans else len(sentence.text)
    yield left, (len(sentence), end, at)


def _trimmed(old: str, new: str, before: Span, after: Span) -> tuple[Span, Span]:
    """Two spans that differ without the white space that they have in common at their starts and ends."""
    one, other = old[before.start : before.end], new[after.start : after.end]
    begin = _common_space(one, other)
    end = _common_space(one[begin:][::-1], other[begin:][::-1])
    return (
        Span(before.start + begin, before.end - end),
        Span(after.start + begin, after.end - end),
    )


def _common_space(one: str, other: str) -> int:
    """How many characters of white space two texts have in common at their starts."""
    count = 0
    for a, b in zip(one, other, strict=False):
        if a != b or not a.isspace():
            break
        count += 1
    return count


def _nearest(edits: Sequence[Range], left: int, right: int) -> Range:
    """The edit that made a change which holds none of its tokens: an article, a capital beyond a mark."""
    return min(edits, key=lambda edit: (max(edit[1] - right, left - edit[2]), edit[0]))
