"""Text as a model sees it: tokens with single spaces between them, in lower case or truecased.

What is learned is only found again in text that was prepared alike. A model's header says how: `case`.
"""

import itertools
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ogden.corpus.tokenised import convert
from ogden.errors import InputError
from ogden.text.case import is_shouted, truecase, usual_form
from ogden.text.tokens import token_lines

T = TypeVar("T")

CASES = ("lower", "true")
TOKENISED = ("auto", "yes", "no")
BLOCK = 5_000
_ENDS = frozenset(". ! ?".split())
_OPENING = frozenset("\" ' “ ‘ ( [ { - – — « ¿ ¡".split())


@dataclass(frozen=True)
class Preparation:
    """How text is given, and what becomes of it.

    `tokenised`: it is Penn Treebank tokens (yes), text as people type it (no), or, line by line, what it
    looks like (auto). `case`: it becomes `lower` case, or `true`: then only the first word of a sentence
    changes, and text that has no capitals or nothing else.
    """

    case: str = "lower"
    tokenised: str = "auto"

    def __post_init__(self) -> None:
        for value, choices in ((self.case, CASES), (self.tokenised, TOKENISED)):
            if value not in choices:
                raise InputError(f"'{value}': give one of {', '.join(choices)}")

    def lines(self, texts: Sequence[str], threads: int = 0) -> list[str]:
        """The tokens of each text."""
        # Tokens go by way of raw text: files differ in how they write brackets and quotes.
        raw = texts if self.tokenised == "no" else [convert(text, self.tokenised, "raw") for text in texts]
        lines = token_lines(raw, threads)
        return [line.lower() for line in lines] if self.case == "lower" else list(map(truecased, lines))

    def in_blocks(
        self, items: Iterable[T], texts: Callable[[T], Sequence[str]], threads: int = 0
    ) -> Iterator[tuple[T, list[str]]]:
        """Each item with the prepared texts that belong to it; many at once, for speed."""
        iterator = iter(items)
        while block := list(itertools.islice(iterator, BLOCK)):
            each = [texts(item) for item in block]
            lines = iter(self.lines([text for texts_of in each for text in texts_of], threads))
            for item, own in zip(block, each, strict=True):
                yield item, list(itertools.islice(lines, len(own)))


def truecased(line: str) -> str:
    """Tokens with the capitals they have in mid-sentence."""
    tokens = line.split()
    if line == line.lower() or is_shouted(tokens):
        return " ".join(truecase(tokens, sentence_start=False))
    start = True
    for place, token in enumerate(tokens):
        if start and token not in _OPENING:
            tokens[place] = usual_form(token)
            start = False
        elif token in _ENDS:
            start = True
    return " ".join(tokens)
