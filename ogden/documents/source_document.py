"""A document whose source is text: the edits go into the source, and the rest stays as it is."""

from bisect import bisect_right
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field
from functools import cached_property

from ogden.documents.encoding import Decoded
from ogden.documents.protocol import Format, Passage, PassageEdit, Rewriting, check_order
from ogden.documents.reparse_check import Plan, confirmed
from ogden.documents.source_map import SourcePassage, with_edits


@dataclass(frozen=True)
class SourceDocument:
    format: Format
    source: Decoded = field(repr=False)
    read: Callable[[str], Sequence[SourcePassage]] = field(repr=False)
    escape: Callable[[str], str] = field(repr=False)
    fragile: bool = False
    """Whether new words may turn into markup (Markdown): then what is written is read again and compared."""

    @cached_property
    def placed(self) -> Sequence[SourcePassage]:
        return self.read(self.source.text)

    @cached_property
    def passages(self) -> Sequence[Passage]:
        return [each.passage for each in self.placed]

    @cached_property
    def _line_starts(self) -> list[int]:
        text = self.source.text
        return [0, *(at + 1 for at, character in enumerate(text) if character == "\n")]

    def place(self, passage: int, offset: int) -> str:
        at = self.placed[passage].source_offset(offset)
        line = bisect_right(self._line_starts, at)
        return f"{line}:{at - self._line_starts[line - 1] + 1}"

    def rewritten(
        self, edits: Sequence[Sequence[PassageEdit]], accept: bool = False, date: str | None = None
    ) -> Rewriting:
        check_order(self.passages, edits)
        plans: list[list[Plan]] = [
            [passage.planned(each, self.fragile) for each in replacements]
            for passage, replacements in zip(self.placed, edits, strict=True)
        ]
        if self.fragile:
            plans = confirmed(self.source.text, self.placed, self.read, self.escape, edits, plans)
        made = tuple(tuple(plan is not None for plan in each) for each in plans)
        text = with_edits(self.source.text, (plan for each in plans for plan in each), self.escape)
        return Rewriting(self.source.encoded(text), made)
