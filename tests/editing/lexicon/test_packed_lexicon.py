"""The lexicon as a section of the model: what is packed is found again; bad bytes are refused."""

import json
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.editing.lexicon.lexicon import Lexicon
from ogden.editing.lexicon.packed import pack_lexicon, read_lexicon
from ogden.editing.lexicon.senses import Record, Sense
from ogden.editing.lexicon.source import parse_sense
from ogden.errors import InputError

ROWS = (
    {"word": "utilise/utilize", "plain": "use", "tag": "VERB", "meaning": "to use"},
    {"word": "administer", "plain": "give", "tag": "VERB", "cues": "object: dose, medicine; not next: to"},
    {"word": "administer", "plain": "a term", "tag": "VERB", "action": "keep", "cues": "object: oath"},
    {"word": "refrain from ~ing", "plain": "not ~"},
    {"word": "by no later than", "plain": "by | before"},
    {"word": "it should be noted that", "plain": "", "action": "drop", "domain": "law"},
)
SENSES = [replace(parse_sense(row), record=Record(3 * k, 2 * k)) for k, row in enumerate(ROWS)]
WORDS = ("utilise", "utilize", "administer", "refrain", "later", "noted", "oath", "unheard")


def plain_form(sense: Sense) -> Sense:
    """Without what is not packed."""
    return replace(sense, examples=(), counter="", place="")


def known(lexicon: Lexicon, word: str) -> list[tuple[tuple[str, ...], list[Sense]]]:
    return [(entry.pattern.parts, list(map(plain_form, entry.senses))) for entry in lexicon.entries(word)]


def test_what_is_packed_is_found() -> None:
    packed = read_lexicon(pack_lexicon(SENSES), "x")
    for word in WORDS:
        assert known(packed, word) == known(Lexicon.of(SENSES), word)


def test_examples_are_not_packed_and_records_are() -> None:
    row = {"word": "cease", "plain": "stop", "tag": "VERB", "example 1": "They {ceased|stopped} work."}
    data = pack_lexicon([replace(parse_sense(row, "a.tsv, line 2"), record=Record(7, 6))])
    assert b"They" not in data
    ((_, (sense,)),) = known(read_lexicon(data, "x"), "cease")
    assert sense.record == Record(7, 6)


def test_an_empty_lexicon_knows_nothing() -> None:
    assert read_lexicon(pack_lexicon([]), "x").entries("cease") == []


@given(st.lists(st.sampled_from(SENSES), max_size=8, unique_by=id))
def test_any_rows_come_back(senses: list[Sense]) -> None:
    packed = read_lexicon(pack_lexicon(senses), "x")
    for word in WORDS:
        assert known(packed, word) == known(Lexicon.of(senses), word)


@pytest.mark.parametrize(
    "data", [b"", b"\xff", b"[]", b"3", b'{"a": 1}', b'{"a": [0]}', b'{"a": ["x"]}\nrow', b'{"a": [-1]}\nrow']
)
def test_damaged_bytes_are_refused(data: bytes) -> None:
    with pytest.raises(InputError, match="here: the lexicon cannot be read"):
        read_lexicon(data, "here")


@pytest.mark.parametrize(
    "row",
    [
        "",
        "cease\tVERB",
        "cease\tVERB\tgeneral\treplace\t\t\tstop\tone\t1",
        "cease\tWERB\tgeneral\treplace\t\t\tstop\t1\t1",
    ],
)
def test_a_damaged_row_is_refused_when_it_is_met(row: str) -> None:
    lexicon = read_lexicon(f"{json.dumps({'cease': [0]})}\n{row}".encode(), "here")
    assert lexicon.entries("stop") == []
    with pytest.raises(InputError, match="here: a row of 'cease' cannot be read"):
        lexicon.entries("cease")


@given(st.binary(max_size=60), st.integers(0, 400))
def test_no_bytes_end_in_anything_else(noise: bytes, place: int) -> None:
    data = pack_lexicon(SENSES)
    damaged = data[:place] + noise + data[place + len(noise) :]
    try:
        lexicon = read_lexicon(damaged, "here")
        for word in WORDS:
            lexicon.entries(word)
    except InputError:
        pass
