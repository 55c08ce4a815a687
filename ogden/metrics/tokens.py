"""How strings become tokens before n-grams are counted: part of every signature.

`13a` and `intl` are sacrebleu's tokenisers of those names; `none` takes the tokens between white space.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Literal, cast, get_args

from ogden.errors import InputError

TokenizerName = Literal["13a", "intl", "none"]
CaseName = Literal["lower", "cased"]


@cache
def _tokenizer(name: TokenizerName) -> Callable[[str], str] | None:
    """One object for all metrics: sacrebleu's tokenisers remember what they have seen."""
    if name == "13a":
        from sacrebleu.tokenizers.tokenizer_13a import Tokenizer13a

        return cast(Callable[[str], str], Tokenizer13a())  # type: ignore[no-untyped-call]
    if name == "intl":
        from sacrebleu.tokenizers.tokenizer_intl import TokenizerV14International

        return cast(Callable[[str], str], TokenizerV14International())  # type: ignore[no-untyped-call]
    return None


@dataclass(frozen=True)
class Tokens:
    """A tokeniser and a treatment of case."""

    tokenizer: TokenizerName = "13a"
    case: CaseName = "lower"

    def __post_init__(self) -> None:
        for value, choices in ((self.tokenizer, get_args(TokenizerName)), (self.case, get_args(CaseName))):
            if value not in choices:
                raise InputError(f"'{value}' is not one of {', '.join(choices)}")

    def join(self, sentences: Sequence[str]) -> Sequence[str]:
        """The sentences with white space between tokens, in the chosen case."""
        if self.case == "lower":
            sentences = [sentence.lower() for sentence in sentences]
        tokenize = _tokenizer(self.tokenizer)
        # Without the white space at the end, as sacrebleu: `intl` looks at what follows a full stop.
        return sentences if tokenize is None else [tokenize(sentence.rstrip()) for sentence in sentences]

    def lists(self, sentences: Sequence[str]) -> list[list[str]]:
        return [sentence.split() for sentence in self.join(sentences)]

    def settings(self) -> Mapping[str, str]:
        return {"case": self.case, "tok": self.tokenizer}
