"""Metrics against ratings: which sentences, which references, and the numbers scipy gives."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

import numpy as np
import pytest
import scipy.stats

from ogden.errors import InputError
from ogden.evaluation.correlation_tables import correlation_tables
from ogden.evaluation.ratings import Rating, Ratings
from ogden.metrics.protocol import Counter, Metric, Rows, Statistics, TestSet, Values


@dataclass(frozen=True)
class Letters(Metric):
    """Counts letters less those of the references: enough to see which sentence and references were used."""

    key: str = "letters"
    label: str = "Letters"
    needs_references: bool = True

    def settings(self) -> Mapping[str, str]:
        return {}

    def counter(self, test: TestSet) -> Counter:
        def count(outputs: Sequence[str], rows: Rows, threads: int) -> Statistics:
            lengths = [
                len(output) - sum(len(reference[row]) for reference in test.references)
                for output, row in zip(outputs, rows, strict=True)
            ]
            return np.array(lengths, dtype=np.float64)[:, None]

        return count

    def values(self, totals: Statistics) -> Values:
        return {"value": totals[..., 0]}


ALONE = Letters("alone", "Alone", needs_references=False)
TEST = TestSet(["n"] * 5, [["r" * i for i in (4, 1, 3, 7, 2)], ["r" * i for i in (1, 9, 2, 5, 3)]])
OUTPUTS = {"A": ["a" * i for i in (3, 5, 8, 2, 1)], "B": ["b" * i for i in (6, 2, 4, 9, 7)]}


def ratings(systems: Sequence[str] = ("A", "B"), items: Sequence[int] = (1, 2, 4, 5)) -> Ratings:
    chance = np.random.default_rng(4)
    cells = [(item, system) for system in systems for item in items]
    return Ratings(
        [
            Rating(item, system, judge, scale, float(chance.integers(1, 6)))
            for item, system in cells
            for judge in ("1", "2", "3")
            for scale in ("fluency", "simplicity")
        ]
    )


def expected(references: int, found: Ratings, scale: str) -> tuple[list[float], list[float]]:
    means = found.cell_means(scale)
    metric = [
        len(OUTPUTS[system][item - 1]) - sum(len(r[item - 1]) for r in TEST.references[:references])
        for system, item in means
    ]
    return [float(value) for value in metric], list(means.values())


def test_rows_are_metrics_by_references() -> None:
    found = ratings()
    tables = correlation_tables(found, TEST, OUTPUTS, [ALONE, Letters()])
    rows = tables.spearman.rows
    assert [(row.label, row.reference_kind) for row in rows][1:] == [
        ("Letters", "single"),
        ("Letters", "multiple"),
    ]
    assert (tables.rated, tables.judges, tables.spearman.scales) == (8, 3, ("fluency", "simplicity"))
    for row in rows[1:]:
        for scale, one in row.scales.items():
            truth = scipy.stats.spearmanr(*expected(row.references, found, scale))
            assert (one.coefficient, one.p, one.n) == pytest.approx((truth.statistic, truth.pvalue, 8))


def test_the_matrix_uses_all_references() -> None:
    found = ratings()
    matrix = correlation_tables(found, TEST, OUTPUTS, [ALONE, Letters()]).matrix
    assert matrix.names == ("fluency", "simplicity", "Alone", "Letters")
    truth = scipy.stats.pearsonr(*expected(2, found, "fluency"))
    assert matrix.between("fluency", "Letters").coefficient == pytest.approx(truth.statistic)


def test_one_reference_is_single_and_none_is_none() -> None:
    tables = correlation_tables(ratings(), TEST.of([1]), OUTPUTS, [ALONE, Letters()])
    assert [row.reference_kind for row in tables.pearson.rows] == ["none", "single"]
    tables = correlation_tables(ratings(), TEST.of([]), OUTPUTS, [ALONE])
    assert [row.reference_kind for row in tables.pearson.rows] == ["none"]


def test_outputs_nobody_rated_are_left_out() -> None:
    assert correlation_tables(ratings(["B"]), TEST, OUTPUTS, [Letters()]).rated == 4


def test_an_output_rated_on_one_scale_counts_for_that_scale() -> None:
    whole = ratings()
    part = Ratings([r for r in whole.records if (r.system, r.item, r.scale) != ("A", 1, "simplicity")])
    (single, _) = correlation_tables(part, TEST, OUTPUTS, [Letters()]).spearman.rows
    assert (single.scales["fluency"].n, single.scales["simplicity"].n) == (8, 7)


def test_variants_with_one_label_go_by_their_keys() -> None:
    tables = correlation_tables(ratings(), TEST, OUTPUTS, [Letters(), Letters("letters:new")])
    assert tables.matrix.names[2:] == ("letters", "letters:new")


@pytest.mark.parametrize(
    ("found", "outputs", "message"),
    [
        (ratings(["C"]), OUTPUTS, "ratings of 'C', but no output has that name .*A, B"),
        (ratings(items=[1, 6]), OUTPUTS, "ratings of item 6, but only 5 normal sentences"),
        (ratings(), {**OUTPUTS, "B": ["b"]}, "B has 1 outputs for 5 normal sentences"),
    ],
)
def test_ratings_that_do_not_fit(found: Ratings, outputs: dict[str, list[str]], message: str) -> None:
    with pytest.raises(InputError, match=message):
        correlation_tables(found, TEST, outputs, [Letters()])
