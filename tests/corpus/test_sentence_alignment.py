"""Alignment: the core against plain Python on random documents, and what a reader of the paper expects."""

import json
import lzma
import math
from itertools import chain, islice
from pathlib import Path

import numpy as np
import pytest
import reference_alignment as reference
from hypothesis import given, settings
from hypothesis import strategies as st

from ogden import _core
from ogden.corpus.sentence_alignment import ArticlePair, Thresholds, align_documents

WORDS = "a b c d e f été 漢字 x1".split()
sentences = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
document = st.lists(st.lists(sentences, max_size=4), max_size=4)


def starts(groups: list[list[object]]) -> np.ndarray:
    return np.cumsum([0, *map(len, groups)], dtype=np.int64)


def in_core(
    normal: list[list[list[str]]], simple: list[list[list[str]]], *thresholds: float, threads: int = 1
) -> tuple[list[list[int]], list[float], int]:
    arguments = []
    for side in (normal, simple):
        paragraphs = list(chain.from_iterable(side))
        arguments += [list(chain.from_iterable(paragraphs)), starts(paragraphs), starts(side)]
    rows, scores, count = _core.align_documents(*arguments, *thresholds, threads)
    return rows.tolist(), scores.tolist(), count


def total(pairs: list[tuple[int, float]], penalty: float, size: int) -> float:
    """The sum of an alignment that links so many sentences with such similarities, of `size` in all."""
    linked = sum(count for count, _ in pairs)
    return sum(similarity for _, similarity in pairs) - penalty * (size - linked)


@given(st.lists(st.tuples(document, document), max_size=3), st.sampled_from([0.0, 0.0001, 0.3]))
def test_the_core_finds_alignments_as_good_as_plain_python_does(
    documents: list[tuple[list[list[str]], list[list[str]]]], penalty: float
) -> None:
    """Of equally good alignments rounding may choose, so sums are compared and not links."""
    rows, scores, _ = in_core([d[0] for d in documents], [d[1] for d in documents], -1, -1, penalty)
    found: dict[tuple[int, int, int], list[tuple[int, float]]] = {}
    for (k, i, _, m, j, _, n), score in zip(rows, scores, strict=True):
        found.setdefault((k, i, j), []).append((m + n, score))
    for k, (normal, simple) in enumerate(documents):
        weights = reference.rarity(normal, simple)
        for i, left in enumerate(normal):
            for j, right in enumerate(simple):
                vectors = [[reference.vector(text, weights) for text in side] for side in (left, right)]
                best, _ = reference.align_sentences(*vectors, penalty)
                size = len(left) + len(right)
                assert total(found.get((k, i, j), []), penalty, size) == pytest.approx(best, abs=1e-9)


@given(document, document)
def test_each_similarity_is_that_of_the_sentences_named(
    normal: list[list[str]], simple: list[list[str]]
) -> None:
    weights = reference.rarity(normal, simple)
    rows, scores, _ = in_core([normal], [simple], -1, 0.2, 0.0001)
    for (_, i, first, m, j, second, n), score in zip(rows, scores, strict=True):
        left = [reference.vector(text, weights) for text in normal[i][first : first + m]]
        right = [reference.vector(text, weights) for text in simple[j][second : second + n]]
        assert len(left) == m
        assert len(right) == n
        assert score > 0.2
        expected = reference.cosine(reference.added(left), reference.added(right))
        assert score == pytest.approx(expected, abs=1e-9)


@given(document, document, st.sampled_from([0.1, 0.45]))
def test_paragraphs_below_the_threshold_are_not_looked_into(
    normal: list[list[str]], simple: list[list[str]], threshold: float
) -> None:
    weights = reference.rarity(normal, simple)
    _, _, count = in_core([normal], [simple], threshold, -1, 0)
    similarities = [
        reference.cosine(*(reference.added([reference.vector(s, weights) for s in p]) for p in (left, right)))
        for left in normal
        for right in simple
    ]
    assert sum(x > threshold + 1e-9 for x in similarities) <= count
    assert count <= sum(x > threshold - 1e-9 for x in similarities)


@settings(max_examples=20)
@given(st.lists(st.tuples(document, document), min_size=1, max_size=4))
def test_any_number_of_threads_finds_the_same(
    documents: list[tuple[list[list[str]], list[list[str]]]],
) -> None:
    many = documents * 80
    sides = [d[0] for d in many], [d[1] for d in many]
    assert in_core(*sides, 0.1, 0.1, 0.0001, threads=1) == in_core(*sides, 0.1, 0.1, 0.0001, threads=3)


def test_the_core_agrees_with_plain_python_on_articles(shared: Path) -> None:
    sides = []
    for side in ("normal", "simple"):
        with lzma.open(shared / "data" / "articles" / f"{side}.jsonl.xz", "rt", encoding="utf-8") as stream:
            lines = list(islice(stream, 6))
        paragraphs = [json.loads(line)["paragraphs"][:12] for line in lines]
        sides.append([[text.lower().split(". ") for text in document] for document in paragraphs])
    thresholds = (0.1, 0.3, 0.0001)
    rows, scores, _ = in_core(*sides, *thresholds)
    expected = [
        ([k, i, *link[:2], j, *link[2:4]], link[4])
        for k, documents in enumerate(zip(*sides, strict=True))
        for i, j, link in reference.align_document(*documents, *thresholds)
    ]
    assert rows == [places for places, _ in expected]
    assert scores == pytest.approx([score for _, score in expected])
    assert len(rows) > 10


NORMAL = [
    "The lithosphere is made of the crust and the underlying, relatively rigid mantle. Below it, in the "
    "deeper mantle, convection slowly moves enormous quantities of hot rock.",
    "Steinbeck received the Nobel Prize for Literature in 1962, while his critics protested loudly.",
    "Bees gather nectar from clover. They carry it to the hive in the evening.",
]
SIMPLE = [
    "The crust and the rigid mantle make up the lithosphere. Nobody expects this sentence here.",
    "Steinbeck received the Nobel Prize in 1962. His critics protested loudly.",
    "Bees gather nectar from clover and carry it to the hive in the evening.",
]


def test_one_to_one_one_to_two_and_two_to_one() -> None:
    found = align_documents([ArticlePair("A", NORMAL, SIMPLE)], Thresholds())
    assert [pair.more[1:] for pair in found.pairs] == [
        ("1-1", "A", "1:1", "1:1"),
        ("1-2", "A", "2:1", "2:1,2:2"),
        ("2-1", "A", "3:1,3:2", "3:1"),
    ]
    assert found.pairs[1].normal == NORMAL[1]
    assert found.pairs[1].simple == SIMPLE[1]
    assert found.paragraphs == 3
    assert dict(found.operations) == {"1-1": 1, "1-2": 1, "2-1": 1}


def test_headings_and_items_of_lists_are_not_aligned() -> None:
    document = ArticlePair(
        "A", ["Grand Duchy of Moscow (1283–1547).", *NORMAL], ["Grand Duchy of Moscow.", *SIMPLE]
    )
    assert [pair.more[3] for pair in align_documents([document], Thresholds()).pairs] == [
        "2:1",
        "3:1",
        "4:1,4:2",
    ]
    every = align_documents([document], Thresholds(paragraph_words=1))
    assert [pair.more[3] for pair in every.pairs] == ["1:1", "2:1", "3:1", "4:1,4:2"]


def test_what_every_sentence_has_does_not_make_sentences_similar() -> None:
    """The subject of an article is the rarest of words in a large collection, and says nothing inside it."""
    normal = ["Roswell was named a city in a contest. Roswell lies in the desert. Roswell has many motels."]
    simple = ["Roswell became known through aliens. Roswell grew quickly. Roswell is old."]
    assert align_documents([ArticlePair("Roswell", normal, simple)], Thresholds()).pairs == []


def test_a_pair_found_through_two_paragraphs_is_there_once() -> None:
    normal = ["Bees gather nectar. Wasps hunt flies.", "Bees gather nectar. Ants farm fungi."]
    found = align_documents(
        [ArticlePair("A", normal, ["Bees gather nectar. Moths sleep."])], Thresholds(0.1, paragraph_words=1)
    )
    assert found.paragraphs == 2
    assert [pair.more[3:] for pair in found.pairs if pair.simple == "Bees gather nectar."] == [("1:1", "1:1")]


def test_the_same_pair_in_two_documents_is_there_twice() -> None:
    documents = [ArticlePair(title, NORMAL, SIMPLE) for title in "AB"]
    pairs = align_documents(documents, Thresholds()).pairs
    assert [pair.document for pair in pairs] == ["A"] * 3 + ["B"] * 3


def test_white_space_inside_sentences_becomes_one_space() -> None:
    document = ArticlePair("A", ["Bees gather\t  nectar\u2028daily."], ["Bees gather nectar daily."])
    found = align_documents([document], Thresholds(paragraph_words=1))
    assert found.pairs[0].normal == found.pairs[0].simple == "Bees gather nectar daily."


def test_a_threshold_must_be_passed() -> None:
    """The same words on both sides have a cosine of 1 (up to rounding), which is not above 1."""
    pair = ArticlePair("A", ["Bees gather nectar."], ["Bees gather nectar."])
    assert len(align_documents([pair], Thresholds(sentences=0.999, paragraph_words=1)).pairs) == 1
    assert align_documents([pair], Thresholds(sentences=1.0, paragraph_words=1)).pairs == []
    assert align_documents([pair], Thresholds(paragraphs=1.0, paragraph_words=1)).pairs == []


@pytest.mark.parametrize("sides", [([], []), ([""], ["", " "]), (["..."], ["!"]), (["a b."], [])])
def test_documents_with_nothing_to_compare(sides: tuple[list[str], list[str]]) -> None:
    assert align_documents([ArticlePair("A", *sides)], Thresholds()).pairs == []


def test_a_very_long_paragraph_needs_little_memory() -> None:
    """Without paragraphs a book is one: the table of alignments has millions of cells, a byte each."""
    text = " ".join(f"The word{number} is here." for number in range(1500))
    found = align_documents([ArticlePair("A", [text], [text])], Thresholds())
    assert found.operations["1-1"] == 1500


GOOD = [["a"], np.array([0, 1]), np.array([0, 1])]


@pytest.mark.parametrize(
    "bad",
    [
        [["a"], np.array([0, 2]), np.array([0, 1])],
        [["a"], np.array([1, 1]), np.array([0, 1])],
        [["a", "b"], np.array([0, 2, 1, 2]), np.array([0, 3])],
        [["a"], np.array([0, 1]), np.array([0, 2])],
        [["a"], np.array([0, 1]), np.array([], dtype=np.int64)],
        [["a"], np.array([0, 1]), np.array([0, 1, 1])],
        [["a"], np.array([0, -1, 1]), np.array([0, 2])],
    ],
)
def test_starts_that_do_not_fit_are_refused(bad: list[object]) -> None:
    with pytest.raises(ValueError, match=r"starts must rise|same number"):
        _core.align_documents(*GOOD, *bad, 0.1, 0.1, 0.1)
    with pytest.raises(ValueError, match=r"starts must rise|same number"):
        _core.align_documents(*bad, *GOOD, 0.1, 0.1, 0.1)


@pytest.mark.parametrize("penalty", [math.inf, -math.inf, math.nan])
def test_a_penalty_that_is_no_number_is_refused(penalty: float) -> None:
    with pytest.raises(ValueError, match="finite"):
        _core.align_documents(*GOOD, *GOOD, 0.1, 0.1, penalty)
