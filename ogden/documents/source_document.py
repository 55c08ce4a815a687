"""A document whose source is text: the edits go into the source, and the rest stays as it is.

Of a long one little is in memory at a time: its text, its passages with their places, and the plans of its
edits are packed (`source_text`, `packed_passages`), and gone through from the first to the last.
"""

from array import array
from bisect import bisect_right
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.encoding import Decoded
from ogden.documents.lists import ListPlanner, is_marked, list_edits
from ogden.documents.packed_passages import packed_passages, packed_plans
from ogden.documents.protocol import (
    Format,
    Passage,
    PassageEdit,
    Position,
    Rewriting,
    check_number,
    check_order,
    made_of,
)
from ogden.documents.reparse_check import confirmed, confirmed_lists
from ogden.documents.source_map import Plan, SourcePassage, all_with_edits
from ogden.documents.source_text import Source
from ogden.documents.switches import Switches, switches_of, with_switches
from ogden.files.packed_sequence import SequenceView, with_others
from ogden.text.sentence import Span


@dataclass(frozen=True)
class SourceDocument:
    format: Format
    source: Decoded = field(repr=False)
    read: Callable[[Source], Iterable[SourcePassage]] = field(repr=False)
    escape: Callable[[str], str] = field(repr=False)
    lists: Callable[[Source], ListPlanner] = field(repr=False)
    """How a passage of a source becomes a list."""
    comments: Callable[[Source], Iterable[Span]] = field(default=lambda source: (), repr=False)
    """Where the comments stand in a source; some switch rules off."""
    known_text: Callable[[str], str | None] | None = field(default=None, repr=False)
    """Where new words may turn into markup (Markdown): what a passage reads whose lines begin with letters,
    if that is sure. All else that is written is read again and compared."""

    @property
    def fragile(self) -> bool:
        return self.known_text is not None

    @cached_property
    def placed(self) -> Sequence[SourcePassage]:
        return packed_passages(self._read(self.source.text))

    @cached_property
    def switches(self) -> Switches:
        return switches_of(self.source.text, self.comments)

    @property
    def _read(self) -> Callable[[Source], Iterable[SourcePassage]]:
        return with_switches(self.read, self.comments)

    @cached_property
    def passages(self) -> Sequence[Passage]:
        placed = self.placed
        return SequenceView(
            len(placed), lambda number: placed[number].passage, lambda: (each.passage for each in placed)
        )

    @cached_property
    def _line_starts(self) -> Sequence[int]:
        starts, at = array("I", [0]), 0
        for block in self.source.text.blocks():
            starts.extend(at + place for place, character in enumerate(block, 1) if character == "\n")
            at += len(block)
        return starts

    @cached_property
    def _list_planner(self) -> ListPlanner:
        return self.lists(self.source.text)

    def plan(self, placed: SourcePassage, edit: PassageEdit) -> Plan:
        """What one edit by itself does to the source; it is not read again."""
        own = list_edits(placed.passage, [edit])
        if own is None:
            return placed.planned(edit, self.fragile)
        found = self._list_planner(placed, own)
        return found[0] if found else None

    def place(self, passage: int, offset: int) -> str:
        return "{}:{}".format(*self.position(self.placed[passage].source_offset(offset)))

    def position(self, at: int) -> Position:
        """The line and column of a place of the source."""
        line = bisect_right(self._line_starts, at)
        return Position(line, at - self._line_starts[line - 1] + 1)

    def positions(self, passage: int, start: int, end: int) -> tuple[Position, Position]:
        first, last = self.placed[passage].source_span(start, end)
        return self.position(first), self.position(last)

    def is_off(self, rule: str, passage: int, offset: int) -> bool:
        return self.switches.off(self.placed[passage].source_offset(offset), rule)

    def rewritten(
        self, edits: Sequence[Sequence[PassageEdit]], accept: bool = False, date: str | None = None
    ) -> Rewriting:
        check_number(self.passages, edits)
        listed: dict[int, Sequence[PassageEdit]] = {}
        plans: Sequence[list[Plan]] = packed_plans(
            self._plans(number, placed, own, listed)
            for number, (placed, own) in enumerate(zip(self.placed, edits, strict=True))
        )
        wanted = with_others(edits, listed)
        text = self.source.text
        if self.fragile:
            known = None if self.switches.comments else self.known_text
            plans = confirmed(text, self.placed, self._read, self.escape, wanted, plans, known)
        if listed:
            plans = self._with_lists(listed, wanted, plans)
        made = made_of([plan is not None for plan in each] for each in plans)
        return Rewriting(self.source.encoded(all_with_edits(text, plans, self.escape)), made)

    def _plans(
        self,
        number: int,
        placed: SourcePassage,
        edits: Sequence[PassageEdit],
        listed: dict[int, Sequence[PassageEdit]],
    ) -> list[Plan]:
        """What the edits of a passage do to the source, without its lists; those are noted as `listed`."""
        check_order(number, placed.passage, edits)
        own = list_edits(placed.passage, edits)
        if own is None:
            return [placed.planned(each, self.fragile) for each in edits]
        listed[number] = own
        return [None if is_marked(each) else placed.planned(each, self.fragile) for each in own]

    def _with_lists(
        self,
        listed: Mapping[int, Sequence[PassageEdit]],
        edits: Sequence[Sequence[PassageEdit]],
        plans: Sequence[list[Plan]],
    ) -> Sequence[list[Plan]]:
        """The plans with those of the lists, so far as they can be made beside the other edits."""
        lists: dict[int, list[Plan]] = {}
        for number, own in listed.items():
            others = plans[number]
            kept = [at for at, edit in enumerate(own) if is_marked(edit) or others[at] is not None]
            found = self._list_planner(self.placed[number], [own[at] for at in kept])
            if found is not None:
                by_edit = dict(zip(kept, found, strict=True))
                lists[number] = [by_edit.get(at) for at in range(len(own))]
        if self.format == "text":  # has no markup that could be broken
            return with_others(plans, lists)
        return confirmed_lists(self.source.text, self.placed, self._read, self.escape, edits, plans, lists)
