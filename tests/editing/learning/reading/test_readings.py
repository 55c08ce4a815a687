"""Readings on disk, and the part of them that nothing is ever learned from."""

import lzma
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.editing.learning.reading.readings import (
    COLUMNS,
    Reading,
    Verdict,
    is_held_out,
    parted,
    read_readings,
    write_readings,
)
from ogden.errors import InputError

PROJECT = Path(__file__).parents[4]
WORDS = "physician garments leased vehicle residence automobile numerous commenced obtained".split()
HELD = [word for word in WORDS if is_held_out(word)]
CELLS = st.text(st.characters(exclude_characters="\t\n", exclude_categories=("Cs",)), max_size=12)


def reading(words: list[str], place: int, verdict: Verdict = Verdict.RIGHT) -> Reading:
    """An edit of one word of a sentence."""
    start = len("".join(f"{word} " for word in words[:place]))
    sentence = " ".join(words)
    where = ("1", "news", "toy", "rule", sentence, start, start + len(words[place]))
    return Reading(*where, "x", verdict, "", "first", None, "")


SENTENCES = st.lists(st.sampled_from(WORDS), min_size=1, max_size=3)
READINGS = st.lists(
    SENTENCES.flatmap(lambda words: st.builds(reading, st.just(words), st.integers(0, len(words) - 1)))
)


@settings(max_examples=25)  # packing takes its time
@given(
    sentence=CELLS,
    cells=st.lists(CELLS, min_size=6, max_size=6),
    verdict=st.sampled_from(Verdict),
    second=st.none() | st.sampled_from(Verdict),
)
def test_what_is_written_is_read(
    tmp_path_factory: pytest.TempPathFactory,
    sentence: str,
    cells: list[str],
    verdict: Verdict,
    second: Verdict | None,
) -> None:
    first, kind, source, after, reason, reader = cells
    size = len(sentence)
    one = Reading(
        first, kind, source, "rule", sentence, size // 2, size, after, verdict, reason, reader, second, ""
    )
    path = tmp_path_factory.mktemp("readings") / "a.tsv.xz"
    write_readings(path, [one, one])
    assert read_readings([path]) == [one, one]
    assert one.before == sentence[size // 2 :]


def test_files_follow_each_other(tmp_path: Path) -> None:
    one, other = reading(["numerous"], 0), reading(["residence"], 0, Verdict.WRONG)
    for name, content in {"a": [one], "b": [other, one]}.items():
        write_readings(tmp_path / f"{name}.tsv.xz", content)
    assert read_readings([tmp_path / "a.tsv.xz", tmp_path / "b.tsv.xz"]) == [one, other, one]


GOOD = ["1", "news", "toy", "rule", "It is so.", "0", "2", "That", "right", "", "first", "", ""]


@pytest.mark.parametrize(
    ("column", "cell", "message"),
    [
        ("start", "x", "line 3: invalid literal"),
        ("end", "10", "line 3: the edit is not within its sentence"),
        ("start", "3", "line 3: the edit is not within its sentence"),
        ("start", "-1", "line 3: the edit is not within its sentence"),
        ("verdict", "good", "line 3: 'good' is not a valid Verdict"),
        ("second verdict", "good", "line 3: 'good' is not a valid Verdict"),
        ("reader", "one\ttwo", "line 3: 14 cells under 13 columns"),
    ],
)
def test_a_bad_line_is_named(tmp_path: Path, column: str, cell: str, message: str) -> None:
    bad = list(GOOD)
    bad[COLUMNS.index(column)] = cell
    path = tmp_path / "a.tsv.xz"
    path.write_bytes(lzma.compress("\n".join(map("\t".join, [COLUMNS, GOOD, bad])).encode()))
    with pytest.raises(InputError, match=message):
        read_readings([path])


@pytest.mark.parametrize("data", [b"", b"no xz", lzma.compress(b"\xff"), lzma.compress(b"id\n")[:-9]])
def test_damaged_files_are_refused(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "a.tsv.xz"
    path.write_bytes(data)
    with pytest.raises(InputError, match=r"a\.tsv\.xz"):
        read_readings([path])


def test_another_table_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "a.tsv.xz"
    path.write_bytes(lzma.compress(b"word\tplain\n"))
    with pytest.raises(InputError, match="line 1: the columns of readings are id, kind"):
        read_readings([path])


def test_a_word_is_held_out_for_ever() -> None:
    """Were these others one day, what was learned from before would be measured with."""
    assert HELD == ["garments", "leased", "vehicle"]
    assert is_held_out("Garments,")
    assert sum(is_held_out(f"word {k}") for k in range(2_000)) == pytest.approx(200, abs=40)


@given(READINGS)
def test_nothing_is_learned_of_a_held_out_word_or_its_sentences(readings: list[Reading]) -> None:
    learned, held = parted(readings)
    assert all(is_held_out(one.before) for one in held)
    assert not any(is_held_out(one.before) for one in learned)
    assert {one.sentence for one in learned}.isdisjoint(one.sentence for one in held)


@given(READINGS)
def test_what_is_neither_shares_a_sentence_with_a_held_out_word(readings: list[Reading]) -> None:
    learned, held = parted(readings)
    sentences = {one.sentence for one in held}
    left = [one for one in readings if one not in learned and one not in held]
    assert all(one.sentence in sentences for one in left)
    assert parted(learned) == (learned, [])
    assert parted(held) == ([], held)


@given(READINGS, st.randoms(use_true_random=False))
def test_the_order_of_readings_does_not_matter(readings: list[Reading], chance: object) -> None:
    mixed = list(readings)
    chance.shuffle(mixed)  # type: ignore[attr-defined]
    assert [sorted(part) for part in parted(mixed)] == [sorted(part) for part in parted(readings)]


def test_the_readings_of_the_project() -> None:
    found = read_readings(sorted((PROJECT / "readings").glob("*.tsv.xz")))
    learned, held = parted(found)
    assert found
    assert len(learned) > len(held) > 0
    assert {one.origin for one in found} <= {"lexicon", "mended", "rule"}
    assert all(one.reader for one in found)
