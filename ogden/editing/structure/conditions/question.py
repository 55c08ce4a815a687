"""A question that a rule over trees asks before it is used."""

from ogden.editing.structure.conditions.values import Values, values_of
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase

Given = tuple[tuple[Phrase, ...], ...]
"""What variables stand for: each for neighbours, mostly for one."""


class Question:
    def __init__(self, view: StructureView, given: Given, values: Values = values_of(())) -> None:  # noqa: B008
        self.view = view
        self.given = given
        self.values = values

    def about(self, given: Given) -> "Question":
        """The same of other phrases."""
        return Question(self.view, given, self.values)

    @property
    def phrase(self) -> Phrase:
        """What the first variable stands for."""
        return self.given[0][0]

    def places(self) -> list[int]:
        """Of all the words."""
        return [place for some in self.given for one in some for place in range(one.start, one.end)]
