"""Pivoting: the sums of the paper, whatever the blocks, threads and order of languages."""

import random
from collections.abc import Sequence
from pathlib import Path

import numpy as np
import pytest
import reference_pivoting as reference
from hypothesis import given
from hypothesis import strategies as st

from ogden.errors import InputError
from ogden.rules.extraction import Extraction, ExtractionOptions
from ogden.rules.pivot_table import EDGES, LIKELY, Phrases, PivotTable, TranslationChoice
from ogden.rules.pivoting import Pivot, PivotOptions, paraphrase_lines

EVERYTHING = PivotOptions(least=0, keep=1000, contained=True, itself=True)

english = st.lists(st.sampled_from("a aa b é ! i'm".split()), min_size=1, max_size=3).map(" ".join)
foreign = st.sampled_from("un deux trois quatre".split())
counts = st.dictionaries(st.tuples(english, foreign), st.integers(1, 9), min_size=1, max_size=25)
languages = st.lists(counts, min_size=1, max_size=4)


def table_of(counts: reference.Counts) -> PivotTable:
    rows = sorted(counts.items(), key=lambda row: (row[0][0].encode(), row[0][1]))
    phrases = sorted({e for e, _ in counts}, key=str.encode)
    numbers = {f: k for k, f in enumerate(sorted({f for _, f in counts}))}
    totals = [sum(c for (e, _), c in counts.items() if e == one) for one in phrases]
    sizes = [sum(e == one for e, _ in counts) for one in phrases]
    both = np.array([count for _, count in rows])
    of_foreign = {f: sum(c for (_, g), c in counts.items() if f == g) for f in numbers}
    return PivotTable(
        Phrases.of(phrases),
        np.append(0, np.cumsum(sizes)),
        np.array([numbers[f] for (_, f), _ in rows], dtype=np.int32),
        both / np.repeat(totals, sizes),
        both / np.array([of_foreign[f] for (_, f), _ in rows]),
    )


def pivoted(
    tables: Sequence[PivotTable], options: PivotOptions = EVERYTHING, products: int = 10, threads: int = 1
) -> dict[str, dict[str, float]]:
    pivot = Pivot(tables, products)
    found: dict[str, dict[str, float]] = {}
    for block in pivot.blocks(options, threads):
        for one, other, value in zip(*(column.tolist() for column in block[1:]), strict=True):
            row = found.setdefault(pivot.phrases[one], {})
            assert pivot.phrases[other] not in row
            row[pivot.phrases[other]] = value
    return found


@given(languages)
def test_it_is_the_sum_of_the_paper(many: list[reference.Counts]) -> None:
    expected = reference.pivot(many)
    found = pivoted([table_of(one) for one in many])
    assert list(found) == sorted(expected, key=str.encode)
    for phrase, row in found.items():
        assert row == pytest.approx(expected[phrase], abs=1e-12)
        assert sum(row.values()) == pytest.approx(1)
        assert list(row.values()) == pytest.approx(sorted(row.values(), reverse=True))


@given(languages, st.integers(1, 40))
def test_blocks_and_threads_change_nothing(many: list[reference.Counts], products: int) -> None:
    tables = [table_of(one) for one in many]
    expected = list(paraphrase_lines(Pivot(tables), EVERYTHING, 1))
    for threads in (1, 3):
        assert list(paraphrase_lines(Pivot(tables, products), EVERYTHING, threads)) == expected


@given(languages)
def test_a_language_given_twice_changes_nothing(many: list[reference.Counts]) -> None:
    tables = [table_of(one) for one in many]
    expected = pivoted(tables)
    twice = pivoted([*tables, *tables])
    assert {phrase: pytest.approx(row) for phrase, row in twice.items()} == expected
    alone = tables[:1]
    assert list(paraphrase_lines(Pivot(alone * 2), EVERYTHING, 1)) == list(
        paraphrase_lines(Pivot(alone), EVERYTHING, 1)
    )


@given(languages)
def test_the_order_of_languages_does_not_matter(many: list[reference.Counts]) -> None:
    found = pivoted([table_of(one) for one in many])
    turned = pivoted([table_of(one) for one in reversed(many)])
    assert {phrase: pytest.approx(row) for phrase, row in turned.items()} == found


@given(languages, st.floats(0, 1), st.integers(1, 4), st.booleans(), st.booleans())
def test_what_is_kept(
    many: list[reference.Counts], least: float, keep: int, contained: bool, itself: bool
) -> None:
    options = PivotOptions(least, keep, contained, itself)
    found = pivoted([table_of(one) for one in many], options)
    for phrase, row in reference.pivot(many).items():
        allowed = {
            other: value
            for other, value in row.items()
            if (other != phrase or itself)
            and (contained or other == phrase or not reference.is_part(phrase, other))
        }
        kept = found.get(phrase, {})
        assert len(kept) <= keep
        assert set(kept) <= set(allowed)
        assert all(value >= least for value in kept.values())
        left_out = max((value for other, value in allowed.items() if other not in kept), default=0.0)
        if len(kept) < keep:
            assert left_out <= least + 1e-9
        else:
            assert left_out <= min(kept.values()) + 1e-9


def test_lines_are_sorted_and_have_no_doubt_about_ties() -> None:
    counts = {("b", "x"): 1, ("a", "x"): 1, ("a c", "x"): 1, ("a", "y"): 3}
    lines = list(paraphrase_lines(Pivot([table_of(counts)]), PivotOptions(), 1))
    assert lines == ["a\tb\t0.0833333\n", "a c\tb\t0.333333\n", "b\ta\t0.333333\n", "b\ta c\t0.333333\n"]


def test_progress_counts_all_phrases() -> None:
    seen: list[tuple[int, int]] = []
    pivot = Pivot([table_of({("a", "x"): 1, ("b", "x"): 1, ("c", "y"): 1})], 1)
    list(paraphrase_lines(pivot, PivotOptions(), 1, lambda done, total: seen.append((done, total))))
    assert seen[-1] == (3, 3)
    assert len(seen) == 3


@pytest.mark.parametrize("wrong", [{"least": -0.1}, {"least": 1.5}, {"least": float("nan")}, {"keep": 0}])
def test_options_that_make_no_sense(wrong: dict[str, float]) -> None:
    with pytest.raises(InputError):
        PivotOptions(**wrong)  # type: ignore[arg-type]


def test_nothing_to_pivot_over() -> None:
    with pytest.raises(InputError, match="nothing to pivot over"):
        Pivot([])


def extraction(seed: int, length: int = 3) -> Extraction:
    chance = random.Random(seed)
    normal, simple, links = [], [], []
    for _ in range(40):
        sizes = chance.randint(1, 6), chance.randint(1, 6)
        normal.append(" ".join(chance.choice("a b c . , 's".split()) for _ in range(sizes[0])))
        simple.append(" ".join(chance.choice("u v w ! é".split()) for _ in range(sizes[1])))
        places = {(chance.randrange(sizes[0]), chance.randrange(sizes[1])) for _ in range(4)}
        links.append(" ".join(f"{a}-{b}" for a, b in sorted(places)))
    # One foreign word is so frequent that some of its pairs are not likely.
    normal += [f"d{k} e" for k in range(60)]
    simple += ["z"] * 60
    links += ["0-0"] * 60
    made = Extraction(ExtractionOptions(length, threads=1))
    assert made.add(normal, simple, links) is None
    return made


Pairs = dict[str, dict[str, tuple[float, float]]]
"""p(f | e) and p(e | f), by English, then by foreign phrase."""


def pairs_of(made: Extraction, marks: bool, edges: str) -> Pairs:
    expected: Pairs = {}
    for rule in made.rules():
        assert rule.counts is not None
        of_simple, of_normal, both = rule.counts
        normal, simple = (
            {0, len(words) - 1} <= {link[k] for link in rule.alignment}
            for k, words in enumerate((rule.normal, rule.simple))
        )
        allowed = {
            "free": True,
            "likely": simple and (normal or both / of_simple >= LIKELY),
            "linked": simple and normal,
        }[edges]
        if allowed and (marks or not {".", ","} & set(rule.normal)):
            expected.setdefault(" ".join(rule.normal), {})[" ".join(rule.simple)] = (
                both / of_normal,
                both / of_simple,
            )
    return expected


@pytest.mark.parametrize("edges", EDGES)
@pytest.mark.parametrize("marks", [False, True])
def test_a_table_has_the_pairs_of_its_extraction(edges: str, marks: bool) -> None:
    expected = pairs_of(extraction(1), marks, edges)
    table = PivotTable.of(extraction(1), TranslationChoice(marks, edges))
    phrases = [table.phrases[k] for k in range(len(table.phrases))]
    assert phrases == sorted(expected, key=str.encode)
    # A number stands for a foreign phrase: one that fits all its pairs, and another for each number.
    fitting: dict[int, set[str]] = {}
    for k, phrase in enumerate(phrases):
        rows = slice(table.starts[k], table.starts[k + 1])
        values = list(zip(table.forward[rows].tolist(), table.backward[rows].tolist(), strict=True))
        assert sorted(values) == sorted(expected[phrase].values())
        for number, value in zip(table.foreign[rows].tolist(), values, strict=True):
            fits = {f for f, other in expected[phrase].items() if other == value}
            fitting[number] = fitting.get(number, fits) & fits
    assert all(fitting.values())
    assert sorted(fitting) == list(range(len({f for row in expected.values() for f in row})))


def test_a_table_survives_its_file(tmp_path: Path) -> None:
    table = PivotTable.of(extraction(2))
    table.save(tmp_path / "table")
    again = PivotTable.load(tmp_path / "table")
    assert pivoted([again]) == pivoted([table])
    assert pivoted([again])


def test_an_extraction_of_which_nothing_is_left() -> None:
    made = Extraction(ExtractionOptions(2, threads=1))
    assert made.add(["."], ["!"], ["0-0"]) is None
    table = PivotTable.of(made)
    assert (len(table.phrases), table.foreign_phrases) == (0, 0)
    assert pivoted([table]) == {}
    assert pivoted([table, table_of({("a", "x"): 1})]) == {"a": {"a": 1.0}}


def test_edges_that_are_none() -> None:
    with pytest.raises(InputError, match="give one of free, likely, linked"):
        TranslationChoice(edges="english")
