"""What is told of a long subject, and of a noun with a participle."""

import pytest
from rebuilt_sentences import Rewriting

from ogden.editing.structure.rule import StructureRule


def _texts(rewritten: Rewriting, rules: list[StructureRule], name: str, sentence: str) -> list[str]:
    return [one.text for one in rewritten(sentence, [rule for rule in rules if rule.name == name])]


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        (
            "Information that is kept in the blue folder may be shown to the board.",
            "Some information is kept in the blue folder. This information may be shown to the board.",
        ),
        (
            "Trees in the garden that are marked on the plan must be kept during the work.",
            "Some trees in the garden are marked on the plan. These trees must be kept during the work.",
        ),
    ],
)
def test_things_of_a_kind_are_named_again(
    rewritten: Rewriting, rules: list[StructureRule], sentence: str, after: str
) -> None:
    assert after in _texts(rewritten, rules, "people who do, of a rule", sentence)


@pytest.mark.parametrize(
    "sentence",
    [
        "Anyone who knows the man in the picture should ring the police in the town at once.",
        "Most patients who cannot lie flat on the bed should tell the nurse before the scan.",
        "Letters that the clerk has opened by mistake must be closed again with a paper seal.",
    ],
)
def test_one_person_a_part_or_an_object_stays(
    rewritten: Rewriting, rules: list[StructureRule], sentence: str
) -> None:
    assert not _texts(rewritten, rules, "people who do, of a rule", sentence)


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        ("The house was sold in May, the rest being kept by the two sisters.", "The rest was kept"),
        ("The fee is nine pounds a year, the first falling due in May.", "The first falls due"),
    ],
)
def test_a_noun_with_a_participle_has_the_tense_of_its_sentence(
    rewritten: Rewriting, rules: list[StructureRule], sentence: str, after: str
) -> None:
    assert any(after in text for text in _texts(rewritten, rules, "a noun being, in any tree", sentence))


def test_a_clause_that_may_go_on_behind_its_comma_stays(
    rewritten: Rewriting, rules: list[StructureRule]
) -> None:
    name = "each of which, in any tree"
    sentence = "The test has three runs, each of which lasts an hour, and must be done in the cold."
    assert not _texts(rewritten, rules, name, sentence)
    assert _texts(
        rewritten, rules, name, "The test of the engine has three runs, each of which lasts an hour."
    )
