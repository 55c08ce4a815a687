"""Main clauses told by words and tags alone."""

from collections.abc import Callable

import pytest

from ogden.editing.structure.conditions.by_words.flat import hangs_open, main_subject, subject_start, verb_at
from ogden.editing.structure.view import StructureView

View = Callable[[str], StructureView]


@pytest.mark.parametrize(
    ("sentence", "verb"),
    [
        ("A member whose rent is late shall leave the club.", "shall"),
        ("The officer, who took no part in it, will write to you.", "will"),
        ("Property issued to a member shall be returned.", "shall"),
        ("Patients who are ill and have a cough should stay at home.", "should"),
    ],
)
def test_the_main_verb_is_found_behind_clauses_of_the_subject(
    sentence: str, verb: str, view_of: View
) -> None:
    view = view_of(sentence)
    place = verb_at(view, 0, view.end)
    assert place is not None
    assert view.words[place] == verb


@pytest.mark.parametrize(
    ("sentence", "first"),
    [
        ("The pool is closed.", "the"),
        ("However, the pool is closed.", "the"),
        ("If it rains, the pool is closed.", "the"),
        ("Close the pool.", None),
    ],
)
def test_a_subject_starts_behind_what_opens_the_sentence(
    sentence: str, first: str | None, view_of: View
) -> None:
    view = view_of(sentence)
    start = subject_start(view, view.root.children[0])
    assert (None if start is None else view.words[start]) == first


def test_a_clause_hangs_open_where_more_may_belong_to_it(view_of: View) -> None:
    view = view_of("The firm said that the pool was closed.")
    assert hangs_open(view, 3, view.end)
    view = view_of("The firm closed the pool in May.")
    assert not hangs_open(view, 3, view.end)


def test_the_subject_is_known_where_words_and_tree_agree(view_of: View) -> None:
    view = view_of("The old pool in the park will be closed in May.")
    subject = main_subject(view, view.root.children[0])
    assert subject is not None
    assert view.own_words(subject) == ["the", "old", "pool", "in", "the", "park"]
