"""Edits that are made one after the other, told as edits of the text as it was.

staged = StagedEdits("The dog, which was old, slept.")
staged.add(7, 23, " was old. It", "split")
staged.text                         # The dog was old. It slept.
staged.add(20, 25, "rested", "word")
staged.edits                        # two edits of the first text
staged.add(0, 16, "It was an old dog.", "again")
staged.edits                        # what touches an earlier edit becomes one with it
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Generic, TypeVar

Note = TypeVar("Note")


@dataclass(frozen=True)
class StagedEdit(Generic[Note]):
    """`original[start:end]` becomes `after`."""

    start: int
    end: int
    after: str
    notes: tuple[Note, ...]
    """What is known of each of the edits that are one now, the first one first."""


class StagedEdits(Generic[Note]):
    def __init__(self, original: str) -> None:
        self.original = original
        self.edits: list[StagedEdit[Note]] = []
        """In order; no two overlap or touch."""

    @property
    def text(self) -> str:
        """The text with all edits made."""
        pieces, at = [], 0
        for edit in self.edits:
            pieces += [self.original[at : edit.start], edit.after]
            at = edit.end
        return "".join([*pieces, self.original[at:]])

    def add(self, start: int, end: int, after: str, note: Note) -> None:
        """Replace `text[start:end]`."""
        text = self.text
        if not 0 <= start <= end <= len(text):
            raise ValueError(f"an edit of {start} to {end} is not within the text")
        touched = [edit for edit, (first, last) in self._placed() if first <= end and start <= last]
        spans = [span for edit, span in self._placed() if edit in touched]
        first, last = min([start, *(a for a, _ in spans)]), max([end, *(b for _, b in spans)])
        whole = StagedEdit(
            self._original_place(first),
            self._original_place(last, behind=True),
            text[first:start] + after + text[end:last],
            (*(note for edit in touched for note in edit.notes), note),
        )
        self.edits = sorted(
            [edit for edit in self.edits if edit not in touched] + [whole], key=lambda one: one.start
        )

    def place_in_original(self, start: int, end: int) -> tuple[int, int] | None:
        """Where `text[start:end]` stands in the original; None where an edit touches it."""
        if any(first <= end and start <= last for _, (first, last) in self._placed()):
            return None
        return self._original_place(start), self._original_place(end)

    def _placed(self) -> Sequence[tuple[StagedEdit[Note], tuple[int, int]]]:
        """The edits, and where they stand in the text."""
        found, shift = [], 0
        for edit in self.edits:
            first = edit.start + shift
            found.append((edit, (first, first + len(edit.after))))
            shift += len(edit.after) - (edit.end - edit.start)
        return found

    def _original_place(self, place: int, behind: bool = False) -> int:
        """A place of the text that is at an edge of an edit, or outside of edits. `behind`: at an edit that
        brings
        nothing, the place behind it."""
        shift = 0
        for edit, (first, last) in self._placed():
            if place < first or (place == first and not behind):
                break
            if place < last:
                raise ValueError(f"place {place} is within an edit")
            shift += len(edit.after) - (edit.end - edit.start)
        return place - shift
