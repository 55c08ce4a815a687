"""How a model writes its tokens: brackets, quotation marks, and what Moses' own tokeniser escapes.

A model of ours has tokens as a person types them, so text and Penn Treebank lines become that before training
and before a search. A model made of somebody's files has the tokens of those files, as `-lrb-` or `&apos;s`,
and would not know ours. So its forms are found out when it is made (`forms_of`) and kept in its header.
"""

import html
from collections.abc import Collection, Mapping
from dataclasses import dataclass
from typing import Any, Self

from ogden.text.penn import to_penn
from ogden.text.sentence import Sentence

_PENN = {
    "-lrb-": "(",
    "-rrb-": ")",
    "-lsb-": "[",
    "-rsb-": "]",
    "-lcb-": "{",
    "-rcb-": "}",
    "``": '"',
    "''": '"',
    "`": "",  # a single mark may be an apostrophe too, so that "'" says nothing
}
"""Marks of the Penn Treebank, and how a person types them."""
_ESCAPES = {
    "&": "&amp;",
    "|": "&#124;",
    "<": "&lt;",
    ">": "&gt;",
    "'": "&apos;",
    '"': "&quot;",
    "[": "&#91;",
    "]": "&#93;",
}
_ESCAPING = str.maketrans(_ESCAPES)


@dataclass(frozen=True)
class TokenForms:
    """What is not written as a person types it."""

    marks: tuple[str, ...] = ()
    """Those that are as in the Penn Treebank."""
    escaped: bool = False
    """Whether other marks are as Moses' tokenizer.perl has them: `&apos;` for an apostrophe."""

    def written(self, sentence: Sentence) -> list[str]:
        """The tokens of a sentence as the model writes them, one for each."""
        pairs = zip(sentence.tokens, to_penn(sentence).split(), strict=True)
        return [self._written(token, penn) for token, penn in pairs]

    def _written(self, token: str, penn: str) -> str:
        if penn.lower() in self.marks:
            return penn
        return token.translate(_ESCAPING) if self.escaped else token

    def typed(self, token: str) -> str:
        """A token of the model as a person types it, but for Penn marks: these are for `rewriting`."""
        return html.unescape(token) if self.escaped else token

    def to_json(self) -> dict[str, Any]:
        return {"marks": list(self.marks), "escaped": self.escaped}

    @classmethod
    def from_json(cls, value: object) -> Self | None:
        """What a header says of tokens; None where it says nothing that makes sense: they are typed."""
        if not isinstance(value, Mapping) or not isinstance(value.get("marks"), list):
            return None
        return cls(tuple(mark for mark in value["marks"] if mark in _PENN), value.get("escaped") is True)


def forms_of(vocabulary: Collection[str]) -> TokenForms:
    """The forms of a table's words: those that are there where the typed ones are not."""
    words = {word.lower() for word in vocabulary}
    marks = tuple(mark for mark, typed in _PENN.items() if mark in words and typed not in words)
    return TokenForms(marks, any(word.startswith(tuple(_ESCAPES.values())) for word in words))
