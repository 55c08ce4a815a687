"""The aligner from Python: training, alignment, what it says of words and pairs it has not seen, its file."""

import random
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.alignment.aligner import Aligner, as_line
from ogden.alignment.options import NO_PRIOR, AlignerOptions, Prior
from ogden.alignment.pharaoh import unaligned
from ogden.alignment.storage import load_aligner, save_aligner
from ogden.alignment.symmetrisation import CHOICES, HEURISTICS, symmetrise
from ogden.container.reader import open_container
from ogden.container.writer import Writer
from ogden.errors import InputError

PAIRS = [
    ("the feline sat on the mat .", "the cat sat on the mat ."),
    ("a feline is small .", "a cat is small ."),
    ("the feline purchased a residence .", "the cat bought a house ."),
    ("he purchased it .", "he bought it ."),
    ("the residence is small .", "the house is small ."),
    ("subsequently he sat .", "then he sat ."),
] * 3


@pytest.fixture(scope="module")
def aligner() -> Aligner:
    return Aligner.train(PAIRS, AlignerOptions(max_length=50))


def test_learns_what_stands_for_what(aligner: Aligner) -> None:
    pair = "the feline purchased a residence .", "the cat bought a house ."
    assert aligner.align([pair]) == [[(k, k) for k in range(6)]]
    assert aligner.simple_given_normal("cat", "feline") > 0.5
    assert aligner.normal_given_simple("feline", "cat") > 0.5
    assert aligner.simple_given_normal("mat", "purchased") == 0


@pytest.mark.parametrize("choice", CHOICES)
def test_every_symmetrisation(aligner: Aligner, choice: str) -> None:
    pair = "subsequently the feline sat .", "then the cat sat ."
    assert aligner.align([pair], choice) == [[(k, k) for k in range(5)]]


def test_symmetrises_its_two_directions(aligner: Aligner) -> None:
    pairs = [("the feline , he said , is small .", "he said the small cat sat ."), *PAIRS[:6]]
    forward, backward = aligner.align(pairs, "forward"), aligner.align(pairs, "backward")
    for k, (normal, simple) in enumerate(pairs):
        sizes = len(normal.split()), len(simple.split())
        assert len({j for _, j in forward[k]}) == len(forward[k])  # one partner at most
        assert len({i for i, _ in backward[k]}) == len(backward[k])
        for heuristic in HEURISTICS:
            expected = symmetrise(forward[k], backward[k], *sizes, heuristic)
            assert aligner.align([pairs[k]], heuristic) == [expected]


def test_deleted_words_are_recoverable(aligner: Aligner) -> None:
    links = aligner.align([("subsequently he sat on the mat .", "he sat on the mat .")])[0]
    assert unaligned(links, 7, 6) == ([0], [])


def test_the_prior_links_what_was_never_seen(aligner: Aligner) -> None:
    pair = "zyzzyva mat Flamboyantly feline", "the cat flamboyant zyzzyva"
    links = aligner.align([pair], "intersection")[0]
    assert {(0, 3), (2, 2), (3, 1)} <= set(links)
    without = Aligner.train(PAIRS, AlignerOptions(max_length=50, prior=NO_PRIOR))
    assert (0, 3) not in without.align([pair], "intersection")[0]


def test_posteriors_are_probabilities(aligner: Aligner) -> None:
    forward, backward = aligner.posteriors(("the feline sat", "the cat"))
    assert forward.shape == backward.shape == (3, 2)
    assert (forward.sum(axis=0) <= 1 + 1e-12).all()
    assert (backward.sum(axis=1) <= 1 + 1e-12).all()
    assert forward[1, 1] > 0.5


def test_thresholds_choose_by_posterior(aligner: Aligner) -> None:
    pair = "the feline sat on a residence", "he bought the cat a house"
    forward, backward = aligner.posteriors(pair)
    for threshold in (0.05, 0.3, 0.9):
        expected = {tuple(link) for link in np.argwhere(forward >= threshold).tolist()}
        assert set(aligner.align([pair], "forward", threshold)[0]) == expected
        expected = {tuple(link) for link in np.argwhere(np.sqrt(forward * backward) >= threshold).tolist()}
        assert set(aligner.align([pair], "agreement", threshold)[0]) == expected


def test_tables_sum_to_one() -> None:
    aligner = Aligner.train(PAIRS, AlignerOptions(max_length=50, prune=0))
    for direction in ("forward", "backward"):
        sums: dict[str | None, float] = {}
        for entry in aligner.table(direction):
            sums[entry.given] = sums.get(entry.given, 0) + entry.probability
        assert None in sums
        assert all(total == pytest.approx(1) for total in sums.values())


def test_threads_change_nothing() -> None:
    made = [Aligner.train(PAIRS * 30, AlignerOptions(max_length=50), jobs) for jobs in (1, 2, 5)]
    for one in made[1:]:
        for direction in ("forward", "backward"):
            first, other = getattr(made[0], direction), getattr(one, direction)
            assert first.probabilities.tobytes() == other.probabilities.tobytes()
            assert first.jumps.tobytes() == other.jumps.tobytes()
        assert one.align(PAIRS, jobs=3) == made[0].align(PAIRS, jobs=1)


def test_empty_and_long_sides(aligner: Aligner) -> None:
    pairs = [("", "a"), ("a", ""), ("", ""), ("a " * 10_000, "a"), ("a", "a"), ("a", "a " * 51)]
    assert aligner.align(pairs) == [[], [], [], [], [(0, 0)], []]
    assert [links is None for links in aligner.iterate(pairs)] == [False, False, False, True, False, True]
    with pytest.raises(InputError, match="10000 words"):
        aligner.posteriors(pairs[3])


def test_pairs_that_cannot_be_learned_from_are_counted() -> None:
    aligner = Aligner.train([*PAIRS, ("", "a"), ("b " * 10_000, "b")], AlignerOptions(max_length=50))
    assert aligner.left_out == 2


@pytest.mark.parametrize("pairs", [[], [("", "a")], [("a " * 60, "a")]])
def test_nothing_to_learn_from(pairs: list[tuple[str, str]]) -> None:
    with pytest.raises(InputError, match="learn"):
        Aligner.train(pairs, AlignerOptions(max_length=50))


def test_one_word() -> None:
    aligner = Aligner.train([("a", "b")], AlignerOptions(max_length=1))
    assert aligner.align([("a", "b"), ("a b", "b")]) == [[(0, 0)], []]


def test_rare_words_share_a_row() -> None:
    aligner = Aligner.train([*PAIRS, ("xylophone plays .", "xylophone plays .")], AlignerOptions(min_count=3))
    assert "xylophone" not in aligner.vocabulary.words
    assert aligner.align([("the xylophone .", "the xylophone .")]) == [[(0, 0), (1, 1), (2, 2)]]
    limited = Aligner.train(PAIRS, AlignerOptions(max_vocabulary=3))
    assert len(limited.vocabulary) == 3


def test_tokens_and_lines_are_the_same(aligner: Aligner) -> None:
    for normal, simple in PAIRS[:6]:
        assert aligner.align([(normal.split(), simple.split())]) == aligner.align([(normal, simple)])


def test_white_space_inside_tokens_keeps_positions() -> None:
    assert as_line(["a b", "", "c\u00a0", "d"]) == "a_b _ c_ d"
    assert as_line("A  B", lowercase=True) == "a  b"


def test_lower_case() -> None:
    aligner = Aligner.train([("The CAT", "THE Cat")] * 3, AlignerOptions(lowercase=True))
    assert sorted(aligner.vocabulary.words) == ["cat", "the"]
    assert aligner.simple_given_normal("CAT", "Cat") > 0.5


anything = st.text(st.characters(exclude_categories=["Cs"]), max_size=20)


@settings(max_examples=100, deadline=None)
@given(st.lists(st.tuples(anything, anything), min_size=1, max_size=5), st.sampled_from(CHOICES))
def test_any_text(pairs: list[tuple[str, str]], choice: str) -> None:
    sizes = [(len(a.split()), len(b.split())) for a, b in pairs]
    if not any(a and b for a, b in sizes):
        return
    aligner = Aligner.train(pairs, AlignerOptions(max_length=20), 1)
    for (normal, simple), links in zip(sizes, aligner.align(pairs, choice, jobs=1), strict=True):
        assert links == sorted(set(links))
        assert all(0 <= i < normal and 0 <= j < simple for i, j in links)


@pytest.mark.parametrize(
    "changes",
    [
        {"max_length": 0},
        {"max_length": 100_000},
        {"null": 0},
        {"smoothing": 2},
        {"hmm_iterations": -1},
        {"prior": Prior(-1)},
        {"prior": Prior(threshold=1)},
        {"prior": Prior(float("nan"))},
    ],
)
def test_options_that_cannot_be(changes: dict[str, object]) -> None:
    with pytest.raises(InputError):
        AlignerOptions(**changes)  # type: ignore[arg-type]


def test_wrong_calls(aligner: Aligner) -> None:
    with pytest.raises(InputError, match="choose from"):
        aligner.align(PAIRS, "grow")
    with pytest.raises(InputError, match="from 0 to 1"):
        aligner.align(PAIRS, threshold=2)


@pytest.fixture(scope="module")
def saved(aligner: Aligner, tmp_path_factory: pytest.TempPathFactory) -> Path:
    path = tmp_path_factory.mktemp("aligner") / "a.aligner"
    save_aligner(aligner, str(path))
    return path


def test_saved_and_loaded(aligner: Aligner, saved: Path) -> None:
    loaded = Aligner.load(str(saved))
    assert loaded.options == aligner.options
    assert loaded.vocabulary.words == aligner.vocabulary.words
    for direction in ("forward", "backward"):
        before, after = getattr(aligner, direction), getattr(loaded, direction)
        for name in ("starts", "words", "probabilities", "totals", "jumps"):
            assert getattr(before, name).tobytes() == getattr(after, name).tobytes()
    pairs = [*PAIRS, ("zyzzyva the feline", "the zyzzyva cat")]
    for choice in CHOICES:
        assert loaded.align(pairs, choice) == aligner.align(pairs, choice)
    loaded.save(str(saved.with_name("again")))
    assert saved.with_name("again").read_bytes() == saved.read_bytes()


def test_damaged_files_are_refused(saved: Path, tmp_path: Path) -> None:
    whole = saved.read_bytes()
    chance = random.Random(5)
    path = tmp_path / "damaged"
    for trial in range(400):
        data = bytearray(whole)
        if trial % 2:
            del data[chance.randrange(len(data)) :]
        else:
            for _ in range(chance.randint(1, 4)):
                data[chance.randrange(len(data))] ^= chance.randint(1, 255)
        if data == whole:
            continue
        path.write_bytes(data)
        with pytest.raises(InputError, match="damaged"):  # the name of the file
            load_aligner(str(path))


def parts(path: Path) -> tuple[dict[str, Any], dict[str, bytes]]:
    with open_container(path) as container:
        return container.header, {name: bytes(container.section(name)) for name in container.sections}


def forged(header: dict[str, Any], sections: dict[str, bytes], path: Path) -> None:
    with open_container(path.with_name("a.aligner")) as container:
        kinds = {name: section.kind for name, section in container.sections.items()}
    with Writer(path, header) as writer:
        for name, data in sections.items():
            writer.add(name, data, kinds[name])


def test_damage_behind_a_right_checksum(saved: Path) -> None:
    """Whoever recomputes the checksums still cannot make the core read what is not there."""
    header, whole = parts(saved)
    chance = random.Random(6)
    path = saved.with_name("forged")
    refused = 0
    for trial in range(600):
        sections = dict(whole)
        name = chance.choice(list(sections))
        data = bytearray(sections[name])
        if trial % 3 == 0:
            del data[chance.randrange(len(data)) :]
        elif trial % 3 == 1:
            for _ in range(chance.randint(1, 4)):
                data[chance.randrange(len(data))] ^= chance.randint(1, 255)
        else:
            del sections[name]
        if name in sections:
            sections[name] = bytes(data)
        forged(header, sections, path)
        try:
            loaded = load_aligner(str(path))
        except InputError:
            refused += 1
            continue
        for normal, simple in PAIRS[:3]:
            for i, j in loaded.align([(normal, simple)], "union", jobs=1)[0]:
                assert i < len(normal.split())
                assert j < len(simple.split())
    assert refused > 300


@pytest.mark.parametrize(
    "change", [{"max_length": 7}, {"null": "x"}, {"prior": 3}, {"prior": {"same": -1}}, {"what": 1}]
)
def test_options_that_do_not_fit(saved: Path, change: dict[str, object]) -> None:
    header, whole = parts(saved)
    path = saved.with_name("options")
    forged({**header, "options": {**header["options"], **change}}, whole, path)
    with pytest.raises(InputError, match="no sound aligner file"):
        load_aligner(str(path))


@pytest.mark.parametrize("data", [b"", b"OGDEN", b"hello world"])
def test_files_that_are_something_else(tmp_path: Path, data: bytes) -> None:
    path = tmp_path / "file"
    path.write_bytes(data)
    with pytest.raises(InputError, match="is not an ogden model"):
        load_aligner(str(path))
    with Writer(path, {"what": "something else"}):
        pass
    with pytest.raises(InputError, match="is no aligner: make one with ogden align --save"):
        load_aligner(str(path))


@pytest.mark.parametrize("rest", [b"", b"\x01\0\0\0"])
def test_an_older_file_says_so(tmp_path: Path, rest: bytes) -> None:
    path = tmp_path / "older"
    path.write_bytes(b"OGDENALN" + rest)
    with pytest.raises(InputError, match="older version of the program: train it again"):
        load_aligner(str(path))


def test_a_later_version_says_so(saved: Path) -> None:
    header, whole = parts(saved)
    path = saved.with_name("later")
    forged({**header, "version": 2}, whole, path)
    with pytest.raises(InputError, match=r"has version 2.*train it again"):
        load_aligner(str(path))


def test_places_that_cannot_be_written(aligner: Aligner, tmp_path: Path) -> None:
    for path in (tmp_path, tmp_path / "no" / "such"):
        with pytest.raises(InputError, match="directory"):
            save_aligner(aligner, str(path))
    with pytest.raises(InputError, match="no such file"):
        load_aligner(str(tmp_path / "none"))
