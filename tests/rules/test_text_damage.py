"""Moses' tables and Pharaoh's links as text, damaged in 2,000 ways: refused with a place, or read."""

import random
from pathlib import Path

import pytest

from ogden.alignment.pharaoh import parse_links
from ogden.errors import InputError
from ogden.rules.moses import read_both, read_rules

TABLE = "the city ||| the town ||| 0.5 0.4 0.3 0.2 ||| 0-0 1-1 ||| 2 3 1 ||| |||\n" * 4
REORDERING = "the city ||| the town ||| 0.5 0.3 0.2 0.6 0.2 0.2\n" * 4
PIECES = [
    b"|||",
    b" ",
    b"\n",
    b"\xff",
    b"\x00",
    b"-",
    b"9" * 30,
    b"nan",
    b"1e999",
    "é".encode(),
    b"0-9",
    b"\t",
]


def damaged(text: str, chance: random.Random) -> bytes:
    data = bytearray(text.encode())
    for _ in range(chance.randint(1, 4)):
        at = chance.randrange(len(data))
        end = at + chance.choice([0, 1, 3, 40])
        data[at:end] = chance.choice([b"", bytes([chance.randrange(256)]), *PIECES]) or b" "
    return bytes(data[: chance.choice([len(data), chance.randrange(len(data))])])


def test_two_thousand_damaged_tables(tmp_path: Path) -> None:
    chance = random.Random(7)
    table, moved, refused = tmp_path / "table", tmp_path / "reordering", 0
    for number in range(2000):
        table.write_bytes(damaged(TABLE, chance))
        moved.write_bytes(damaged(REORDERING, chance) if number % 2 else REORDERING.encode())
        try:
            for rule in read_rules(str(table)):
                assert rule.normal
                assert all(0 <= value < float("inf") for value in rule.features.values())
                assert all(a < len(rule.normal) and b < len(rule.simple) for a, b in rule.alignment)
            list(read_both(str(table), str(moved)))
        except InputError as error:
            refused += "line" in str(error)
    assert 1000 < refused < 2000


def test_two_thousand_damaged_lines_of_links() -> None:
    chance, refused = random.Random(8), 0
    for _ in range(2000):
        line = damaged("0-0 1-1 2-3 4-2 5-5", chance).decode(errors="replace")
        try:
            assert all(a >= 0 and b >= 0 for a, b in parse_links(line))
        except (InputError, ValueError):
            refused += 1
    assert 500 < refused < 2000


def test_undamaged_text_is_read(tmp_path: Path) -> None:
    (tmp_path / "table").write_text(TABLE)
    (tmp_path / "moved").write_text(REORDERING)
    assert len(list(read_both(str(tmp_path / "table"), str(tmp_path / "moved")))) == 4
    assert list(parse_links("0-0 1-1")) == [(0, 0), (1, 1)]
    with pytest.raises((InputError, ValueError)):
        parse_links("0-x")
