"""Every example of `lexicon/` is a test: the edit is made in it, and is not made in the counter-example."""

from functools import cache
from pathlib import Path

import pytest

from ogden.editing.lexicon.checking import check_senses
from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.senses import Sense
from ogden.editing.lexicon.source import read_source
from ogden.parsing.builtin import load_parser, load_tagger

FILES = sorted((Path(__file__).parents[3] / "lexicon" / "words").glob("*.tsv"))


@cache
def senses() -> dict[str, list[Sense]]:
    return {path.stem: list(read_source(str(path))) for path in FILES}


@cache
def lexicon() -> Lexicon:
    return Lexicon.of(sense for own in senses().values() for sense in own)


@pytest.mark.parametrize("letter", [path.stem for path in FILES])
def test_all_examples_come_out_as_written(letter: str) -> None:
    found = check_senses(senses()[letter], lexicon(), load_tagger().tag_many, load_parser().read_many)
    assert [(fault.sense.place, str(fault.kind), fault.made) for fault in found] == []
