"""Annotated text: a client has taken its text apart into text and markup, and wants places in the whole.

    {"annotation": [{"text": "A "}, {"markup": "<b>"}, {"text": "test"}, {"markup": "</b>"},
                    {"markup": "<p>", "interpretAs": "\\n\\n"}]}

What is read is the text, with what markup is to be interpreted as. Whatever is found there is told by its
place in all of it, as it was sent.
"""

from bisect import bisect_right
from collections.abc import Iterable
from typing import Any, NamedTuple

from ogden.app.service.errors import RefusedError
from ogden.text.sentence import Span


class Annotation(NamedTuple):
    sent: str
    """As it stands in the client's text."""
    read: str
    """What is read there."""
    is_text: bool


class AnnotatedText:
    """`plain` is read, `whole` was sent."""

    def __init__(self, annotations: Iterable[Annotation]) -> None:
        self._pieces = [each for each in annotations if each.sent or each.read]
        self._plain_starts, self._whole_starts = [], []
        plain, whole = 0, 0
        for piece in self._pieces:
            self._plain_starts.append(plain)
            self._whole_starts.append(whole)
            plain, whole = plain + len(piece.read), whole + len(piece.sent)
        self.plain = "".join(piece.read for piece in self._pieces)
        self.whole = "".join(piece.sent for piece in self._pieces)

    def place(self, span: Span) -> Span | None:
        """Where characters of the plain text stand in the whole; None where they begin or end in markup."""
        if span.start >= span.end:
            return None
        first, last = self._at(span.start), self._at(span.end - 1)
        if first is None or last is None:
            return None
        return Span(first, last + 1)

    def _at(self, offset: int) -> int | None:
        # Of pieces that begin at the same place only the last one has characters.
        number = bisect_right(self._plain_starts, offset) - 1
        if not self._pieces[number].is_text:
            return None
        return self._whole_starts[number] + offset - self._plain_starts[number]


def plain_text(text: str) -> AnnotatedText:
    return AnnotatedText([Annotation(text, text, True)])


def annotated(data: Any) -> AnnotatedText:
    """The `data` of a request, decoded. RefusedError says what is wrong, in LanguageTool's words."""
    if not isinstance(data, dict):
        raise RefusedError(400, "'data' must be a JSON object with 'text' or 'annotation'")
    if "text" in data and "annotation" in data:
        raise RefusedError(400, "'data' key in JSON requires either 'text' or 'annotation' key, not both")
    if isinstance(data.get("text"), str):
        return plain_text(data["text"])
    if isinstance(data.get("annotation"), list):
        return AnnotatedText(map(_annotation, data["annotation"]))
    raise RefusedError(400, "'data' key in JSON requires 'text' or 'annotation' key")


def _annotation(node: Any) -> Annotation:
    match node:
        case {"text": str(), "markup": _}:
            problem = "Only either 'text' or 'markup' are supported in an object of 'annotation', not both"
        case {"text": str(), "interpretAs": _}:
            problem = "'text' cannot be used with 'interpretAs' (only 'markup' can)"
        case {"text": str(text)}:
            return Annotation(text, text, True)
        case {"markup": str(markup), "interpretAs": str(meaning)}:
            return Annotation(markup, meaning, False)
        case {"markup": str(markup)}:
            return Annotation(markup, "", False)
        case _:
            problem = "Only 'text' and 'markup' are supported in 'annotation' list"
    raise RefusedError(400, problem)
