"""A document whose source is text: the edits go into the source, and the rest stays as it is."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.encoding import Decoded
from ogden.documents.lists import ListPlanner, is_marked, list_edits
from ogden.documents.protocol import Format, Passage, PassageEdit, Position, Rewriting, check_order
from ogden.documents.reparse_check import confirmed, confirmed_lists
from ogden.documents.source_map import Plan, SourcePassage, with_edits
from ogden.documents.switches import Switches, switches_of, with_switches
from ogden.text.sentence import Span


@dataclass(frozen=True)
class SourceDocument:
    format: Format
    source: Decoded = field(repr=False)
    read: Callable[[str], Sequence[SourcePassage]] = field(repr=False)
    escape: Callable[[str], str] = field(repr=False)
    lists: Callable[[str], ListPlanner] = field(repr=False)
    """How a passage of a source becomes a list."""
    comments: Callable[[str], Iterable[Span]] = field(default=lambda source: (), repr=False)
    """Where the comments stand in a source; some switch rules off."""
    known_text: Callable[[str], str | None] | None = field(default=None, repr=False)
    """Where new words may turn into markup (Markdown): what a passage reads whose lines begin with letters,
    if that is sure. All else that is written is read again and compared."""

    @property
    def fragile(self) -> bool:
        return self.known_text is not None

    @cached_property
    def placed(self) -> Sequence[SourcePassage]:
        return self._read(self.source.text)

    @cached_property
    def switches(self) -> Switches:
        return switches_of(self.source.text, self.comments)

    @property
    def _read(self) -> Callable[[str], Sequence[SourcePassage]]:
        return with_switches(self.read, self.comments)

    @cached_property
    def passages(self) -> Sequence[Passage]:
        return [each.passage for each in self.placed]

    @cached_property
    def _line_starts(self) -> list[int]:
        text = self.source.text
        return [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]

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
        check_order(self.passages, edits)
        listed = {
            number: found
            for number, (passage, own) in enumerate(zip(self.passages, edits, strict=True))
            if (found := list_edits(passage, own))
        }
        wanted = [listed.get(number, own) for number, own in enumerate(edits)]
        plans: list[list[Plan]] = [
            [
                None if number in listed and is_marked(each) else passage.planned(each, self.fragile)
                for each in own
            ]
            for number, (passage, own) in enumerate(zip(self.placed, wanted, strict=True))
        ]
        if self.fragile:
            known = None if self.switches.comments else self.known_text
            plans = confirmed(self.source.text, self.placed, self._read, self.escape, wanted, plans, known)
        if listed:
            plans = self._with_lists(listed, wanted, plans)
        made = tuple(tuple(plan is not None for plan in each) for each in plans)
        text = with_edits(self.source.text, (plan for each in plans for plan in each), self.escape)
        return Rewriting(self.source.encoded(text), made)

    def _with_lists(
        self, listed: Iterable[int], edits: Sequence[Sequence[PassageEdit]], plans: list[list[Plan]]
    ) -> list[list[Plan]]:
        """The plans with those of the lists, so far as they can be made beside the other edits."""
        lists: dict[int, list[Plan]] = {}
        for number in listed:
            own = edits[number]
            kept = [at for at, edit in enumerate(own) if is_marked(edit) or plans[number][at] is not None]
            found = self._list_planner(self.placed[number], [own[at] for at in kept])
            if found is not None:
                by_edit = dict(zip(kept, found, strict=True))
                lists[number] = [by_edit.get(at) for at in range(len(own))]
        if self.format == "text":  # has no markup that could be broken
            return [lists.get(number, plan) for number, plan in enumerate(plans)]
        return confirmed_lists(self.source.text, self.placed, self._read, self.escape, edits, plans, lists)
