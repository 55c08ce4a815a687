"""What a system did to a sentence, word by word: kept, deleted, inserted.

There are two readings of the same change. `word_edits` keeps as many words as possible, so that its counts
mean the same for every system. `readable_edits` is for the eye: a lone word that happens to survive between
two rewritten phrases is shown as rewritten too, for a reader follows two phrases better than five crumbs.

Both keep these promises, over whitespace-separated words:

1. the kept and deleted segments, in order, spell the normal sentence;
2. the kept and inserted segments, in order, spell the output;
3. no two neighbours have the same operation, and within a change the deletion comes first.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rapidfuzz.distance import Indel

Operation = Literal["keep", "delete", "insert"]


class Segment(NamedTuple):
    operation: Operation
    text: str


@dataclass
class _Change:
    """Words replaced by words, and the kept words that follow them."""

    deleted: list[str] = field(default_factory=list)
    inserted: list[str] = field(default_factory=list)
    kept: list[str] = field(default_factory=list)

    @property
    def size(self) -> int:
        return max(len(self.deleted), len(self.inserted))

    def absorb(self, later: "_Change") -> None:
        """Take in the next change, and with it the kept words between the two."""
        self.deleted += self.kept + later.deleted
        self.inserted += self.kept + later.inserted
        self.kept = later.kept


def word_edits(normal: str, output: str) -> list[Segment]:
    """The shortest edit: a longest common subsequence of words is kept."""
    return list(_segments(_changes(normal.split(), output.split())))


def readable_edits(normal: str, output: str) -> list[Segment]:
    """The shortest edit, with kept words between two changes larger than themselves taken into the change."""
    return list(_segments(_folded(_changes(normal.split(), output.split()))))


def word_counts(segments: Iterable[Segment]) -> dict[Operation, int]:
    counts: dict[Operation, int] = {"keep": 0, "delete": 0, "insert": 0}
    for operation, text in segments:
        counts[operation] += len(text.split())
    return counts


def _changes(before: Sequence[str], after: Sequence[str]) -> list[_Change]:
    """The edit as changes in order. The first may change nothing, where the sentences begin alike."""
    changes = [_Change()]
    for block in Indel.opcodes(before, after):
        if block.tag == "equal":
            changes[-1].kept += before[block.src_start : block.src_end]
            continue
        if changes[-1].kept:
            changes.append(_Change())
        changes[-1].deleted += before[block.src_start : block.src_end]
        changes[-1].inserted += after[block.dest_start : block.dest_end]
    return changes


def _folded(changes: Sequence[_Change]) -> list[_Change]:
    folded = [changes[0]]
    for change in changes[1:]:
        last = folded[-1]
        if len(last.kept) < min(last.size, change.size):
            last.absorb(change)
        else:
            folded.append(change)
    return folded


def _segments(changes: Iterable[_Change]) -> Iterable[Segment]:
    for change in changes:
        if change.deleted:
            yield Segment("delete", " ".join(change.deleted))
        if change.inserted:
            yield Segment("insert", " ".join(change.inserted))
        if change.kept:
            yield Segment("keep", " ".join(change.kept))
