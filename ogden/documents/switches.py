"""Comments in Markdown and HTML by which a writer switches rules off, for a part of a document.

    <!-- ogden: off -->                       from here on nothing is reported, and nothing is rewritten
    <!-- ogden: on -->                        from here on all is as usual
    <!-- ogden: off passive hard-word -->     from here on these rules report nothing
    <!-- ogden: on passive -->                from here on this one does again
    <!-- ogden: off-line passive -->          the same for the line of the comment alone
    <!-- ogden: off-next-line passive -->     and for the next line that is not empty

Text that is off for all rules is no part of any passage, or fixed where it is in the middle of one. So it is
neither rewritten nor counted by the reading level. Where single rules are off, `Switches.off` says so.

A comment is only what the format reads as one: an example of a comment in a block of code switches nothing.
"""

import re
from bisect import bisect_right
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from ogden.documents.source_map import SourcePassage
from ogden.documents.source_text import Source, overlapping_parts
from ogden.text.sentence import Span

_MARK = "ogden:"
_COMMENT = re.compile(r"<!--\s*ogden:\s*(.*?)\s*-->", re.IGNORECASE | re.DOTALL)
_NEXT_LINE = re.compile(r"[^\n]*\n(?:[^\S\n]*\n)*")
ACTIONS = ("off", "on", "off-line", "off-next-line")


class SwitchComment(NamedTuple):
    """What a comment says: an action, and the rules that it names (none: all). Nothing is checked yet."""

    span: Span
    action: str
    rules: tuple[str, ...]


class _State(NamedTuple):
    """What is off from a place on."""

    everything: bool = False
    rules: frozenset[str] = frozenset()

    def after(self, action: str, rules: tuple[str, ...]) -> "_State":
        if action == "off":
            return self._replace(rules=self.rules.union(rules)) if rules else _State(everything=True)
        if action == "on":
            return self._replace(rules=self.rules.difference(rules)) if rules else _State()
        return self


class _Stretch(NamedTuple):
    """A part of the source, and what is off there."""

    start: int
    end: int
    state: _State


@dataclass(frozen=True)
class Switches:
    """Where which rules are off in a source."""

    comments: tuple[SwitchComment, ...] = ()
    _stretches: tuple[_Stretch, ...] = ()
    """From a comment to the next."""
    _lines: tuple[_Stretch, ...] = ()
    """Lines for which comments of their own switch something off."""

    def off(self, at: int, rule: str | None = None) -> bool:
        """Whether a rule, or everything, is off for what begins at this place of the source."""
        return any(
            state.everything or rule in state.rules
            for state in (_state_at(self._stretches, at), _state_at(self._lines, at))
        )


def _state_at(stretches: Sequence[_Stretch], at: int) -> _State:
    """Stretches are in order and do not overlap."""
    found = bisect_right(stretches, at, key=lambda stretch: stretch.start) - 1
    return stretches[found].state if found >= 0 and at < stretches[found].end else _State()


def read_switches(source: str, spans: Iterable[Span]) -> Switches:
    """The switches in the comments of a source, which stand at these places, in order."""
    comments = tuple(found for span in spans if (found := _switch(source, span)))
    ends = [*(comment.span.start for comment in comments[1:]), len(source) + 1]
    stretches, now = [], _State()
    lines: dict[int, _Stretch] = {}
    for comment, end in zip(comments, ends, strict=False):
        now = now.after(comment.action, comment.rules)
        stretches.append(_Stretch(comment.span.end, end, now))
        if comment.action in ("off-line", "off-next-line"):
            line = _line(source, comment)
            there = lines.get(line.start, _Stretch(*line, _State()))
            lines[line.start] = there._replace(state=there.state.after("off", comment.rules))
    return Switches(comments, tuple(stretches), tuple(lines[start] for start in sorted(lines)))


def with_switches(
    read: Callable[[Source], Iterable[SourcePassage]], comments: Callable[[Source], Iterable[Span]]
) -> Callable[[Source], Iterable[SourcePassage]]:
    """A reader of passages that leaves out what is off for all rules."""

    def passages(source: Source) -> Iterable[SourcePassage]:
        switches = switches_of(source, comments)
        found = read(source)
        if not switches.comments:
            return found
        left = (each.fixed_where(switches.off) for each in found)
        return (each for each in left if each)

    return passages


def switches_of(source: Source, comments: Callable[[Source], Iterable[Span]]) -> Switches:
    """Most documents have no such comments, and are not searched for them."""
    if not any(_MARK in part or _MARK in part.lower() for part in overlapping_parts(source, len(_MARK))):
        return Switches()
    return read_switches(str(source), comments(source))


def _switch(source: str, span: Span) -> SwitchComment | None:
    match = _COMMENT.fullmatch(source, *span)
    if not match:
        return None
    action, *rules = re.split(r"[\s,]+", match[1].lower().strip(","))
    return SwitchComment(span, action, tuple(rules))


def _line(source: str, comment: SwitchComment) -> Span:
    """The line that a comment is about."""
    if comment.action == "off-line":
        start = source.rfind("\n", 0, comment.span.start) + 1
    else:
        following = _NEXT_LINE.match(source, comment.span.end)
        start = following.end() if following else len(source)
    end = source.find("\n", start if comment.action == "off-next-line" else comment.span.end)
    return Span(start, end if end >= 0 else len(source))
