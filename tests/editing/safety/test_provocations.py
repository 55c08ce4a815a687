"""Sentences that try to provoke edits that change a meaning: what must survive does, at every strength."""

import re
from functools import cache
from pathlib import Path
from typing import NamedTuple

import pytest

import ogden
from ogden.app.main import main
from ogden.editing.lexicon.senses import Action
from ogden.editing.lexicon.source import read_folder
from ogden.editing.simplifier import STRENGTHS, Simplifier, Strength

HERE = Path(__file__).parent
LEXICON = HERE.parents[2] / "lexicon" / "words"


class Provocation(NamedTuple):
    kind: str
    source: str
    sentence: str
    survives: str
    """Requirements between semicolons, alternatives between bars."""
    never: str


@cache
def provocations() -> list[Provocation]:
    lines = (HERE / "provocations.tsv").read_text(encoding="utf-8").splitlines()[1:]
    return [Provocation(*line.split("\t")) for line in lines]


def stands_in(text: str, words: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(words.strip())}(?!\w)", text.replace("’", "'"), re.I) is not None


def violations(one: Provocation, text: str) -> list[str]:
    needed = [part for part in one.survives.split(";") if part.strip()]
    lost = [part for part in needed if not any(stands_in(text, words) for words in part.split(" | "))]
    barred = [words for words in one.never.split(" | ") if words.strip()]
    return lost + [words for words in barred if stands_in(text, words) and not stands_in(one.sentence, words)]


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
