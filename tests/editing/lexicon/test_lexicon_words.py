"""The sources in `lexicon/` are what they should be: readable, marked, in order, nothing twice."""

from collections import Counter
from pathlib import Path

import pytest

from ogden.editing.lexicon.senses import Action, Sense
from ogden.editing.lexicon.source import read_source

LEXICON = Path(__file__).parents[3] / "lexicon"
FILES = sorted(LEXICON.glob("*/*.tsv"))


def test_there_is_a_lexicon() -> None:
    assert FILES


@pytest.mark.parametrize("path", FILES, ids=lambda path: f"{path.parent.name}-{path.stem}")
def test_each_sense_is_whole(path: Path) -> None:
    senses = list(read_source(str(path)))
    assert senses
    problems = [f"{sense.place}: {problem}" for sense in senses for problem in faults(sense)]
    assert not problems
    found = Counter((sense.word.lower(), sense.tag, sense.domain, sense.cues) for sense in senses)
    assert not [key[:3] for key, count in found.items() if count > 1]
    tags = [(sense.word, sense.tag) for sense in senses]
    runs = [pair for pair, before in zip(tags, [None, *tags], strict=False) if pair != before]
    assert len(runs) == len(set(runs))  # the senses of a word stand together


def faults(sense: Sense) -> list[str]:
    found = []
    if not sense.meaning:
        found.append("no meaning")
    if not sense.examples:
        found.append("no example")
    for example in sense.examples:
        same = example.before.strip().lower() == example.after.strip().lower()
        if same != (sense.action is Action.KEEP):
            found.append(f"{sense.action}, but the example has {example.before!r} and {example.after!r}")
        if not 6 <= len(example.sentence.split()) <= 40:
            found.append(f"an example of {len(example.sentence.split())} words")
        if "  " in example.edited.strip():
            found.append(f"two spaces: {example.edited!r}")
    if "{" in sense.counter:
        found.append("the counter-example has a mark")
    return found
