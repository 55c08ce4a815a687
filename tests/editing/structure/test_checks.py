"""What is asked before a condition is no more than what it asks itself, and is found out once."""

from collections.abc import Callable

import pytest

from ogden.editing.structure.conditions.question import Question
from ogden.editing.structure.conditions.table import CONDITIONS
from ogden.editing.structure.conditions.values import values_of
from ogden.editing.structure.once import once, once_for_all_trees
from ogden.editing.structure.view import StructureView

SENTENCES = [
    "You must reply in writing within 28 days, and you may appeal by post or by calling us.",
    "The old bridge, built in 1850, was closed in order to repair it, with the rest kept for later use.",
    "We sent it to Leith, a port up north, owing to the rain; they said that it was late and that he fell.",
    "Large firms, such as banks, pay it no later than 5 May in a town, with a population of 900.",
]
VALUES = values_of(tuple("done doing thing so with ends within sums orders row".split()))


@pytest.mark.parametrize("text", SENTENCES)
def test_guards_and_needs_refuse_nothing_that_holds(
    view_of: Callable[[str], StructureView], text: str
) -> None:
    view = view_of(text)
    asked = {name: one for name, one in CONDITIONS.items() if one.guards or one.needs}
    assert asked
    for name, one in asked.items():
        for phrase in view.nodes:
            given = ((phrase,),)
            try:
                holds = one.holds(Question(view, given, VALUES))
            except IndexError:
                continue
            if holds:
                kinds = [
                    CONDITIONS[kind].holds(Question(view, given, values_of(words)))
                    for kind, words in one.guards
                ]
                assert all(kinds), (name, phrase)
                assert not any(some.isdisjoint(view.words) for some in one.needs), (name, phrase)


def test_what_is_found_out_once(view_of: Callable[[str], StructureView]) -> None:
    calls: list[int] = []

    def told(view: StructureView, place: int) -> int | None:
        calls.append(place)
        return None

    view = view_of("The dog ran away.")
    by_tree, by_words = once(told), once_for_all_trees(told)
    assert by_tree(view, 1) is by_tree(view, 1) is by_words(view, 2) is by_words(view, 2) is None
    assert calls == [1, 2]
    other = view.with_tree(view.columns)
    assert by_tree(other, 1) is by_words(other, 2) is None
    assert calls == [1, 2, 1]
