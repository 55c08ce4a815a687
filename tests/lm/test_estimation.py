"""Estimated models: equal to KenLM's files, to a slow reference, and to themselves whatever the memory."""

import gzip
import math
import random
from pathlib import Path

import numpy as np
import pytest
import reference_kneser_ney as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.lm.estimation import Estimate, EstimationOptions, estimate

TEXT = """the cat sat on the mat
the dog sat on the cat
a cat saw the dog
the cat saw a mat on the mat
dogs see cats
the the the
sat""".split("\n")

Entries = dict[str, tuple[float, float]]


def arpa_text(result: Estimate) -> str:
    pieces: list[bytes] = []
    result.write_arpa(pieces.append)
    return b"".join(pieces).decode()


def entries(text: str) -> Entries:
    """log10 probability and back-off of each n-gram in an ARPA file."""
    rows = (line.split("\t") for line in text.splitlines() if "\t" in line)
    return {row[1]: (float(row[0]), float(row[2]) if len(row) > 2 else 0.0) for row in rows}


def generated(lines: int, seed: int = 1) -> list[str]:
    generator = random.Random(seed)
    words = [f"w{k}" for k in range(40)]
    weights = [1 / (k + 1) for k in range(40)]
    return [" ".join(generator.choices(words, weights, k=generator.randint(0, 12))) for _ in range(lines)]


@pytest.mark.parametrize(("name", "pruning"), [("order4", ()), ("order4.pruned", (0, 0, 1, 1))])
def test_equal_to_lmplz(shared: Path, name: str, pruning: tuple[int, ...]) -> None:
    folder = shared / "golden" / "lm"
    lines = (folder / "text.txt").read_text(encoding="utf-8").splitlines()
    with gzip.open(folder / f"{name}.arpa.gz", "rt", encoding="utf-8") as stream:
        golden = entries(stream.read())
    ours = entries(arpa_text(estimate(lines, EstimationOptions(4, pruning))))
    assert ours.keys() == golden.keys()
    differences = np.array([ours[gram] for gram in golden]) - np.array(list(golden.values()))
    assert np.abs(differences).max() < 1e-3


@pytest.mark.parametrize("order", [1, 2, 3, 4, 5, 6])
@pytest.mark.parametrize("text", [TEXT, generated(300)], ids=["small", "generated"])
def test_equal_to_the_slow_reference(order: int, text: list[str]) -> None:
    probabilities, backoffs = reference.estimate([line.split() for line in text], order)
    ours = entries(arpa_text(estimate(text, EstimationOptions(order))))
    assert ours.keys() - {"<s>"} == {" ".join(gram) for gram in probabilities}
    for gram, probability in probabilities.items():
        score, backoff = ours[" ".join(gram)]
        assert score == pytest.approx(math.log10(probability), abs=2e-5)
        if len(gram) < order:
            assert backoff == pytest.approx(math.log10(backoffs.get(gram, 1.0)), abs=2e-5)


@settings(max_examples=30)
@given(st.lists(st.lists(st.sampled_from("abcde"), max_size=6), min_size=1, max_size=12), st.integers(1, 4))
def test_every_context_sums_to_one(sentences: list[list[str]], order: int) -> None:
    model = estimate([" ".join(words) for words in sentences], EstimationOptions(order)).model()
    state = model.start
    for word in [*sentences[0], "zzz"]:
        assert (10.0 ** model.distribution(state).astype(float)).sum() == pytest.approx(1, abs=1e-4)
        _, state = model.step(state, word)


@pytest.mark.parametrize("pruning", [(), (0, 0, 1), (0, 1, 2)])
def test_sorting_on_disk_changes_nothing(pruning: tuple[int, ...], tmp_path: Path) -> None:
    lines = generated(9000)
    in_memory = arpa_text(estimate(lines, EstimationOptions(4, pruning)))
    on_disk = arpa_text(
        estimate(lines, EstimationOptions(4, pruning, memory=1 << 20, directory=str(tmp_path)))
    )
    assert in_memory == on_disk
    assert list(tmp_path.iterdir()) == []


def test_pruning_keeps_what_occurs_often() -> None:
    lines = generated(500)
    whole, pruned = (
        entries(arpa_text(estimate(lines, EstimationOptions(3, limit)))) for limit in ((), (0, 0, 2))
    )
    bigrams = {gram for gram in whole if len(gram.split()) < 3}
    assert bigrams <= pruned.keys()
    assert len(bigrams) < len(pruned) < len(whole)


def test_a_limited_vocabulary() -> None:
    model = estimate(TEXT, EstimationOptions(3, vocabulary=["the", "cat"])).model()
    assert set(model.vocabulary()) == {"<unk>", "<s>", "</s>", "the", "cat"}
    assert model.step(model.start, "mat") == model.step(model.start, "never-seen")


def test_little_text_takes_the_fallback() -> None:
    result = estimate(["a"], EstimationOptions(2))
    assert [taken.estimated for taken in result.discounts()] == [False, False]
    assert math.isfinite(result.model().score(["a b"])[0])


def test_reserved_words_in_text_are_unknown() -> None:
    model = estimate(["<s> the </s> cat", "the <unk>"], EstimationOptions(2)).model()
    assert model.score(["the"]).shape == (1,)
    assert set(model.vocabulary()) == {"<unk>", "<s>", "</s>", "the", "cat"}


@pytest.mark.parametrize(
    "wrong",
    [
        {"order": 0}, {"order": 7}, {"pruning": (0, 2, 1)}, {"pruning": (1,)}, {"memory": 10},
        {"order": 2, "pruning": (0, 0, 1)}, {"directory": "/no/such/place"},
    ],
)  # fmt: skip
def test_wrong_options(wrong: dict[str, object]) -> None:
    with pytest.raises(InputError):
        EstimationOptions(**wrong)


def test_no_text() -> None:
    with pytest.raises(InputError, match="no text"):
        estimate([])
