"""A question that a rule over trees asks before it is used."""

from typing import NamedTuple

from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase


class Question(NamedTuple):
    view: StructureView
    given: tuple[tuple[Phrase, ...], ...]
    """What the variables stand for: each for neighbours, mostly for one."""
    values: tuple[str, ...] = ()
    """Words or numbers."""

    @property
    def phrase(self) -> Phrase:
        """What the first variable stands for."""
        return self.given[0][0]

    def places(self) -> list[int]:
        """Of all the words."""
        return [place for some in self.given for one in some for place in range(one.start, one.end)]
