"""A sentence: the string as it was given, and where its tokens are.

Offsets survive every stage. A rewrite names tokens; whatever it does not name stays as it was, byte for byte,
with its white space.

Invariants:

1. Spans are in order, do not overlap and are not empty. They count characters, as Python's slices do.
2. Between two spans, before the first and after the last there is white space or nothing.
3. So the gaps and tokens, joined, are the text again, for any text.
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import NamedTuple


class Span(NamedTuple):
    start: int
    end: int


@dataclass(frozen=True)
class Sentence:
    text: str
    spans: tuple[Span, ...]

    def __reduce__(self) -> tuple[type["Sentence"], tuple[str, tuple[Span, ...]]]:
        """How it is copied and sent to other processes: made anew, since nothing of it can be set."""
        return Sentence, (self.text, self.spans)

    def __len__(self) -> int:
        """The number of tokens."""
        return len(self.spans)

    @property
    def tokens(self) -> list[str]:
        """The tokens as they stand in the text."""
        return [self.text[start:end] for start, end in self.spans]

    def gaps(self) -> Iterator[str]:
        """The white space before each token, and last what follows the last token."""
        at = 0
        for start, end in self.spans:
            yield self.text[at:start]
            at = end
        yield self.text[at:]

    def span(self, first: int, last: int) -> Span:
        """From the start of token `first` to the end of token `last - 1`."""
        return Span(self.spans[first].start, self.spans[last - 1].end)

    def replace(self, edits: Iterable[tuple[int, int, str]]) -> str:
        """The text with each range of tokens (first, past the last) replaced; the rest is as it was."""
        pieces, at = [], 0
        for first, last, replacement in sorted(edits):
            start, end = self.span(first, last)
            if start < at:
                raise ValueError(f"two edits name token {first}")
            pieces += [self.text[at:start], replacement]
            at = end
        return "".join([*pieces, self.text[at:]])
