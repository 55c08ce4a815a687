"""A tagger's bytes, cut and changed at random: refused with a sentence, or a tagger that gives tags."""

import random
import struct
from pathlib import Path

import pytest
from toy_tagger import toy_table, toy_tagger, write_toy_tagger

from ogden.container.layout import DamagedError
from ogden.errors import InputError
from ogden.parsing.tagger import Tagger

SENTENCE = "The dog saw a cat in the park , the fox slept .".split()
WEIGHTS = bytes(toy_tagger()._weights)


def tags_or_is_refused(table: bytes, weights: bytes) -> bool:
    try:
        tagger = Tagger(table, weights, toy_tagger().tags)
    except InputError:
        return False
    for kind in ("general", "biomedical")[: tagger.core.kinds]:
        assert len(tagger.of_kind(kind).tag(SENTENCE)) == len(SENTENCE)
        tagger.of_kind(kind).marginals(SENTENCE)
    return True


def test_the_sound_one() -> None:
    assert tags_or_is_refused(toy_table(), WEIGHTS)


@pytest.mark.parametrize("size", [0, 1, 7, 8, 23, 24, 30, 32, 33, 60, -1])
def test_cut_off(size: int) -> None:
    assert not tags_or_is_refused(toy_table()[:size], WEIGHTS)
    assert not tags_or_is_refused(toy_table(), WEIGHTS[:size])


def test_too_long() -> None:
    assert not tags_or_is_refused(toy_table() + b"\0", WEIGHTS)
    assert not tags_or_is_refused(toy_table(), WEIGHTS + b"\0")


@pytest.mark.parametrize("number", range(7))
@pytest.mark.parametrize("value", [0, 1, 3, 31, 64, 0x7FFFFFFF, 0xFFFFFFFF])
def test_other_sizes_are_refused(number: int, value: int) -> None:
    data = bytearray(WEIGHTS)
    at = 8 + 4 * number
    before = bytes(data[at : at + 4])
    data[at : at + 4] = struct.pack("<I", value)
    if data[at : at + 4] != before and number != 2:  # any number of kinds can be
        assert not tags_or_is_refused(toy_table(), bytes(data))


def test_numbers_that_are_none() -> None:
    for value in (float("nan"), float("inf"), 1e30):
        data = bytearray(WEIGHTS)
        struct.pack_into("<f", data, 40 + 4 * 256, value)
        assert not tags_or_is_refused(toy_table(), bytes(data))


def test_changed_bytes_do_no_harm() -> None:
    generator = random.Random(5)
    outcomes = set()
    for _ in range(600):
        table, weights = bytearray(toy_table()), bytearray(WEIGHTS)
        for data in (table, weights):
            for _ in range(generator.randrange(3)):
                data[generator.randrange(len(data))] = generator.randrange(256)
        outcomes.add(tags_or_is_refused(bytes(table), bytes(weights)))
    assert outcomes == {True, False}


def test_other_tags_than_weights() -> None:
    with pytest.raises(InputError, match="its tags are damaged"):
        Tagger(toy_table(), WEIGHTS, ["NN", "VB"])


def test_a_changed_file_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "toy.ogden"
    write_toy_tagger(path)
    data = bytearray(path.read_bytes())
    data[data.index(b"ogtagger") + 100] ^= 1
    path.write_bytes(data)
    with pytest.raises(DamagedError, match=r"tagger\.weights"):
        Tagger.load(path)
