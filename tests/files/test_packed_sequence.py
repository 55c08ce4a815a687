"""Sequences in little memory: they are as lists are, and their file goes whatever happens."""

import errno
import gc
from typing import IO, Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.files import packed_sequence, temporary
from ogden.files.packed_sequence import PackedSequence, SequenceView, SpilledBlocks, with_others


@pytest.fixture(autouse=True)
def small(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(packed_sequence, "TOGETHER", 4)
    monkeypatch.setattr(packed_sequence, "IN_MEMORY", 100)


@pytest.fixture
def streams(monkeypatch: pytest.MonkeyPatch) -> list[IO[bytes]]:
    """The files that are made."""
    found: list[IO[bytes]] = []
    made = temporary.nameless_file

    def nameless(owner: object) -> IO[bytes]:
        found.append(made(owner))
        return found[-1]

    monkeypatch.setattr(temporary, "nameless_file", nameless)
    return found


def packed(values: list[Any], unpacked: int = 4) -> PackedSequence[Any]:
    return PackedSequence(lambda value: value, lambda value: value, values, unpacked)


VALUES = st.lists(
    st.one_of(st.none(), st.integers(), st.floats(allow_nan=False), st.text(), st.lists(st.text()))
)


@given(VALUES, st.integers(0, 20), st.slices(30))
def test_it_is_as_a_list_is(values: list[Any], unpacked: int, part: slice) -> None:
    found = packed(values, unpacked)
    assert len(found) == len(values)
    assert list(found) == values == list(found)
    assert [found[at] for at in range(-len(values), len(values))] == values * 2
    assert found[part] == values[part]
    for at in (len(values), -len(values) - 1):
        with pytest.raises(IndexError):
            found[at]


def test_short_ones_stay_as_they_are(streams: list[IO[bytes]]) -> None:
    values = [[number] for number in range(9)]
    assert packed(values, 10)[3] is values[3]
    assert packed(values, 9)[3] is not values[3]
    assert not streams


def test_both_halves_of_a_character_come_back() -> None:
    """Nobody should have such a text, but who has does not lose it."""
    values = ["\ud83d", "\ude00", "\ud83d\ude00", "😀", "x"]
    assert list(packed(values)) == values


def test_blocks_in_memory_and_in_a_file(streams: list[IO[bytes]]) -> None:
    blocks = SpilledBlocks()
    written = [bytes([number]) * 30 for number in range(7)]
    for number, block in enumerate(written):
        blocks.append(block)
        assert blocks[number] == block == blocks[-1]
        assert blocks[0] == written[0]
    assert (len(blocks), list(blocks), len(streams)) == (7, written, 1)
    streams[0].seek(0, 2)
    assert streams[0].tell() == 4 * 30
    with pytest.raises(IndexError):
        blocks[7]


def test_the_file_goes_with_the_sequence(streams: list[IO[bytes]]) -> None:
    found = packed([str(number) * 100 for number in range(100)])
    (stream,) = streams
    assert not stream.closed
    del found
    gc.collect()
    assert stream.closed


def test_a_full_disk_is_said(monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object, **__: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(temporary.tempfile, "TemporaryFile", full)
    with pytest.raises(InputError, match=r"No space left on device.*TMPDIR"):
        packed([str(number) * 100 for number in range(100)])


def test_a_view() -> None:
    view = SequenceView(4, lambda number: number * number)
    assert (len(view), list(view), view[-1], view[1:3]) == (4, [0, 1, 4, 9], 9, [1, 4])
    with pytest.raises(IndexError):
        view[4]
    assert list(SequenceView(2, str, lambda: iter("ab"))) == ["a", "b"]
    assert not SequenceView(0, str)


def test_others_in_the_place_of_some() -> None:
    values = ["a", "b", "c"]
    assert with_others(values, {}) is values
    found = with_others(values, {1: "x"})
    assert list(found) == ["a", "x", "c"] == [found[at] for at in range(3)]
