"""A parser's bytes, cut and changed at random: refused with a sentence, or a parser that gives trees."""

import random
import struct

import pytest
from toy_parser import NounTagger, toy_bytes

from ogden.errors import InputError
from ogden.parsing.parser import Parser

SENTENCE = "The dog saw a cat in the park .".split()
HEADER = 8 + 11 * 4


def parses_or_is_refused(data: bytes) -> bool:
    try:
        parser = Parser.from_bytes(data, NounTagger())
    except InputError:
        return False
    assert parser.parse(SENTENCE).words() == SENTENCE
    assert parser.nbest(SENTENCE, 3)
    parser.spans(SENTENCE)
    return True


def test_the_sound_one() -> None:
    assert parses_or_is_refused(toy_bytes())


@pytest.mark.parametrize("size", [0, 1, 8, 11, 12, HEADER - 1, HEADER, HEADER + 3, 200, -1])
def test_cut_off(size: int) -> None:
    assert not parses_or_is_refused(toy_bytes()[:size])


def test_the_message_says_what_is_wrong() -> None:
    with pytest.raises(InputError, match="the parser cannot be used: this is no parser"):
        Parser.from_bytes(b"something else")


def test_too_long() -> None:
    assert not parses_or_is_refused(toy_bytes() + b"\0")


@pytest.mark.parametrize("number", range(11))
@pytest.mark.parametrize("value", [0, 1, 3, 0x7FFFFFFF, 0xFFFFFFFF])
def test_other_sizes_are_refused(number: int, value: int) -> None:
    data = bytearray(toy_bytes())
    at = 8 + 4 * number
    before = data[at : at + 4]
    data[at : at + 4] = struct.pack("<I", value)
    if data[at : at + 4] != before:
        assert not parses_or_is_refused(bytes(data))


def test_changed_bytes_do_no_harm() -> None:
    generator = random.Random(3)
    sound = toy_bytes()
    outcomes = set()
    for _ in range(400):
        data = bytearray(sound)
        # Half of the damage where the structure is, half anywhere.
        end = generator.choice([HEADER + 400, len(data)])
        for _ in range(generator.randint(1, 8)):
            data[generator.randrange(end)] = generator.randrange(256)
        outcomes.add(parses_or_is_refused(bytes(data)))
    assert outcomes == {True, False}


def test_scales_that_are_no_numbers_are_refused() -> None:
    sound = toy_bytes()
    for value in (float("nan"), float("inf"), -1.0, 1e9):
        # The last row is the output's bias: its scale stands before a byte for each label.
        labels = struct.unpack_from("<I", sound, 8 + 7 * 4)[0]
        at = len(sound) - labels - 4
        data = sound[:at] + struct.pack("<f", value) + sound[at + 4 :]
        assert not parses_or_is_refused(data)
