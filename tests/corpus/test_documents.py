"""Readers of documents: what is good is read, what is bad is counted with its place, and nothing stops."""

import bz2
import gzip
import json
import lzma
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ogden.corpus.documents import (
    DISAMBIGUATION,
    META,
    ONE_LINE,
    SHOWN,
    STUB,
    Article,
    Intake,
    Problems,
    left_out,
    normalise_title,
    paragraphs_of,
)
from ogden.corpus.sources import read_documents
from ogden.errors import InputError

LONG = "This page has enough words to be more than a mere stub, which is what counts here and now."


def line(title: str, *paragraphs: str) -> str:
    return json.dumps({"title": title, "paragraphs": list(paragraphs)}, ensure_ascii=False) + "\n"


def read(path: Path, strict: bool = False) -> tuple[list[Article], Problems]:
    intake = Intake(Problems(strict))
    return list(read_documents(str(path), intake)), intake.problems


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("iPod", "IPod"),
        ("New_York__City", "New York City"),
        ("Cafe\u0301", "Caf\u00e9"),
        ("  A \t B ", "A B"),
        ("éclair", "Éclair"),
    ],
)
def test_titles_that_are_the_same(one: str, other: str) -> None:
    assert normalise_title(one) == normalise_title(other)


def test_case_matters_but_for_the_first_letter() -> None:
    assert normalise_title("Red Bull") != normalise_title("Red bull")


@given(st.text())
def test_a_normalised_title_stays_as_it_is(title: str) -> None:
    once = normalise_title(title)
    assert normalise_title(once) == once


def test_paragraphs_are_divided_by_blank_lines() -> None:
    assert paragraphs_of("\none\ntwo \n \t\n\n three\n") == ["one two", "three"]
    assert paragraphs_of(" \n ") == []


@pytest.mark.parametrize(
    ("title", "paragraphs", "rule"),
    [
        ("Bee", [LONG, LONG], None),
        ("Bee", [LONG], ONE_LINE),
        ("Bee", [LONG, " "], ONE_LINE),
        ("Bee", ["Bees fly.", "They buzz."], STUB),
        ("Bee", [LONG, "This article about insects is a stub."], STUB),
        ("Bee", [LONG, "You can help Wikipedia by expanding it."], STUB),
        ("Bee (disambiguation)", [LONG, LONG], DISAMBIGUATION),
        ("Bee", ["Bee may refer to:", LONG], DISAMBIGUATION),
        ("Bee", ["The word bee can also mean several things:", LONG], DISAMBIGUATION),
        ("Democracy", ["Democracy means rule by the people. The name can mean different forms:", LONG], None),
        ("Integer", ["In mathematics, integers are numbers. Integers can also be shown so:", LONG], None),
        ("Template:Bee", [LONG, LONG], META),
        ("Wikipedia:About", [LONG, LONG], META),
        ("User talk:Bee", [LONG, LONG], META),
        ("Mission: Impossible", [LONG, LONG], None),
        ("Category theory", [LONG, LONG], None),
    ],
)
def test_pages_that_are_left_out(title: str, paragraphs: list[str], rule: str | None) -> None:
    assert left_out(Article(title, paragraphs), min_paragraphs=2, min_words=20) == rule


def test_what_the_markup_says_is_believed() -> None:
    assert left_out(Article("Bee", [LONG, LONG], kind=STUB), 2, 20) == STUB


@pytest.mark.parametrize(
    ("suffix", "pack"), [("", bytes), (".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)]
)
def test_packed_lines(tmp_path: Path, suffix: str, pack: object) -> None:
    path = tmp_path / f"side.jsonl{suffix}"
    path.write_bytes(pack((line("Bee", "Bees fly.", "") + "\n" + line("Ant")).encode()))  # type: ignore[operator]
    documents, problems = read(path)
    assert documents == [
        Article("Bee", ["Bees fly.", ""], f"{path}, line 1"),
        Article("Ant", [], f"{path}, line 3"),
    ]
    assert not problems.counts


BROKEN = [
    b"{",
    b'["title"]',
    b"7",
    b"\xff{}",
    b'{"title": "A"}',
    b'{"paragraphs": []}',
    b'{"title": " ", "paragraphs": []}',
    b'{"title": "A", "paragraphs": "text"}',
    b'{"title": "A", "paragraphs": [1]}',
    b'{"title": "A", "paragraphs": ["\\ud800"]}',
    b'{"title": "\\uDC00", "paragraphs": []}',
    b"[" * 100_000,
    b'{"title": ' + b"9" * 5000 + b"}",
]


@pytest.mark.parametrize("broken", BROKEN)
def test_a_broken_line_is_counted_with_its_place(tmp_path: Path, broken: bytes) -> None:
    path = tmp_path / "side.jsonl"
    path.write_bytes(line("Bee").encode() + broken + b"\n" + line("Ant", "\U0001f41c").encode())
    documents, problems = read(path)
    assert [document.title for document in documents] == ["Bee", "Ant"]
    assert problems.counts == {"broken line": 1}
    assert problems.messages[0].startswith(f"{path}, line 2: ")
    with pytest.raises(InputError, match="line 2"):
        read(path, strict=True)


def test_a_whole_character_written_as_two_surrogates_is_fine(tmp_path: Path) -> None:
    path = tmp_path / "side.jsonl"
    path.write_text('{"title": "Ant", "paragraphs": ["\\ud83d\\udc1c"]}\n')
    assert read(path)[0][0].paragraphs == ["\U0001f41c"]


def test_only_the_first_few_problems_are_shown(tmp_path: Path) -> None:
    path = tmp_path / "side.jsonl"
    path.write_text("{\n" * 10)
    _, problems = read(path)
    assert problems.counts == {"broken line": 10}
    assert len(problems.messages) == SHOWN


@pytest.mark.parametrize(
    ("suffix", "pack"), [(".gz", gzip.compress), (".xz", lzma.compress), (".bz2", bz2.compress)]
)
def test_of_a_file_that_is_cut_off_the_beginning_counts(tmp_path: Path, suffix: str, pack: object) -> None:
    numbers = [str(number * 7919 % 99991) for number in range(300_000)]
    lines = [line(f"Page {k}", " ".join(numbers[k * 1000 : k * 1000 + 1000])) for k in range(300)]
    packed = pack("".join(lines).encode())  # type: ignore[operator]
    path = tmp_path / f"side.jsonl{suffix}"
    path.write_bytes(packed[: len(packed) * 3 // 4])
    documents, problems = read(path)
    assert 10 < len(documents) < 300
    assert problems.counts == {"file cut off or damaged": 1}
    assert "what came before counts" in problems.messages[0]
    with pytest.raises(InputError, match="unpacked"):
        read(path, strict=True)


def test_a_directory_of_text_files(tmp_path: Path) -> None:
    (tmp_path / "Dr. No.txt").write_text("One\nline.\n\nTwo.\n")
    (tmp_path / "Ant.txt.gz").write_bytes(gzip.compress(b"Ants walk."))
    (tmp_path / "Bee.txt").write_bytes(b"\xff")
    (tmp_path / ".hidden").write_text("no")
    (tmp_path / "folder").mkdir()
    documents, problems = read(tmp_path)
    assert [(document.title, document.paragraphs) for document in documents] == [
        ("Ant", ["Ants walk."]),
        ("Dr. No", ["One line.", "Two."]),
    ]
    assert problems.counts == {"file that cannot be read": 1}
    assert "Bee.txt" in problems.messages[0]


def test_the_format_is_told_by_content_where_the_name_does_not_say(tmp_path: Path) -> None:
    path = tmp_path / "side"
    path.write_text("\n" + line("Bee"))
    assert [document.title for document in read(path)[0]] == ["Bee"]
    path.write_text(
        "<mediawiki><page><title>Ant</title><revision><text>x</text></revision></page></mediawiki>"
    )
    assert [document.title for document in read(path)[0]] == ["Ant"]
    path.write_text("Just some text.")
    with pytest.raises(InputError, match="neither JSONL"):
        read(path)


def test_what_cannot_be_read_at_all(tmp_path: Path) -> None:
    with pytest.raises(InputError, match="no such file"):
        read(tmp_path / "nothing.jsonl")
    with pytest.raises(InputError, match="standard input"):
        list(read_documents("-", Intake()))


def test_a_reader_asks_before_it_gives(tmp_path: Path) -> None:
    path = tmp_path / "side.jsonl"
    path.write_text(line("Bee") + line("Ant"))
    asked: list[tuple[str, str]] = []
    intake = Intake(wants=lambda title, place: asked.append((title, place)) or title == "Ant")
    assert [document.title for document in read_documents(str(path), intake)] == ["Ant"]
    assert asked == [("Bee", f"{path}, line 1"), ("Ant", f"{path}, line 2")]
