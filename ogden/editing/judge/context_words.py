"""The words that the context network knows, by number; what it does not know goes by its shape or ending.

Words are taken in lower case, with plain quotation marks, and every digit as a 0: *1,250* is *0,000*. Of a
word that is not in the table its last three letters say at least what part of speech it may be.
"""

from collections.abc import Iterable, Sequence

SPECIAL = ("<s>", "</s>", "<unk>", "<0>")
START, END, UNKNOWN, NUMBER = range(len(SPECIAL))
"""The first rows of the table."""
LETTERS = 3
"""Of an ending."""
_PLAIN_MARKS = str.maketrans({"’": "'", "‘": "'", "“": '"', "”": '"'} | dict.fromkeys("123456789", "0"))


def form(word: str) -> str:
    """What is looked up for a word."""
    return word.lower().translate(_PLAIN_MARKS)


def ending(form: str) -> str:
    """The row that stands for the unknown words that end so."""
    return "…" + form[-LETTERS:]


class ContextWords:
    """Rows of the network's tables, by word."""

    def __init__(self, words: Sequence[str]) -> None:
        if tuple(words[: len(SPECIAL)]) != SPECIAL:
            raise ValueError("the table of words does not begin as it should")
        self.words = tuple(words)
        self._numbers = dict(zip(self.words, range(len(self.words)), strict=True))
        if len(self._numbers) != len(self.words):
            raise ValueError("the table of words has a word twice")

    def __len__(self) -> int:
        return len(self.words)

    def number(self, word: str) -> int:
        """The row of a word, or of its ending."""
        found = self._numbers.get(word)
        return self._row(form(word)) if found is None or found < len(SPECIAL) else found

    def numbers(self, words: Iterable[str]) -> list[int]:
        return [self.number(word) for word in words]

    def knows(self, word: str) -> bool:
        """Whether a word has a row of its own."""
        return self._numbers.get(form(word), 0) >= len(SPECIAL)

    def _row(self, form: str) -> int:
        found = self._numbers.get(form)
        if found is not None and found >= len(SPECIAL):
            return found
        return NUMBER if "0" in form else self._numbers.get(ending(form), UNKNOWN)
