"""A document whose source is text: the edits go into the source, and the rest stays as it is."""

from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.encoding import Decoded
from ogden.documents.protocol import Format, Passage, PassageEdit, Position, Rewriting, check_order
from ogden.documents.reparse_check import Plan, confirmed
from ogden.documents.source_map import SourcePassage, with_edits
from ogden.documents.switches import Switches, switches_of, with_switches
from ogden.text.sentence import Span


@dataclass(frozen=True)
class SourceDocument:
    format: Format
    source: Decoded
    read: Callable[[str], Sequence[SourcePassage]] = field(repr=False)
    escape: Callable[[str], str] = field(repr=False)
    comments: Callable[[str], Iterable[Span]] = field(default=lambda source: (), repr=False)
    """Where the comments stand in a source; some switch rules off."""
    fragile: bool = False
    """Whether new words may turn into markup (Markdown): then what is written is read again and compared."""

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
        plans: list[list[Plan]] = [
            [passage.planned(each, self.fragile) for each in replacements]
            for passage, replacements in zip(self.placed, edits, strict=True)
        ]
        if self.fragile:
            plans = confirmed(self.source.text, self.placed, self._read, self.escape, edits, plans)
        made = tuple(tuple(plan is not None for plan in each) for each in plans)
        text = with_edits(self.source.text, (plan for each in plans for plan in each), self.escape)
        return Rewriting(self.source.encoded(text), made)
