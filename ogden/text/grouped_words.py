"""Large tables of words, read a word at a time: `core/words/word_groups.hpp` finds where a word stands.

Most words of a table are never asked for. As Python's own dictionaries they would take longer to make than
all that is asked of them.
"""

from collections.abc import Iterator, Mapping, Sequence
from collections.abc import Set as AbstractSet
from typing import Generic, TypeVar

from ogden._core import WordGroups

Value = TypeVar("Value")


class GroupedWords(Mapping[str, Value], Generic[Value]):
    """Words, and the value that each of a group has. The last group of a word decides."""

    def __init__(self, groups: Sequence[tuple[Value, str]]) -> None:
        """A value, and the words that have it, with single spaces between."""
        self._values = [value for value, _ in groups]
        self._members = [members for _, members in groups]
        self._core = WordGroups(self._members, " ")

    def __getitem__(self, word: str) -> Value:
        found = self._core.find(word)
        if not found:
            raise KeyError(word)
        return self._values[found[-1][0]]

    def get(self, word: str, default: Value | None = None) -> Value | None:  # type: ignore[override]
        found = self._core.find(word)
        return self._values[found[-1][0]] if found else default

    def __contains__(self, word: object) -> bool:
        return isinstance(word, str) and self._core.contains(word)

    def __iter__(self) -> Iterator[str]:
        return iter(dict.fromkeys(word for members in self._members for word in members.split(" ") if word))

    def __len__(self) -> int:
        return sum(1 for _ in self)


class WordSet(AbstractSet[str]):
    """Words of groups, which have single spaces between."""

    def __init__(self, groups: Sequence[str]) -> None:
        self._words = GroupedWords([(None, members) for members in groups])

    def __contains__(self, word: object) -> bool:
        return word in self._words

    def __iter__(self) -> Iterator[str]:
        return iter(self._words)

    def __len__(self) -> int:
        return len(self._words)
