"""Thousands of damaged and forged model files: none crashes or is believed.

Damage leaves the checksums as they are; it must be refused, or found by `verify`, which covers every byte of
a file. A forgery has right checksums; it must be refused, or be a model whose every number was checked.
"""

import json
import random
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

import pytest

from ogden.app.main import main
from ogden.container.layout import DamagedError, Head, aligned
from ogden.container.reader import Container
from ogden.errors import InputError
from ogden.model.describing import describe, to_json
from ogden.model.files import open_model

DAMAGED = 2000
FORGED = 2000
ODD_NUMBERS = [
    -1,
    0,
    1,
    63,
    64,
    65,
    128,
    4096,
    2**31,
    2**32,
    2**63 - 1,
    2**63,
    2**64 - 1,
    2**64,
    10**30,
    0.5,
    1e300,
]
ODD_VALUES = [
    *ODD_NUMBERS,
    None,
    True,
    "",
    "x",
    "weights",
    "\x1b[2J",
    "\u202e",
    [],
    {},
    [[]],
    {"": {}},
    "lm.trie",
]


def flip_bits(data: bytearray, chance: random.Random) -> None:
    for _ in range(chance.randint(1, 4)):
        data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)


def change_bytes(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data))
    for place in range(start, min(start + chance.randint(1, 40), len(data))):
        data[place] = chance.choice((0, 255, chance.randrange(256)))


def cut_end(data: bytearray, chance: random.Random) -> None:
    del data[chance.randrange(len(data)) :]


def cut_middle(data: bytearray, chance: random.Random) -> None:
    start = chance.randrange(len(data))
    del data[start : start + chance.randint(1, 200)]


def insert(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) + 1)
    data[place:place] = chance.choice((bytes(64), chance.randbytes(chance.randint(1, 100))))


def swap_blocks(data: bytearray, chance: random.Random) -> None:
    length = chance.choice((1, 8, 64, 512))
    first, second = (chance.randrange(0, len(data) - length) for _ in range(2))
    data[first : first + length], data[second : second + length] = (
        data[second : second + length],
        data[first : first + length],
    )


def change_head(data: bytearray, chance: random.Random) -> None:
    place = chance.choice((8, 16, 24, 32, 40, 60))
    data[place : place + 4] = chance.randbytes(4)


def change_header(data: bytearray, chance: random.Random) -> None:
    place = chance.randrange(len(data) - 500, len(data))  # the header stands at the end
    data[place : place + 1] = chance.choice((b"9", b'"', b"{", b"}", b",", b"\xff", b"1e9", b""))


DAMAGES: list[Callable[[bytearray, random.Random], None]] = [
    flip_bits,
    change_bytes,
    cut_end,
    cut_middle,
    insert,
    swap_blocks,
    change_head,
    change_header,
]


def damaged(good: bytes, number: int) -> bytes:
    chance = random.Random(number)
    data = bytearray(good)
    for _ in range(chance.choice((1, 1, 1, 2, 5))):
        if len(data) > 600:
            DAMAGES[chance.randrange(len(DAMAGES))](data, chance)
    return bytes(data)


def forged(good: bytes, number: int) -> bytes:
    """Another header, or other numbers in the head, with checksums that are right."""
    chance = random.Random(number)
    start = int.from_bytes(good[24:32], "little")
    if chance.random() < 0.25:
        text = bytearray(good[start:])
        flip_bits(text, chance)
    else:
        header = json.loads(good[start:])
        for _ in range(chance.randint(1, 3)):
            forge_value(header, chance)
        text = bytearray(json.dumps(header).encode())
    body = good[64:start] if chance.random() < 0.8 else good[64 : chance.randrange(64, start)]
    offset = aligned(64 + len(body))
    head = Head(offset + len(text), offset, len(text), zlib.crc32(text))
    if chance.random() < 0.1:
        field = chance.choice(("file_length", "header_offset", "header_length", "version"))
        head = head._replace(**{field: chance.choice(ODD_NUMBERS[1:10]) % 2**32})
    return head.pack() + body.ljust(offset - 64, b"\0") + text


def forge_value(header: dict[str, Any], chance: random.Random) -> None:
    """Walk to some value in the header, and replace, remove or repeat it."""
    place: Any = header
    while True:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        if not keys:
            return
        key = chance.choice(keys)
        if isinstance(place[key], dict | list) and chance.random() < 0.85:
            place = place[key]
            continue
        break
    if chance.random() < 0.15:
        del place[key]
    elif isinstance(place, list) and chance.random() < 0.2:
        place.append(place[key])
    else:
        place[key] = chance.choice(ODD_VALUES)


def put(path: Path, data: bytes) -> Path:
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    return path


def test_damage_is_refused_or_found(tmp_path: Path, model_path: Path) -> None:
    good = model_path.read_bytes()
    path = tmp_path / "bad.ogden"
    refused = found = same = 0
    for number in range(DAMAGED):
        data = damaged(good, number)
        if data == good:
            same += 1
            continue
        try:
            with open_model(put(path, data)) as model:
                assert model.problems(), f"damage {number} went unnoticed"
                use(model.container)
                found += 1
        except InputError as error:
            refused += str(path) in str(error)  # a refusal that does not name the file is none
    assert refused > DAMAGED / 3  # both ways are taken, or the test would show nothing
    assert found > DAMAGED / 10
    assert refused + found + same == DAMAGED
    assert same < DAMAGED / 50


def test_forgeries_are_refused_or_consistent(tmp_path: Path, model_path: Path) -> None:
    good = model_path.read_bytes()
    path = tmp_path / "forged.ogden"
    refused = opened = 0
    for number in range(FORGED):
        data = forged(good, number)
        try:
            with open_model(put(path, data)) as model:
                model.problems()
                assert describe(model).replace("\n", "").isprintable()
                json.dumps(to_json(model))
                use(model.container)
                opened += 1
        except InputError as error:
            refused += str(path) in str(error)  # a refusal that does not name the file is none
    assert refused + opened == FORGED
    assert refused > FORGED / 3
    assert opened > FORGED / 20


def use(container: Container) -> None:
    """Every view that is given lies inside the file, beside the others."""
    end = 64
    for section in container.sections.values():
        assert section.offset % 64 == 0
        assert end <= section.offset <= section.end <= container.size
        end = section.end
        with suppress(DamagedError):
            assert len(bytes(container.section(section.name))) == section.length
        for dtype in ("u1", "<u4", "<f8"):
            with suppress(InputError):
                assert container.array(section.name, dtype).nbytes == section.length


@pytest.mark.parametrize("make", [damaged, forged])
def test_the_command_line_never_falls(
    tmp_path: Path, model_path: Path, capsys: pytest.CaptureFixture[str], make: Callable[[bytes, int], bytes]
) -> None:
    good = model_path.read_bytes()
    path = tmp_path / "bad.ogden"
    for number in range(100):
        data = make(good, number)
        put(path, data)
        code = main(["model", "verify", str(path)])
        printed = capsys.readouterr()
        assert code in ((1, 2) if make is damaged and data != good else (0, 1, 2))
        assert printed.out if code < 2 else printed.err.startswith("ogden: ")
        assert main(["model", "info", str(path)]) in (0, 2)
        assert main(["model", "info", str(path), "--json"]) in (0, 2)
        capsys.readouterr()
