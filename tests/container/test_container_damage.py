"""Files that are not what was written: each is refused with a reason, and no number in them is believed."""

import json
import os
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from ogden.container import reader
from ogden.container.layout import HEADER_LIMIT, DamagedError, Head, aligned
from ogden.container.reader import open_container
from ogden.container.writer import Writer
from ogden.errors import InputError


@pytest.fixture
def good(tmp_path: Path) -> bytes:
    path = tmp_path / "good.ogden"
    with Writer(path, {"what": "a test"}) as writer:
        writer.add("one", b"first section")
        writer.add("empty", b"")
        writer.add("two", bytes(range(200)))
    return path.read_bytes()


def sealed(body: bytes, header: bytes, **changes: Any) -> bytes:
    """A file whose checksums are right, whatever its header says."""
    body += bytes(aligned(len(body)) - len(body))
    head = Head(len(body) + len(header), len(body), len(header), zlib.crc32(header))
    return head._replace(**changes).pack() + body[64:] + header


def refuse(tmp_path: Path, data: bytes, message: str, kind: type[InputError] = DamagedError) -> None:
    path = tmp_path / "bad.ogden"
    path.unlink(missing_ok=True)
    path.write_bytes(data)
    with pytest.raises(InputError, match=message) as caught:
        open_container(path)
    assert type(caught.value) is kind
    assert str(path) in str(caught.value)


def test_what_is_no_model(tmp_path: Path) -> None:
    refuse(tmp_path, b"", "is not an ogden model: it is empty", InputError)
    refuse(tmp_path, b"normal\tsimple\n" * 100, "is not an ogden model$", InputError)
    refuse(tmp_path, bytes(1000), "is not an ogden model$", InputError)


def test_what_cannot_be_opened(tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe")
    for name, message in (
        ("none.ogden", "there is no such file"),
        ("", "is a directory: give a model file"),
        ("pipe", "is no ordinary file"),
        ("a\0b", "cannot be read"),
        ("x" * 300, "cannot be read: File name too long"),
    ):
        with pytest.raises(InputError, match=message):
            open_container(f"{tmp_path}/{name}")


def test_every_cut_and_every_extension(tmp_path: Path, good: bytes) -> None:
    for length in range(1, len(good)):
        refuse(tmp_path, good[:length], "is cut short")
    refuse(tmp_path, good + b"\n", "has 1 bytes too many at its end")


def test_sent_as_text(tmp_path: Path, good: bytes) -> None:
    refuse(tmp_path, good.replace(b"\r\n", b"\n"), "as when a file is sent as text")
    refuse(tmp_path, b"\t" + good[1:], "as when a file is sent as text")


def test_every_single_bit_is_covered(tmp_path: Path, good: bytes) -> None:
    """One flipped bit anywhere is refused at opening or found by `verify`: no byte is left out."""
    path = tmp_path / "bad.ogden"
    for place in range(len(good)):
        changed = bytearray(good)
        changed[place] ^= 1 << place % 8
        path.unlink(missing_ok=True)
        path.write_bytes(changed)
        try:
            with open_container(path) as container:
                assert len(container.verify()) == 1
        except InputError:
            pass


def test_a_newer_format(tmp_path: Path, good: bytes) -> None:
    newer = sealed(good[:64], b"{}", version=7)
    refuse(tmp_path, newer, r"made by a newer ogden \(format 7, this one reads 1\): update ogden", InputError)
    refuse(tmp_path, sealed(good[:64], b"{}", version=0), "there is no format 0")
    # A version that was not written so is damage, and no newer format.
    refuse(tmp_path, good[:8] + b"\x07" + good[9:], "its first 64 bytes changed")


def test_numbers_in_the_head(tmp_path: Path, good: bytes) -> None:
    refuse(tmp_path, sealed(good[:64], b"{}", file_length=2**64 - 1), "has 66 of 18446744073709551615 bytes")
    refuse(tmp_path, sealed(good[:64], b"{}", header_length=2**63), f"the limit is {HEADER_LIMIT}")
    refuse(tmp_path, sealed(good[:64], b"{}", header_length=1), "does not end where the file ends")
    refuse(tmp_path, sealed(good[:64], b"{}", header_offset=2**64 - 64), "does not end where the file ends")
    for offset in (0, 1, 65):
        refuse(tmp_path, sealed(good[:64], b"{}", header_offset=offset), f"cannot be at byte {offset}")
    refuse(tmp_path, sealed(good[:64], b"{}", header_checksum=1), "its header changed")


BAD_TEXTS: list[tuple[bytes, str]] = [
    (b"", "is not JSON: Expecting value at character 1"),
    (b"\xff", "is not valid UTF-8 at byte 1"),
    (b'{"sections":[]', "is not JSON"),
    (b"[]", "is not a JSON object"),
    (b"{}", "has no list of sections"),
    (b'{"sections":{}}', "has no list of sections"),
    (b'{"a":1,"a":2,"sections":[]}', "says the same key twice"),
    (b'{"a":NaN,"sections":[]}', "holds NaN"),
    (b'{"a":-Infinity,"sections":[]}', "holds -Infinity"),
    (b'{"a":1e999,"sections":[]}', "holds inf"),
    (b'{"a":' + b"9" * 5000 + b',"sections":[]}', "holds a number of 5000 digits"),
    (b'{"a":"\\ud800","sections":[]}', "JSON cannot carry"),
    (b'{"a":' + b"[" * 1_000_000, "is nested too deep"),
    (b'{"a":' + b"[" * 40 + b"]" * 40 + b',"sections":[]}', "is nested too deep"),
    (b'{"sections":[]} {}', "is not JSON: Extra data"),
]


@pytest.mark.parametrize(("text", "message"), BAD_TEXTS)
def test_headers_that_are_no_headers(tmp_path: Path, good: bytes, text: bytes, message: str) -> None:
    refuse(tmp_path, sealed(good[:64], text), message)


Change = Callable[[list[dict[str, Any]]], Any]
BAD_TABLES: list[tuple[Change, str]] = [
    (lambda table: table.append(7), "lists a section without"),
    (lambda table: table[0].pop("crc32"), "lists a section without crc32, kind, length, name, offset"),
    (lambda table: table[0].update(name=3), "name or kind is not text"),
    (lambda table: table[0].update(name="\u001b[2J"), "a section cannot be called"),
    (lambda table: table[0].update(kind=""), "kind cannot be ''"),
    (lambda table: table[2].update(name="one"), "lists section one twice"),
    (lambda table: table[0].update(offset=-64), "gives section one the offset -64"),
    (lambda table: table[0].update(offset=True), "gives section one the offset True"),
    (lambda table: table[0].update(offset=64.0), "gives section one the offset 64.0"),
    (lambda table: table[0].update(length="13"), "gives section one the length '13'"),
    (lambda table: table[0].update(length=-1), "gives section one the length -1"),
    (
        lambda table: table[0].update(length=2**100),
        "lets section one end at byte 1267650600228229401496703205440",
    ),
    (lambda table: table[2].update(length=100_000), "lets section two end at byte 100128, but the header"),
    (lambda table: table[2].update(offset=2**70), "lets section two end at byte"),
    (lambda table: table[0].update(offset=65), "which is no multiple of 64"),
    (lambda table: table[0].update(offset=0), "lets section one overlap the first 64 bytes"),
    (lambda table: table[2].update(offset=64), "lets section two overlap section empty"),
    (lambda table: table[0].update(length=65), "lets section empty overlap section one"),
    (lambda table: table.reverse(), "overlap"),
    (lambda table: table[0].update(crc32="0"), "checksum that is not 8 hexadecimal digits"),
    (lambda table: table[0].update(crc32=5), "checksum that is not 8 hexadecimal digits"),
]


@pytest.mark.parametrize(("change", "message"), BAD_TABLES)
def test_tables_that_are_wrong(tmp_path: Path, good: bytes, change: Change, message: str) -> None:
    start = good.index(b'{"sections"')
    header = json.loads(good[start:])
    change(header["sections"])
    refuse(tmp_path, sealed(good[:start], json.dumps(header).encode()), message)


def test_wider_gaps_and_more_keys_are_read(tmp_path: Path, good: bytes) -> None:
    """A later writer may align to pages and say more of a section; this one reads it all the same."""
    section = {
        "name": "x",
        "kind": "bytes",
        "offset": 4096,
        "length": 3,
        "crc32": "352441c2",
        "unit": "words",
    }
    text = json.dumps({"sections": [section]}).encode()
    path = tmp_path / "a.ogden"
    path.write_bytes(sealed(bytes(4096) + b"abc", text))
    with open_container(path) as container:
        assert container.section("x") == b"abc"
        assert container.verify() == []


def test_verify_names_every_problem(tmp_path: Path, good: bytes) -> None:
    path = tmp_path / "a.ogden"
    changed = bytearray(good)
    changed[66] ^= 1  # in section one
    changed[64 + 13] = 1  # behind it
    changed[300] ^= 1  # in section two
    path.write_bytes(changed)
    with open_container(path) as container:
        assert container.verify() == [
            "section one changed: its checksum is not the one that was written",
            "the filling from byte 77 to 128 changed",
            "section two changed: its checksum is not the one that was written",
        ]
        for read in (
            container.section,
            container.text,
            container.json,
            lambda name: container.array(name, "u1"),
        ):
            with pytest.raises(DamagedError, match="section one changed"):
                read("one")
        assert container.section("empty") == b""  # what is whole can be used


def test_a_file_that_shrinks_while_it_is_verified(tmp_path: Path, good: bytes) -> None:
    path = tmp_path / "a.ogden"
    path.write_bytes(good)
    with open_container(path) as container:
        os.truncate(path, 100)
        with pytest.raises(DamagedError, match="was cut short while it was read"):
            container.verify()


def test_a_disk_that_cannot_be_read(tmp_path: Path, good: bytes, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.ogden"
    path.write_bytes(good)

    def fail(*arguments: Any) -> bytes:
        raise OSError(5, "Input/output error")

    with open_container(path) as container:
        monkeypatch.setattr(reader, "_read_at", fail)
        with pytest.raises(InputError, match=r"a\.ogden cannot be read: Input/output error"):
            container.verify()
        with pytest.raises(InputError, match=r"a\.ogden cannot be read: Input/output error"):
            open_container(path)
