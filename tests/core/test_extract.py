"""The core's phrase extraction against a slow reference, on random alignments."""

import math
import tempfile

import pytest
import reference_phrases as reference
from hypothesis import given, settings
from hypothesis import strategies as st
from scipy.stats import hypergeom

from ogden._core import PhraseExtraction, deletion_links, fisher_minus_log_p, phrase_instances

words = st.sampled_from("a b c d e".split())


@st.composite
def aligned_pairs(draw: st.DrawFn, longest: int = 9) -> tuple[str, str, str]:
    normal = draw(st.lists(words, min_size=1, max_size=longest))
    simple = draw(st.lists(words, min_size=1, max_size=longest))
    link = st.tuples(st.integers(0, len(normal) - 1), st.integers(0, len(simple) - 1))
    links = draw(st.lists(link, max_size=2 * longest))
    return " ".join(normal), " ".join(simple), " ".join(f"{n}-{s}" for n, s in links)


def extraction(
    max_length: int = 7,
    deletion: bool = False,
    limit: int = 0,
    threshold: float | None = None,
    memory: int = 1 << 20,
    threads: int = 1,
) -> PhraseExtraction:
    return PhraseExtraction(
        max_length, deletion, limit, threshold, False, tempfile.gettempdir(), memory, threads
    )


def table_of(found: PhraseExtraction, pairs: list[tuple[str, str, str]]) -> tuple[bytes, bytes]:
    assert found.add(*([pair[side] for pair in pairs] for side in range(3))) is None
    table = reordering = b""
    while (lines := found.lines(7, True)) is not None:
        table += lines[2]
        reordering += lines[3]
    return table, reordering


@settings(deadline=None)
@given(aligned_pairs(), st.integers(1, 8), st.booleans())
def test_phrases_equal_those_of_all_spans(pair: tuple[str, str, str], longest: int, deletion: bool) -> None:
    found = [
        (tuple(normal.split()), tuple(simple.split()), tuple(links), previous, following)
        for normal, simple, links, previous, following in phrase_instances(*pair, longest, deletion)
    ]
    slow = reference.aligned(*pair)
    wanted = reference.instances(reference.with_deletion(slow) if deletion else slow, longest)
    assert sorted(found) == sorted(map(tuple, wanted))


@settings(deadline=None)
@given(aligned_pairs())
def test_deletion_links_equal_the_reference(pair: tuple[str, str, str]) -> None:
    simple, links = deletion_links(*pair)
    wanted = reference.with_deletion(reference.aligned(*pair))
    assert (tuple(simple.split()), frozenset(links)) == (wanted.simple, wanted.links)


def test_the_papers_example_of_a_deletion() -> None:
    """Coster & Kauchak 2011, table 2."""
    simple, links = deletion_links(
        "Sergio Rodriguez Garcia , aka Rodri , is a spanish footballer",
        "Sergio Rodriguez Garcia is a spanish football player",
        "0-0 1-1 2-2 7-3 8-4 9-5 10-6 10-7",
    )
    assert simple == "Sergio Rodriguez Garcia NULL is a spanish football player"
    assert [link for link in links if link[1] == 3] == [(3, 3), (4, 3), (5, 3), (6, 3)]


def test_words_beside_an_equal_word_lose_their_link() -> None:
    """President Obama → Obama (Coster & Kauchak 2011, section 4)."""
    simple, links = deletion_links("President Obama spoke", "Obama spoke", "0-0 1-0 2-1")
    assert (simple, links) == ("NULL Obama spoke", [(0, 0), (1, 1), (2, 2)])
    assert ("President", "", [], 0, 0) in phrase_instances(
        "President Obama spoke", "Obama spoke", "0-0 1-0 2-1", 7, True
    )


def test_a_null_beside_words_is_gone() -> None:
    found = phrase_instances("a big dog", "a dog", "0-0 2-1", 7, True)
    assert {(normal, simple) for normal, simple, *_ in found} == {
        *(("a", "a"), ("big", ""), ("dog", "dog"), ("a big", "a"), ("big dog", "dog"), ("a big dog", "a dog"))
    }


@settings(deadline=None)
@given(st.lists(aligned_pairs(6), min_size=1, max_size=6), st.booleans())
def test_a_table_equals_the_reference(pairs: list[tuple[str, str, str]], deletion: bool) -> None:
    table, reordering = table_of(extraction(deletion=deletion), pairs)
    wanted = reference.table([reference.aligned(*pair) for pair in pairs], 7, deletion)
    rows = table.decode().splitlines()
    assert len(rows) == len(wanted)
    for line, moved in zip(rows, reordering.decode().splitlines(), strict=True):
        normal, simple, scores, links, counts = [field.strip() for field in line.split("|||")[:5]]
        row = wanted[tuple(normal.split()), () if simple == "NULL" else tuple(simple.split())]
        assert tuple(map(float, scores.split())) == pytest.approx(row.scores, rel=1e-5)
        assert tuple(map(int, counts.split())) == row.counts
        assert set(links.split()) == {f"{n}-{s}" for n, s in row.links}
        assert tuple(map(float, moved.split("|||")[2].split())) == pytest.approx(row.reordering, rel=1e-5)


@settings(deadline=None)
@given(st.lists(aligned_pairs(), min_size=1, max_size=150), st.booleans(), st.integers(1, 3))
def test_memory_and_threads_do_not_change_the_table(
    pairs: list[tuple[str, str, str]], deletion: bool, threads: int
) -> None:
    """A record may have 64 kB and so does the smallest buffer: the pairs are repeated until some spill."""
    pairs = pairs * (1 + 600 // len(pairs))
    whole = table_of(extraction(deletion=deletion, memory=1 << 28), pairs)
    assert table_of(extraction(deletion=deletion, memory=1, threads=threads), pairs) == whole


def test_lines_are_sorted_as_bytes() -> None:
    pairs = [("b a- a -rrb- é", "b a- a -rrb- é", "0-0 1-1 2-2 3-3 4-4")]
    lines = table_of(extraction(), pairs)[0].splitlines()
    assert lines == sorted(lines)


def test_phrases_that_files_cannot_hold_are_left_out() -> None:
    pairs = [("a ||| b NULL", "a ||| b NULL", "0-0 1-1 2-2 3-3")]
    lines = table_of(extraction(), pairs)[0].decode().splitlines()
    assert [line.split(" ||| ")[:2] for line in lines] == [["a", "a"], ["b NULL", "b NULL"], ["b", "b"]]


def test_a_limit_keeps_the_most_probable() -> None:
    pairs = [("a", "b", "0-0")] * 3 + [("a", "c", "0-0")] * 2 + [("a", "d", "0-0"), ("e", "d", "0-0")]
    lines = table_of(extraction(limit=2), pairs)[0].decode().splitlines()
    assert [line.split(" ||| ")[:2] for line in lines] == [["a", "b"], ["a", "c"], ["e", "d"]]


@settings(deadline=None)
@given(st.data())
def test_fisher_p_values_equal_scipys(data: st.DataObject) -> None:
    total = data.draw(st.integers(1, 3000))
    normal, simple = data.draw(st.integers(1, total)), data.draw(st.integers(1, total))
    both = data.draw(st.integers(max(0, normal + simple - total), min(normal, simple)))
    wanted = -hypergeom.logsf(both - 1, total, normal, simple)
    if wanted < 500:  # scipy's logsf is exact so far
        assert fisher_minus_log_p(both, normal, simple, total) == pytest.approx(wanted, rel=1e-6, abs=1e-6)


def test_a_pair_that_occurs_once_has_alpha() -> None:
    assert fisher_minus_log_p(1, 1, 1, 150_000) == pytest.approx(math.log(150_000), abs=1e-6)


def contains(sentence: str, phrase: str) -> bool:
    return f" {phrase} " in f" {sentence} "


@settings(deadline=None)
@given(st.lists(aligned_pairs(6), min_size=1, max_size=8), st.floats(0.1, 3), st.booleans())
def test_significance_counts_sentences(
    pairs: list[tuple[str, str, str]], threshold: float, deletion: bool
) -> None:
    everything = table_of(extraction(deletion=deletion), pairs)[0].decode().splitlines()
    pairs = [pair for pair in pairs if pair[2]]
    nulls = ["NULL" in deletion_links(*pair)[0].split() for pair in pairs]

    def kept(line: str) -> bool:
        normal, simple = line.split(" ||| ")[:2]
        left = [contains(pair[0], normal) for pair in pairs]
        right = nulls if simple == "NULL" else [contains(pair[1], simple) for pair in pairs]
        both = sum(a and b for a, b in zip(left, right, strict=True))
        return fisher_minus_log_p(both, sum(left), sum(right), len(pairs)) >= threshold

    pruned = table_of(extraction(deletion=deletion, threshold=threshold), pairs)[0].decode().splitlines()
    assert pruned == [line for line in everything if kept(line)]


@pytest.mark.parametrize(
    ("links", "reason"),
    [
        ("0-0 2-0", "points outside the normal sentence, which has 2 words"),
        ("0-1", "points outside the simple sentence, which has 1 word"),
        ("0", "is no link"),
        ("0-", "is no link"),
        ("-1-0", "is no link"),
        ("0-0x", "is no link"),
        ("99999999999999999999-0", "is no link"),
    ],
)
def test_wrong_links_are_named(links: str, reason: str) -> None:
    wrong = extraction().add(["a", "a b"], ["a", "a"], ["0-0", links])
    assert wrong is not None
    assert wrong[0] == 1
    assert reason in wrong[1]


def test_passes_come_in_order() -> None:
    found = extraction()
    assert found.add(["a"], ["b"], ["0-0"]) is None
    assert found.extract(10) == 1
    with pytest.raises(RuntimeError, match="no more pairs"):
        found.add(["a"], ["b"], ["0-0"])
    assert found.group(10) == 1
    with pytest.raises(RuntimeError, match="over"):
        found.extract(1)
    assert found.lines(5, False) is not None
    assert found.lines(5, False) is None


def test_wrong_calls_raise() -> None:
    with pytest.raises(ValueError, match="from 1 to 15"):
        extraction(max_length=16)
    with pytest.raises(ValueError, match="from 1 to 15"):
        phrase_instances("a", "a", "0-0", 0)
    with pytest.raises(ValueError, match="as many"):
        extraction().add(["a"], [], [])
    with pytest.raises(ValueError, match="cannot exceed"):
        fisher_minus_log_p(2, 1, 1, 5)


def test_a_directory_that_is_not_there(tmp_path: object) -> None:
    found = PhraseExtraction(7, False, 0, None, False, f"{tmp_path}/none", 1, 1)
    sentence = " ".join(map(str, range(300)))
    links = " ".join(f"{k}-{k}" for k in range(300))
    with pytest.raises(OSError, match="No such file"):
        found.add([sentence] * 300, [sentence] * 300, [links] * 300)


def test_pairs_without_links_count_for_nothing() -> None:
    found, other = extraction(deletion=True), extraction(deletion=True)
    pairs = [("a b", "a", "0-0")]
    assert table_of(found, [*pairs, ("a b", "a b", "")]) == table_of(other, pairs)
    assert (found.pairs, found.unlinked) == (1, 1)


def test_no_pairs_give_an_empty_table() -> None:
    assert table_of(extraction(threshold=1.0), []) == (b"", b"")


def test_very_long_lines() -> None:
    sentence = " ".join(["a"] * 20_000)
    links = " ".join(f"{k}-{k}" for k in range(0, 20_000, 2))
    table = table_of(extraction(max_length=2), [(sentence, sentence, links)])[0]
    assert len(table.splitlines()) == 4
