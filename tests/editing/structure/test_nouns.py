"""How things that were named are said again."""

from collections.abc import Callable

import pytest

from ogden.editing.structure.nouns import is_actor, is_person, noun_of
from ogden.editing.structure.said_again import said_again
from ogden.editing.structure.view import StructureView
from ogden.parsing.placed_tree import Phrase

View = Callable[[str], StructureView]


def subject(view: StructureView) -> Phrase:
    return next(one for one in view.phrases if one.label == "NP")


@pytest.mark.parametrize(
    ("sentence", "expected"),
    [
        ("She opened the door.", "she"),
        ("They opened the doors.", "they"),
        ("This costs nothing.", "it"),
        ("The form costs nothing.", "it"),
        ("The form and the letter arrived.", "they"),
        ("The forms arrived today.", "they"),
        ("Our officers wrote letters to residents.", "they"),
        ("The applicant signed the form.", "the applicant"),
        ("A tenant of the council signed it.", "the tenant"),
        ("The penalty rate of 29% per month in the agreement applies to the balance.", "the penalty rate"),
        ("Anyone found on the premises will be removed.", "they"),
        ("Each patient will be seen.", "they"),
        ("Mrs Pike opened the door.", "she"),
        ("Mr Pike opened the door.", "he"),
        ("Margaret Pike opened the door.", "Pike"),
        ("Margaret Pike opened her door.", "Pike"),
        ("His wife opened the door.", "she"),
        ("Thornley Borough Council closed the road to the bridge in the park.", "the Council"),
        ("Thornley Borough Council closed early.", "it"),
        ("Saudi Arabia sent help to China.", "Saudi Arabia"),
        ("The Gilded Age changed the city, the farms and the law of the land.", "the Gilded Age"),
        ("Our client's own expert wrote to the court about the roof.", "the expert"),
        ("Its report on the bridge names the road and the river.", "the report"),
        ("No dog may enter the park.", None),
        ("Few people came to the park.", None),
        ("Nothing came of the plan.", None),
        ("There is a dog in the park.", None),
        ("September 17 was a day to remember.", None),
    ],
)
def test_said_again_as_a_subject(view_of: View, sentence: str, expected: str | None) -> None:
    view = view_of(sentence)
    found = said_again(view, subject(view), view.end, subject=True)
    assert (" ".join(found.words) if found else None) == expected


def test_what_was_no_subject_is_said_again_by_its_noun_where_others_are_near(view_of: View) -> None:
    view = view_of("The clerk sent a letter and a form to the office in the town.")
    office = next(
        one
        for one in view.phrases
        if one.label == "NP" and view.words[one.start : one.end] == ["the", "office"]
    )
    found = said_again(view, office, view.end, subject=False)
    assert found is not None
    assert found.words == ("the", "office")
    assert found.rivals > 1


@pytest.mark.parametrize(
    ("sentence", "person", "actor"),
    [
        ("The nurse left.", True, True),
        ("The committee left.", False, True),
        ("The rain stopped.", False, False),
        ("Halvern left.", False, True),
        ("We left.", False, True),
    ],
)
def test_who_can_act(view_of: View, sentence: str, person: bool, actor: bool) -> None:
    view = view_of(sentence)
    noun = noun_of(view, subject(view))
    assert noun is not None
    assert is_person(view, noun) == person
    assert is_actor(view, noun) == actor
