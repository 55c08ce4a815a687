"""Containers: what is written is what is read, in place, without a copy."""

import gc
import json
import struct
import subprocess
import sys
import zlib
from itertools import pairwise
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ogden.container.layout import ALIGNMENT, HEAD_LENGTH, MAGIC
from ogden.container.reader import Container, open_container
from ogden.container.writer import Writer
from ogden.errors import InputError

names = st.from_regex(r"[a-z0-9][a-z0-9._-]{0,99}", fullmatch=True)
contents = st.binary(max_size=300) | st.integers(0, 200).map(lambda count: bytes(range(256)) * count)
plain = (
    st.none()
    | st.booleans()
    | st.integers(-(10**30), 10**30)
    | st.floats(allow_nan=False, allow_infinity=False)
)
texts = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)
values = st.recursive(
    plain | texts, lambda inner: st.lists(inner) | st.dictionaries(texts, inner), max_leaves=12
)
headers = st.dictionaries(texts.filter(lambda key: key != "sections"), values, max_size=5)
quiet = settings(max_examples=100, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])


def write(path: Path, sections: dict[str, Any], header: dict[str, Any] | None = None) -> Path:
    with Writer(path, header) as writer:
        for name, content in sections.items():
            writer.add(name, content)
    return path


def read_by_the_book(data: bytes) -> tuple[dict[str, Any], dict[str, bytes]]:
    """The format as docs/model-file.md says it, read without the container's own code."""
    magic, version, unused, length, offset, header_length, header_crc = struct.unpack_from("<8sIIQQQI", data)
    assert (magic, version, unused, length) == (b"\x89OGDEN\r\n", 1, 0, len(data))
    assert data[44:60] == bytes(16)
    assert struct.unpack_from("<I", data, 60)[0] == zlib.crc32(data[:60])
    text = data[offset : offset + header_length]
    assert offset % 64 == 0
    assert offset + header_length == len(data)
    assert zlib.crc32(text) == header_crc
    header = json.loads(text)
    found, end = {}, 64
    for section in header.pop("sections"):
        start = section["offset"]
        assert start == -(-end // 64) * 64
        assert not any(data[end:start])
        end = start + section["length"]
        found[section["name"]] = data[start:end]
        assert f"{zlib.crc32(data[start:end]):08x}" == section["crc32"]
    assert not any(data[end:offset])
    return header, found


@quiet
@given(st.dictionaries(names, contents, max_size=6), headers)
def test_round_trip(tmp_path: Path, sections: dict[str, bytes], header: dict[str, Any]) -> None:
    path = write(tmp_path / "a.ogden", sections, header)
    with open_container(path) as container:
        assert container.header == header
        assert {name: bytes(container.section(name)) for name in container.sections} == sections
        assert list(container.sections) == list(sections)
        assert all(section.offset % ALIGNMENT == 0 for section in container.sections.values())
        assert container.size == path.stat().st_size
        assert container.verify() == []
    assert read_by_the_book(path.read_bytes()) == (header, sections)
    assert [one.name for one in tmp_path.iterdir()] == ["a.ogden"]


@quiet
@given(st.binary(max_size=2000), st.lists(st.integers(0, 2000), max_size=8), headers)
def test_same_content_same_bytes(
    tmp_path: Path, content: bytes, cuts: list[int], header: dict[str, Any]
) -> None:
    """However the content is cut into chunks, and in whatever order the header's keys come."""
    whole = write(tmp_path / "a.ogden", {"one": content, "two": b"x"}, header).read_bytes()
    places = [0, *sorted(cuts), len(content)]
    chunks = (content[start:end] for start, end in pairwise(places))
    turned = dict(reversed(list(header.items())))
    assert write(tmp_path / "b.ogden", {"one": chunks, "two": [b"x"]}, turned).read_bytes() == whole


def test_large_chunks_are_checked_in_blocks(tmp_path: Path) -> None:
    content = np.random.default_rng(1).bytes(9_000_001)
    with open_container(write(tmp_path / "a.ogden", {"large": content})) as container:
        assert container.sections["large"].checksum == zlib.crc32(content)
        assert container.section("large") == content
        assert container.verify() == []


@pytest.mark.parametrize("dtype", ["<f4", ">f8", "u1", "?", "<u8", "<i2", "S3", "<U2", "M8[s]", "<c16"])
def test_arrays_are_views(tmp_path: Path, dtype: str) -> None:
    array = np.arange(1, 8).astype(dtype)
    with open_container(write(tmp_path / "a.ogden", {"filler": b"xyz", "numbers": array})) as container:
        found = container.array("numbers", dtype)
        assert found.tolist() == array.tolist()
        section = np.frombuffer(container.section("numbers"), np.uint8)
        assert np.shares_memory(found, section)
        assert found.ctypes.data == section.ctypes.data
        assert found.ctypes.data % ALIGNMENT == 0
        assert found.flags.aligned
        assert not found.flags.writeable
        assert not found.flags.owndata


def test_arrays_of_records_and_odd_shapes(tmp_path: Path) -> None:
    record = np.dtype([("id", "<u4"), ("score", "<f4")])
    rows = np.array([(1, 0.5), (2, 0.25)], record)
    square = np.arange(12, dtype="<i4").reshape(3, 4)
    sections = {"rows": rows, "turned": square.T, "every": square[:, ::2], "none": np.zeros((0, 3), "<f4")}
    with open_container(write(tmp_path / "a.ogden", sections)) as container:
        assert container.array("rows", record).tolist() == rows.tolist()
        assert container.array("turned", "<i4").tolist() == square.T.reshape(-1).tolist()
        assert container.array("every", "<i4").tolist() == square[:, ::2].reshape(-1).tolist()
        assert container.array("none", "<f4").shape == (0,)
        assert [section.kind for section in container.sections.values()] == ["|V8", "<i4", "<i4", "<f4"]


def test_arrays_that_do_not_fit(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ogden", {"floats": np.zeros(3, "<f4"), "bytes": b"12345"})
    with open_container(path) as container:
        with pytest.raises(InputError, match=r"section floats is an array of <f4, not of <i4"):
            container.array("floats", "<i4")
        with pytest.raises(InputError, match=r"section bytes has 5 bytes, no multiple of the 4 that"):
            container.array("bytes", "<f4")
        assert container.array("bytes", "u1").tolist() == list(b"12345")
        for dtype in (object, "V0"):
            with pytest.raises(ValueError, match="cannot be read as an array"):
                container.array("bytes", dtype)
        with pytest.raises(InputError, match="has no section other"):
            container.section("other")


def test_other_buffers(tmp_path: Path) -> None:
    big = np.arange(3, dtype=">i4")
    sections = {
        "a": bytearray(b"abc"),
        "b": memoryview(b"abcdef")[::2],
        "c": [memoryview(b"x"), big],
        "d": big.data,
    }
    with open_container(write(tmp_path / "a.ogden", sections)) as container:
        found = {name: bytes(container.section(name)) for name in sections}
    little = big.astype("<i4").tobytes()
    # A memoryview is bytes as they are; only an array has numbers to turn round.
    assert found == {"a": b"abc", "b": b"ace", "c": b"x" + little, "d": big.tobytes()}


def test_text_and_json(tmp_path: Path) -> None:
    path = tmp_path / "a.ogden"
    with Writer(path) as writer:
        writer.add_text("text", "naïve\n")
        writer.add_json("json", {"b": 0.1, "a": [1, None]})
        writer.add("broken", b"\xff")
        writer.add("list", b"[1]")
    with open_container(path) as container:
        assert container.text("text") == "naïve\n"
        assert container.json("json") == {"a": [1, None], "b": 0.1}
        assert [container.sections[name].kind for name in ("text", "json")] == ["text", "json"]
        with pytest.raises(InputError, match="section broken is not valid UTF-8 at byte 1"):
            container.text("broken")
        with pytest.raises(InputError, match="section broken is not valid UTF-8 at byte 1"):
            container.json("broken")
        with pytest.raises(InputError, match="section list is not a JSON object"):
            container.json("list")


def test_views_outlive_the_container(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ogden", {"one": b"still here", "numbers": np.arange(1000, dtype="<u4")})
    with open_container(path) as container:
        view = container.section("one")
        array = container.array("numbers", "<u4")
    path.unlink()
    del container
    gc.collect()
    assert view.readonly
    assert bytes(view) == b"still here"
    assert array.sum() == 499_500
    assert mapped(path)
    del view, array
    gc.collect()
    assert not mapped(path)


def mapped(path: Path) -> str:
    """How this process has the file mapped, if it has."""
    lines = Path("/proc/self/maps").read_text().splitlines()
    return next((line.split()[1] for line in lines if str(path) in line), "")


def test_memory_that_was_let_go_is_read_again(tmp_path: Path) -> None:
    path = write(tmp_path / "one.ogden", {"a": b"x" * 100_000, "b": b"second"})
    with open_container(path) as container:
        view = container.section("a")
        container.let_go()
        assert bytes(view) == b"x" * 100_000
        assert bytes(container.section("b")) == b"second"


def test_a_closed_container_gives_nothing(tmp_path: Path) -> None:
    container = open_container(write(tmp_path / "a.ogden", {"one": b"x"}))
    container.close()
    container.close()
    for ask in (lambda: container.section("one"), lambda: container.array("one", "u1"), container.verify):
        with pytest.raises(ValueError, match="is closed"):
            ask()


def test_a_dropped_container_closes_itself(tmp_path: Path) -> None:
    """Warnings are errors here: a file left open would say so."""
    path = write(tmp_path / "a.ogden", {"one": b"x"})
    view = open_container(path).section("one")
    gc.collect()
    assert bytes(view) == b"x"


READER = """
import sys
from ogden.container.reader import open_container
with open_container(sys.argv[1]) as container:
    print(int(container.array("numbers", "<u4").sum()), container.verify())
"""


def test_two_processes_share_the_file(tmp_path: Path) -> None:
    path = write(tmp_path / "a.ogden", {"numbers": np.arange(1000, dtype="<u4")})
    with open_container(path) as container:
        assert mapped(path) == "r--s"  # read-only, and shared
        done = subprocess.run(
            [sys.executable, "-c", READER, str(path)], capture_output=True, text=True, check=True
        )
        assert done.stdout == "499500 []\n"
        assert container.verify() == []


def test_opening_reads_no_section(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Opening costs the head and the header, whatever the size of the sections."""
    path = write(tmp_path / "a.ogden", {"large": bytes(5_000_000)})
    read: list[tuple[int, int]] = []
    blocks = Container._blocks

    def counted(self: Container, start: int, end: int) -> Any:
        read.append((start, end))
        return blocks(self, start, end)

    monkeypatch.setattr(Container, "_blocks", counted)
    with open_container(path) as container:
        assert sum(end - start for start, end in read) < 200
        assert len(container.section("large")) == 5_000_000


def test_importing_needs_no_numpy() -> None:
    code = "import sys, ogden.container.reader, ogden.container.writer; sys.exit('numpy' in sys.modules)"
    assert subprocess.run([sys.executable, "-c", code]).returncode == 0


def test_the_magic_is_no_text() -> None:
    assert len(MAGIC) == 8
    assert HEAD_LENGTH == ALIGNMENT == 64
    with pytest.raises(UnicodeDecodeError):
        MAGIC.decode()
