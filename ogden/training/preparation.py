"""Text as a model sees it: tokens with single spaces between them, in lower case or truecased.

What is learned is only found again in text that was prepared alike. A model's header says how: `case`, and
`tokens` where they are not ours.
"""

import itertools
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import TypeVar

from ogden.corpus.tokenised import convert, is_tokenised
from ogden.errors import InputError
from ogden.text.case import is_shouted, truecase, usual_form
from ogden.text.penn import from_penn
from ogden.text.sentence import Sentence, Span
from ogden.text.tokens import token_lines, tokenise_many
from ogden.training.token_forms import TokenForms

T = TypeVar("T")

CASES = ("lower", "true")
TOKENISED = ("auto", "yes", "no")
BLOCK = 5_000
_WORD = re.compile(r"\S+")
_ENDS = frozenset(". ! ?".split())
_OPENING = frozenset("\" ' “ ‘ ( [ { - – — « ¿ ¡".split())


@dataclass(frozen=True)
class Preparation:
    """How text is given, and what becomes of it.

    `tokenised`: it is Penn Treebank tokens (yes), text as people type it (no), or, line by line, what it
    looks like (auto). `case`: it becomes `lower` case, or `true`: then only the first word of a sentence
    changes, and text that has no capitals or nothing else. `forms`: how a model made of others' files writes
    its tokens; lines of tokens are then taken as they stand.
    """

    case: str = "lower"
    tokenised: str = "auto"
    forms: TokenForms | None = None

    def __post_init__(self) -> None:
        for value, choices in ((self.case, CASES), (self.tokenised, TOKENISED)):
            if value not in choices:
                raise InputError(f"'{value}': give one of {', '.join(choices)}")

    def lines(self, texts: Sequence[str], threads: int = 0) -> list[str]:
        """The tokens of each text."""
        if self.forms is not None:
            return [self.line(sentence) for sentence in self.sentences(texts, threads)]
        return list(map(self.cased, token_lines(self._raw(texts), threads)))

    def sentences(self, texts: Sequence[str], threads: int = 0) -> list[Sentence]:
        """The same with places and capitals: `line` makes of each what `lines` gives for its text."""
        if self.forms is None:
            return tokenise_many(self._raw(texts), threads)
        typed = tokenise_many(texts, threads)
        return [_spaced(one.text) if self._is_tokenised(one.text) else one for one in typed]

    def line(self, sentence: Sentence) -> str:
        """The tokens of a sentence as the model sees them, one for each of its own."""
        given = self._is_tokenised(sentence.text)
        if self.forms is None:
            tokens = map(from_penn, sentence.tokens) if given else sentence.tokens
        else:
            tokens = sentence.tokens if given else self.forms.written(sentence)
        return self.cased(" ".join(tokens))

    def typed(self, token: str) -> str:
        """A token of the model as a person types it."""
        return token if self.forms is None else self.forms.typed(token)

    def _raw(self, texts: Sequence[str]) -> Sequence[str]:
        """Tokens go by way of raw text: files differ in how they write brackets and quotes."""
        return texts if self.tokenised == "no" else [convert(text, self.tokenised, "raw") for text in texts]

    def _is_tokenised(self, text: str) -> bool:
        return self.tokenised == "yes" or (self.tokenised == "auto" and is_tokenised(text))

    def cased(self, line: str) -> str:
        return line.lower() if self.case == "lower" else truecased(line)

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


def _spaced(line: str) -> Sentence:
    """A line of tokens as it stands."""
    return Sentence(line, tuple(Span(*match.span()) for match in _WORD.finditer(line)))


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
