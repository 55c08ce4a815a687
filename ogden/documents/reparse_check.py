"""Edits of a source in which new words may turn into markup: made on trial, read again, and compared.

In Markdown a line that begins with "1." is an item of a list, and two stars without words between them are
no emphasis any more. Rather than to know all such cases, each edited passage is read again with its edits,
and then the whole document. An edit after which the passages do not read as they should is left out. So it is
with lists in HTML, too. Only where a format says for sure what all edited passages read (`known_text`),
wherever they stand, is nothing read again.
"""

from array import array
from collections.abc import Callable, Container, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import zip_longest

from ogden.documents.lists import blocks_after
from ogden.documents.minimal_edits import narrowed
from ogden.documents.packed_passages import packed_plans
from ogden.documents.protocol import Passage, PassageEdit, PassageKind
from ogden.documents.source_map import Plan, SourcePassage, all_with_edits, with_edits
from ogden.documents.source_text import Source
from ogden.files.packed_sequence import with_others

_TRIES = 8
_LISTS = 40
"""Lists of a document that are tried one by one, where they do not read as they should together."""

_Reader = Callable[[Source], Iterable[SourcePassage]]


def confirmed(
    source: Source,
    passages: Sequence[SourcePassage],
    read: _Reader,
    escape: Callable[[str], str],
    edits: Sequence[Sequence[PassageEdit]],
    plans: Sequence[list[Plan]],
    known_text: Callable[[str], str | None] | None,
) -> Sequence[list[Plan]]:
    """The plans, with None for those that would not read as they should."""
    trial = _Trial(source, passages, read, escape)
    checked = packed_plans()
    edited = doubtful = 0
    for passage, replacements, plan in zip(passages, edits, plans, strict=True):
        good = list(plan)
        if any(plan):
            edited += 1
            sure = known_text and trial.is_known(passage, replacements, plan, known_text)
            doubtful += not (sure and passage.is_words)
            good = good if sure else trial.of_passage(passage, replacements, plan)
        checked.append(good)
    return checked if edited and not doubtful else trial.of_document(edits, checked)


def confirmed_lists(
    source: Source,
    passages: Sequence[SourcePassage],
    read: _Reader,
    escape: Callable[[str], str],
    edits: Sequence[Sequence[PassageEdit]],
    plans: Sequence[list[Plan]],
    lists: Mapping[int, list[Plan]],
) -> Sequence[list[Plan]]:
    """The plans, with those of passages with lists where they read as they should."""
    trial = _Trial(source, passages, read, escape)
    together = with_others(plans, lists)
    if not lists or trial.has_blocks(edits, together):
        return together
    good: dict[int, list[Plan]] = {}
    for number in sorted(lists)[:_LISTS] if len(lists) > 1 else ():
        tried = {**good, number: lists[number]}
        if trial.has_blocks(edits, with_others(plans, tried)):
            good = tried
    return with_others(plans, good)


@dataclass(frozen=True)
class _Trial:
    source: Source
    passages: Sequence[SourcePassage]
    read: _Reader
    escape: Callable[[str], str]

    def of_passage(
        self, passage: SourcePassage, replacements: Sequence[PassageEdit], plans: Sequence[Plan]
    ) -> list[Plan]:
        """The plans that are good for the passage by itself. All of them, where that cannot be told."""
        nothing: list[Plan] = [None] * len(plans)
        if self._reads_alone(passage, replacements, plans) or not self._reads_alone(
            passage, replacements, nothing
        ):
            return list(plans)
        single = [
            plan if self._reads_alone(passage, [replacement], [plan]) else None
            for replacement, plan in zip(replacements, plans, strict=True)
        ]
        return single if self._reads_alone(passage, replacements, single) else nothing

    def is_known(
        self,
        passage: SourcePassage,
        replacements: Sequence[PassageEdit],
        plans: Sequence[Plan],
        known_text: Callable[[str], str | None],
    ) -> bool:
        """Whether it is sure, without reading it again, that the passage reads as it should."""
        found = known_text(self._source_after(passage, plans))
        return found is not None and _spaced(found) == _text_after(passage.passage, replacements, plans)

    def _reads_alone(
        self, passage: SourcePassage, replacements: Sequence[PassageEdit], plans: Sequence[Plan]
    ) -> bool:
        """Whether the passage, taken out of the document, reads as it should with these edits."""
        found = self.read(self._source_after(passage, plans))
        return [_spaced(each.passage.text) for each in found] == [
            _text_after(passage.passage, replacements, plans)
        ]

    def _source_after(self, passage: SourcePassage, plans: Sequence[Plan]) -> str:
        """The source of the passage by itself, with these edits."""
        return with_edits(self.source, plans, self.escape, passage.extent)

    def of_document(
        self, edits: Sequence[Sequence[PassageEdit]], plans: Sequence[list[Plan]]
    ) -> Sequence[list[Plan]]:
        """The plans with which the whole document reads as it should."""
        for _ in range(_TRIES):
            edited = array("I", (number for number, plan in enumerate(plans) if any(plan)))
            if not edited:
                break
            wanted = (
                (each.passage.kind, _text_after(each.passage, replacements, plan))
                for each, replacements, plan in zip(self.passages, edits, plans, strict=True)
            )
            text = all_with_edits(self.source, plans, self.escape)
            found = ((each.passage.kind, _spaced(each.passage.text)) for each in self.read(text))
            compared = _compared(wanted, found)
            if not compared.wrong and compared.is_as_long:
                return plans
            plans = _without(plans, set(_suspects(compared, len(plans), edited)))
        return _without(plans, range(len(plans)))

    def has_blocks(self, edits: Sequence[Sequence[PassageEdit]], plans: Sequence[list[Plan]]) -> bool:
        """Whether the document reads as it should where passages become several blocks."""
        text = all_with_edits(self.source, plans, self.escape)
        found = (
            (one.passage.kind, one.passage.item is not None, _spaced(one.passage.text))
            for one in self.read(text)
        )
        wanted = (
            block
            for one, replacements, plan in zip(self.passages, edits, plans, strict=True)
            for block in _blocks(one.passage, replacements, plan)
        )
        return all(left == right for left, right in zip_longest(found, wanted))


def _without(plans: Sequence[list[Plan]], numbers: Container[int]) -> Sequence[list[Plan]]:
    """The plans without those of some passages."""
    return packed_plans(
        [None] * len(plan) if number in numbers else plan for number, plan in enumerate(plans)
    )


def _blocks(
    passage: Passage, replacements: Sequence[PassageEdit], plans: Sequence[Plan]
) -> Iterator[tuple[PassageKind, bool, str]]:
    """The kinds of blocks that a passage becomes, whether they begin an item, and what they read.

    A block where nothing may change, as an item that is code, is no passage.
    """
    made = [
        small
        for edit, plan in zip(replacements, plans, strict=True)
        if plan is not None
        for small in narrowed(passage.text[edit.start : edit.end], edit)
    ]
    free = list(passage.text)
    for start, end in passage.fixed:
        free[start:end] = " " * (end - start)
    blocks = zip(blocks_after(passage.text, made), blocks_after("".join(free), made), strict=True)
    for number, (block, changeable) in enumerate(blocks):
        begins = block.is_item or (number == 0 and passage.item is not None)
        if changeable.text.strip():
            yield "item" if block.is_item else passage.kind, begins, _spaced(block.text)


def _text_after(passage: Passage, replacements: Sequence[PassageEdit], plans: Sequence[Plan]) -> str:
    pieces, at = [], 0
    for (start, end, text), plan in zip(replacements, plans, strict=True):
        if plan is not None:
            pieces += [passage.text[at:start], text]
            at = end
    return _spaced("".join([*pieces, passage.text[at:]]))


def _spaced(text: str) -> str:
    """White space in Markdown is all the same, and where a line breaks it moves."""
    return " ".join(text.split())


@dataclass(frozen=True)
class _Compared:
    """A document as it should read and as it does."""

    wrong: Sequence[int]
    """Passages that both have, and that differ."""
    is_as_long: bool
    """Whether both have as many passages."""


def _compared(
    wanted: Iterable[tuple[PassageKind, str]], found: Iterable[tuple[PassageKind, str]]
) -> _Compared:
    wrong, same_length = array("I"), True
    for number, (left, right) in enumerate(zip_longest(wanted, found)):
        if left is None or right is None:
            same_length = False
            break
        if left != right:
            wrong.append(number)
    return _Compared(wrong, same_length)


def _suspects(compared: _Compared, wanted: int, edited: Sequence[int]) -> Sequence[int]:
    """Edited passages that may be why a document reads otherwise than it should, of so many passages."""
    wrong = compared.wrong
    if compared.is_as_long:
        # What went wrong in an edited passage may show in its neighbour.
        near = {other for number in wrong for other in (number - 1, number, number + 1)}
        return [number for number in edited if number in near] or edited
    first = wrong[0] if wrong else wanted
    return [number for number in edited if number <= first][-1:] or edited[:1]
