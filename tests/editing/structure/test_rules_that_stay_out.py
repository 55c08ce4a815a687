"""Faults that readers found in what rules over trees wrote, and that do not come back."""

import pytest
from rebuilt_sentences import Rewriting

from ogden.editing.structure.rule import StructureRule


@pytest.mark.parametrize(
    "sentence",
    [
        # an opening that holds for both parts
        "As its first acts, the council elected a chair from its members and opened a small school.",
        # a particle behind a pronoun; a second verb that would lose its subject
        "It was taken over by Romans and Samnites in the spring of that long and cold year.",
        "The old theory was accepted by most doctors for many years, but since then has been in dispute.",
        # a verb that shares no helping verb
        "Martin was sent to the north coast in May, and served in France from 1899 to 1902.",
        # no statement of its own behind the mark
        "Most cities want a mix of people; that is, having rich and poor families in the same streets.",
        # what comes before was not done by the subject of the next clause
        "After leaving school in the spring, his formal education ended for a long time in the town.",
    ],
)
def test_a_sentence_stays(rewritten: Rewriting, rules: list[StructureRule], sentence: str) -> None:
    """Or the judge is told what speaks against it."""
    assert [one.text for one in rewritten(sentence, rules) if not one.lacks] == []


@pytest.mark.parametrize(
    ("sentence", "after"),
    [
        (
            "Since non-European goods are taxed at the border, the small shops buy them from a dealer.",
            "Non-European goods are taxed at the border. So the small shops buy them from a dealer.",
        ),
        (
            "The offer will be deemed to have been withdrawn unless we receive one signed copy of it "
            "by noon on Friday.",
            "The offer will be deemed to have been withdrawn. This does not apply if we receive one signed "
            "copy of it by noon on Friday.",
        ),
    ],
)
def test_a_sentence_becomes(
    rewritten: Rewriting, rules: list[StructureRule], sentence: str, after: str
) -> None:
    assert after in [one.text for one in rewritten(sentence, rules)]
