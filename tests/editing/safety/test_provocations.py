"""Sentences that try to provoke edits that change a meaning: what must survive does, at every strength."""

from functools import cache
from pathlib import Path

import pytest

import ogden
from ogden.app.main import main
from ogden.editing.learning.structure.provoked import Provocation, read_provocations, violations
from ogden.editing.lexicon.senses import Action
from ogden.editing.lexicon.source import read_folder
from ogden.editing.simplifier import STRENGTHS, Simplifier, Strength

HERE = Path(__file__).parent
LEXICON = HERE.parents[2] / "lexicon" / "words"


@cache
def provocations() -> list[Provocation]:
    return read_provocations(HERE / "provocations.tsv")


def all_violations(model: Simplifier, strength: Strength) -> list[tuple[str, list[str]]]:
    results = model.simplify_many([one.sentence for one in provocations()], strength=strength)
    found = (
        (result.text, violations(one, result.text))
        for one, result in zip(provocations(), results, strict=True)
    )
    return [(text, wrong) for text, wrong in found if wrong]


def test_there_are_enough_and_each_sentence_has_what_must_survive() -> None:
    assert len(provocations()) >= 1500
    assert not [one.sentence for one in provocations() if violations(one, one.sentence)]


@pytest.mark.parametrize("strength", STRENGTHS)
def test_the_built_in_model_provokes_nothing(strength: Strength) -> None:
    assert all_violations(ogden.load(), strength) == []


def test_a_phrase_model_provokes_nothing(tmp_path: Path) -> None:
    """Learned from the lexicon's own examples, with a small language model."""
    examples = [
        one for sense in read_folder(LEXICON) if sense.action is Action.REPLACE for one in sense.examples
    ]
    pairs = "".join(f"{one.sentence}\t{one.edited}\n" for one in examples)
    (tmp_path / "pairs.tsv").write_text(pairs, encoding="utf-8")
    path = str(tmp_path / "phrase.ogden")
    options = ["--pairs", str(tmp_path / "pairs.tsv"), "-o", path, "--lm-order", "3", "--jobs", "1"]
    assert main(["train", "phrase", *options]) == 0
    assert all_violations(ogden.load(path), "careful") == []
