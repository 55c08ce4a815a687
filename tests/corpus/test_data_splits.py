"""Train, tune and test: sizes, documents, and no way from the held-out pairs into the training text."""

import io
import lzma
import random
import sys
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from reference_leaks import reference_leak

from ogden.corpus.data_splits import LEAK_COLUMNS, SplitOptions, SplitReport, split
from ogden.corpus.pairs import Pair, Skipped
from ogden.errors import InputError

VOCABULARY = [f"w{number}" for number in range(3000)]


def sentence(rng: random.Random, length: int = 12) -> str:
    return " ".join(rng.choices(VOCABULARY, k=length))


def pairs_of(count: int, documents: int = 0, seed: int = 7) -> list[Pair]:
    """Random pairs; with documents, numbered in turn."""
    rng = random.Random(seed)
    more = [("1", "1-1", f"doc {number % documents}") if documents else () for number in range(count)]
    return [Pair(sentence(rng), sentence(rng, 9), more[number]) for number in range(count)]


def write(path: Path, pairs: list[Pair]) -> str:
    path.write_text("".join(pair.line() for pair in pairs))
    return str(path)


def read(path: Path) -> list[Pair]:
    rows = [line.split("\t") for line in path.read_text().splitlines()]
    return [Pair(row[0], row[1], tuple(row[2:])) for row in rows]


def leaks(directory: Path) -> list[dict[str, str]]:
    head, *rows = [line.split("\t") for line in (directory / "leaks.tsv").read_text().splitlines()]
    assert tuple(head) == LEAK_COLUMNS
    return [dict(zip(head, row, strict=True)) for row in rows]


def run(tmp_path: Path, pairs: list[Pair], test: int, tune: int, seed: int = 1) -> tuple[Path, SplitReport]:
    out = tmp_path / f"out-{seed}"
    report = split([write(tmp_path / "pairs.tsv", pairs)], str(out), SplitOptions(test, tune, seed))
    return out, report


def test_the_sides_of_held_out_pairs_are_files_of_their_own(tmp_path: Path) -> None:
    """What `ogden tune`, `run` and `evaluate` read: line k of each side is pair k."""
    out, _ = run(tmp_path, pairs_of(60, documents=12), 10, 8)
    for name in ("tune", "test"):
        pairs = read(out / f"{name}.tsv")
        assert len(pairs) > 1
        assert (out / f"{name}.normal").read_text().splitlines() == [pair.normal for pair in pairs]
        assert (out / f"{name}.simple").read_text().splitlines() == [pair.simple for pair in pairs]


def test_every_pair_goes_to_one_set(tmp_path: Path) -> None:
    pairs = pairs_of(200)
    out, report = run(tmp_path, pairs, 30, 20)
    sets = {name: read(out / f"{name}.tsv") for name in ("train", "tune", "test")}
    assert {name: len(found) for name, found in sets.items()} == {"train": 150, "tune": 20, "test": 30}
    assert report.sizes == {"train": 150, "tune": 20, "test": 30}
    assert sorted(pair for found in sets.values() for pair in found) == sorted(pairs)
    assert sets["test"] == [pair for pair in pairs if pair in sets["test"]], "in the order of the file"
    assert leaks(out) == []
    assert report.documents == 0


def test_the_seed_decides(tmp_path: Path) -> None:
    pairs = pairs_of(100)
    first, again, other = (
        run(tmp_path / name, pairs, 10, 10, seed)[0]
        for name, seed in (("a", 1), ("b", 1), ("c", 2))
        if (tmp_path / name).mkdir() is None
    )
    assert read(first / "test.tsv") == read(again / "test.tsv")
    assert read(first / "test.tsv") != read(other / "test.tsv")


def test_documents_stay_together_and_columns_are_kept(tmp_path: Path) -> None:
    pairs = pairs_of(300, documents=60)
    out, report = run(tmp_path, pairs, 50, 25)
    assert report.documents == 60
    documents = {
        name: {pair.document for pair in read(out / f"{name}.tsv")} for name in ("train", "tune", "test")
    }
    assert not documents["train"] & documents["test"]
    assert not documents["train"] & documents["tune"]
    assert not documents["tune"] & documents["test"]
    assert report.sizes == {"train": 225, "tune": 25, "test": 50}
    assert set(read(out / "test.tsv")) <= set(pairs)


def test_documents_that_do_not_fit_are_passed_over(tmp_path: Path) -> None:
    out, report = run(tmp_path, pairs_of(70, documents=10), 10, 10)
    assert report.sizes == {"train": 56, "tune": 7, "test": 7}
    assert len({pair.document for pair in read(out / "test.tsv")}) == 1


def plant(pair: Pair, share: int) -> Pair:
    """A pair whose normal side has so many of the 100 4-grams of the other's; its simple side is new."""
    words = pair.normal.split()
    rng = random.Random(share)
    return Pair(" ".join([*words[: share + 3], *rng.choices(VOCABULARY, k=20)]), sentence(rng))


def test_planted_copies_are_left_out_of_training(tmp_path: Path) -> None:
    rng = random.Random(3)
    pairs = [Pair(sentence(rng, 103), sentence(rng)) for _ in range(20)]
    held = read(run(tmp_path, pairs, 4, 0, seed=9)[0] / "test.tsv")
    planted = [
        plant(held[0], 100),
        plant(held[1], 71),
        plant(held[2], 69),
        Pair(sentence(rng), held[3].simple),
    ]
    against = write(tmp_path / "more.tsv", planted)
    text = tmp_path / "text.txt.xz"
    text.write_bytes(lzma.compress("\n".join(pair.normal for pair in planted).encode()))
    report = split(
        [str(tmp_path / "pairs.tsv")],
        str(tmp_path / "guarded"),
        SplitOptions(4, 0, 9),
        [against, str(text)],
        True,
    )
    assert [(source.lines, source.leaks, source.complete) for source in report.against] == [
        (4, 3, 2),
        (4, 2, 1),
    ]
    found = leaks(tmp_path / "guarded")
    assert [(Path(leak["file"]).name, leak["line"], leak["side"], leak["share"]) for leak in found] == [
        ("more.tsv", "1", "normal", "1.00"),
        ("more.tsv", "2", "normal", "0.71"),
        ("more.tsv", "4", "simple", "1.00"),
        ("text.txt.xz", "1", "text", "1.00"),
        ("text.txt.xz", "2", "text", "0.71"),
    ]
    assert [leak["held-out line"] for leak in found] == ["1", "2", "4", "1", "2"]
    assert read(tmp_path / "guarded" / "against" / "more.tsv") == [planted[2]]
    copied = (tmp_path / "guarded" / "against" / "text.txt").read_text()
    assert copied == f"{planted[2].normal}\n{planted[3].normal}\n"


def test_copies_among_the_pairs_themselves(tmp_path: Path) -> None:
    pairs = pairs_of(60)
    doubled = [
        *pairs,
        *(Pair(pair.normal.upper(), sentence(random.Random(1000 + k))) for k, pair in enumerate(pairs)),
    ]
    out, report = run(tmp_path, doubled, 10, 10)
    held = {
        word
        for name in ("test", "tune")
        for pair in read(out / f"{name}.tsv")
        for word in [pair.normal.lower()]
    }
    assert len(held) == 20, "no copy of a test pair is taken for tuning"
    assert report.training.leaks == 20
    assert report.sizes["train"] == 80
    assert held.isdisjoint(pair.normal.lower() for pair in read(out / "train.tsv"))
    assert {leak["file"] for leak in leaks(out)} == {str(tmp_path / "pairs.tsv")}
    lines = (tmp_path / "pairs.tsv").read_text().splitlines()
    assert all(lines[int(leak["line"]) - 1].startswith(leak["text"]) for leak in leaks(out))


TINY = st.lists(st.sampled_from("abcd"), min_size=1, max_size=7).map(" ".join)


@settings(max_examples=50)
@given(
    st.lists(st.tuples(TINY, TINY), min_size=6, max_size=25), st.lists(TINY, max_size=10), st.integers(0, 3)
)
def test_against_the_reference(
    tmp_path_factory: pytest.TempPathFactory, rows: list[tuple[str, str]], text: list[str], tune: int
) -> None:
    tmp_path = tmp_path_factory.mktemp("split")
    (tmp_path / "text.txt").write_text("".join(f"{line}\n" for line in text))
    pairs = [Pair(*row) for row in rows]
    split(
        [write(tmp_path / "pairs.tsv", pairs)],
        str(tmp_path / "out"),
        SplitOptions(2, tune),
        [str(tmp_path / "text.txt")],
        copies=True,
    )
    test, tuning, train = (read(tmp_path / "out" / f"{name}.tsv") for name in ("test", "tune", "train"))

    def sides(found: list[Pair]) -> list[str]:
        return [side for pair in found for side in pair[:2]]

    near = Fraction(7, 10)
    assert not any(reference_leak(sides(test), side, near) for side in sides(tuning))
    held = sides(test) + sides(tuning)
    rest = list(pairs)
    for pair in (*test, *tuning):
        rest.remove(pair)
    expected = [pair for pair in rest if not any(reference_leak(held, side, near) for side in pair[:2])]
    assert train == expected
    copied = (tmp_path / "out" / "against" / "text.txt").read_text().splitlines()
    assert copied == [line for line in text if not reference_leak(held, line, near)]


def test_bad_lines_are_left_out(tmp_path: Path) -> None:
    path = tmp_path / "pairs.tsv"
    path.write_bytes(b"".join(pair.line().encode() for pair in pairs_of(20)) + b"one\n\xff\t\xff\n")
    (tmp_path / "text").write_bytes(b"fine\n\n\xff\n")
    skipped = Skipped()
    report = split(
        [str(path)], str(tmp_path / "out"), SplitOptions(2, 2), [str(tmp_path / "text")], False, skipped
    )
    assert report.pairs == 20
    assert report.against[0].lines == 2
    assert skipped.total() == 3
    with pytest.raises(InputError, match="line 21: there is one column"):
        split([str(path)], str(tmp_path / "strict"), SplitOptions(2, 2), skipped=Skipped(strict=True))
    assert not (tmp_path / "strict").exists()
    assert not [entry for entry in tmp_path.iterdir() if entry.name.startswith(".")]


@pytest.mark.parametrize(("test", "tune"), [(20, 0), (10, 10), (-1, 0), (0, -1)])
def test_sizes_that_cannot_be(tmp_path: Path, test: int, tune: int) -> None:
    with pytest.raises(InputError, match="there are 20 pairs"):
        run(tmp_path, pairs_of(20), test, tune)


def test_a_directory_in_use_is_left_alone(tmp_path: Path) -> None:
    (tmp_path / "out-1").mkdir()
    (tmp_path / "out-1" / "mine").touch()
    with pytest.raises(InputError, match="already exists and is not empty"):
        run(tmp_path, pairs_of(20), 2, 2)
    (tmp_path / "out-1" / "mine").unlink()
    assert run(tmp_path, pairs_of(20), 2, 2)[1].sizes["test"] == 2


def test_two_copies_of_one_name(tmp_path: Path) -> None:
    paths = [str(tmp_path / folder / "text.txt") for folder in "ab"]
    with pytest.raises(InputError, match=r"copied to text\.txt"):
        split(["pairs"], str(tmp_path / "out"), SplitOptions(2, 2), paths, copies=True)


def test_pairs_from_standard_input(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    data = "".join(pair.line() for pair in pairs_of(20)).encode()
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(data)))
    report = split(["-"], str(tmp_path / "out"), SplitOptions(3, 2))
    assert report.sizes == {"train": 15, "tune": 2, "test": 3}
    with pytest.raises(InputError, match="once"):
        split(["-"], str(tmp_path / "other"), SplitOptions(3, 2), ["-"])


def test_two_runs_into_one_directory(tmp_path: Path) -> None:
    source, out = write(tmp_path / "pairs.tsv", pairs_of(40)), str(tmp_path / "sets")

    def second(name: str, done: int, total: int) -> None:
        if not Path(out).exists():
            split([source], out, SplitOptions(3, 2, 2))

    with pytest.raises(InputError, match="sets cannot be written: Directory not empty"):
        split([source], out, SplitOptions(3, 2), progress=second)
    assert sorted(path.name for path in tmp_path.iterdir()) == ["pairs.tsv", "sets"]


@pytest.mark.parametrize(("test", "tune", "named"), [(3, 0, "--test 3"), (0, 3, "--tune 3")])
def test_a_set_that_no_document_fits_into(tmp_path: Path, test: int, tune: int, named: str) -> None:
    with pytest.raises(InputError, match=f"{named}: no document has so few pairs"):
        run(tmp_path, pairs_of(40, documents=4), test, tune)
    assert [path.name for path in tmp_path.iterdir()] == ["pairs.tsv"]
