"""A question that a rule over trees asks before it is used."""

from functools import cache, cached_property
from typing import NamedTuple

from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase


class Values(tuple[str, ...]):
    """Words or numbers that a rule asks for. They are asked of every sentence, so the sets are kept."""

    @cached_property
    def plain(self) -> frozenset[str]:
        return frozenset(self)

    @cached_property
    def forms(self) -> frozenset[str]:
        """Words that are wanted in any form: those behind `=`."""
        return frozenset(value[1:] for value in self if value.startswith("="))


@cache
def values_of(words: tuple[str, ...]) -> Values:
    """The same object for the same words, so that they are told apart without looking at them."""
    return Values(words)


class Question(NamedTuple):
    view: StructureView
    given: tuple[tuple[Phrase, ...], ...]
    """What the variables stand for: each for neighbours, mostly for one."""
    values: Values = values_of(())

    @property
    def phrase(self) -> Phrase:
        """What the first variable stands for."""
        return self.given[0][0]

    def places(self) -> list[int]:
        """Of all the words."""
        return [place for some in self.given for one in some for place in range(one.start, one.end)]
